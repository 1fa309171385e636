// The Profile plugin's pages of the run whose findings are looked at.
import { signal } from '@preact/signals';
import type { Client } from '../api/client';
import type { Listed } from '../api/profile';

export class ProfileFeed {
  /** null while the plugin is asked. */
  readonly pages = signal<Listed | null>(null);
  private shown = '';
  private work = new AbortController();

  constructor(private readonly client: Client) {}

  /** Brings the pages in line with a run; one that gave no answer is asked again. */
  show(run: string): void {
    if (run === this.shown && this.pages.peek()?.state !== 'silent') return;
    this.shown = run;
    void this.load(run);
  }

  private async load(run: string): Promise<void> {
    this.work.abort();
    const work = new AbortController();
    this.work = work;
    this.pages.value = null;
    const pages = await this.client.profilePages(run, work.signal);
    if (!work.signal.aborted) this.pages.value = pages;
  }
}
