# What only the command line says.

cli-description = TensorFlow's GPU performance guide as an automatic checklist.
cli-logdir = a logdir, one session's folder or one .xplane.pb file (or an address such as gs://bucket/logs)
cli-follow-links = also read what links in the logdir lead to elsewhere
cli-no-cache = read the profile again, and keep nothing of it
cli-max-memory = memory that reading one host may take, in MB (default: by the size of its file and this machine)
cli-max-seconds = time that reading one host may take (default: by the size of its file)
cli-dask = address of a Dask scheduler, such as tcp://host:8786, whose workers read the hosts of a run
cli-run = the run to report on; the newest one if not given
cli-runs = the run to report on; the newest one if not given. A pattern such as "train/*" takes several, each written to a separate file in the folder of -o
cli-one-gpu = a run of the same program on one GPU, to check scaling
cli-thresholds = a TOML file whose table [thresholds] sets limits of checks by their ids
cli-parameters = number of parameters of the model, to check the speed of AllReduce
cli-bandwidth = bandwidth of the links between the GPUs in one direction, in GB/s
cli-format = how to write it
cli-lang = language of the output
cli-finding = only this finding, for an issue (markdown); with -o a picture of its timeline is written beside it
cli-findings = only the failed rows, in few bytes (json)
cli-all = show every row with its numbers, not only those that failed (text)
cli-anonymize = write made-up names for hosts, runs and folders
cli-output = write to this file instead of the terminal
cli-baseline = the run to compare with; a pattern such as "train/*" takes several captures
cli-candidate = the run to check, or a pattern; several are shown beside each other
cli-against = a run of the logdir, or a report stored as JSON, that the run must not be slower than; auto takes the last run before it of the same program that is within the budget
cli-budget = a TOML file that says what is allowed
cli-compare-help = compare runs with a baseline
cli-check-help = fail when a run is over its budget, for CI
cli-runs-help = list the profile runs of a logdir
cli-report-help = report on one run
cli-explain-help = say what a check looks for and what to do about it
cli-check = the id of a check, as a report shows it
cli-version = version { $version }, decoder { $engine }
cli-error = error: { $what }
cli-newest = newest run: { $run }
cli-progress = { $stage } ({ $share })
cli-progress-left = { $stage } ({ $share }, about { $left } left)
cli-stage-reading = reading
cli-stage-analysing = analysing

explain-limit = When it fails
explain-reads = How it decides
explain-record = How its predictions turned out
record-found = Found in { $found } of { $faults } simulated runs with this fault.
record-promises = After the fault was removed, the saving was within the predicted range in { $within } of { $promises } runs. In { $kept } runs it was at least the lower end.
record-real = A real program before and after its fix: predicted { $low } to { $high } per step, measured { $saved }.

text-title = GPU Advisor: { $run }
text-capture = { $framework } on { $gpus }
text-whole-capture = GPU activity lasts { $median }.
text-saving = saves at most { $high }
text-saving-range = saves { $low } to { $high }
text-exclusive = { $time-is ->
        [zero] shared with other findings
       *[some] { $time } of it belongs to no other finding
    }
text-and = { $before }; { $after }
text-within-noise = less than the steps vary
text-settle-first = fix this first: { $title }
text-doubt = { $confidence }: { $reasons }
text-fix = Fix: { $fix }
text-problem = { $host } could not be read: { $what }
text-counts = { $failed } failed, { $passed } passed, { $other } not decided or not applicable
text-gpu = GPU
text-no-gpu = no GPU
text-runs-run = Run
text-runs-hosts = Hosts
text-runs-size = Size
text-runs-modified = Written
cli-mcp-help = answer coding agents over the Model Context Protocol
cli-mcp-logdir = where the profiles are (default: logs)
cli-run-help = run a training program as it is, and record it where it calls Model.fit
cli-run-logdir = where the profile goes (default: logs)
cli-run-command = the program and its arguments
cli-capture-help = record programs that serve TensorFlow's profiler service, and report
cli-capture-address = grpc://host:port of each worker, separated by commas
cli-capture-logdir = where the profile goes
cli-capture-seconds = how long to record (default: 5)
capture-none = GPU Advisor recorded nothing: the program ended before its steps were steady. Train for more steps, or use a smaller Budget(steps=…).
capture-no-fit = Nothing was recorded in { $logdir }: the program calls no Model.fit, or ended before its steps were steady. In a loop of your own put "with capture.step():" around each step, where capture is tb_gpu_advisor.capture.Capture("{ $logdir }").
capture-no-finding = No check failed.
capture-step = GPU Advisor: { $step } per step. { $text }
capture-finding = { $title }: { $verdict }
capture-open = Everything: tensorboard --logdir { $logdir }, then { $address }
