// Messages of one language, with English behind it: the twin of tb_gpu_advisor/text/catalog.py.
import type { Expression, Literal, Message, Pattern } from '@fluent/bundle/esm/ast.js';
import { FluentResource } from '@fluent/bundle/esm/resource.js';
import type { Quantity } from '../api/report.gen';
import { oneLine } from './escapes';
import { formatQuantity, isNothing, unbroken } from './numbers';

/** What messages take: quantities, names one after another, and what is text or a number already. */
export type Args = Readonly<Record<string, Quantity | readonly string[] | string | number>>;

/** Arguments as a pattern takes them. */
type Written = Readonly<Record<string, string | number>>;

/** Languages with a mark of their own between the parts of a list, and nothing between sentences. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['ja', 'zh-CN']);

/**
 * Messages of one language. Each is read when somebody asks for it: a view needs a tenth of all. Of Fluent they have
 * variables, choices and what they quote; its own resolver would besides mark directions and call functions.
 */
class Bundle {
  private readonly messages = new Map<string, Message>();
  private readonly unread: Map<string, string>;
  private readonly plural: Intl.PluralRules;
  private readonly number: Intl.NumberFormat;

  constructor(language: string, source: string) {
    this.plural = new Intl.PluralRules(language);
    this.number = new Intl.NumberFormat(language);
    this.unread = new Map(
      source.split(/^(?=[a-z])/m).map((text) => [text.slice(0, text.indexOf(' ')), text]),
    );
  }

  message(name: string): Message | undefined {
    const text = this.unread.get(name);
    if (text !== undefined) {
      this.unread.delete(name);
      for (const entry of new FluentResource(text).body) this.messages.set(entry.id, entry as Message);
    }
    return this.messages.get(name);
  }

  /** The value of a message or of one of its attributes. */
  pattern(name: string, attribute: string | null | undefined): Pattern | null | undefined {
    const message = this.message(name);
    return attribute ? message?.attributes[attribute] : message?.value;
  }

  /** The pattern as text; what was wrong with it is added to `errors`. */
  written(pattern: Pattern, args: Written, errors: string[]): string {
    if (typeof pattern === 'string') return pattern;
    const texts = pattern.map((part) => {
      const value = typeof part === 'string' ? part : this.value(part, args, errors);
      return typeof value === 'number' ? this.number.format(value) : value;
    });
    return texts.join('');
  }

  private value(part: Expression, args: Written, errors: string[]): string | number {
    if (part.type === 'str' || part.type === 'num') return part.value;
    if (part.type === 'select') {
      const selector = this.value(part.selector, args, errors);
      const variant =
        part.variants.find(({ key }) => this.matches(selector, key)) ?? part.variants[part.star];
      return this.written(variant?.value ?? '', args, errors);
    }
    const { name } = part;
    if (part.type === 'var' && args[name] !== undefined) return args[name];
    const quoted = part.type === 'mesg' && this.pattern(name, part.attr);
    if (quoted) return this.written(quoted, args, errors);
    errors.push(`unknown: ${name}`);
    return `{${name}}`;
  }

  /** A number is chosen by itself or by its plural form. */
  private matches(selector: string | number, { value }: Literal): boolean {
    return value === selector || (typeof selector === 'number' && this.plural.select(selector) === value);
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
      const pattern = bundle.pattern(name, attribute);
      if (pattern === undefined || pattern === null) continue;
      const errors: string[] = [];
      const text = bundle.written(pattern, this.arguments(args), errors);
      this.missing.push(...errors.map((error) => `${id}: ${error}`));
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
  private arguments(args: Args): Record<string, string | number> {
    const out: Record<string, string | number> = {};
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
