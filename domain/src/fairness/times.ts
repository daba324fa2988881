import type { WallTime } from '#time/wall-clock.ts';

/** What counts as a good or bad start in a division. Times are 'HH:MM:SS'. @see docs/spec/decisions.md#fairness */
export type FairnessTimes = {
  /** Monday to Friday, both ends included */
  primeFrom: WallTime;
  primeUntil: WallTime;
  /** on any day, inclusive */
  lateFrom: WallTime;
  /** on Saturday and Sunday, exclusive */
  earlyBefore: WallTime;
};

/** Which of the division's times the start falls in. @param start.weekday 0 for Sunday to 6 for Saturday */
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

/** What is wrong with the times, by field; empty if they are valid. */
export function fairnessTimesProblems({
  primeFrom,
  primeUntil,
}: FairnessTimes): Partial<Record<keyof FairnessTimes, string>> {
  return primeUntil < primeFrom
    ? { primeUntil: 'Enter a time that is not earlier than the first start.' }
    : {};
}
