// Messages of one language, with English behind it: the twin of tb_gpu_advisor/text/catalog.py.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Quantity } from '../api/report.gen';
import { oneLine } from './escapes';
import { formatQuantity, isNothing, unbroken } from './numbers';

/** What messages take: quantities, names one after another, and what is text or a number already. */
export type Args = Readonly<Record<string, Quantity | readonly string[] | string | number>>;

/** Languages with a mark of their own between the parts of a list, and nothing between sentences. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['ja', 'zh-CN']);

/** Messages that are read when somebody asks for them: a view needs a tenth of all. */
class Bundle {
  readonly fluent: FluentBundle;
  private readonly unread: Map<string, string>;

  constructor(language: string, source: string) {
    this.fluent = new FluentBundle(language, { useIsolating: false });
    this.unread = new Map(
      source.split(/^(?=[a-z])/m).map((text) => [text.slice(0, text.indexOf(' ')), text]),
    );
  }

  message(name: string) {
    const text = this.unread.get(name);
    if (text !== undefined) {
      this.unread.delete(name);
      this.fluent.addResource(new FluentResource(text));
      // Those that it quotes.
      for (const [, other = ''] of text.matchAll(/\{ ([a-z][\w-]*)/g)) this.message(other);
    }
    return this.fluent.getMessage(name);
  }
}

/** Formats messages. A message that no language has is its id, and stands in `missing`. */
export class Catalog {
  readonly missing: string[] = [];
  private readonly bundles: readonly Bundle[];

  /** `sources` are the messages as Fluent texts: the wanted language first, then what stands behind it. */
  constructor(
    readonly language: string,
    sources: readonly string[],
  ) {
    this.bundles = sources.map((source, i) => new Bundle(i === 0 ? language : 'en', source));
  }

  /** The message or one of its attributes ("id.attribute"), with its arguments written in. */
  text(id: string, args: Args = {}): string {
    const written = this.find(id, args);
    if (written === null) {
      this.missing.push(id);
      return id;
    }
    return written;
  }

  /** Like `text`, but null for what is not there (an optional attribute). */
  find(id: string, args: Args = {}): string | null {
    const [name = '', attribute] = id.split('.');
    for (const bundle of this.bundles) {
      const message = bundle.message(name);
      const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
      if (pattern === undefined || pattern === null) continue;
      const errors: Error[] = [];
      const text = bundle.fluent.formatPattern(pattern, this.arguments(args), errors);
      this.missing.push(...errors.map((error) => `${id}: ${error.message}`));
      return text;
    }
    return null;
  }

  /** Names one after another, as the language lists them. */
  listed(names: readonly string[]): string {
    return names.join(WITHOUT_SPACES.has(this.language) ? '、' : ', ');
  }

  /** Sentences one after another. */
  sentences(sentences: readonly string[]): string {
    return sentences.join(this.betweenSentences);
  }

  /** For sentences that differ in their looks. */
  get betweenSentences(): string {
    return WITHOUT_SPACES.has(this.language) ? '' : ' ';
  }

  /**
   * Quantities become text; a count `x` also goes in as the number `x-n`, for plurals. `x-is` says "zero" of what is
   * nothing and "some" of what is not, so that a sentence can leave a zero out.
   */
  private arguments(args: Args): Record<string, FluentVariable> {
    const out: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(args)) {
      if (typeof value !== 'object') {
        out[name] = typeof value === 'string' ? oneLine(value) : value;
        continue;
      }
      if (isList(value)) {
        out[name] = this.listed(value.map(oneLine));
        continue;
      }
      const text = formatQuantity(value, this.language);
      out[name] = value.unit === 'text' ? text : unbroken(text);
      out[`${name}-is`] = isNothing(value.value) ? 'zero' : 'some';
      if (value.unit === 'count' && Number.isInteger(value.value)) out[`${name}-n`] = value.value;
    }
    return out;
  }
}

/** `Array.isArray` does not tell a list that nobody may change. */
function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}

/** The part of a message id that an id of the report gives: "copy_h2d" and "1.2.1" have no place in Fluent. */
export function messageId(id: string): string {
  return id.replace(/[_.]/g, '-');
}
