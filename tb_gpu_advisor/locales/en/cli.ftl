# What only the command line says.

cli-description = TensorFlow's GPU performance guide as an automatic checklist.
cli-logdir = a logdir, one session's folder or one .xplane.pb file (or an address such as gs://bucket/logs)
cli-follow-links = also read files outside the logdir that links in it lead to
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
cli-examples = examples that a step takes on all GPUs together, where the capture does not say
cli-hours = hours that the training takes: the text output then shows what fixes save of them
cli-price = what an hour of one GPU costs, for --hours
cli-examples-of-each = examples that a step takes on all GPUs together: one number for all runs, or one for each with commas between, the baseline first
cli-format = format of the output
cli-lang = language of the output
cli-finding = only this finding, for an issue (markdown); with -o a picture of its timeline is written beside it
cli-findings = only the failed rows, in few bytes (json)
cli-all = show every row with its numbers, not only those that failed (text)
cli-anonymize = write made-up names for hosts, users, runs, folders and files
cli-output = write to this file instead of the terminal
cli-baseline = the run to compare with; a pattern such as "train/*" takes several captures
cli-candidate = the run to check, or a pattern; several are shown side by side
cli-against = a run of the logdir, or a report stored as JSON, that the run must not be slower than; auto takes the last run before it of the same program that is within the budget
cli-budget = a TOML file that says what is allowed
cli-compare-help = compare runs with a baseline
cli-check-help = fail when a run is over its budget, for CI
cli-runs-help = list the profile runs of a logdir
cli-report-help = report on one run
cli-explain-help = say what a check looks for and what to do about it
cli-whatif-help = predict the step with findings fixed, another batch or more GPUs
cli-whatif-fix = the id of a finding to fix, as a report shows it; may be given several times
cli-whatif-batch = what the batch of each GPU is multiplied by, such as 2x
cli-whatif-gpus = how many GPUs train, each with a separate batch
cli-check = the id of a check, as a report shows it
cli-version = version { $version }, decoder { $engine }
cli-error = error: { $what }
cli-usage = usage:
cli-arguments = positional arguments
cli-options = options
cli-show-help = show this help message and exit
cli-show-version = show the version and exit
cli-unknown-arguments = unrecognized arguments: { $arguments }
cli-takes-no-value = takes no value, but { $value } was given
cli-arguments-missing = the following arguments are required: { $arguments }
cli-value-missing = expected one argument
cli-values-missing = expected at least one argument
cli-ambiguous-option = ambiguous option: { $option } could match { $matches }
cli-not-a-number = not a number: { $value }
cli-invalid-choice = invalid choice: { $value } (choose from { $choices })
cli-argument-wrong = argument { $argument }: { $what }
cli-newest = newest run: { $run }
cli-progress = { $stage } ({ $share })
cli-progress-left = { $stage } ({ $share }, about { $left } left)
cli-stage-reading = reading
cli-stage-analysing = analysing

whatif-title = What if: { $run }
whatif-step = A step would likely take { $likely } ({ $low } to { $high }); today { $today }.
whatif-range = A step would take { $low } to { $high }; today { $today }.
whatif-exact = A step would take { $high }; today { $today }.
whatif-throughput = Samples per second: { $times } × today's.
whatif-rate = Examples per second: likely { $likely }, today { $today } ({ $times } ×).
whatif-nothing = The step cannot be predicted; today { $today }.
whatif-part = Part of the step
whatif-today = Today
whatif-then = Predicted
whatif-replay = The replay of the unchanged step has an error of { $error }. Above { $most }, no other batch is predicted.
whatif-memory = GPU { $gpu } would use { $peak-is ->
        [zero] { $low } to { $high } of its memory
       *[some] likely { $peak } of its memory ({ $low } to { $high })
    }, and may use { $limit }{ $room ->
        [none] : it would run out of memory.
        [unsure] : it may run out of memory.
       *[some] .
    }
whatif-memory-unknown = How memory grows with the batch is not in the capture.
whatif-not-failed = "{ $title }" did not fail, so no time was measured that a fix would save.
whatif-no-saving = No time in this capture belongs to "{ $title }" alone, so what its fix saves is unknown.
whatif-parameters = More GPUs exchange gradients, and the profile does not show the size of the gradients. Give the number of parameters of the model.
whatif-bandwidth = More GPUs exchange gradients over links, and the profile does not show the bandwidth of the links. Give that bandwidth.
whatif-from-several = The run already uses { $gpus } GPUs. Another number is predicted from a run on one GPU.

explain-limit = When it fails
explain-reads = How it decides
explain-record = How its predictions turned out
record-found = Found in { $right } of { $faults } simulated runs with this fault.
record-promises = After the fault was removed, the saving was within the predicted range in { $within } of { $promises } runs. In { $kept } runs it was at least the lower end.
record-real = A real program before and after its fix: predicted { $low } to { $high } per step, measured { $saved }.

text-title = GPU Advisor: { $run }
text-capture = { $framework }, { $gpus }
text-whole-capture = What was captured lasts { $step }.
text-noted = { $text } ({ $note })
text-settle-first = Fix this first: { $title }
text-doubt = { $confidence }: { $reasons }
text-fix = Fix: { $fix }
text-problem = { $host } could not be read: { $what }
text-counts = { $failed } failed, { $passed } passed, { $other } not decided or not applicable
text-no-gpu = no GPU
text-runs-run = Run
text-runs-hosts = Hosts
text-runs-size = Size
cli-mcp-help = answer coding agents over the Model Context Protocol
cli-mcp-logdir = where the profiles are (default: logs)
cli-run-help = run a training program as it is, and record it where it calls Model.fit, else for a few seconds
cli-run-logdir = where the profile goes (default: logs)
cli-run-python = record the calls of Python as well, with their names; slower
cli-run-command = the program and its arguments
cli-capture-help = record programs that serve TensorFlow's profiler service, and report
cli-capture-address = grpc://host:port of each worker, separated by commas
cli-capture-logdir = where the profile goes
cli-capture-seconds = how long to record (default: 5)
capture-fault = GPU Advisor failed, and the program goes on: { $cause }
capture-no-finding = No check failed.
capture-step = GPU Advisor: { $step } per step. { $text }
capture-finding = { $title }: { $verdict }
capture-open = Everything: tensorboard --logdir { $logdir }, then { $address }
account-total = Since Keras was imported { $total }: { $parts }.
account-name = { $part ->
        [steps] steps
        [first-steps] first steps (tracing, compiling)
        [validation] validation
        [evaluation] Model.evaluate
        [predict] Model.predict
        [checkpoints] saving checkpoints
        [callback] callback { $callback }
        [epoch-starts] first batches of epochs
        [fit-starts] begins of fits
        [data] { $callback }.on_epoch_end of the data
        [between-steps] between steps
        [fit-and-callbacks] callbacks, and begins and ends of epochs
        [outside] the program itself, before and between its calls of Keras
       *[fit] begins and ends of epochs and fits
    }
account-part = { $name } { $time }
account-times = { $count-n ->
        [one] once
       *[other] { $count } times
    }
account-fix = { $part ->
        [validation] Validate on fewer or larger batches, or only every N epochs (validation_freq).
        [evaluation] Evaluate on fewer or larger batches, and less often: a callback can do so every N epochs.
        [predict] Predict less often, on fewer examples, or in larger batches (batch_size). For single batches Model.predict costs more than the model: call model(x, training=False).
        [checkpoints] Save checkpoints less often (save_freq, or every N epochs), or only the weights.
        [callback] Run this callback only every N batches or epochs.
        [epoch-starts] The input begins anew in each epoch. Repeat the dataset (repeat() and steps_per_epoch; of arrays make one first, with from_tensor_slices), so that it goes on from epoch to epoch, and cache what it reads or fills each time. tf.data may also wait for seconds there, for the threads of the last epoch. A shuffle buffer fills before the first batch: shuffle before the map, or with a smaller buffer.
        [fit-starts] Give Model.fit arrays of the type that the model computes in (float32): it converts others when it begins, such as the float64 of NumPy. Call it for many batches at once, or use train_on_batch for single ones.
        [data] Do what the data's on_epoch_end does ahead, in another thread, or less often.
        [first-steps] Once for each model it is needed, and a longer training hides it. Keep the model and the shapes of its inputs, and it does not come again.
        [fit-and-callbacks] Which callback it is, tb-gpu-advisor run -- python tells: it times each.
        [outside] Outside of Keras, prepare data once and keep the result, or read it ahead in other threads or processes. python -m cProfile shows what takes the time there.
       *[fit] Put more steps into an epoch, and call Model.fit for many batches at once: repeat the data (steps_per_epoch), or use train_on_batch for single ones.
    }

# The ledger
section-settle = Fix this first
ledger-settle = Fix this first: { $titles }
ledger-loss = { $loss } of { $step }: { $part }.
ledger-step = { $above-is ->
    [zero] With this fixed,
   *[some] With this and all above fixed,
} likely { $likely }{ $range ->
    [none] {""}
   *[some] {" "}({ $low } to { $high })
}.
ledger-step-unknown = What fixing it brings, this capture cannot tell.
ledger-at-most = Fixing this saves at most { $high }; how much of it this capture cannot tell.
ledger-no-shorter = { $above-is ->
    [zero] Fixing this alone likely saves nothing.
   *[some] After the fixes above, this one likely saves nothing.
}
ledger-within-noise = What it saves is less than the variation between steps.
ledger-falls = Also shorter: { $parts }.
ledger-falls-own = other { $part }
worth = Over { $hours } h of training that saves { $saved } h{ $priced ->
        [none] {""}
       *[some] , or { $money } at { $price } per GPU hour
    }.
ledger-all = { $unknown ->
    [none] { $rows-n ->
        [one] The fix likely brings
       *[other] The { $rows } fixes likely bring
    }
   *[some] { $rows-n ->
        [one] The fix whose gain is known likely brings
       *[other] The { $rows } fixes whose gain is known likely bring
    }
} { $times } times the speed: { $likely }{ $range ->
    [none] {""}
   *[some] {" "}({ $low } to { $high })
} instead of { $today }.
ledger-all-seen = In all, { $seen } of { $today } was seen to be lost. What fixing it brings, this capture cannot tell.
ledger-next = Then "{ $title }" limits the step: likely { $time } more to save.
ledger-place = Place: { $place }
ledger-place-unknown = Place: the code is not in the capture.
ledger-also = Also: { $fix }
ledger-decided = Decided by { $checks }
ledger-unexplained = No finding explains { $time } of { $step } ({ $part }).
text-step = { $mean } a step, the mean of { $steps } steps{ $range ->
    [none] {""}
   *[some] {" "}({ $low } to { $high })
}.
text-step-one = { $mean } for the one step of this capture.
