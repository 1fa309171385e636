# Many runs: the table of runs, their history, and several side by side.
cli-history-help = show when the step time of a program changed, and what went with it
cli-history-run = a run of the program; a pattern such as "train/*" takes these runs, of whatever program
cli-table-help = write a table of all runs: step time, where it goes, and what each check says
cli-table-output = the file: .csv, or .parquet (needs pyarrow)
history-title = { $runs-n ->
        [one] One run of this program
       *[other] { $runs } runs of this program
    }, { $first } to { $last }
history-unchanged = The step time did not change.
history-too-few = It takes { $fewest } runs to tell a change of the step time from noise.
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
runs-resume = Go on
runs-do = Compare
runs-baseline = Baseline
runs-compare = Compare with baseline
runs-compare-before = Compare with the run before
runs-history = History
runs-where = Where a step goes
runs-gpu = GPU
