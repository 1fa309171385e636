# What only the tab says.

# The head: which run is shown
ui-run = Run
ui-compare = Compare with
ui-compare-close = Back to the report
ui-language = Language
ui-menu = More
ui-copy-link = Copy link
ui-copy = Copy
ui-copied = Copied
ui-copy-by-hand = The browser does not allow copying. Copy this yourself:
ui-loading = Loading
ui-skip = Skip to the first finding
ui-name-copy = Press to copy

# The overview
ui-overview = Overview
ui-facts-steps =
    { $steps-n ->
        [one] one step
       *[other] mean of { $steps } steps
    }
ui-gain =
    { $fixes-n ->
        [one] This fix likely brings
       *[other] The { $fixes } fixes likely bring
    } { $times }× the speed.
ui-gain-known =
    { $fixes-n ->
        [one] The fix whose gain is known likely brings
       *[other] The { $fixes } fixes whose gain is known likely bring
    } { $times }× the speed.
ui-gain-ticked =
    { $fixes-n ->
        [one] The ticked fix likely brings
       *[other] The { $fixes } ticked fixes likely bring
    } { $times }× the speed.
ui-gain-none = No fix is ticked.
ui-gain-little = Hardly any gain is likely.
ui-nothing-failed = No check of the guide costs this run time.
ui-details = Step details
ui-part-other = Other
ui-compute-products = Matrix products
ui-compute-elementwise = Element-wise ops
ui-compute-rest = Other compute
ui-legend-unit = { $unit }, mean of the GPUs
ui-gpus-shown = { $shown } of { $total } GPUs are shown.
ui-by-op = by op
ui-what-if-batch = Batch of each GPU
ui-what-if-gpus = Number of GPUs
ui-record = Record it like this
ui-ledger = What to fix
ui-step-so-far = With the fixes so far
ui-unfixed = unfixed
ui-step-then = then
ui-count-fix = Count this fix: { $title }
ui-place-unknown = place unknown
place-calls = between two calls of { $name }
ui-not-counted = not counted
ui-worst = at worst { $time }
ui-worst-none = at worst no gain
ui-best = at best
ui-gains-nothing = no gain without the others
ui-gain-unknown = gain not known
ui-gains-no-more = no further gain
ui-unexplained = No finding explains: { $parts }.
ui-as-now = as now
ui-batch = Batch
ui-gpus = GPUs
ui-certain = certain
ui-likely = likely
ui-record-why = This capture does not show what keeps the GPU idle. Record ten steps with host events.
ui-step = Step
ui-steps = Steps
ui-steps-value = { $steps-n ->
        [one] one step analysed
       *[other] { $steps } steps analysed
    }
ui-steps-none = no steps found
ui-framework-tensorflow = TensorFlow
ui-framework-jax = JAX
ui-framework-pytorch = PyTorch
ui-framework-unknown = not recognized
ui-gpu-ids = GPU { $ids }
ui-notes-hosts = ({ $count-n ->
        [one] the same on one more host
       *[other] the same on { $count } more hosts
    })
ui-partial = Part of this run could not be read. The report covers the other hosts.
ui-partial-host = { $host }: { $what } { $do }
ui-errors = A part of this report is an error. The rest stands.
ui-flags = TensorBoard was started with an option that cannot be used. Reports are made without it until it is corrected and TensorBoard is started again.
ui-part-broke = This part cannot be shown ({ $cause }). The rest stands.

ui-breakdown = Where the step time goes
ui-breakdown-capture = Where the time goes
ui-breakdown-mean = mean of { $gpus-n ->
        [one] one GPU
       *[other] { $gpus } GPUs
    }, { $step }
ui-breakdown-profiler = Profiler { $time }
    .about = Profiling overhead before and after the steps, not part of them. Not to scale.
ui-breakdown-meaning = What the parts mean
ui-breakdown-part = { $category }: { $time }, { $share }
ui-breakdown-column-category = Part
ui-breakdown-column-time = Time
ui-breakdown-column-share = Share
ui-breakdown-column-meaning = Meaning

# The checklist
ui-limit-at-least = limit { $limit } ({ $origin })
ui-suppose = What if
ui-training-hours = Training, hours
ui-training-price = Price per GPU hour
ui-worth = −{ $saved } h{ $priced ->
        [none] {""}
       *[some] {" "}· { $money }
    }
ui-account = Where the training's time goes
ui-busy-title = Where the GPU's time goes
ui-busy-about = by op
ui-busy-share = Share
ui-busy-launches = Launches
ui-busy-tensor-cores = Tensor Cores
ui-busy-limit = Limited by
ui-busy-rest =
    { $count-n ->
        [one] One more op type
       *[other] { $count } more op types
    }
ui-limit-at-most = passes above { $limit } ({ $origin })
ui-saving = at most { $saving }

# One finding
ui-undecided = What to capture to decide it
ui-settle-first = Fix this first
ui-back = Report
ui-of = { $at } of { $total }
ui-next = Next: { $title }
ui-step-today = Today
ui-step-after = After the fix
ui-verify-step = From { $today } to { $likely } ({ $low } to { $high }).
ui-verify-range = From { $today } to between { $low } and { $high }.
ui-change = The change
ui-change-before = Remove:
ui-change-after = Add:
ui-example = A whole example
ui-trace = Open in trace viewer
ui-decided = How it was decided
ui-guide-name = TensorFlow's guide
ui-checklist-counted = The guide's checklist: { $counts }
ui-counted-error = { $count } with errors
ui-counted-passed = { $count } passed
ui-counted-no-data = { $count } undecided
ui-settle-first-why = This result may change with a better capture.
ui-method = How
ui-confidence = Confidence
ui-within-noise = This is less than the variation between steps.
ui-fix = What to do
ui-side-effect = Side effect
ui-verify = How to verify
ui-guide = Read it in TensorFlow's guide
ui-copy-finding = Copy link to this finding
ui-copy-issue = Copy for an issue
ui-save-picture = Save its picture
ui-copy-code = Copy code
ui-api-keras = Model.fit
ui-api-custom-loop = Custom loop
ui-api-jax = JAX
ui-api-keras-2 = Model.fit (Keras 2)
ui-api-keras-ampere = Model.fit
ui-api-custom-loop-ampere = Custom loop
ui-api-keras-arrays = Model.fit with arrays
ui-api-keras-generator = Model.fit with a generator
ui-api-keras-hosts = Model.fit on several hosts
ui-api-keras-strategy = Model.fit under a strategy
ui-api-custom-loop-hosts = Custom loop on several hosts
ui-api-custom-loop-strategy = Custom loop under a strategy
ui-api-shell = Shell
ui-api-keras-measure = Measure (Model.fit)
ui-api-custom-loop-measure = Measure (custom loop)
ui-api-jax-tfdata = JAX with tf.data
ui-api-jax-measure = Measure (JAX)
ui-api-custom-loop-gpus = Custom loop on several GPUs
ui-api-custom-loop-python = Custom loop as one function
ui-api-shell-jax = Shell
ui-api-shell-pytorch = Shell
ui-api-shell-privilege = Shell
ui-api-shell-library = Shell
ui-api-shell-unseen = Shell

# Pages of the Profile tab
ui-links = Look closer in the Profile tab
ui-links-offline = This page has no server behind it. Open the run in TensorBoard's Profile tab and choose:
ui-links-install = These pages need TensorBoard's Profile plugin, which is not installed. This command installs a release that fits your packages and changes none of them. Then start TensorBoard again:
ui-links-none-fits = These pages need TensorBoard's Profile plugin, which is not installed. No release of it runs with this protobuf: install a newer TensorBoard in another environment.
ui-links-hidden = The Profile plugin here ({ $version }) does not list this run. It may have been deleted. Releases up to 2.19.0 list only folders that also hold event files, which TensorBoard's other tabs show. Newer ones would show:
ui-links-silent = The Profile plugin does not answer. Open its tab, choose the run { $run }, and look at:
ui-links-unaddressed = Pages of the Profile plugin here ({ $version }) have no addresses. Open its tab, choose the run { $run }, and look at:
ui-links-missing = The Profile plugin here ({ $version }) does not offer these for this run:
ui-links-internet = Except for the trace viewer, these pages load a script from the internet to draw their tables.
ui-new-tab = (opens in a new tab)
ui-tool-overview-page = Overview page
ui-tool-trace-viewer = Trace viewer
ui-tool-trace-viewer-range = Trace viewer from { $start } to { $end }
ui-tool-input-pipeline-analyzer = Input pipeline analyzer
ui-tool-kernel-stats = GPU kernel stats
ui-tool-kernel-stats-hint = Paste the kernel name into the filter.
ui-tool-framework-op-stats = TensorFlow Stats (Framework Op Stats)
ui-tool-framework-op-stats-hint = Paste the op name into the filter.
ui-tool-memory-profile = Memory profile

# Evidence
ui-table-cut = { $shown } of { $total } rows
ui-table-more = Show { $shown } rows
ui-table-fewer = Show fewer
ui-timeline-of = GPU { $gpu } on { $host }, step { $step }
ui-timeline-of-capture = GPU { $gpu } on { $host }
ui-timeline-help = Arrow keys move and zoom, Home goes back to the first instance, Page Up and Page Down go from instance to instance, N and P from span to span. With a pointer: drag, or hold Ctrl and scroll.
ui-timeline-zoom-in = Zoom in
ui-timeline-zoom-out = Zoom out
ui-timeline-fit = Back to the first instance
ui-timeline-span = { $name }, { $dur } beginning at { $start }
ui-timeline-table = Spans as a table

# Views without a report
ui-empty = There is no profile in this log directory yet
ui-empty-do = Capture one while training runs, then press TensorBoard's reload button. Ten steps after the first few are best.
ui-empty-why = If you already captured one, there are three likely reasons. The training may have ended before the first batch of profile_batch (a short one takes profile_batch=(2, 4)). Keras 3 on JAX before Python 3.12 records nothing (put "with jax.profiler.trace(logdir):" around ten steps). Or the profile went to another folder than the one that TensorBoard was started with.
ui-running = Preparing the report of { $run }
ui-running-stage-reading = Reading the capture
ui-running-stage-searching = Searching the log directory
ui-running-stage-analysing = Analysing
ui-running-bytes = { $size }
ui-running-stop = Stop the analysis
ui-stopped = The analysis of { $run } was stopped.
ui-problem = { $run } cannot be shown
ui-problem-other-runs = The other runs are not affected.
ui-no-gpu = This capture shows no GPU work
ui-no-gpu-about = Advice on GPU performance needs kernels that ran on a GPU. The rest of the capture is below.
ui-no-run = There is no run { $run } in this log directory
ui-no-run-do = It may have been deleted, or the link comes from another log directory. Runs with similar names:
ui-no-finding = This report has no finding { $finding }
ui-no-finding-do = The check may have another name in this version. Similar ones:
