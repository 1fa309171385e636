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
  | TimelineRange
  | GpuSteps
  | Issue
  | Running
  | Runs
  | Messages
  | Start
  | Rows
  | History
  | WhatIf
  | Problem
  | Page;

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
export interface HostProblem {
  host: string;
  code: string;
  args: Record<string, string | number | string[]>;
}
export interface Problem {
  code: string;
  args: Record<string, string | number | string[]>;
}
export interface Capture {
  framework: 'jax' | 'pytorch' | 'tensorflow' | 'unknown';
  gpus: Gpu[];
  steps: number;
  step_source: 'derived' | 'markers' | 'none';
  step_method: string;
  profiler_ms: number;
  notes: Note[];
}
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
export interface Note {
  id: string;
  args: Record<string, Quantity>;
}
export interface Quantity {
  value: number | string;
  unit: 'bytes' | 'bytes_per_s' | 'count' | 'ms' | 'ratio' | 's' | 'share' | 'text' | 'us';
}
export interface StepTime {
  median_ms: number;
  mean_ms: number;
  low_ms: number;
  high_ms: number;
  steps_ms: number[];
  numbers: string[];
}
export interface Part {
  category: Category;
  ms_per_step: number;
  share: number;
}
export interface GpuBreakdown {
  host: string;
  gpu: number;
  busy_ms: number;
  capture_busy_ms: number;
  breakdown: Part[];
}
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
export interface LimitingGpu {
  host: string;
  gpu: number;
  reason: 'busiest' | 'even' | 'others-wait';
  args: Record<string, Quantity>;
}
export interface CategoryRange {
  category: Category;
  low_ms: number;
  mean_ms: number;
  high_ms: number;
}
export interface Fleet {
  hosts: string[];
  host: number[];
  gpu: number[];
  busy_ms: number[];
  lost_ms: number[];
  late_ms: number[];
}
export interface Table {
  type: 'table';
  id: string;
  columns: Column[];
  rows: (number | string)[][];
  total_rows: number;
}
export interface Column {
  id: string;
  unit: 'bytes' | 'bytes_per_s' | 'count' | 'ms' | 'ratio' | 's' | 'share' | 'text' | 'us';
}
export interface Given {
  parameters: number | null;
  gb_per_s: number | null;
  examples: number | null;
}
export interface Bounds {
  low: number;
  high: number;
}
export interface OverviewNumbers {
  device_share: number;
  device_ops_share: number | null;
  half_share: number;
}
export interface WorkflowStage {
  id: string;
  state: 'done' | 'later' | 'not_applicable' | 'now' | 'open';
  findings: string[];
}
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
  next: NextLimit | null;
}
export interface Work {
  examples: number | null;
  batches: number | null;
  inside: '' | 'gradients' | 'steps';
  examples_per_s: number | null;
  ops: string[];
}
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
  brought: string[];
}
export interface Place {
  kind: 'callback' | 'calls' | 'function' | 'layer' | 'line' | 'op' | 'range' | 'stage';
  name: string;
  file: string | null;
  line: number | null;
  layer: string | null;
  stage: string | null;
}
export interface Estimate {
  low: number;
  likely: number | null;
  high: number;
}
export interface PartTime {
  part: Category;
  ms: number;
}
export interface Fix {
  kind: 'diff' | 'sentence';
  check: string;
  before: string;
  after: string;
}
export interface ClaimedTime {
  part: Category;
  row: number | null;
  ms: number;
}
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
export interface Account {
  total_s: number;
  parts: AccountPart[];
}
export interface AccountPart {
  id: string;
  s: number;
}
export interface NextLimit {
  check: string;
  ms: number;
}
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
export interface Threshold {
  arg: string;
  value: number;
  unit: 'bytes' | 'bytes_per_s' | 'count' | 'ms' | 'ratio' | 's' | 'share' | 'text' | 'us';
  fails: 'at_least' | 'at_most';
  origin: 'default' | 'guide' | 'tensorflow' | 'user';
}
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
export interface Mark {
  category: Category;
  start_us: number;
  dur_us: number;
}
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
export interface Source {
  id: string;
  url: string;
}
export interface Kernel {
  name: string;
  op: string;
  count_per_step: number;
  ms_per_step: number;
}
export interface PrecisionPart {
  precision: 'bf16' | 'fp16' | 'fp32' | 'fp4' | 'fp64' | 'fp8' | 'int' | 'tf32' | 'unknown';
  ms_per_step: number;
  share: number;
  kernels: string[];
}
export interface TensorFlowBreakdown {
  host: string;
  definition: 'profile-tab' | 'tensorflow-2';
  steps: number;
  step_ms: number;
  half_share: number | null;
  parts: TensorFlowPartTime[];
}
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
export interface Promised {
  version: string;
  recoverable: Bounds | null;
  checks: Promise[];
}
export interface Promise {
  id: string;
  low_ms: number;
  high_ms: number;
  method: ('measured' | 'model' | 'replay' | 'scenario') | null;
}
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
export interface LongSteps {
  count: number;
  of: number;
  low_ms: number;
  names: string[];
}
export interface PartChange {
  category: Category;
  before_ms: number;
  after_ms: number;
}
export interface FindingChange {
  id: string;
  section: string;
  change: 'borderline' | 'changed' | 'fixed' | 'learned' | 'new' | 'still' | 'unknown';
  before: 'error' | 'failed' | 'no_data' | 'not_applicable' | 'passed';
  after: 'error' | 'failed' | 'no_data' | 'not_applicable' | 'passed';
  before_saving_ms: number;
  after_saving_ms: number;
}
export interface LedgerChange {
  checks: string[];
  args: Record<string, Quantity>;
  change: 'borderline' | 'changed' | 'fixed' | 'learned' | 'new' | 'still' | 'unknown';
  before: 'error' | 'failed' | 'no_data' | 'not_applicable' | 'passed';
  after: 'error' | 'failed' | 'no_data' | 'not_applicable' | 'passed';
  before_loss_ms: number | null;
  after_loss_ms: number | null;
}
export interface KernelChange {
  name: string;
  op: string;
  before_ms: number;
  after_ms: number;
  before_count: number;
  after_count: number;
}
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
export interface StepSpan {
  step: string;
  start_us: number;
  dur_us: number;
}
export interface Instance {
  start_us: number;
  dur_us: number;
  lost_us: number;
  step: string;
}
export interface GpuSteps {
  schema: number;
  version: string;
  run: string;
  host: string;
  gpu: number;
  steps: StepSpan[];
  parts: StepPart[];
}
export interface StepPart {
  category: Category;
  ms: number[];
}
export interface Issue {
  schema: number;
  version: string;
  markdown: string;
}
export interface Running {
  state: 'running';
  stage: string;
  share: number;
}
export interface Runs {
  runs: RunInfo[];
  profile_plugin: boolean;
  profile_version: string;
  profile_install: string[];
  problems: Problem[];
  flags: Problem[];
}
export interface RunInfo {
  run: string;
  hosts: string[];
  size_bytes: number;
  modified_s: number;
  captured: string;
}
export interface Messages {
  language: string;
  languages: string[];
  ftl: string[];
  snippets: {
    [k: string]: Record<string, string>;
  };
}
export interface Start {
  messages: Messages;
  runs: Runs | null;
  report: Report | null;
}
export interface Rows {
  rows: RunRow[];
  running: string[];
  unknown: string[];
  problems: RunProblem[];
}
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
  args: Record<string, Quantity>;
  place: Place | null;
  after_ms: number | null;
  failed: number;
  checks: RowCheck[];
  program: string;
}
export interface RowCheck {
  id: string;
  status: 'error' | 'failed' | 'no_data' | 'not_applicable' | 'passed';
  loss_ms: number;
  low_ms: number;
  high_ms: number;
}
export interface RunProblem {
  run: string;
  problem: Problem;
}
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
export interface CheckShift {
  id: string;
  before_ms: number;
  after_ms: number;
}
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
export interface WhatIfPart {
  category: Category;
  today_ms: number;
  likely_ms: number;
}
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
