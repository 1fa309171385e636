// What a view asks the server for by itself, and what it can have at all: a page that travels has no server behind it.
import type { Answer, Client, Given } from '../api/client';
import type { Issue } from '../api/report.gen';
import type { Ask } from './ranges';

export type Text = Promise<Answer<Issue>>;
export type File = Promise<Answer<Blob>>;
export type Asks = ReturnType<typeof asksOf>;

export function asksOf(client: Client, given: () => Given, language: () => string) {
  const { lists, holds, markdown, file, offline } = client;
  return {
    /** Whether there are rows of runs. */
    lists,
    /** Whether the report of a run can be had, not its row alone. */
    holds,
    /** A view as Markdown. */
    markdown,
    /** A view as a file. */
    file,
    /** How ranges of a finding's timeline are asked for; null without a server. */
    ranges: (run: string, finding: string): Ask | null =>
      offline ? null : (query, signal) => client.timeline(run, finding, given(), query, signal),
    /** The finding as text for an issue. */
    issue: (run: string, finding: string): Text => client.issue(run, finding, given(), language()),
    /** The finding's timeline as a picture. */
    picture: (run: string, finding: string): File => client.picture(run, finding, given(), language()),
  };
}
