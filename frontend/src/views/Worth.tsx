// What shorter steps bring to a whole training. Its length and price stay in this browser: in no link, and no file.
import { signal } from '@preact/signals';
import type { Report } from '../api/report.gen';
import { useWords } from './context';

/** No training is longer, and no GPU costs more an hour; as the command line has it. */
const MOST = 1e6;
/** A fall of the step below this share of it is none; as the command line has it. */
const LEAST_FALL = 0.005;

/** Where this browser keeps what was typed; nothing where it keeps nothing. */
const kept: Partial<Record<string, string>> = (() => {
  try {
    return localStorage;
  } catch {
    return {};
  }
})();
const TRAINING = ['ui-training-hours', 'ui-training-price'].map((name) => ({
  name,
  typed: signal(kept[name]),
}));

export function TrainingForm() {
  const { t } = useWords();
  return TRAINING.map(({ name, typed }) => (
    <label key={name}>
      {t(name)}{' '}
      <input
        type="number"
        name={name}
        step="any"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          kept[name] = typed.value = value;
        }}
      />
    </label>
  ));
}

interface Props {
  report: Report;
  /** The step before, for numbers next to a row; without, a sentence is about that of today. */
  from_ms?: number;
  /** What the step likely is then. */
  to_ms: number;
}

/** Of a program whose time is known only its steps become shorter. */
export function Worth({ report, from_ms, to_ms }: Props) {
  const { t } = useWords();
  const [hours = 0, price = 0] = TRAINING.map(({ typed: { value = 0 } }) => (+value <= MOST ? +value : 0));
  const { account, today_ms } = report.ledger;
  const today = today_ms ?? 0;
  const share = ((from_ms ?? today) - to_ms) / today;
  if (hours <= 0 || !(share >= LEAST_FALL)) return null;
  const steps = account?.parts.find(({ id }) => id === 'steps');
  const saved = hours * share * (account && steps ? steps.s / account.total_s : 1);
  const gpus = report.capture.gpus.filter(({ activity }) => activity === 'active').length || 1;
  const short = (number: number) => +number.toPrecision(3);
  const args = { hours, price, saved: short(saved), money: short(saved * gpus * price) };
  return ` ${t(from_ms ? 'ui-worth' : 'worth', { ...args, priced: price > 0 ? 'some' : 'none' })}`;
}
