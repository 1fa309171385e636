cli-history-help = show when the step time of a program changed, and what changed with it
cli-history-run = a run of the program; a pattern such as "train/*" takes those runs, whatever their program
cli-history-newest = This is the program of the newest run, { $run }.
cli-history-others = Other programs here: { $programs }. Choose one with --run.
cli-history-program = { $runs-n ->
        [one] { $run } (1 run)
       *[other] { $run } ({ $runs } runs)
    }
cli-table-help = write a table of all runs: step time, where it goes, and what each check says
cli-table-output = the file: .csv, .html, or .parquet (needs pyarrow)
history-title = { $runs-n ->
        [one] One run of this program
       *[other] { $runs } runs of this program
    }{ $days ->
        [none] {""}
       *[some] , { $days }
    }
history-days = { $first } to { $last }
history-unchanged = No change of the step time stands out from the noise between runs.
history-too-few = At least { $fewest } runs are needed to tell a change of the step time from noise.
history-slower = Slower from { $run } on: a step went from { $before } to { $after }, { $share } more.
history-faster = Faster from { $run } on: a step went from { $before } to { $after }, { $share } less.
history-rate-slower = Slower from { $run } on: from { $before } to { $after } { $unit ->
        [examples] examples
       *[batches] batches
    } per second, { $share } less.
history-rate-faster = Faster from { $run } on: from { $before } to { $after } { $unit ->
        [examples] examples
       *[batches] batches
    } per second, { $share } more.
history-other-work = Steps do other work in some of these runs: all times are those of as much work as the newest run's step does, { $work } { $unit ->
        [examples] examples
       *[batches] batches
    }.
history-went-with = { $name }: from { $before } to { $after } per step
history-compare = Compare with the previous run: { $previous }
history-left-out = { $runs-n ->
        [one] One older run is left out.
       *[other] { $runs } older runs are left out.
    }
runs-run = Run
runs-captured = Captured
runs-file-date = file of { $date }
runs-unreadable = { $folders-n ->
        [one] 1 folder or file is left out
       *[other] { $folders } folders or files are left out
    }
runs-step = Mean step
runs-after = First fixed
runs-first = What costs most, and where
runs-most-to-gain = { $runs }: { $run } has most to gain, { $step } to { $after } with one fix
runs-change = Change
runs-healthy = No findings
side-title = { $runs-n ->
    [one] One run against { $baseline }
   *[other] { $runs } runs against { $baseline }
}
side-step = Mean step
side-verdict = Against the baseline
side-verdict-faster = { $share } less
side-verdict-slower = { $share } more
side-verdict-no-difference = no difference detected
side-verdict-cannot-tell = too few steps to compare
side-verdict-not-comparable = another program
side-verdict-work-unknown = other work per step
runs-all = All runs
runs-title = { $runs-n ->
        [one] One run
       *[other] { $runs } runs
    }
runs-find = Search runs, GPUs, findings
runs-none = No run matches.
runs-read = { $read } of { $runs } read
runs-pause = Pause
runs-read-all = Read all
runs-do = Compare
runs-baseline = Baseline
runs-choose = Choose { $run } (six at most)
runs-clear = Clear the choice
matrix-pin = Make it the baseline
history-compare-sides = Compare several runs before and after
runs-history = History
runs-where = Where the step time goes
runs-gpu = GPU

promise-title = Predicted and measured savings per step
promise-findings = Fixed finding
promise-promised = Predicted
promise-gained = Measured
promise-outcome = Result
promise-range = { $low } to { $high }
promise-got = { $got } (±{ $noise })
promise-inside = As predicted
promise-noise = Within noise of the prediction
promise-below = Less than predicted
promise-above = More than predicted
promise-in-part = { $findings } (in part)
promise-several = Several at once
promise-line = { $findings }: predicted { $promised }, measured { $got }. { $outcome }.
promise-together = Several findings were fixed at once. Where their savings cannot be separated, only the sum is compared.
promise-with-xla = XLA was turned on as well. Its other savings were not predicted, so more may be saved than predicted.
promise-few-steps = Findings were fixed, but each side needs four steps to compare predicted and measured savings.
promise-other-machine = Findings were fixed, but the runs used different GPUs or hosts, so their savings cannot be compared with the prediction.
promise-other-work = Findings were fixed, but a step now does other work than before, so the savings cannot be compared with the prediction.
cli-calibration-help = compare the predicted savings of findings that were fixed since with the measured ones
cli-calibration-run = only these runs: a name, or a pattern such as "train/*"
calibration-title = { $promises-n ->
        [one] { $inside } of { $promises } prediction was met. Mean width of the predicted range: { $width } of the step.
       *[other] { $inside } of { $promises } predictions were met ({ $share }). Mean width of the predicted range: { $width } of the step.
    }
calibration-none = No prediction can be checked yet.
calibration-needs = This needs two runs of one program on the same GPUs, with four steps each. The later run must have fixed a finding with a saving.
calibration-compared = { $runs-n ->
        [one] One run
       *[other] { $runs } runs
    }, { $pairs-n ->
        [one] one pair
       *[other] { $pairs } pairs
    } of a run with the next one of the same program.
calibration-about = The measured saving includes everything that changed between two runs. "Within noise" means: outside the predicted range by less than the uncertainty of the measurement.
calibration-pair = { $before }, then { $after }
calibration-promises = Predictions
calibration-inside = Met
calibration-noise = Within noise
calibration-below = Saved less
calibration-above = Saved more
calibration-width = Mean width
share-markdown = Copy as Markdown
share-html = Download as one HTML file
share-json = Download as JSON
share-print = Print
