// How far something is that was asked for.
import type { Answer } from '../api/client';
import type { Problem, Running } from '../api/report.gen';

export type Load<T> =
  | { state: 'loading' }
  | { state: 'running'; progress: Running }
  | { state: 'stopped' }
  | { state: 'ready'; value: T }
  | { state: 'problem'; problem: Problem };

export const LOADING = { state: 'loading' } as const;

export function loadOf<T>(answer: Answer<T>): Load<T> {
  return answer.ok ? { state: 'ready', value: answer.value } : { state: 'problem', problem: answer.problem };
}
