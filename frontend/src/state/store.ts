// What is shown and how it got here: runs, the chosen run's report, messages, theme and address.
import { batch, computed, effect, type Signal, signal } from '@preact/signals';
import { type Answer, type Client, isNewer, type Told } from '../api/client';
import type {
  CheckResult,
  Comparison,
  Issue,
  Messages,
  Report,
  RunInfo,
  Running,
  Runs,
} from '../api/report.gen';
import { afterDrawing } from '../host/frames';
import type { Host, Theme } from '../host/tensorboard';
import { type Address, isHome, type Key, pageOf, runOf, toldIn } from '../model/address';
import { findPlace, type Place, placesOf } from '../model/gpus';
import type { Catalog } from '../text/catalog';
import { ComparisonFeed } from './comparison';
import { LOADING, type Load, loadOf } from './load';
import { PastFeed } from './past';
import { ProfileFeed } from './profile';
import type { Ask } from './ranges';
import { ReportFeed } from './report';
import { RowsFeed } from './rows';
import { StepsFeed } from './steps';
import { WordsFeed } from './words';

export class Store {
  readonly runs = signal<Load<Runs>>(LOADING);
  readonly address = signal<Address>({});
  readonly theme = signal<Theme>('light');
  /** What nobody sees at first is drawn once the rest has been. */
  readonly drawn = signal(false);

  readonly runList = computed<readonly RunInfo[]>(() =>
    this.runs.value.state === 'ready' ? this.runs.value.value.runs : [],
  );
  /** The run of the address, the newest one without an address and on the page of runs; null for one that is not there. */
  readonly chosen = computed<RunInfo | null>(() => {
    const { run: name, page } = this.address.value;
    if (name === undefined || page === 'runs') return this.runList.value[0] ?? null;
    return this.runList.value.find((info) => info.run === name) ?? null;
  });
  /** The run to compare with: null without one, or when it is not there (see `baselineIsGone`). */
  readonly baseline = computed<RunInfo | null>(
    () => this.runList.value.find((info) => info.run === this.address.value.compare) ?? null,
  );
  readonly baselineIsGone = computed(
    () => this.address.value.compare !== undefined && this.baseline.value === null,
  );
  readonly finding = computed<CheckResult | null>(() => {
    if (this.report.value.state !== 'ready') return null;
    const id = this.address.value.finding;
    return this.report.value.value.checks.find((check) => check.id === id) ?? null;
  });

  /** The GPUs of the report that worked. */
  readonly places = computed<readonly Place[]>(() =>
    this.report.value.state === 'ready' ? placesOf(this.report.value.value) : [],
  );
  /** The GPU of the address; null for all of them, or when it is not there. */
  readonly place = computed<Place | null>(() => findPlace(this.address.value.gpu ?? '', this.places.value));
  /** The step of the address; null for all of them, or when it is not there. */
  readonly step = computed<string | null>(() => {
    const report = this.report.value;
    const numbers = report.state === 'ready' ? report.value.step_time?.numbers : undefined;
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
  readonly profile: ProfileFeed;
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
    this.report = this.reading.report;
    this.steps = new StepsFeed(client);
    this.rows = new RowsFeed(client);
    this.past = new PastFeed(client);
    this.profile = new ProfileFeed(client);
    this.pair = new ComparisonFeed(client);
    this.comparison = this.pair.comparison;
  }

  start(): void {
    effect(() => {
      const place = this.place.value ?? this.places.value[0];
      const info = this.chosen.value;
      const report = this.report.value;
      const rows = report.state === 'ready' ? report.value.gpu_breakdowns : [];
      const chosen = this.place.value;
      const hasRow =
        chosen === null || rows.some((row) => row.gpu === chosen.gpu && row.host === chosen.host);
      if ((this.step.value === null && hasRow) || place === undefined || info === null || this.offline)
        return;
      this.steps.show(info.run, info.modified_s, place);
    });
    effect(() => {
      if (this.report.value.state === 'ready' && !this.drawn.peek())
        afterDrawing(() => (this.drawn.value = true));
    });
    this.address.value = this.host.address();
    this.host.onTheme((theme) => {
      this.theme.value = theme;
    });
    this.host.onAddress((address) => this.follow(address));
    this.host.onReload(() => void this.loadRuns());
    void this.loadFirst();
  }

  /** A page that travels without a server. */
  get offline(): boolean {
    return this.client.offline;
  }

  /** Asks again for what could not be had. */
  retry(): void {
    if (this.messages.value.state === 'problem') void this.loadFirst();
    else void this.loadRuns();
  }

  chooseRun(run: string): void {
    this.show(runOf(this.address.value, run), true);
    this.showChosen();
  }

  /** Shows the chosen run against another one; null goes back to its report. */
  chooseBaseline(run: string | null): void {
    const { compare: _, finding: __, ...rest } = this.address.value;
    this.show(run === null ? rest : { ...rest, compare: run }, true);
    this.pair.show(this.baseline.value, this.chosen.value, this.told());
  }

  /** The candidate becomes the baseline, and the other way round. */
  swapSides(): void {
    const { run, compare, ...rest } = this.address.value;
    if (run === undefined || compare === undefined) return;
    this.show({ ...rest, run: compare, compare: run }, true);
    this.showChosen();
  }

  /** A page of its own: all runs, or the history of one's program. */
  openPage(page: 'runs' | 'history', run?: string): void {
    this.show(pageOf(this.address.value, page, run), true);
    this.showChosen();
  }

  /** Searches or sorts the page of runs; the address says how. */
  look(change: Pick<Address, 'find' | 'sort'>): void {
    this.show({ ...this.address.value, ...change }, false);
  }

  /** A run against a baseline. */
  compareRuns(compare: string, run: string): void {
    const { lang } = this.address.value;
    this.show({ run, compare, ...(lang && { lang }) }, true);
    this.showChosen();
  }

  /** Leaves the comparison for a finding of the candidate's report. */
  openInReport(id: string): void {
    const { compare: _, ...rest } = this.address.value;
    this.show({ ...rest, finding: id }, true);
    this.pair.show(this.baseline.value, this.chosen.value, this.told());
  }

  /** Judges again with what the user told of the model and the machine; it stands in the address. */
  tell(told: Told): void {
    const { parameters: _, bandwidth: __, ...rest } = this.address.value;
    this.show({ ...rest, ...told }, true);
    this.showChosen();
  }

  /** Opens a finding; null closes the open one. */
  openFinding(id: string | null): void {
    this.change('finding', id, true);
  }

  /** Looks at one GPU, or one step; null looks at all of them. */
  choosePlace(key: 'gpu' | 'step', value: string | null): void {
    this.change(key, value, true);
  }

  /** Which rows the checklist shows, and how they are ordered; null is as usual. */
  chooseRows(key: 'show' | 'order' | 'cause' | 'words', value: string | null): void {
    this.change(key, value, key === 'cause');
  }

  private change(key: Key, value: string | null, push: boolean): void {
    const { [key]: _, ...rest } = this.address.value;
    this.show(value === null || value === '' ? rest : { ...rest, [key]: value }, push);
  }

  /** How ranges of a finding's timeline are asked for; null without a server. */
  ranges(run: string, finding: string): Ask | null {
    if (this.offline) return null;
    return (query, signal) => this.client.timeline(run, finding, this.told(), query, signal);
  }

  /** The finding as text for an issue. */
  issue(run: string, finding: string): Promise<Answer<Issue>> {
    return this.client.issue(run, finding, this.told(), this.catalog.value.language);
  }

  chooseLanguage(lang: string): void {
    this.show({ ...this.address.value, lang }, false);
    void this.words.load();
  }

  /** The address to give away. */
  link(address: Address): string {
    return this.host.link(address);
  }

  told(): Told {
    return toldIn(this.address.value);
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

  private get language(): string {
    return this.address.value.lang ?? navigator.language;
  }

  /** Everything at once, so that the first view is drawn once. What is not at hand yet is asked for by itself. */
  private async loadFirst(): Promise<void> {
    const [wanted, told] = [this.language, this.told()];
    const answer = await this.client.start(wanted, this.address.value.run, told);
    batch(() => {
      if (!answer.ok) return this.words.speak(answer);
      const { messages, runs, report } = answer.value;
      if (wanted === this.language) this.words.speak({ ok: true, value: messages });
      else void this.words.load();
      if (runs === null) return void this.loadRuns();
      this.runs.value = { state: 'ready', value: runs };
      const asked = JSON.stringify(told) === JSON.stringify(this.told());
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
    this.pair.show(this.baseline.value, this.chosen.value, this.told());
    // A history needs no report; the page of runs begins with the newest one's verdict.
    if (this.address.value.page === 'history' && !this.offline) return;
    this.reading.show(info, this.told(), atHand);
  }
}
