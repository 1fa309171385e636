// In the place of Fluent's own types in the bundle: its messages are given texts and numbers, never dates.
export { FluentNone, FluentNumber, FluentType } from '@fluent/bundle/esm/types.js';

export const FluentDateTime = { supportsValue: () => false };
