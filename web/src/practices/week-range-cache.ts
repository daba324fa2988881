import type { WeekRangeAnswer } from '@portal/contract/practices.ts';
import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { readStored, writeStored } from '#api/storage.ts';
import { WEEK_RANGE_KEPT_MS } from './timers.ts';

/** The cached week range, with its timestamp in milliseconds since 1970. */
export type StoredWeekRange = WeekRangeAnswer & { fetchedAt: number };

const FIELDS = [
  'start_of_period',
  'end_of_period',
  'start_of_current_week',
  'end_of_current_week',
  'start_of_next_week',
  'end_of_next_week',
] as const;

/** The time zone whose days start first, 14 hours ahead of UTC. */
const FIRST_ZONE_MS = 14 * 3_600_000;

/**
 * The week range cached in this tab's session, or null if there is none, it is older than six hours, or its
 * week may be over in the league's time zone. That zone is unknown here, and an unnecessary request does no harm.
 * @see docs/spec/product.md#week-range
 */
export function readWeekRange(now: number): StoredWeekRange | null {
  const stored = parse(readStored('tab', 'weekRange'));
  if (!stored) return null;
  const age = now - stored.fetchedAt;
  const latestDay = new Date(now + FIRST_ZONE_MS).toISOString().slice(0, 10);
  return age >= 0 && age < WEEK_RANGE_KEPT_MS && latestDay <= stored.end_of_current_week ? stored : null;
}

export function storeWeekRange(answer: WeekRangeAnswer, now: number): void {
  writeStored('tab', 'weekRange', JSON.stringify({ ...answer, fetchedAt: now }));
}

function parse(text: string | null): StoredWeekRange | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const isWhole =
      typeof value?.fetchedAt === 'number' &&
      FIELDS.every((field) => typeof value[field] === 'string' && isIsoDate(value[field]));
    return isWhole ? (value as StoredWeekRange) : null;
  } catch {
    return null;
  }
}
