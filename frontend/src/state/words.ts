// The texts of the tab, in the language that is asked for.
import { batch, signal } from '@preact/signals';
import connectionFtl from '../../../tb_gpu_advisor/locales/en/connection.ftl?raw';
import type { Answer, Client } from '../api/client';
import type { Messages } from '../api/report.gen';
import { Catalog } from '../text/catalog';
import { LOADING, type Load, loadOf } from './load';

export class WordsFeed {
  /** Until the server has sent its messages, only those for a server that does not answer are at hand. */
  readonly catalog = signal(new Catalog('en', [connectionFtl]));
  readonly messages = signal<Load<Messages>>(LOADING);

  /** `wanted` is the language that is asked for now. */
  constructor(
    private readonly client: Client,
    private readonly wanted: () => string,
  ) {}

  async load(): Promise<void> {
    const wanted = this.wanted();
    const answer = await this.client.messages(wanted, new AbortController().signal);
    if (wanted === this.wanted()) batch(() => this.speak(answer));
  }

  speak(answer: Answer<Messages>): void {
    this.messages.value = loadOf(answer);
    if (answer.ok)
      this.catalog.value = new Catalog(answer.value.language, [...answer.value.ftl, connectionFtl]);
  }
}
