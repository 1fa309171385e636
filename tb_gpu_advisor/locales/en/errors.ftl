# One message per error code: .what happened (with the file or name it happened to) and what to .do.

logdir-not-found =
    .what = There is no { $path }.
    .do = Check the path. It can be a logdir, one session's folder or one .xplane.pb file.
remote-logdir =
    .what = { $path } is not on this machine, and the command line reads local files only.
    .do = Copy the session's folder here, or open the logdir in TensorBoard.
no-sessions =
    .what = No profile was found in { $path }.
    .do = Capture one: tf.keras.callbacks.TensorBoard(log_dir, profile_batch=(10, 20)), or the Capture button of the Profile tab.
run-not-found =
    .what = There is no run { $run } in { $path }.
    .do = Known runs: { $known }. "tb-gpu-advisor runs" lists all.
missing-parameter =
    .what = The parameter { $name } is missing.
    .do = Add it to the address.
given-wrong =
    .what = { $name } cannot be { $value }.
    .do = Give a number above 0: parameters as a count such as 25600000, bandwidth in GB/s.
unknown-check =
    .what = There is no check { $check }.
    .do = Known checks: { $known }.
unknown-language =
    .what = There are no messages in { $language }.
    .do = Known languages: { $known }.
budget-wrong =
    .what = { $file } cannot be used: { $cause }.
    .do = Correct the file; docs/ci.md describes a budget.
frontend-missing =
    .what = The tab of this installation was not built, so there is no page to write.
    .do = Run "make frontend" in the source folder, or choose another format.
finding-format =
    .what = A single finding can only be written as Markdown.
    .do = Add --format markdown, or leave --finding out.
output-not-writable =
    .what = { $file } cannot be written: { $cause }.
    .do = Choose another file with -o.
file-not-readable =
    .what = { $file } cannot be read: { $cause }.
    .do = Check that the file is still there and that you may read it.
file-empty =
    .what = { $file } is empty.
    .do = The capture may still be running, or it was cut off. Wait, or capture again.
host-lost =
    .what = The process that read { $file } was killed, most likely because memory ran out.
    .do = Close other programs, or read the run on a machine with more memory.
trace-damaged =
    .what = { $file } is damaged: { $reason ->
       *[not-an-xspace] it stops being a profile at byte { $offset }.
    }
    .do = Copy the file again in binary mode, or capture again.
filesystem-missing =
    .what = { $path } needs a file system that is not installed.
    .do = Install { $package }.
internal =
    .what = GPU Advisor broke while it worked on { $run }. This is our fault.
    .do = The log of TensorBoard or of the command has the details; please report them.
