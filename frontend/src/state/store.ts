// What is shown and how it got here: runs, the chosen run's report, messages, theme and address.
import { batch, computed, effect, type Signal, signal } from '@preact/signals';
import { type Client, type Given, isNewer, isOurs } from '../api/client';
import type { CheckResult, Comparison, Messages, Report, RunInfo, Running, Runs } from '../api/report.gen';
import { afterDrawing } from '../host/frames';
import type { Host, Theme } from '../host/tensorboard';
import {
  type Address,
  columnsOf,
  comparisonOf,
  givenIn,
  isHome,
  type Key,
  kept,
  linesOf,
  matrixOf,
  pageOf,
  runOf,
  sidesOf,
} from '../model/address';
import { findPlace, isAt, type Place, placesOf } from '../model/gpus';
import type { Catalog } from '../text/catalog';
import { type Asks, asksOf } from './asks';
import { Choice } from './choice';
import { ComparisonFeed, PastFeed, StepsFeed, WhatIfFeed } from './feeds';
import { LOADING, type Load, loaded, loadOf } from './load';
import { MatrixFeed } from './matrix';
import { ProfileFeed } from './profile';
import { ReportFeed } from './report';
import { RowsFeed } from './rows';
import { WordsFeed } from './words';

const SUPPOSED: ReadonlySet<Key> = new Set(['fixes', 'batch', 'gpus']);

export class Store {
  readonly runs = signal<Load<Runs>>(LOADING);
  readonly address = signal<Address>({});
  readonly theme = signal<Theme>('light');
  /** What nobody sees at first is drawn once the rest has been. */
  readonly drawn = signal(false);

  readonly runList = computed<readonly RunInfo[]>(() => loaded(this.runs.value)?.runs ?? []);
  /** The run of the address, the newest one without an address and on the page of runs; null for one that is not there. */
  readonly chosen = computed<RunInfo | null>(() => {
    const { run: name, page } = this.address.value;
    if (name === undefined || page === 'runs') return this.runList.value[0] ?? null;
    return this.runList.value.find((info) => info.run === name) ?? null;
  });
  /** The run to compare with: null without one, or when it is not there (see `baselineIsGone`). */
  readonly baseline = computed<RunInfo | null>(
    () => this.runList.value.find((info) => info.run === linesOf(this.address.value.compare)[0]) ?? null,
  );
  readonly baselineIsGone = computed(
    () => this.address.value.compare !== undefined && this.baseline.value === null,
  );
  /** The runs that the address compares; the name alone of one that is not there. */
  readonly columns = computed<readonly (RunInfo | string)[]>(() =>
    columnsOf(this.address.value).map((run) => this.runList.value.find((info) => info.run === run) ?? run),
  );
  readonly finding = computed<CheckResult | null>(() => {
    const id = this.address.value.finding;
    return loaded(this.report.value)?.checks.find((check) => check.id === id) ?? null;
  });

  /** The GPUs of the report that worked. */
  readonly places = computed<readonly Place[]>(() => {
    const report = loaded(this.report.value);
    return report === null ? [] : placesOf(report);
  });
  /** The GPU of the address; null for all of them, or when it is not there. */
  readonly place = computed<Place | null>(() => findPlace(this.address.value.gpu ?? '', this.places.value));
  /** The step of the address; null for all of them, or when it is not there. */
  readonly step = computed<string | null>(() => {
    const numbers = loaded(this.report.value)?.step_time?.numbers;
    return numbers?.find((number) => number === this.address.value.step) ?? null;
  });
  readonly catalog: Signal<Catalog>;
  readonly messages: Signal<Load<Messages>>;
  readonly report: Signal<Load<Report>>;
  private readonly words: WordsFeed;
  readonly reading: ReportFeed;
  readonly steps: StepsFeed;
  readonly rows: RowsFeed;
  readonly past: PastFeed;
  readonly matrix: MatrixFeed;
  readonly choice = new Choice();
  readonly profile: ProfileFeed;
  readonly asks: Asks;
  readonly supposed: WhatIfFeed;
  private readonly pair: ComparisonFeed;
  /** The chosen run against the baseline that the address names; it stands where the report would. */
  readonly comparison: Signal<Load<Comparison>>;

  constructor(
    private readonly host: Host,
    private readonly client: Client,
  ) {
    this.words = new WordsFeed(client, () => this.language);
    this.catalog = this.words.catalog;
    this.messages = this.words.messages;
    this.reading = new ReportFeed(client);
    this.report = this.reading.found;
    this.steps = new StepsFeed(client);
    this.rows = new RowsFeed(client);
    this.past = new PastFeed(client);
    this.matrix = new MatrixFeed(client);
    this.profile = new ProfileFeed(client);
    this.asks = asksOf(
      client,
      () => this.given(),
      () => this.catalog.value.language,
    );
    this.pair = new ComparisonFeed(client);
    this.comparison = this.pair.found;
    this.supposed = new WhatIfFeed(client);
  }

  start(): void {
    effect(() => {
      const place = this.place.value ?? this.places.value[0];
      const info = this.chosen.value;
      const rows = loaded(this.report.value)?.gpu_breakdowns ?? [];
      const only = this.place.value;
      const hasRow = only === null || rows.some((row) => isAt(row, only));
      if ((this.step.value === null && hasRow) || place === undefined || info === null) return;
      this.steps.show(info.run, info.modified_s, place);
    });
    effect(() => {
      if (this.runs.value.state === 'ready' && !this.drawn.peek())
        afterDrawing(() => (this.drawn.value = true));
    });
    this.address.value = this.host.address();
    this.host.onTheme((theme) => {
      this.theme.value = theme;
    });
    this.host.onAddress((address) => this.follow(address));
    this.host.onReload(() => void this.loadRuns());
    this.client.heard = (run, modified_s) => {
      const known = this.runList.value.find((info) => info.run === run);
      if (known && known.modified_s !== modified_s) void this.loadRuns();
    };
    void this.loadFirst();
  }

  get offline(): boolean {
    return this.client.offline;
  }

  private get language(): string {
    return this.address.value.lang ?? navigator.language;
  }

  /** Asks again for what could not be had. */
  retry(): void {
    if (this.messages.value.state === 'problem') void this.loadFirst();
    else void this.loadRuns();
  }

  chooseRun(run: string): void {
    this.move(runOf(this.address.value, run));
  }

  /** Shows the chosen run against another one; null goes back to its report. */
  chooseBaseline(run: string | null): void {
    const { compare: _, finding: __, runs: ___, ...rest } = this.address.value;
    this.move(run === null ? rest : { ...rest, compare: run });
  }

  /** The candidate becomes the baseline, and the other way round. */
  swapSides(): void {
    const [baseline, candidate] = sidesOf(this.address.value);
    this.go(comparisonOf(candidate, baseline));
  }

  /** A page of its own: all runs, or the history of one's program. */
  openPage(page: 'runs' | 'history', run?: string): void {
    this.move(pageOf(this.address.value, page, run));
  }

  look(change: Pick<Address, 'find' | 'sort'>): void {
    this.show({ ...this.address.value, ...change }, false);
  }

  /** Runs that are compared, the first of which is the baseline. */
  compareRuns(runs: readonly string[]): void {
    this.go(runs.length > 2 ? matrixOf(runs) : comparisonOf(runs.slice(0, 1), runs.slice(1)));
  }

  /** Shows what a link of the tab names, to the same reader. */
  go(address: Address): void {
    this.move({ ...address, ...kept(this.address.value) });
  }

  private move(address: Address): void {
    this.show(address, true);
    this.showChosen();
  }

  /** Judges again with what the user specified of the model and the machine; it stands in the address. */
  tell(given: Given): void {
    const { parameters: _, bandwidth: __, examples: ___, ...rest } = this.address.value;
    this.move({ ...rest, ...given });
  }

  /** An instance is one of a finding. */
  openFinding(id: string | null): void {
    const { instance: _, finding: __, ...rest } = this.address.value;
    this.show(id === null ? rest : { ...rest, finding: id }, true);
  }

  /** Looks at a GPU, a step, an instance, an opened part, or at a step that is supposed; null is as usual. */
  choose(key: 'gpu' | 'step' | 'instance' | 'open' | 'fixes' | 'batch' | 'gpus', value: string | null): void {
    this.change(key, value, key === 'gpu' || key === 'step');
  }

  private change(key: Key, value: string | null, push: boolean): void {
    const { [key]: _, ...others } = this.address.value;
    // What is supposed is chosen where it is open, and stays open when it is as usual again.
    const rest = SUPPOSED.has(key) ? { ...others, open: 'suppose' } : others;
    this.show(value === null || value === '' ? rest : { ...rest, [key]: value }, push);
  }

  chooseLanguage(lang: string): void {
    this.show({ ...this.address.value, lang }, false);
    void this.words.load();
  }

  link(address: Address): string {
    return this.host.link(address);
  }

  given(): Given {
    return givenIn(this.address.value);
  }

  private show(address: Address, push: boolean): void {
    this.address.value = address;
    this.host.show(address, push);
  }

  /** The address changed under us: back, forward, or a pasted link. */
  private follow(address: Address): void {
    const before = this.address.value;
    this.address.value = address;
    if (address.lang !== before.lang) void this.words.load();
    this.showChosen();
  }

  /** Everything at once, to draw the first view once. What is not at hand yet is asked for by itself. */
  private async loadFirst(): Promise<void> {
    const [wanted, given] = [this.language, this.given()];
    const answer = await this.client.start(wanted, this.address.value.run, given);
    batch(() => {
      if (!answer.ok && isOurs(answer.problem)) return this.words.speak(answer);
      // A server that refuses tells everybody its messages, and then why.
      if (!answer.ok) return void Promise.all([this.words.load(), this.loadRuns()]);
      const { messages, runs, report } = answer.value;
      if (wanted === this.language) this.words.speak({ ok: true, value: messages });
      else void this.words.load();
      if (runs === null) return void this.loadRuns();
      this.runs.value = { state: 'ready', value: runs };
      const asked = JSON.stringify(given) === JSON.stringify(this.given());
      this.showChosen(asked && report !== null && !isNewer(report) ? report : null);
    });
  }

  private async loadRuns(): Promise<void> {
    const onProgress = (progress: Running) => {
      if (this.runs.value.state !== 'ready') this.runs.value = { state: 'running', progress };
    };
    const answer = await this.client.runs(onProgress, new AbortController().signal);
    batch(() => {
      this.runs.value = loadOf(answer);
      this.showChosen();
    });
  }

  /** Brings the report in line with the chosen run; a run that was written again is read again. */
  private showChosen(atHand: Report | null = null): void {
    const info = this.chosen.value;
    // So that the address can be given away, and going back does not look like a hash that was wiped.
    // TensorBoard takes a while over every change of the address.
    if (info !== null && this.address.value.run === undefined && this.address.value.page === undefined) {
      const several = this.runList.value.length > 1 && !this.offline && isHome(this.address.value);
      this.address.value = { ...this.address.value, ...(several ? { page: 'runs' } : { run: info.run }) };
      afterDrawing(() => this.host.show(this.address.value, false));
    }
    const { page } = this.address.value;
    const before = page === undefined ? this.baseline.value : null;
    this.pair.show(
      before && info && this.address.value,
      [before?.modified_s, info?.modified_s],
      this.given(),
    );
    if (page === 'matrix') this.matrix.show(this.columns.value, this.given());
    // These need no report; the page of runs begins with the newest one's verdict.
    if (page === 'history' || page === 'matrix') return;
    this.reading.show(info, this.given(), atHand);
  }
}
