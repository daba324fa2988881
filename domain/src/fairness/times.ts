import type { WallTime } from '#time/wall-clock.ts';

/** What counts as a good or a bad time in a division, as starts 'HH:MM:SS'. @see docs/spec/decisions.md#fairness */
export type FairnessTimes = {
  /** from Monday to Friday, both included */
  primeFrom: WallTime;
  primeUntil: WallTime;
  /** on any day, included */
  lateFrom: WallTime;
  /** on Saturday and Sunday, not included */
  earlyBefore: WallTime;
};

/** What is wrong with the times, by field; empty if nothing is. */
export function fairnessTimesProblems({
  primeFrom,
  primeUntil,
}: FairnessTimes): Partial<Record<keyof FairnessTimes, string>> {
  return primeUntil < primeFrom ? { primeUntil: 'Enter a time that is not before the first one.' } : {};
}
