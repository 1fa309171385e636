// How far an analysis is, and how long it may still take: the server tells stages, most of the time is in one of them.

/** Bytes of a profile read and analysed in a second, by two cores (600 MB took 26 s); elsewhere it is learned. */
const USUAL_RATE = 25e6;
/** What any run takes, however small. */
const START_S = 0.5;
/** An estimate may be reached before the end is: it nears this, and waits there. */
const MOST = 0.95;

export interface Estimate {
  share: number;
  /** Null when it takes longer than was thought. */
  left_s: number | null;
}

/** `told` is the share that the server knows of, such as of several hosts. */
export function estimate(bytes: number, elapsed_s: number, told: number): Estimate {
  const whole_s = START_S + bytes / USUAL_RATE;
  const guessed = bytes > 0 ? Math.min(MOST, elapsed_s / whole_s) : 0;
  const share = Math.max(told, guessed);
  const left = told > guessed && told > 0 ? (elapsed_s * (1 - told)) / told : whole_s - elapsed_s;
  return { share, left_s: share < MOST ? Math.max(1, Math.round(left)) : null };
}
