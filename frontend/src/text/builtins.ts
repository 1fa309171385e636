// In the place of Fluent's own functions in the bundle: no message calls one, as Python's reader knows none.
export const NUMBER = undefined;
export const DATETIME = undefined;
