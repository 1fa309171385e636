// The limit that decides a check, in words.
import type { Threshold } from '../api/report.gen';
import { type Catalog, messageId } from '../text/catalog';

/** With what it counts, where its unit does not say so: the twin of tb_gpu_advisor/export/headline.py. */
export function limitText(check: string, limit: Threshold, catalog: Catalog): string {
  const quantity = { value: limit.value, unit: limit.unit };
  return catalog.text(`ui-limit-${messageId(limit.fails)}`, {
    limit: catalog.find(`${check}.limit`, { limit: quantity }) ?? quantity,
    origin: catalog.text(`origin-${limit.origin}`),
  });
}
