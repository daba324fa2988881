import { addDays } from '@portal/domain/time/wall-clock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { ALWAYS, type CachedDay, createDayCache, type DayCache, NEVER } from '#platform/db/day-cache.ts';
import type { Portal } from '#portal.ts';
import {
  type CourtNames,
  countSlotsOfDays,
  findActiveSeasonId,
  inSnapshot,
  listCourts,
  listDayEntries,
  listDayHolds,
  listDaySlots,
  type ShownSlots,
  toDayRows,
} from './day-rows.ts';
import { type PackedDay, packDay, type ScheduleList, toScheduleList } from './schedule-list.ts';

/** Slots per batch of days: large enough for few queries, small enough not to hold up other requests. */
const SLOTS_AT_ONCE = 400;

/**
 * The combined schedule, from memory. It shows the season that was active when all days were read, because activating
 * another season changes all days.
 * @see docs/decisions/0051-changes-by-trigger.md, 0014-cache-by-day.md
 */
export function createScheduleCache({
  db,
  feed,
  clock,
  settings,
}: Pick<Portal, 'db' | 'feed' | 'clock' | 'settings'>): DayCache<ScheduleList> {
  let seasonId: number | null = null;
  return createDayCache<PackedDay | null, ScheduleList>({
    feed,
    topics: ['slots'],
    now: () => leagueNowOf(clock, settings.current().timeZone),
    days: () => null,
    read: (only, { date: today }) =>
      inSnapshot(db, async (tx) => {
        if (only === null) seasonId = await findActiveSeasonId(tx);
        const packed = new Map(
          (await packDays(tx, { seasonId, today }, only)).map((day) => [day.date, day] as const),
        );
        return new Map(
          (only ?? [...packed.keys()]).map((date) => [date, toCached(date, packed.get(date) ?? null, today)]),
        );
      }),
    build: (days) => toScheduleList([...days.values()].filter((day) => day !== null)),
  });
}

/** Once a day is over, it no longer shows entries of other seasons. */
function toCached(date: string, value: PackedDay | null, today: string): CachedDay<PackedDay | null> {
  const end = `${addDays(date, 1)}T00:00:00`;
  return date < today
    ? { value, validFrom: end, validUntil: NEVER }
    : { value, validFrom: ALWAYS, validUntil: end };
}

/** @param only these days; null for all. Days without a slot are left out. */
async function packDays(tx: Tx, shown: ShownSlots, only: readonly string[] | null): Promise<PackedDay[]> {
  const courts = await listCourts(tx);
  const packed: PackedDay[] = [];
  for (const batch of inBatches(await countSlotsOfDays(tx, shown, only))) {
    packed.push(...(await packBatch(tx, shown, courts, batch)));
  }
  return packed;
}

async function packBatch(
  tx: Tx,
  shown: ShownSlots,
  courts: readonly CourtNames[],
  days: readonly string[],
): Promise<PackedDay[]> {
  const slots = Map.groupBy(await listDaySlots(tx, shown, days), ({ date }) => date);
  const entries = Map.groupBy(await listDayEntries(tx, days), ({ date }) => date);
  const holds = Map.groupBy(await listDayHolds(tx, days), ({ date }) => date);
  const rowsOf = (day: string) =>
    toDayRows(courts, slots.get(day) ?? [], entries.get(day) ?? [], holds.get(day) ?? []);
  return await Promise.all(days.map((day) => packDay(day, rowsOf(day))));
}

function inBatches(counts: readonly { date: string; slots: number }[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const { date, slots } of counts) {
    const batch = room >= slots ? batches.at(-1) : undefined;
    if (batch === undefined) {
      batches.push([date]);
      room = SLOTS_AT_ONCE - slots;
    } else {
      batch.push(date);
      room -= slots;
    }
  }
  return batches;
}
