// What is shown and how it got here: runs, the chosen run's report, messages, theme and address.
import { batch, computed, effect, type Signal, signal } from '@preact/signals';
import connectionFtl from '../../../tb_gpu_advisor/locales/en/connection.ftl?raw';
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
import { type Address, toldIn } from '../model/address';
import { findPlace, type Place } from '../model/gpus';
import { Catalog } from '../text/catalog';
import { ComparisonFeed } from './comparison';
import { LOADING, type Load, loadOf } from './load';
import { ProfileFeed } from './profile';
import type { Ask } from './ranges';
import { StepsFeed } from './steps';

export class Store {
  /** Until the server has sent its messages, only those for a server that does not answer are at hand. */
  readonly catalog = signal(new Catalog('en', [connectionFtl]));
  readonly messages = signal<Load<Messages>>(LOADING);
  readonly runs = signal<Load<Runs>>(LOADING);
  readonly report = signal<Load<Report>>(LOADING);
  readonly address = signal<Address>({});
  readonly theme = signal<Theme>('light');
  /** What nobody sees at first is drawn once the rest has been. */
  readonly drawn = signal(false);

  readonly runList = computed<readonly RunInfo[]>(() =>
    this.runs.value.state === 'ready' ? this.runs.value.value.runs : [],
  );
  /** The run of the address, the newest one without an address; null for one that is not there. */
  readonly chosen = computed<RunInfo | null>(() => {
    const name = this.address.value.run;
    if (name === undefined) return this.runList.value[0] ?? null;
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
    this.report.value.state === 'ready' ? this.report.value.value.gpu_breakdowns : [],
  );
  /** The GPU of the address; null for all of them, or when it is not there. */
  readonly place = computed<Place | null>(() => findPlace(this.address.value.gpu ?? '', this.places.value));
  /** The step of the address; null for all of them, or when it is not there. */
  readonly step = computed<string | null>(() => {
    const report = this.report.value;
    const numbers = report.state === 'ready' ? report.value.step_time?.numbers : undefined;
    return numbers?.find((number) => number === this.address.value.step) ?? null;
  });
  readonly steps: StepsFeed;
  readonly profile: ProfileFeed;
  private readonly pair: ComparisonFeed;
  /** The chosen run against the baseline that the address names; it stands where the report would. */
  readonly comparison: Signal<Load<Comparison>>;

  /** The run that `report` shows or loads, and what had been told for it. */
  private loaded: RunInfo | null = null;
  private loadedWith = '';
  private work = new AbortController();

  constructor(
    private readonly host: Host,
    private readonly client: Client,
  ) {
    this.steps = new StepsFeed(client);
    this.profile = new ProfileFeed(client);
    this.pair = new ComparisonFeed(client);
    this.comparison = this.pair.comparison;
  }

  start(): void {
    effect(() => {
      const place = this.place.value ?? this.places.value[0];
      const info = this.chosen.value;
      if (this.step.value === null || place === undefined || info === null || this.offline) return;
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

  /** Whether this is a page that travels without a server. */
  get offline(): boolean {
    return this.client.offline;
  }

  /** Asks again for what could not be had. */
  retry(): void {
    if (this.messages.value.state === 'problem') void this.loadFirst();
    else void this.loadRuns();
  }

  chooseRun(run: string): void {
    const { lang, compare } = this.address.value;
    const kept = compare === run ? {} : { ...(compare === undefined ? {} : { compare }) };
    this.show({ run, ...kept, ...(lang === undefined ? {} : { lang }) }, true);
    this.showChosen();
  }

  /** Shows the chosen run against another one; null goes back to its report. */
  chooseBaseline(run: string | null): void {
    const { compare: _, finding: __, ...rest } = this.address.value;
    this.show(run === null ? rest : { ...rest, compare: run }, true);
    this.pair.show(this.baseline.value, this.chosen.value, this.told());
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
    const { finding: _, ...rest } = this.address.value;
    this.show(id === null ? rest : { ...rest, finding: id }, true);
  }

  /** Looks at one GPU, or one step; null looks at all of them. */
  choosePlace(key: 'gpu' | 'step', value: string | null): void {
    const { [key]: _, ...rest } = this.address.value;
    this.show(value === null ? rest : { ...rest, [key]: value }, true);
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
    void this.loadMessages();
  }

  /** Stops an analysis: here at once, and on the server unless somebody else waits for it. */
  stop(): void {
    this.work.abort();
    if (this.loaded !== null) void this.client.stop(this.loaded.run);
    this.report.value = { state: 'stopped' };
  }

  restart(): void {
    if (this.loaded !== null) void this.loadReport(this.loaded.run, false);
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
    if (address.lang !== before.lang) void this.loadMessages();
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
      if (!answer.ok) return this.speak(answer);
      const { messages, runs, report } = answer.value;
      if (wanted === this.language) this.speak({ ok: true, value: messages });
      else void this.loadMessages();
      if (runs === null) return void this.loadRuns();
      this.runs.value = { state: 'ready', value: runs };
      const asked = JSON.stringify(told) === JSON.stringify(this.told());
      this.showChosen(asked && report !== null && !isNewer(report) ? report : null);
    });
  }

  private async loadMessages(): Promise<void> {
    const wanted = this.language;
    const answer = await this.client.messages(wanted, new AbortController().signal);
    if (wanted === this.language) batch(() => this.speak(answer));
  }

  private speak(answer: Answer<Messages>): void {
    this.messages.value = loadOf(answer);
    if (answer.ok)
      this.catalog.value = new Catalog(answer.value.language, [...answer.value.ftl, connectionFtl]);
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
    this.pair.show(this.baseline.value, this.chosen.value, this.told());
    const info = this.chosen.value;
    if (info === null) {
      this.work.abort();
      this.loaded = null;
      this.report.value = LOADING;
      return;
    }
    // So that the address can be given away, and going back does not look like a hash that was wiped.
    // TensorBoard takes a while over every change of the address.
    if (this.address.value.run === undefined) {
      this.address.value = { ...this.address.value, run: info.run };
      afterDrawing(() => this.host.show(this.address.value, false));
    }
    const same = this.loaded?.run === info.run;
    const told = JSON.stringify(this.told());
    const asked = this.loadedWith === told;
    const fresh = same && asked && this.loaded?.modified_s === info.modified_s;
    if (fresh && this.report.value.state !== 'problem') return;
    this.loaded = info;
    this.loadedWith = told;
    if (atHand?.run === info.run) this.report.value = { state: 'ready', value: atHand };
    else void this.loadReport(info.run, same && asked);
  }

  /** `keep` leaves the report that is shown until the new one is there. */
  private async loadReport(run: string, keep: boolean): Promise<void> {
    this.work.abort();
    const work = new AbortController();
    this.work = work;
    const kept = () => keep && this.report.value.state === 'ready';
    if (!kept()) this.report.value = LOADING;
    const onProgress = (progress: Running) => {
      if (!kept()) this.report.value = { state: 'running', progress };
    };
    try {
      const answer = await this.client.report(run, this.told(), onProgress, work.signal);
      if (!work.signal.aborted) this.report.value = loadOf(answer);
    } catch (error) {
      // Whoever stopped it has said what to show instead.
      if (!work.signal.aborted) throw error;
    }
  }
}
