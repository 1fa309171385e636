// How far an analysis is, and how long it may still take: the server tells when a part is done, between is guessed.

/** Bytes of a profile read and analysed in a second of processor time (315 MB took 2.0 s). */
const USUAL_RATE = 150e6;
/** What any run takes, however small. */
const START_S = 0.5;
/** How far a guess may be ahead of what the server knows. */
const AHEAD = 0.25;
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
  const guessed = bytes > 0 ? Math.min(MOST, told + AHEAD, elapsed_s / whole_s) : 0;
  const left_s = told > 0 ? (elapsed_s * (1 - told)) / told : whole_s - elapsed_s;
  return { share: Math.max(told, guessed), left_s: left_s >= 0 ? Math.max(1, Math.round(left_s)) : null };
}
