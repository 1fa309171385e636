// The ticked rows and what they leave of the step: from the report, or from the server where it has to be asked.
import { useEffect } from 'preact/hooks';
import type { Problem, Report, WhatIf } from '../api/report.gen';
import { prefixesOf, type Stair, type Step, stairsOf, stepsIn, stepsOf, tickedIn } from '../model/ledger';
import { loaded } from '../state/load';
import { useStore } from './context';

/** As many predictions are asked for at once. */
const MOST_ASKED = 9;

export interface Stairs {
  ticked: readonly boolean[];
  /** One for each row; null for one that is not ticked, or not known yet. */
  rows: readonly (Stair | null)[];
  /** The step without a fix, and with all that are ticked; null while they are not known. */
  from: Step | null;
  to: Step | null;
  /** The answer for all that are ticked, where the server was asked. */
  answer: WhatIf | null;
  problem: Problem | null;
  /** Whether another batch or more GPUs are supposed. */
  other: boolean;
  /** Whether ticks cannot be changed: there is no server to ask, and the page holds no other prediction. */
  fixed: boolean;
}

export function useStairs({ ledger, run }: Report): Stairs {
  const store = useStore();
  const { fixes, batch, gpus } = store.address.value;
  const ticked = tickedIn(ledger, fixes);
  const other = batch !== undefined || gpus !== undefined;
  const known = other ? null : stepsIn(ledger, ticked);
  const info = store.chosen.value;
  // Without a step there is nothing to predict.
  const asked = known === null && ledger.today_ms !== null ? JSON.stringify(supposedOf()) : '';
  function supposedOf() {
    const all = prefixesOf(ticked).map((prefix) => ({
      fix: prefix.flatMap((at) => ledger.rows[at]?.checks ?? []),
      ...(batch !== undefined && { batch }),
      ...(gpus !== undefined && { gpus }),
    }));
    // A page that travels holds the whole prediction alone, and so many rows nobody compares.
    return store.offline || all.length > MOST_ASKED ? all.slice(-1) : all;
  }
  useEffect(() => {
    if (asked !== '' && info !== null) store.supposed.show(info, JSON.parse(asked), store.given());
  }, [store, info, run, asked]);
  const load = store.supposed.found.value;
  const answers = asked === '' ? null : loaded(load);
  const steps = known ?? (answers && stepsOf(answers));
  const whole = steps !== null && steps.length === prefixesOf(ticked).length;
  return {
    ticked,
    rows: whole ? stairsOf(ticked, steps) : ledger.rows.map(() => null),
    from: whole ? (steps[0] ?? null) : null,
    to: steps?.at(-1) ?? null,
    answer: answers?.at(-1) ?? null,
    problem: asked !== '' && load.state === 'problem' ? load.problem : null,
    other,
    fixed: store.offline && (other || Object.keys(ledger.subsets).length === 0),
  };
}
