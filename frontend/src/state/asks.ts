// What a view asks the server for by itself, and what it can have at all: a page that travels has no server behind it.
import type { Answer, Client, Told } from '../api/client';
import type { Issue } from '../api/report.gen';
import type { Ask } from './ranges';

export type Text = Promise<Answer<Issue>>;

export class Asks {
  constructor(
    private readonly client: Client,
    private readonly told: () => Told,
    private readonly language: () => string,
  ) {}

  /** Whether there are rows of runs. */
  get lists(): boolean {
    return this.client.lists;
  }

  /** Whether the report of a run can be had, not its row alone. */
  holds(run: string): boolean {
    return this.client.holds(run);
  }

  /** How ranges of a finding's timeline are asked for; null without a server. */
  ranges(run: string, finding: string): Ask | null {
    if (this.client.offline) return null;
    return (query, signal) => this.client.timeline(run, finding, this.told(), query, signal);
  }

  /** The finding as text for an issue. */
  issue(run: string, finding: string): Text {
    return this.client.issue(run, finding, this.told(), this.language());
  }

  /** A view as Markdown. */
  markdown(query: string): Text {
    return this.client.markdown(query);
  }
}
