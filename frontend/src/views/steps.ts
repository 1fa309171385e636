// How the times of a page about one step are written.
import { type StepFormat, stepFormat } from '../text/numbers';
import { useWords } from './context';

/** Where no step is known, as one of nothing. */
export function useStepFormat(step_ms: number | null): StepFormat {
  return stepFormat(step_ms ?? 0, useWords().catalog.language);
}
