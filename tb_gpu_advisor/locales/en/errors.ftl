# One message per error code: .what happened (with the file or name it happened to) and what to .do.

logdir-not-found =
    .what = There is no { $path }.
    .do = Check the path. It can be a logdir, one session's folder or one .xplane.pb file.
no-sessions =
    .what = No profile was found in { $path }.
    .do = Record one: model.fit(…, callbacks=[tf.keras.callbacks.TensorBoard("{ $path }", profile_batch=(10, 20))]), or tb_gpu_advisor.capture.GpuAdvisor("{ $path }") as the callback. If you already did, there are three likely reasons. The training may have ended before the first batch of profile_batch (a short one takes profile_batch=(2, 4)). Keras 3 on JAX before Python 3.12 records nothing (put "with jax.profiler.trace("{ $path }"):" around ten steps). Or the profile went to another folder (look for plugins/profile below it). Links that lead out of the logdir are followed only with --follow-links (in TensorBoard: --gpu_advisor_follow_links). Folders without read permission are skipped.
session-empty =
    .what = { $folder } holds no profile (.xplane.pb).
    .do = The capture may still be running, or the profiler could not write: the log of the program says why. Wait, or capture again.
recorded-no-step =
    .what = GPU Advisor recorded nothing in { $path } ({ $date }): no step was marked.
    .do = Put "with capture.step():" around each step.
recorded-no-fit =
    .what = GPU Advisor recorded nothing in { $path } ({ $date }): the program did not call Model.fit and ended within seconds, or it is not what was started directly, or its Python has no GPU Advisor.
    .do = In a custom loop, put "with capture.step():" around each step, where capture is tb_gpu_advisor.capture.Capture("{ $path }").
recorded-failed =
    .what = GPU Advisor kept nothing in { $path } ({ $date }): the program ended with an error ({ $error }) before anything that it did looked like a step.
    .do = Mend the error, then record again.
recorded-unsteady =
    .what = GPU Advisor recorded nothing in { $path } ({ $date }): the step time was not yet steady when the program ended (steps seen: { $seen }).
    .do = Train for more steps.
recorded-few =
    .what = GPU Advisor recorded nothing in { $path } ({ $date }): the step time was steady after { $steady } steps, but too few such steps followed in a row (needed: { $least }).
    .do = Train for more steps.
recorded-others =
    .what = GPU Advisor recorded nothing in { $path } ({ $date }): another profiler ran in most steps.
    .do = Turn it off (for example profile_batch of Keras' TensorBoard callback), or train for more steps.
recorded-fault =
    .what = GPU Advisor recorded nothing in { $path } ({ $date }): the recorder failed ({ $cause }).
    .do = Train again. If it happens again, report it with this line.
recorded-disk-full =
    .what = GPU Advisor recorded nothing in { $path } ({ $date }): the disk is full.
    .do = Free some space, and train again.
foreign-file =
    .what = { $kind ->
        [renamed] { $file } looks like a profile under another name, such as a browser gives to a second download, so it is not read.
        [misplaced] { $file } is a profile that lies in no session’s folder (plugins/profile/NAME), so it is not read.
        [git-lfs] { $file } is a Git LFS pointer: Git has not downloaded the profile itself.
        [archive] { $file } is an archive, not a profile.
        [pytorch] { $file } is a trace of PyTorch’s torch.profiler. GPU Advisor does not read these: it reads XPlane files (.xplane.pb).
        [profiler] { $file } is a report of another profiler, such as NVIDIA Nsight, or of JAX’ memory (pprof). GPU Advisor does not read these: it reads XPlane files (.xplane.pb).
        [pages] { $file } is what a page of the Profile tab shows, not the profile itself (.xplane.pb).
        [trace-viewer] { $file } is what the Trace viewer shows (trace.json), not the profile itself (.xplane.pb).
        [events] { $file } is an event file of TensorBoard: it has no profile in it.
        [download] { $file } is a download that is not complete.
        [apple-double] { $file } is a note of macOS about another file, not a profile.
        [data] { $file } is data of another program, such as a model, an XLA module or a snapshot of memory, not a profile.
        [web-page] { $file } is a web page, not a profile: most likely the download ended in a page that says why it failed.
       *[text] { $file } is plain text, not a profile.
    }
    .do = { $kind ->
        [renamed] Rename it so that it ends in .xplane.pb (such as HOST.xplane.pb), or give the file itself.
        [misplaced] Move it into plugins/profile/NAME below the logdir, or give the file itself.
        [git-lfs] Run: git lfs pull
        [archive] Unpack it, and give the folder or the .xplane.pb file inside. A single file packed with gzip (.xplane.pb.gz) is read as it is.
        [pytorch] Open it in Perfetto (ui.perfetto.dev). PyTorch/XLA can record an XPlane file: torch_xla.debug.profiler.
        [profiler] Open it with that profiler (memory.prof: pprof). For GPU Advisor, record with the profiler of TensorFlow or JAX, without another one at the same time.
        [pages] Copy the .xplane.pb of the same session here from the machine that recorded it. TensorFlow before 2.3 did not keep it: record again with a newer version.
        [trace-viewer] Copy the .xplane.pb of the same session here from the machine that recorded it. TensorFlow before 2.3 did not keep it: record again with a newer version. A timeline of TensorFlow 1 has none either. A trace of PyTorch opens in Perfetto (ui.perfetto.dev).
        [events] The profile lies in plugins/profile in the same folder: give this folder.
        [download] Wait until it is complete, or download it again.
        [apple-double] Copy the file of the same name without “._”.
        [data] Give the folder in which the profiler wrote plugins/profile, or the .xplane.pb file inside.
        [web-page] Open it in a browser to see what it says, sign in, and download the profile again.
       *[text] Read it: it may say why there is no profile. Then copy or download the profile again.
    }
gzip-wrong =
    .what = { $reason ->
        [cut-off] { $file } is not complete: the gzip file ends too early.
        [nested] { $file } is a gzip file in a gzip file.
        [too-large] { $file } unpacks to more than 2 GB, more than a profile can have.
       *[damaged] { $file } is a damaged gzip file.
    }
    .do = { $reason ->
        [cut-off] Another program may still be writing it: try again when that is done. Else copy the file again.
        [nested] Unpack it with gunzip.
        [too-large] Check which program wrote the file.
       *[damaged] Copy the file again. If it was unpacked already, remove .gz from its name.
    }
link-left-out =
    .what = { $link } is a link that leads out of the logdir, so it was not followed: profiles behind it are not listed.
    .do = If you trust where it leads, follow it with --follow-links (in TensorBoard: --gpu_advisor_follow_links).
run-not-found =
    .what = There is no run { $run } in { $path }.
    .do = Known runs: { $known }. "tb-gpu-advisor runs" lists all.
runs-gone =
    .what = There is no run { $run } in { $path }, nor any other.
    .do = Check that the logdir is still there and that you may read it.
one-run-only =
    .what = The pattern { $run } matches several runs, and only one can be given here.
    .do = Give the name of one of them, such as { $known }.
missing-parameter =
    .what = The parameter { $name } is missing.
    .do = Add it to the address.
wrong-parameter =
    .what = The parameter { $name } cannot be { $value }.
    .do = Correct it in the address.
no-timeline =
    .what = The finding { $finding } has no timeline.
    .do = Choose a finding that shows one.
gpu-not-found =
    .what = This capture has no work of GPU { $gpu } on { $host }.
    .do = Choose another GPU.
timeline-not-kept =
    .what = Only this excerpt of the timeline was kept: either { $folder } cannot be written to, or these files have no modification time.
    .do = Let TensorBoard write to that folder, or choose another one with XDG_CACHE_HOME, and start it again.
address-too-long =
    .what = The address is longer than { $most } bytes.
    .do = Names of runs are as long as their paths; shorten the path.
too-many-runs =
    .what = More than { $most } runs were asked for at once.
    .do = Ask for fewer runs.
no-baseline =
    .what = No earlier run of the same program as { $run } is within the budget.
    .do = Specify the run to compare with: --baseline RUN.
other-site =
    .what = A page of another site asked for this.
    .do = Open it in TensorBoard itself.
other-host =
    .what = A page of { $host } asked for this, and this server is not known by that name.
    .do = Open TensorBoard on localhost, by an address of numbers, or through https. If { $host } is a name of this server, start it with --gpu_advisor_hosts { $host }.
page-header =
    .what = The request lacks the header { $header }, which pages of other sites cannot send.
    .do = Open the GPU Advisor tab. A program sends the header with any value: curl -H '{ $header }: me' ADDRESS
given-wrong =
    .what = { $name } cannot be { $value }.
    .do = Give a number above 0: parameters as a count such as 25600000, bandwidth in GB/s, price only with hours.
whatif-wrong =
    .what = { $name ->
        [gpus] The number of GPUs cannot be { $value }.
       *[batch] The batch cannot be { $value }.
    }
    .do = { $name ->
        [gpus] Give a whole number of GPUs, such as 2.
       *[batch] Give a batch such as 2x, up to 1024x.
    }
whatif-no-gpu =
    .what = No GPU ran a kernel in { $run }.
    .do = Record a run that uses a GPU: nothing can be predicted from another one.
unknown-check =
    .what = There is no check { $check }.
    .do = Known checks: { $known }.
unknown-language =
    .what = There are no messages in { $language }.
    .do = Known languages: { $known }.
budget-wrong =
    .what = { $file } cannot be used: { $cause }.
    .do = Correct the file; docs/ci.md describes a budget.
baseline-wrong =
    .what = { $file } cannot be compared with: it is no report of this version ({ $cause }).
    .do = Store the report of that run again with this version: tb-gpu-advisor report LOGDIR --run RUN --format json -o FILE
finding-format =
    .what = A single finding can only be written as Markdown.
    .do = Add --format markdown, or leave --finding out.
findings-format =
    .what = The failed rows alone can only be written as JSON.
    .do = Add --format json, or leave --findings out.
output-is-pattern =
    .what = { $file } is a pattern, not a file or folder.
    .do = Give one file with -o, or for several runs one folder: each run is written to its own file there.
output-not-writable =
    .what = { $file } cannot be written: { $cause }.
    .do = Choose another file with -o.
output-is-input =
    .what = { $file } is a profile, or one of the files that this command reads: it is not overwritten.
    .do = Choose another file with -o.
file-no-text =
    .what = { $file } is not plain UTF-8 text.
    .do = Save it as UTF-8 without a byte order mark (BOM). Windows PowerShell adds one with ">": let the command write the file with -o.
file-not-readable =
    .what = { $file } cannot be read: { $cause }.
    .do = Check that the file is still there and that you may read it.
file-empty =
    .what = { $file } is empty.
    .do = The capture may still be running, or it was cut off. Wait, or capture again. Profilers write an empty file as well where a profile would have more than 2 GB: record fewer steps, without the Python tracer.
host-lost =
    .what = The process that read { $file } was killed, most likely because memory ran out.
    .do = Close other programs, or read the run on a machine with more memory.
memory-limit =
    .what = Reading { $file } ({ $size } MB) needs more memory than the { $most } MB that it may take.
    .do = If this machine has more, raise the limit with --max-memory MB (in TensorBoard: --gpu_advisor_max_memory). A file that needs that many times its size may be damaged.
time-limit =
    .what = Reading { $file } ({ $size } MB) was ended after the { $most } s that it may take.
    .do = Raise the limit with --max-seconds S (in TensorBoard: --gpu_advisor_max_seconds). A file that takes that long may be damaged.
reader-silent =
    .what = The process that reads { $file } did not begin within { $most } s.
    .do = Try again when the machine is less busy. If it happens again, look for a network folder there that does not answer.
summary-too-large =
    .what = { $file } describes more GPUs than a host can have, so it cannot be summarized.
    .do = Check which program wrote the file, and capture again.
analysis-lost =
    .what = The process that analysed { $run } ended before it was done, most likely because memory ran out.
    .do = Close other programs, or read the run on a machine with more memory. Other runs are not affected.
cluster-unreachable =
    .what = The Dask scheduler at { $address } does not answer: { $cause }
    .do = Check the address, and that the scheduler runs.
package-missing =
    .what = This needs { $package }, which is not installed.
    .do = Run: pip install "{ $package }"
package-broken =
    .what = { $package } is installed, but Python cannot import { $module }: { $cause }
    .do = Run: pip install --upgrade "{ $package }"
trace-damaged =
    .what = { $reason ->
        [changing] { $file } changed while it was read: it has { $size } bytes now.
        [cut-off] { $file } is not complete: it ends after { $size } bytes, inside a part that starts at byte { $offset }.
       *[not-an-xspace] { $file } is damaged or not a profile: reading failed at byte { $offset }.
    }
    .do = { $reason ->
        [changing] Another program may still be writing it: try again when that is done.
        [cut-off] Another program may still be writing it: try again when that is done. Else copy the file again, or capture again.
       *[not-an-xspace] Copy the file again in binary mode, or capture again.
    }
trace-impossible =
    .what = { $file } contains an impossible number: { $what } = { $value }, { $where ->
        [plane] a stat of plane “{ $plane }”.
        [line] of line “{ $line }” in plane “{ $plane }”.
        [metadata] a stat of all events “{ $event }” in plane “{ $plane }”.
       *[event] of event { $number }, “{ $event }”, on line “{ $line }” in plane “{ $plane }”.
    }
    .do = Copy the file again in binary mode, or capture again. If it happens each time, report it to the makers of the program that wrote the file.
trace-too-large =
    .what = { $file } has more than { $most } { $what ->
        [planes] planes
        [lines] lines
        [entries] names and texts
        [entry_bytes] bytes of names and texts
       *[events] events
    }: more than a profile of its size has, or than fits into the memory that is free.
    .do = If the file is right, and there is memory, set { $more } in the environment.
limits-wrong =
    .what = TB_GPU_ADVISOR_LIMITS has “{ $cause }”, which is no limit.
    .do = Write it like planes=5000 events=1e9. Limits are: { $known }.
filesystem-missing =
    .what = { $path } needs a file system that is not installed.
    .do = Install { $package }.
report-broken =
    .what = The report of { $run } contradicts itself ({ $laws }), so it is not shown. This is a bug in GPU Advisor.
    .do = Please report it, with the profile if you may share it.
part-broken =
    .what = { $part ->
        [capture] What was captured
        [step_time] The step time
        [host_step_time] The step time of the host
        [breakdown] Where the step time goes
        [gpu_breakdowns] The step of each GPU
        [several_gpus] The GPUs beside each other
        [recoverable] What can be saved
        [headline] The headline
        [overview] The guide's numbers
        [workflow] The guide's order
        [first] What to do first
        [kernels] The longest kernels
        [precision] The precision of the kernels
        [tensorflow] The step in TensorFlow's definitions
       *[promised] What was predicted before
    } cannot be shown because of a fault of GPU Advisor. The rest of the report stands.
    .do = The log of TensorBoard or of the command has the details; please report them.
gpu-broken =
    .what = GPU { $gpu } of { $host } could not be analyzed because of a fault of GPU Advisor. The report covers the other GPUs.
    .do = The log of TensorBoard or of the command has the details; please report them.
numbers-left-out =
    .what = The file of { $host } has numbers that no profile has, first { $what } = { $value } of “{ $name }”. Left out for such numbers: { $count }. The rest stands.
    .do = Copy the file again in binary mode, or capture again. If it happens each time, report it to the makers of the program that wrote the file.
internal =
    .what = GPU Advisor failed while it worked on { $run }. This is a bug in GPU Advisor.
    .do = The log of TensorBoard or of the command has the details; please report them.
worker-not-recorded =
    .what = { $address } did not record: { $cause }
    .do = Start the profiler service in the program (tf.profiler.experimental.server.start(6009)) and check that this machine reaches the port.
no-program =
    .what = There is no program to run.
    .do = Give it after two dashes: tb-gpu-advisor run -- python train.py
program-not-started =
    .what = { $program } cannot be started: { $cause }
    .do = Check the name, or give the whole path.
