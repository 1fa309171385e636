// Generated from tb_gpu_advisor/wire/: run `npm run types`. Do not edit.

export type Category =
  | 'between_steps'
  | 'collective'
  | 'compile'
  | 'compute'
  | 'copy_d2d'
  | 'copy_d2h'
  | 'copy_h2d'
  | 'copy_wait'
  | 'floor'
  | 'host_op'
  | 'host_python'
  | 'host_stopped'
  | 'input_wait'
  | 'kernel_launch'
  | 'profiler'
  | 'sync'
  | 'unknown';

export type Wire =
  | Report
  | Comparison
  | Comparisons
  | TimelineRange
  | GpuSteps
  | Issue
  | Running
  | Runs
  | Messages
  | Start
  | Rows
  | History
  | Calibration
  | WhatIf
  | Problem
  | Page;

/**
 * The whole answer for one run.
 *
 * ``step_time`` is that of the GPUs, on average over the hosts; where none worked it is None, and
 * ``host_step_time`` holds the steps of the slowest host by its own markers, if there are any. Rows and the
 * headline are about the GPU that limits the step: the step that they name is that of its host. ``headline`` is it
 * in one sentence, ``first`` are the failed checks to act on before others, costliest first; without GPU work
 * there is neither. ``overview`` holds the guide's three numbers, and ``workflow`` its stages in their order,
 * where to begin among them; without GPU work they are not there. ``ledger`` is what the step loses by cause.
 * ``promised`` is what another version of the product promised of this run when it was first read; None where that
 * is what its checks say. ``errors`` are what is not in it, or was left out, for a fault of ours or for numbers
 * that no profile has: a part is then empty, a row of ``checks`` is an ``error``, and all else stands.
 */
export interface Report {
  schema: number;
  version: string;
  run: string;
  hosts: string[];
  problems: HostProblem[];
  errors: Problem[];
  capture: Capture;
  step_time: StepTime | null;
  host_step_time: StepTime | null;
  breakdown: Part[];
  gpu_breakdowns: GpuBreakdown[];
  several_gpus: SeveralGpus | null;
  given: Given;
  recoverable: Bounds | null;
  headline: Note | null;
  overview: OverviewNumbers | null;
  workflow: WorkflowStage[];
  first: string[];
  ledger: Ledger;
  checks: CheckResult[];
  kernels: Kernel[];
  precision: PrecisionPart[];
  tensorflow: TensorFlowBreakdown[];
  promised: Promised | null;
}
/** A host whose file could not be read; the report is then partial. */
export interface HostProblem {
  host: string;
  code: string;
  args: Record<string, string | number | string[]>;
}
/** An ``AdvisorError`` on the wire. */
export interface Problem {
  code: string;
  args: Record<string, string | number | string[]>;
}
/**
 * What was recorded, and how the steps were found (``step_method`` names the way).
 *
 * ``profiler_ms`` is the profiler's own work beside the analysed steps, on the host that has most of it: its start and
 * its stop, the export of the graph by Keras' callback. What keeps a GPU waiting in a step is the breakdown's category
 * ``profiler``. 0 where none was recognised.
 */
export interface Capture {
  framework: 'jax' | 'pytorch' | 'tensorflow' | 'unknown';
  gpus: Gpu[];
  steps: number;
  step_source: 'derived' | 'markers' | 'none';
  step_method: string;
  profiler_ms: number;
  notes: Note[];
}
/** A GPU that the capture saw; ``model`` is empty where the profiler did not write it. */
export interface Gpu {
  id: number;
  host: string;
  model: string;
  vendor: string;
  compute_capability: string;
  memory_bytes: number;
  memory_bytes_per_s: number;
  sm_count: number;
  activity: 'active' | 'copies_only' | 'idle';
}
/** Something to know about the capture; ``id`` names its message. */
export interface Note {
  id: string;
  args: Record<string, Quantity>;
}
/** A value and its unit; texts (names of kernels, ops, threads) have the unit ``text``. */
export interface Quantity {
  value: number | string;
  unit: 'bytes' | 'bytes_per_s' | 'count' | 'ms' | 'ratio' | 's' | 'share' | 'text' | 'us';
}
/**
 * Step periods in ms over the analysed steps; ``low``..``high`` is their range.
 *
 * ``steps_ms`` are those of one host, ``numbers`` their names (none where no steps were found).
 */
export interface StepTime {
  median_ms: number;
  mean_ms: number;
  low_ms: number;
  high_ms: number;
  steps_ms: number[];
  numbers: string[];
}
/** Time of one category; the parts sum to ``step_time.mean_ms``. */
export interface Part {
  category: Category;
  ms_per_step: number;
  share: number;
}
/** One GPU's step; ``busy_ms`` is its device activity per step, ``capture_busy_ms`` of the whole file. */
export interface GpuBreakdown {
  host: string;
  gpu: number;
  busy_ms: number;
  capture_busy_ms: number;
  breakdown: Part[];
}
/**
 * The GPUs of a run beside each other.
 *
 * ``gpus`` is the number of those that ran kernels; where there are many, ``gpu_breakdowns`` holds the limiting one
 * and those that differ most from the mean. ``tables``: skew of the GPUs and of the steps within each host,
 * collectives. ``missing`` are the reasons for which tables are not there. ``one_gpu_first``: findings on one GPU
 * (chapter 1) name as much time that all GPUs lose alike (``one_gpu_ms`` per step), as is named besides or more
 * (``several_ms``). Both add up to the upper bound of all findings.
 */
export interface SeveralGpus {
  gpus: number;
  one_gpu_first: boolean;
  one_gpu_ms: number;
  several_ms: number;
  limiting: LimitingGpu;
  ranges: CategoryRange[];
  fleet: Fleet;
  tables: Table[];
  missing: string[];
}
/** The GPU that the step waits for; ``args`` fill the message of ``reason``. */
export interface LimitingGpu {
  host: string;
  gpu: number;
  reason: 'busiest' | 'even' | 'others-wait';
  args: Record<string, Quantity>;
}
/** A category over all GPUs, in ms per step; the mean is that of the report's ``breakdown``. */
export interface CategoryRange {
  category: Category;
  low_ms: number;
  mean_ms: number;
  high_ms: number;
}
/**
 * Every GPU that ran kernels, as columns, hosts in the run's order: ``host`` indexes ``hosts``.
 *
 * In ms per step: ``busy_ms`` is device activity, ``lost_ms`` idle time of any cause, and ``late_ms`` what it computes
 * and copies longer than the mean of all.
 */
export interface Fleet {
  hosts: string[];
  host: number[];
  gpu: number[];
  busy_ms: number[];
  lost_ms: number[];
  late_ms: number[];
}
/** Rows already sorted worst first; ``total_rows`` tells how many there were before the cut. */
export interface Table {
  type: 'table';
  id: string;
  columns: Column[];
  rows: (number | string)[][];
  total_rows: number;
}
/** A table column: ``id`` names its message, ``unit`` how its cells are written. */
export interface Column {
  id: string;
  unit: 'bytes' | 'bytes_per_s' | 'count' | 'ms' | 'ratio' | 's' | 'share' | 'text' | 'us';
}
/**
 * What the user told of the model and the machine, which no profile holds; None for what was not told.
 *
 * ``gb_per_s`` is the bandwidth of the links between the GPUs, in one direction (1e9 bytes), ``examples`` how many a
 * step takes.
 */
export interface Given {
  parameters: number | null;
  gb_per_s: number | null;
  examples: number | null;
}
/** An interval in ms per step; savings read "at most ``high``". */
export interface Bounds {
  low: number;
  high: number;
}
/**
 * The three numbers of the overview page that the guide begins with, each better the larger it is.
 *
 * ``device_share`` of the step a GPU is at work; ``device_ops_share`` of the ops ran on it, counted as the Profile tab
 * does (None where the framework has no such ops); ``half_share`` of the kernels' time is in 16 bits or fewer.
 */
export interface OverviewNumbers {
  device_share: number;
  device_ops_share: number | null;
  half_share: number;
}
/** A stage of the guide's workflow and the findings that belong to it; ``id`` names its message. */
export interface WorkflowStage {
  id: string;
  state: 'done' | 'later' | 'not_applicable' | 'now' | 'open';
  findings: string[];
}
/**
 * What a step loses, by cause: one document that every surface draws.
 *
 * ``today_ms`` is the mean step of the GPU that limits (of the host where none worked), the only step time on a page.
 * ``settle_first`` are failed checks that make capture or set-up invalid; they stand before the rows. ``rows`` are in
 * the order of the staircase. ``bar`` are the parts of the limiting GPU's step by the rows that claim them, and sum to
 * ``today_ms``; ``unexplained`` are parts of at least 5 % of the step that no row claims. ``subsets`` are the steps
 * for each set of fixed rows, by their numbers ("0,2"); none above five rows.
 */
export interface Ledger {
  today_ms: number | null;
  work: Work;
  settle_first: string[];
  rows: LedgerRow[];
  bar: ClaimedTime[];
  unexplained: PartTime[];
  busy: BusyOp[];
  subsets: Record<string, Estimate>;
  account: Account | null;
}
/**
 * The work of a step: how many ``examples`` it takes, None where neither the program nor the user tells, in how
 * many ``batches``, 1 where nothing tells of more and None without steps; ``inside`` says what each of several is: a
 * whole step of the optimizer, or gradients that are summed up. ``examples_per_s`` is of the mean step. ``ops`` are
 * those that ran on the host, most often first, where no GPU worked.
 */
export interface Work {
  examples: number | null;
  batches: number | null;
  inside: '' | 'gradients' | 'steps';
  examples_per_s: number | null;
  ops: string[];
}
/**
 * One cause, one place, one loss, one fix, and the step after it and those before it.
 *
 * ``checks`` are the findings that are this row, the one that names the cause first; ``cause`` is the part of the step
 * that it is about, ``part`` the one in which its loss lies. ``loss_ms`` is None for a finding about no time of the
 * step. ``saving_ms`` is the fall of the step after the rows above, ``falls`` the parts that become shorter then (they
 * sum to what is likely), ``step_after_ms`` the step with this row and all above it fixed: What if of their checks.
 * ``instances`` are the gaps in which the loss was seen, 0 where it is not made of gaps.
 */
export interface LedgerRow {
  checks: string[];
  cause: Category | null;
  part: Category | null;
  place: Place | null;
  loss_ms: number | null;
  saving_ms: Estimate;
  falls: PartTime[];
  step_after_ms: Estimate | null;
  within_noise: boolean;
  fix: Fix;
  instances: number;
  confidence: 'high' | 'low' | 'medium';
}
/**
 * A place of the user's program. ``name`` is what it is called: a function, a layer, a stage or an op, by ``kind``;
 * the other fields are what else is known of it.
 */
export interface Place {
  kind: 'callback' | 'function' | 'layer' | 'line' | 'op' | 'stage';
  name: string;
  file: string | null;
  line: number | null;
  layer: string | null;
  stage: string | null;
}
/** An interval in ms with what is likely; ``likely`` is None where only the bounds are known. */
export interface Estimate {
  low: number;
  likely: number | null;
  high: number;
}
/** Time of one part of the step, in ms per step. */
export interface PartTime {
  part: Category;
  ms: number;
}
/**
 * What to change: a line of code ``before`` and ``after`` with the user's own names, else the sentence of
 * ``check`` (its message's ``fix``, filled with the check's own ``args``). A line that is only added has no
 * ``before``.
 */
export interface Fix {
  kind: 'diff' | 'sentence';
  check: string;
  before: string;
  after: string;
}
/** Time of one part of the step, and the row (by its number, from 0) that claims it; None for what no row does. */
export interface ClaimedTime {
  part: Category;
  row: number | null;
  ms: number;
}
/**
 * Where the GPU's time goes: kernels of an op type in a layer, on the GPU that limits the step; ``share`` is of all
 * kernels' time, ``launches`` per step.
 */
export interface BusyOp {
  op: string;
  layer: string | null;
  ms: number;
  share: number;
  launches: number;
  precision: 'bf16' | 'fp16' | 'fp32' | 'fp4' | 'fp64' | 'fp8' | 'int' | 'tf32' | 'unknown';
  tensor_cores: 'not_applicable' | 'not_used' | 'unknown' | 'used';
  limit: 'arithmetic' | 'memory' | 'unknown';
}
/** Where the training's time goes, as the recorder saw it. */
export interface Account {
  total_s: number;
  parts: AccountPart[];
}
/** Seconds of the training; ``id`` names its message. */
export interface AccountPart {
  id: string;
  s: number;
}
/**
 * One row of the checklist.
 *
 * ``reason`` is the id of why a row is ``not_applicable`` or ``no_data`` (what is missing), of the
 * ``error``, or of the condition for which a row has ``passed`` although its number is beyond the
 * threshold; empty otherwise. ``loss_ms`` is the measured time per step that a failed row is about, ``causes``
 * the parts of the step that this time lies in, largest first.
 * ``fixes`` lists the APIs (``keras``, ``custom-loop``, ``jax``, ``shell``) whose fix applies here, and
 * ``settle_first`` failed checks of the capture that may change this row; ``row`` is that of the ledger which a failed
 * row belongs to, by its number from 0.
 * ``sources`` are pages beside the guide's own.
 */
export interface CheckResult {
  id: string;
  section: string;
  status: 'error' | 'failed' | 'no_data' | 'not_applicable' | 'passed';
  reason: string;
  args: Record<string, Quantity>;
  threshold: Threshold | null;
  saving_ms: Bounds | null;
  loss_ms: number | null;
  causes: Category[];
  within_noise: boolean;
  method: ('measured' | 'model' | 'replay' | 'scenario') | null;
  confidence: 'high' | 'low' | 'medium';
  confidence_reasons: string[];
  evidence: (Table | Timeline)[];
  links: Link[];
  fixes: string[];
  settle_first: string[];
  row: number | null;
  guide: string;
  sources: Source[];
}
/** What decided a check: it fails when ``arg`` is ``at_least`` / ``at_most`` this value. */
export interface Threshold {
  arg: string;
  value: number;
  unit: 'bytes' | 'bytes_per_s' | 'count' | 'ms' | 'ratio' | 's' | 'share' | 'text' | 'us';
  fails: 'at_least' | 'at_most';
  origin: 'default' | 'guide' | 'tensorflow' | 'user';
}
/** The worst instance of a finding; times count from the start of the profile, as the Profile tab's. */
export interface Timeline {
  type: 'timeline';
  id: string;
  host: string;
  gpu: number;
  step: string;
  start_us: number;
  dur_us: number;
  lanes: Lane[];
  marks: Mark[];
}
/**
 * A thread, a stream, or idle time of one GPU in a range of time, as columns of spans; ``name`` indexes ``names``.
 *
 * Spans too small to be seen are merged with their neighbours of the same row: ``count`` of them, ``covered_us`` in
 * all, and no name (-1). A single span tells its own start and duration, even where it reaches out of the range.
 * ``rows`` is the height in the whole capture, ``dropped`` counts deeper calls; ``gpu`` is -1 for threads.
 */
export interface Lane {
  kind: 'gpu' | 'host' | 'idle' | 'input';
  label: string;
  gpu: number;
  rows: number;
  names: string[];
  name: number[];
  row: number[];
  start_us: number[];
  dur_us: number[];
  count: number[];
  covered_us: number[];
  dropped: number;
}
/** A culprit interval on a timeline, of one waterfall category. */
export interface Mark {
  category: Category;
  start_us: number;
  dur_us: number;
}
/** A page of the Profile plugin for the same run; the address is built where it is shown. */
export interface Link {
  tool:
    | 'framework_op_stats'
    | 'input_pipeline_analyzer'
    | 'kernel_stats'
    | 'memory_profile'
    | 'overview_page'
    | 'trace_viewer';
  host: string;
  start_ms: number | null;
  end_ms: number | null;
}
/** A page that the guide sends its readers to; ``id`` names its message. */
export interface Source {
  id: string;
  url: string;
}
/** Launches of one kernel for one op on the GPU that limits the step. */
export interface Kernel {
  name: string;
  op: string;
  count_per_step: number;
  ms_per_step: number;
}
/** Kernel time per step in one precision, and its share of all; ``kernels`` are the longest where it is unknown. */
export interface PrecisionPart {
  precision: 'bf16' | 'fp16' | 'fp32' | 'fp4' | 'fp64' | 'fp8' | 'int' | 'tf32' | 'unknown';
  ms_per_step: number;
  share: number;
  kernels: string[];
}
/**
 * A step as TensorFlow's analyser divides it, for one host; it differs from ours by design.
 *
 * ``half_share`` is the 16-bit part of computing as TensorFlow counts it (None without any).
 */
export interface TensorFlowBreakdown {
  host: string;
  definition: 'profile-tab' | 'tensorflow-2';
  steps: number;
  step_ms: number;
  half_share: number | null;
  parts: TensorFlowPartTime[];
}
/** One of TensorFlow's own parts of a step. */
export interface TensorFlowPartTime {
  part:
    | 'collectives'
    | 'compute_16'
    | 'compute_32'
    | 'device_to_device'
    | 'host_compute'
    | 'host_to_device'
    | 'input'
    | 'kernel_launch'
    | 'other'
    | 'output';
  ms_per_step: number;
  share: number;
}
/** What ``version`` of the product promised of a run; ``recoverable`` is the bound of all findings together. */
export interface Promised {
  version: string;
  recoverable: Bounds | null;
  checks: Promise[];
}
/** What a finding said can be saved, in ms per step. */
export interface Promise {
  id: string;
  low_ms: number;
  high_ms: number;
  method: ('measured' | 'model' | 'replay' | 'scenario') | null;
}
/**
 * Two runs, or sets of captures, side by side. ``delta`` is candidate minus baseline, ``about`` the mean step, of
 * which all other times are, too; the median step where only that tells what the verdict says. ``long_steps`` are what
 * makes the means differ where the medians do not.
 *
 * ``p_value`` is the Mann-Whitney test's (None with too few steps), or the bound of the test that one wild step among
 * few does not mislead, or the permutation test's of the means; ``detectable_share`` the smallest change that these
 * steps could have shown.
 * ``within_capture``: one capture per side, whose steps are no independent samples of the machine. ``unlike`` says in
 * what the runs differ besides. ``steps_of`` is "host" where no GPU worked in either. ``promises`` are those of
 * findings that are fixed: of all together first, then of those that can be told apart.
 * ``per`` is what the runs are compared by: where a step does other work on either side, all times and numbers of the
 * candidate but its side's are those of as much work as a step of the baseline does. ``said`` is the verdict as the id
 * of a message with its numbers. ``rows`` are those of both ledgers in their order, the baseline's first. Runs of two
 * programs are not comparable: findings, rows and promises are left out.
 */
export interface Comparison {
  schema: number;
  version: string;
  baseline: Side;
  candidate: Side;
  verdict: 'cannot_tell' | 'faster' | 'no_difference' | 'not_comparable' | 'slower';
  said: Note;
  per: 'batches' | 'examples' | 'step' | 'unknown';
  about: 'mean' | 'median';
  long_steps: LongSteps | null;
  steps_of: 'gpu' | 'host';
  delta_ms: number;
  delta_share: number;
  p_value: number | null;
  detectable_share: number | null;
  within_capture: boolean;
  unlike: Note[];
  breakdown: PartChange[];
  findings: FindingChange[];
  rows: LedgerChange[];
  kernels: KernelChange[];
  promises: KeptPromise[];
  unjudged: '' | 'few-steps' | 'other-machine' | 'other-work' | 'together' | 'with-xla';
}
/**
 * One side of a comparison: its runs, and the mean and median step, the latter with its 95 % interval by order
 * statistics.
 *
 * Several captures of a side count one of each; a single one counts its ``steps``. ``work`` is what a step does.
 */
export interface Side {
  runs: string[];
  framework: 'jax' | 'pytorch' | 'tensorflow' | 'unknown';
  gpus: string[];
  steps: number;
  median_ms: number;
  mean_ms: number;
  low_ms: number;
  high_ms: number;
  work: Work;
}
/**
 * The steps that make the mean of the slower side longer: its ``count`` longest ones ``of`` so many, which take
 * ``low_ms`` or more. ``names`` are those of the first of them.
 */
export interface LongSteps {
  count: number;
  of: number;
  low_ms: number;
  names: string[];
}
/**
 * A category of the step before and after: of two runs the changes sum to that of the mean step, of a history it is
 * the median of the runs on either side.
 */
export interface PartChange {
  category: Category;
  before_ms: number;
  after_ms: number;
}
/** A check that failed on either side. */
export interface FindingChange {
  id: string;
  section: string;
  change: 'borderline' | 'changed' | 'fixed' | 'learned' | 'new' | 'still' | 'unknown';
  before: 'error' | 'failed' | 'no_data' | 'not_applicable' | 'passed';
  after: 'error' | 'failed' | 'no_data' | 'not_applicable' | 'passed';
  before_saving_ms: number;
  after_saving_ms: number;
}
/**
 * A row of either side's ledger, or a failed check that is in none, and what became of it.
 *
 * ``checks`` are the findings that are this row on either side; the first one names the cause, and its message takes
 * ``args``. A loss, in ms per mean step, is None where the row did not fail or is about no time of the step;
 * ``before`` and ``after`` are then what is known of it.
 */
export interface LedgerChange {
  checks: string[];
  args: Record<string, Quantity>;
  change: 'borderline' | 'changed' | 'fixed' | 'learned' | 'new' | 'still' | 'unknown';
  before: 'error' | 'failed' | 'no_data' | 'not_applicable' | 'passed';
  after: 'error' | 'failed' | 'no_data' | 'not_applicable' | 'passed';
  before_loss_ms: number | null;
  after_loss_ms: number | null;
}
/** A kernel, or all kernels of an op whose kernels have other names now (``name`` is empty then). */
export interface KernelChange {
  name: string;
  op: string;
  before_ms: number;
  after_ms: number;
  before_count: number;
  after_count: number;
}
/**
 * What ``version`` promised of findings that are fixed now, beside what a mean step gained, in ms per step.
 *
 * Several ``checks`` are those whose gain cannot be told apart: their joint promise. ``noise_ms`` is half of the
 * gain's 95 % interval (Welch's), ``step_ms`` the mean step before. ``in_part``: a finding among them still fails,
 * with less time; then the promise is that of before less that of what is left.
 */
export interface KeptPromise {
  checks: string[];
  version: string;
  low_ms: number;
  high_ms: number;
  got_ms: number;
  noise_ms: number;
  step_ms: number;
  in_part: boolean;
  outcome: 'above' | 'below' | 'inside' | 'noise';
}
/** Several runs against one baseline. */
export interface Comparisons {
  schema: number;
  version: string;
  comparisons: Comparison[];
}
/**
 * Any range of a finding's timeline on one GPU; times count from the start of the profile.
 *
 * ``first_us`` to ``last_us`` is what the capture holds. ``marks`` is the time lost for the finding's cause.
 * ``instances`` are the worst ones, worst first. ``dropped_lanes`` counts threads and streams that are not shown.
 */
export interface TimelineRange {
  schema: number;
  version: string;
  run: string;
  host: string;
  gpu: number;
  category: Category;
  step: string;
  start_us: number;
  end_us: number;
  first_us: number;
  last_us: number;
  lanes: Lane[];
  dropped_lanes: number;
  marks: Lane;
  steps: StepSpan[];
  instances: Instance[];
}
/** The window of an analysed step. */
export interface StepSpan {
  step: string;
  start_us: number;
  dur_us: number;
}
/** One gap of a finding: ``lost_us`` of its time are lost for the finding's cause. */
export interface Instance {
  start_us: number;
  dur_us: number;
  lost_us: number;
  step: string;
}
/** The analysed steps of one GPU, and the parts of each: they sum to its length. */
export interface GpuSteps {
  schema: number;
  version: string;
  run: string;
  host: string;
  gpu: number;
  steps: StepSpan[];
  parts: StepPart[];
}
/** Time of one category in each step of ``GpuSteps``. */
export interface StepPart {
  category: Category;
  ms: number[];
}
/** A finding as text for an issue, in Markdown. */
export interface Issue {
  schema: number;
  version: string;
  markdown: string;
}
/** An analysis under way, in place of its report; ``share`` is 0..1. */
export interface Running {
  state: 'running';
  stage: string;
  share: number;
}
/**
 * All runs, newest first; ``problems`` are why other folders of profiles cannot be read, and ``flags`` why some of
 * what TensorBoard was started with is not used.
 *
 * ``profile_plugin``: TensorBoard's Profile plugin is there and knows the logdir; ``profile_version`` is its release,
 * empty for none, and ``profile_install`` what to type for the one that fits what is installed beside TensorBoard.
 */
export interface Runs {
  runs: RunInfo[];
  profile_plugin: boolean;
  profile_version: string;
  profile_install: string[];
  problems: Problem[];
  flags: Problem[];
}
/** A profile run of the logdir, named as the Profile tab names it; ``captured`` is that of its row. */
export interface RunInfo {
  run: string;
  hosts: string[];
  size_bytes: number;
  modified_s: number;
  captured: string;
}
/** All texts of the tab: Fluent sources (the language asked for, then English) and the code of fixes. */
export interface Messages {
  language: string;
  languages: string[];
  ftl: string[];
  snippets: {
    [k: string]: Record<string, string>;
  };
}
/**
 * What the tab needs first, in one answer, as far as it is at hand: what is None is asked for by itself.
 *
 * ``runs`` are None while they are searched for and when that failed, ``report`` when it has to be made.
 */
export interface Start {
  messages: Messages;
  runs: Runs | null;
  report: Report | null;
}
/**
 * Rows of the runs that were asked for, as far as they are known; ``running`` are those that are being read, and
 * ``unknown`` those that would have to be.
 */
export interface Rows {
  rows: RunRow[];
  running: string[];
  unknown: string[];
  problems: RunProblem[];
}
/**
 * What a table of runs shows of one.
 *
 * ``captured`` is local time (ISO 8601, no zone), empty where nobody knows it; ``step_time`` that of the GPUs, else of
 * the host (``steps_of``), without its single steps. ``first`` is the finding to act on first, empty for none;
 * ``place`` is where it is, and ``after_ms`` the step that is likely once the first row of the ledger is fixed.
 * ``program`` is the name of a run of the same program; runs with equal names have it in common. ``busy_share`` is
 * None without steps of a GPU. ``work`` is what a step does, without its ops.
 */
export interface RunRow {
  run: string;
  captured: string;
  framework: 'jax' | 'pytorch' | 'tensorflow' | 'unknown';
  gpus: string[];
  hosts: number;
  steps: number;
  steps_of: string;
  step_time: StepTime | null;
  work: Work;
  busy_share: number | null;
  breakdown: Part[];
  first: string;
  place: Place | null;
  after_ms: number | null;
  failed: number;
  checks: RowCheck[];
  program: string;
}
/** A check of a run that applies to it. Savings are ms per step, 0 without any. */
export interface RowCheck {
  id: string;
  status: 'error' | 'failed' | 'no_data' | 'not_applicable' | 'passed';
  loss_ms: number;
  low_ms: number;
  high_ms: number;
}
/** Why there is no row of a run. */
export interface RunProblem {
  run: string;
  problem: Problem;
}
/**
 * The runs of one program in the order in which they were captured, and where their step time changed.
 *
 * ``fewest`` runs are needed to find a change; ``left_out`` older ones are not among the rows. ``per`` is what the
 * runs are compared by: where their steps do other work, all times, those of the rows too, are of as much work as a
 * step of the newest run does, which is ``work``.
 */
export interface History {
  schema: number;
  version: string;
  rows: RunRow[];
  changes: ChangePoint[];
  per: 'batches' | 'examples' | 'step' | 'unknown';
  work: number;
  fewest: number;
  left_out: number;
}
/**
 * The mean step of the runs from ``run`` on differs from that of those before, the last of which is ``previous``;
 * ``said`` says so, as the id of a message with its numbers.
 *
 * ``before_ms`` and ``after_ms`` are medians over the runs up to the next change, ``p_value`` is the permutation
 * test's. ``checks`` moved most, in the direction of the change first; ``parts`` of the step so did, as
 * far as no check says the same.
 */
export interface ChangePoint {
  run: string;
  previous: string;
  said: Note;
  before_ms: number;
  after_ms: number;
  p_value: number;
  parts: PartChange[];
  checks: CheckShift[];
}
/** A finding before and after a change: the median loss of the runs on either side, in ms per step. */
export interface CheckShift {
  id: string;
  before_ms: number;
  after_ms: number;
}
/**
 * The record of promises over runs. ``compared`` counts the pairs of runs of one program that were looked at;
 * ``total`` is None where none of them judges a promise.
 */
export interface Calibration {
  schema: number;
  version: string;
  runs: number;
  compared: number;
  total: PromiseCount | null;
  checks: PromiseCount[];
  pairs: KeptPair[];
}
/**
 * How promises came out, by where the gain lay; ``width`` is the mean width of their intervals.
 *
 * ``check`` is empty for those of several findings at once.
 */
export interface PromiseCount {
  check: string;
  promises: number;
  inside: number;
  noise: number;
  below: number;
  above: number;
  width_ms: number;
  width_share: number;
}
/** Two runs of one program, one after the other, and the promises of the first that the second one judges. */
export interface KeptPair {
  before: string;
  after: string;
  promises: KeptPromise[];
}
/**
 * The prediction. ``fixes`` are the findings that are taken away, ``batch`` what each GPU's batch is multiplied by,
 * ``gpus`` how many there are then.
 *
 * ``step_ms`` is None where nothing can be predicted, ``likely_ms`` where only bounds can. ``throughput`` is how many
 * times as many samples a second that is at the likely step, ``examples_per_s`` how many they are today, where that is
 * known, ``replay_error_share`` how far the replay of the unchanged step is off. ``cannot`` are messages: what was
 * asked for and is not in the prediction, and why.
 */
export interface WhatIf {
  schema: number;
  version: string;
  run: string;
  fixes: string[];
  batch: number;
  gpus: number;
  today_ms: number;
  step_ms: Bounds | null;
  likely_ms: number | null;
  throughput: number | null;
  examples_per_s: number | null;
  replay_error_share: number | null;
  parts: WhatIfPart[];
  cannot: Note[];
}
/** A category of the step in ms, today and as it is likely to be then. */
export interface WhatIfPart {
  category: Category;
  today_ms: number;
  likely_ms: number;
}
/**
 * Everything that a report needs to be read without a server: what the tab would ask for, in all languages.
 *
 * ``address`` names the view that it opens on, by the keys of the tab's own addresses; ``ftl`` are texts by language.
 * Runs of which it holds a row alone have no report in it. ``what_if`` and ``steps`` are what that view supposes, and
 * the steps of the GPU of which it shows one.
 */
export interface Page {
  runs: Runs;
  reports: Report[];
  comparisons: Comparison[];
  rows: RunRow[];
  history: History | null;
  what_if: WhatIf | null;
  steps: GpuSteps | null;
  address: Record<string, string>;
  language: string;
  languages: string[];
  ftl: Record<string, string>;
  snippets: {
    [k: string]: Record<string, string>;
  };
}
