// What every view may use: the store and the words.
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { Problem } from '../api/report.gen';
import { shortNames } from '../model/runs';
import type { Store } from '../state/store';
import type { Args, Catalog } from '../text/catalog';
import { formatValue, type StepFormat, stepFormat, type Unit, unbroken } from '../text/numbers';

export const StoreContext = createContext<Store | null>(null);

export function useStore(): Store {
  const store = useContext(StoreContext);
  if (store === null) throw new Error('no store');
  return store;
}

export interface Words {
  catalog: Catalog;
  /** The message of an id, or of "id.attribute". */
  t(id: string, args?: Args): string;
  /** What went wrong, and what to do. */
  said(problem: Problem): string;
  /** A value with its unit, as this language writes it. */
  q(value: number | string, unit: Unit): string;
}

export function useWords(): Words {
  const catalog = useStore().catalog.value;
  const t = (id: string, args?: Args) => catalog.text(id, args);
  return {
    catalog,
    t,
    said: ({ code, args }) => catalog.sentences([t(`${code}.what`, args), t(`${code}.do`, args)]),
    q: (value, unit) => unbroken(formatValue(value, unit, catalog.language)),
  };
}

/** Where no step is known, as one of nothing. */
export function useStepFormat(step_ms: number | null): StepFormat {
  return stepFormat(step_ms ?? 0, useWords().catalog.language);
}

/** Of each name what differs among all runs. */
export function useNames(): (run: string) => string {
  const list = useStore().runList.value;
  return useMemo(() => shortNames(list.map(({ run }) => run)), [list]);
}
