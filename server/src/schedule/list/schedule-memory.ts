import { addDays } from '@portal/domain/time/wall-clock.ts';
import { daysOf } from '@portal/domain/time/week.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { createDayChanges } from '#platform/db/changed-days.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import {
  countSlotsOfDays,
  findActiveSeasonId,
  inSnapshot,
  listCourts,
  listDayEntries,
  listDayHolds,
  listDaySlots,
  type ShownSlots,
} from './day-repository.ts';
import { type CourtNames, toDayRows } from './day-rows.ts';
import { type PackedDay, packDay, type ScheduleList, toScheduleList } from './schedule-list.ts';

/** A batch of days is read at once: few queries, and no long pause for other requests. */
const SLOTS_AT_ONCE = 400;

type Kept = {
  /** which change it was read after */
  generation: number;
  /** the season that was active, and the league's day */
  shown: ShownSlots;
  days: ReadonlyMap<string, PackedDay>;
  list: ScheduleList;
};

export type ScheduleMemory = {
  /** The combined schedule as it stands after every change that was acknowledged before the call. */
  current(): Promise<ScheduleList>;
};

/**
 * The combined schedule in memory, day by day. A change that names its days makes only these be read again, any other
 * one everything. Nothing is read before somebody asks; readers that come meanwhile share one reading. A list is given
 * to a reader only if its reading began after the last change that the reader could know of. When the league's day turns,
 * the days that are over by then are read again: what a former season had on them is not shown any more.
 * @see docs/decisions/0051-changes-by-trigger.md, 0014-cache-by-day.md
 */
export function createScheduleMemory({
  db,
  feed,
  clock,
  settings,
}: Pick<Portal, 'db' | 'feed' | 'clock' | 'settings'>): ScheduleMemory {
  const today = () => leagueNowOf(clock, settings.current().timeZone).date;
  const changes = createDayChanges();
  let kept: Kept | null = null;
  let reading: Promise<void> | null = null;

  feed.subscribe('slots', changes.heard);

  async function read(): Promise<void> {
    const startedAt = changes.count();
    const date = today();
    const changed = kept === null ? null : changes.since(kept.generation);
    const { shown, days } =
      kept === null || changed === null
        ? await readEverything(db, date)
        : await readAgain(db, kept, { changed, today: date });
    kept = { generation: startedAt, shown, days, list: toScheduleList([...days.values()]) };
  }

  return {
    async current() {
      await feed.waitUntilCurrent();
      const wanted = changes.count();
      // a reading that began before the last change we know of is waited for, too: after it, little is left to read
      while (kept === null || kept.generation < wanted || kept.shown.today !== today()) {
        reading ??= read().finally(() => {
          reading = null;
        });
        await reading;
      }
      return kept.list;
    },
  };
}

type Days = Pick<Kept, 'shown' | 'days'>;

async function readEverything(db: Db, today: string): Promise<Days> {
  return await inSnapshot(db, async (tx) => {
    const shown = { seasonId: await findActiveSeasonId(tx), today };
    const packed = await packDays(tx, shown, null);
    return { shown, days: new Map(packed.map((day) => [day.date, day])) };
  });
}

/** Stays with the season that was active then: when another becomes active, everything is read. */
async function readAgain(
  db: Db,
  kept: Days,
  { changed, today }: { changed: readonly string[]; today: string },
): Promise<Days> {
  const shown = { ...kept.shown, today };
  const wanted = [...new Set([...changed, ...daysBetweenThem(kept.shown.today, today)])];
  if (wanted.length === 0) return { shown, days: kept.days };
  const again = await inSnapshot(db, (tx) => packDays(tx, shown, wanted));
  const next = new Map(kept.days);
  for (const day of wanted) next.delete(day);
  for (const day of again) next.set(day.date, day);
  return { shown, days: new Map([...next].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The days that are past as seen from one of two days alone; a clock may also be put back. */
function daysBetweenThem(a: string, b: string): string[] {
  const [start, end] = a < b ? [a, b] : [b, a];
  return start === end ? [] : daysOf({ start, end: addDays(end, -1) });
}

/** @param only these days; null: all. Days without a slot are left out. */
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
