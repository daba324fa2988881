import { createDayChanges } from '#db/changed-days.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Portal } from '#portal.ts';
import {
  countSlotsOfDays,
  findActiveSeasonId,
  inSnapshot,
  listCourts,
  listDayEntries,
  listDaySlots,
} from './day-repository.ts';
import { type CourtNames, toDayRows } from './day-rows.ts';
import { type PackedDay, packDay, type ScheduleList, toScheduleList } from './schedule-list.ts';

/** A batch of days is read at once: few queries, and no long pause for other requests. */
const SLOTS_AT_ONCE = 400;

type Kept = {
  /** which change it was read after */
  generation: number;
  /** null: no season was active */
  seasonId: number | null;
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
 * to a reader only if its reading began after the last change that the reader could know of.
 * @see docs/decisions/0003-memory-that-stays-true.md, 0014-schedule-by-days.md
 */
export function createScheduleMemory({ db, feed }: Pick<Portal, 'db' | 'feed'>): ScheduleMemory {
  const changes = createDayChanges();
  let kept: Kept | null = null;
  let reading: Promise<void> | null = null;

  feed.subscribe('slots', changes.heard);

  async function read(): Promise<void> {
    const startedAt = changes.count();
    const changed = kept === null ? null : changes.since(kept.generation);
    const { seasonId, days } =
      kept === null || changed === null ? await readEverything(db) : await readAgain(db, kept, changed);
    kept = { generation: startedAt, seasonId, days, list: toScheduleList([...days.values()]) };
  }

  return {
    async current() {
      await feed.caughtUp();
      const wanted = changes.count();
      // a reading that began before the last change we know of is waited for, too: after it, little is left to read
      while (kept === null || kept.generation < wanted) {
        reading ??= read().finally(() => {
          reading = null;
        });
        await reading;
      }
      return kept.list;
    },
  };
}

type Days = Pick<Kept, 'seasonId' | 'days'>;

async function readEverything(db: Db): Promise<Days> {
  return await inSnapshot(db, async (tx) => {
    const seasonId = await findActiveSeasonId(tx);
    if (seasonId === null) return { seasonId, days: new Map() };
    const packed = await packDays(tx, seasonId, null);
    return { seasonId, days: new Map(packed.map((day) => [day.date, day])) };
  });
}

/** Stays with the season that was active then: when another becomes active, everything is read. */
async function readAgain(db: Db, { seasonId, days }: Days, changed: readonly string[]): Promise<Days> {
  if (seasonId === null || changed.length === 0) return { seasonId, days };
  const again = await inSnapshot(db, (tx) => packDays(tx, seasonId, changed));
  const next = new Map(days);
  for (const day of changed) next.delete(day);
  for (const day of again) next.set(day.date, day);
  return { seasonId, days: new Map([...next].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

/** @param only these days; null: all. Days without a slot are left out. */
async function packDays(tx: Tx, seasonId: number, only: readonly string[] | null): Promise<PackedDay[]> {
  const courts = await listCourts(tx);
  const packed: PackedDay[] = [];
  for (const batch of inBatches(await countSlotsOfDays(tx, seasonId, only))) {
    packed.push(...(await packBatch(tx, seasonId, courts, batch)));
  }
  return packed;
}

async function packBatch(
  tx: Tx,
  seasonId: number,
  courts: readonly CourtNames[],
  days: readonly string[],
): Promise<PackedDay[]> {
  const slots = Map.groupBy(await listDaySlots(tx, seasonId, days), ({ date }) => date);
  const entries = Map.groupBy(await listDayEntries(tx, days), ({ date }) => date);
  return await Promise.all(
    days.map((day) => packDay(day, toDayRows(courts, slots.get(day) ?? [], entries.get(day) ?? []))),
  );
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
