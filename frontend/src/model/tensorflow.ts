// TensorFlow's own parts of a step next to ours: which of ours is nearest to each, though both are defined differently.
import { CAUSES } from '../api/causes.gen';
import type { Category, TensorFlowBreakdown } from '../api/report.gen';

type TensorFlowPart = TensorFlowBreakdown['parts'][number];

export function nearestCategory(part: TensorFlowPart['part']): Category {
  const categories = Object.keys(CAUSES) as Category[];
  return categories.find((one) => CAUSES[one].tensorflow?.includes(part)) ?? 'unknown';
}
