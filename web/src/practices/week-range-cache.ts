import type { WeekRangeAnswer } from '@portal/contract/practices.ts';
import { isIsoDate, isTimeZone, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { readStored, writeStored } from '#api/storage.ts';
import { WEEK_RANGE_KEPT_MS } from './timers.ts';

/** The cached week range, with its timestamp in milliseconds since 1970 and the league's time zone. */
export type StoredWeekRange = WeekRangeAnswer & { fetchedAt: number; timeZone: string };

const FIELDS = [
  'start_of_period',
  'end_of_period',
  'start_of_current_week',
  'end_of_current_week',
  'start_of_next_week',
  'end_of_next_week',
] as const;

/**
 * The week range cached in this tab's session, or null if there is none, it is older than six hours, or its
 * week is over in the league's time zone.
 * @see docs/spec/product.md#week-range
 */
export function readWeekRange(now: number): StoredWeekRange | null {
  const stored = parse(readStored('tab', 'weekRange'));
  if (!stored) return null;
  const age = now - stored.fetchedAt;
  const { date } = leagueNow(new Date(now), stored.timeZone);
  return age >= 0 && age < WEEK_RANGE_KEPT_MS && date <= stored.end_of_current_week ? stored : null;
}

export function storeWeekRange(range: StoredWeekRange): void {
  writeStored('tab', 'weekRange', JSON.stringify(range));
}

function parse(text: string | null): StoredWeekRange | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const isWhole =
      typeof value?.fetchedAt === 'number' &&
      typeof value.timeZone === 'string' &&
      isTimeZone(value.timeZone) &&
      FIELDS.every((field) => typeof value[field] === 'string' && isIsoDate(value[field]));
    return isWhole ? (value as StoredWeekRange) : null;
  } catch {
    return null;
  }
}
