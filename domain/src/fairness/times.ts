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

/** Which of the division's times a start is in. @param start.weekday 0 for Sunday to 6 for Saturday */
export function timeClassOf(
  { primeFrom, primeUntil, lateFrom, earlyBefore }: FairnessTimes,
  { weekday, startTime }: { weekday: number; startTime: WallTime },
): { isPrime: boolean; isLate: boolean; isEarly: boolean } {
  const isWeekend = weekday === 0 || weekday === 6;
  return {
    isPrime: !isWeekend && primeFrom <= startTime && startTime <= primeUntil,
    isLate: startTime >= lateFrom,
    isEarly: isWeekend && startTime < earlyBefore,
  };
}

/** What is wrong with the times, by field; empty if nothing is. */
export function fairnessTimesProblems({
  primeFrom,
  primeUntil,
}: FairnessTimes): Partial<Record<keyof FairnessTimes, string>> {
  return primeUntil < primeFrom ? { primeUntil: 'Enter a time that is not before the first one.' } : {};
}
