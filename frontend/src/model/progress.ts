// How far an analysis is: the server tells when a part is done, between is guessed.

/** Bytes of a profile read and analysed in a second of processor time (315 MB took 2.0 s). */
const USUAL_RATE = 150e6;
/** What any run takes, however small. */
const START_S = 0.5;
/** How far a guess may be ahead of what the server knows. */
const AHEAD = 0.25;
/** An estimate may be reached before the end is: it nears this, and waits there. */
const MOST = 0.95;

/** `known` is the share that the server knows of, such as of several hosts. */
export function shareDone(bytes: number, elapsed_s: number, known: number): number {
  const guessed = elapsed_s / (START_S + bytes / USUAL_RATE);
  return Math.max(known, bytes > 0 ? Math.min(MOST, known + AHEAD, guessed) : 0);
}
