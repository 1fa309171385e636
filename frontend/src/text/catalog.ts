// Messages of one language, with English behind it: the twin of tb_gpu_advisor/text/catalog.py.
import type { FluentBundle, FluentVariable } from '@fluent/bundle';
import type { Message, Pattern } from '@fluent/bundle/esm/ast.js';
import { resolveComplexPattern } from '@fluent/bundle/esm/resolver.js';
import { FluentResource } from '@fluent/bundle/esm/resource.js';
import { Scope } from '@fluent/bundle/esm/scope.js';
import type { Quantity } from '../api/report.gen';
import { oneLine } from './escapes';
import { formatQuantity, isNothing, unbroken } from './numbers';

/** What messages take: quantities, names one after another, and what is text or a number already. */
export type Args = Readonly<Record<string, Quantity | readonly string[] | string | number>>;

/** What the resolver reads of a bundle. */
type ResolvedBundle = Pick<
  FluentBundle,
  'locales' | '_messages' | '_terms' | '_functions' | '_intls' | '_useIsolating' | '_transform'
>;

/** Languages with a mark of their own between the parts of a list, and nothing between sentences. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['ja', 'zh-CN']);

/**
 * Messages of one language, as Fluent's resolver takes them. Each is read when somebody asks for it: a view needs a tenth
 * of all. Fluent's own bundle would besides mark directions, call functions and refuse what stands twice.
 */
class Bundle implements ResolvedBundle {
  readonly locales: string[];
  readonly _messages: FluentBundle['_messages'] = new Map();
  readonly _terms = new Map();
  readonly _functions = {};
  readonly _intls = new Map();
  readonly _useIsolating = false;
  private readonly unread: Map<string, string>;

  constructor(language: string, source: string) {
    this.locales = [language];
    this.unread = new Map(
      source.split(/^(?=[a-z])/m).map((text) => [text.slice(0, text.indexOf(' ')), text]),
    );
  }

  _transform(text: string): string {
    return text;
  }

  message(name: string) {
    const text = this.unread.get(name);
    if (text !== undefined) {
      this.unread.delete(name);
      for (const entry of new FluentResource(text).body) this._messages.set(entry.id, entry as Message);
      // Those that it quotes.
      for (const [, other = ''] of text.matchAll(/\{ ([a-z][\w-]*)/g)) this.message(other);
    }
    return this._messages.get(name);
  }

  /** The pattern as text; what was wrong with it is told to `errors`. */
  written(pattern: Pattern, args: Record<string, FluentVariable>, errors: Error[]): string {
    if (typeof pattern === 'string') return pattern;
    const scope = new Scope(this as unknown as FluentBundle, errors, args);
    return resolveComplexPattern(scope, pattern).toString(scope);
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
      const text = bundle.written(pattern, this.arguments(args), errors);
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

  /** The sentences of a text. */
  sentencesOf(text: string): string[] {
    const parts = new Intl.Segmenter(this.language, { granularity: 'sentence' }).segment(text);
    return [...parts].map(({ segment }) => segment.trim());
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
