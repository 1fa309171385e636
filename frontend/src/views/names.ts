// How runs are called where all of them are listed.
import { useMemo } from 'preact/hooks';
import { shortNames } from '../model/runs';
import { useStore } from './context';

/** Of each name what differs among all runs. */
export function useNames(): (run: string) => string {
  const list = useStore().runList.value;
  return useMemo(() => shortNames(list.map(({ run }) => run)), [list]);
}
