cli-history-help = show when the step time of a program changed, and what changed with it
cli-history-run = a run of the program; a pattern such as "train/*" takes these runs, of whatever program
cli-table-help = write a table of all runs: step time, where it goes, and what each check says
cli-table-output = the file: .csv, or .parquet (needs pyarrow)
history-title = { $runs-n ->
        [one] One run of this program
       *[other] { $runs } runs of this program
    }, { $first } to { $last }
history-unchanged = The step time did not change.
history-too-few = At least { $fewest } runs are needed to tell a change of the step time from noise.
history-slower = Slower from { $run } on: a step went from { $before } to { $after }, { $share } more.
history-faster = Faster from { $run } on: a step went from { $before } to { $after }, { $share } less.
history-went-with = { $name }: { $before } to { $after } per step
history-compare = Compare it with the run before: { $previous }
history-left-out = { $runs-n ->
        [one] One older run is left out.
       *[other] { $runs } older runs are left out.
    }
runs-run = Run
runs-captured = Captured
runs-step = Mean step
runs-busy = GPU busy
runs-first = First finding
runs-failed = Failed
runs-change = Change
runs-healthy = Nothing to fix
side-title = { $runs } runs against { $baseline }
side-step = Median step
side-verdict = Against the baseline
side-verdict-faster = { $share } faster
side-verdict-slower = { $share } slower
side-verdict-no-difference = no difference detected
side-verdict-cannot-tell = too few steps to tell
runs-all = All runs
runs-title = { $runs-n ->
        [one] One run
       *[other] { $runs } runs
    }
runs-newest = Newest run:
runs-open = Open the report
runs-find = Search runs, GPUs, findings
runs-read = { $read } of { $runs } read
runs-pause = Pause
runs-resume = Resume
runs-do = Compare
runs-baseline = Baseline
runs-choose = Choose { $run } (six at most)
runs-clear = Clear the choice
matrix-pin = Make it the baseline
runs-compare-before = Compare with the run before
runs-history = History
runs-where = Where a step goes
runs-gpu = GPU

# Promises of findings that are fixed, beside what the step gained
promise-title = Promised and gained per step
promise-findings = Fixed finding
promise-promised = Promised
promise-gained = Gained
promise-outcome = Outcome
promise-range = { $low } to { $high }
promise-got = { $got } (± { $noise })
promise-inside = As promised
promise-noise = Within noise of the promise
promise-below = Less than promised
promise-above = More than promised
promise-in-part = { $findings } (in part)
promise-several = Several at once
promise-line = { $findings }: promised { $promised }, got { $got }. { $outcome }.
promise-together = Several findings were fixed at once. Findings whose gains cannot be told apart are held against their joint gain.
promise-few-steps = Findings were fixed, but it takes four steps on each side to hold their gain against what was promised.
promise-other-machine = Findings were fixed, but the runs used different GPUs or hosts, so their gain is not held against what was promised.
cli-calibration-help = show what was promised of findings that were fixed since, and what the step gained
cli-calibration-run = only these runs: a name, or a pattern such as "train/*"
calibration-title = { $promises-n ->
        [one] { $inside } of one promise was met: the step gained what the report had promised. Mean width: { $width } of the step.
       *[other] { $inside } of { $promises } promises ({ $share }) were met: the step gained what the report had promised. Mean width: { $width } of the step.
    }
calibration-none = No promise can be judged yet.
calibration-needs = That takes two runs of one program on the same GPUs, four steps each, of which the later one has fixed a finding with a saving.
calibration-compared = { $runs-n ->
        [one] One run
       *[other] { $runs } runs
    }, { $pairs-n ->
        [one] one pair
       *[other] { $pairs } pairs
    } of a run with the next one of the same program.
calibration-about = What a step gained is all that changed between two runs. "Within noise" lies outside of the promise by less than the gain is sure.
calibration-pair = { $before }, then { $after }
calibration-promises = Promises
calibration-inside = Met
calibration-noise = Within noise
calibration-below = Gained less
calibration-above = Gained more
calibration-width = Mean width
