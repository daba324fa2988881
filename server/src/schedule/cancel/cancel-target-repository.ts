import { teamIdsOf } from '@portal/domain/court-time/judge-place.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { type NamedEntry, namedEntries } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** An entry that can be canceled. */
export type TargetEntry = NamedEntry & { teamIds: number[]; isPostponed: boolean };

/** The active entries of a slot, in the order of time, and the postponed game with this id that was there. */
export async function listTargetEntries(
  db: Db,
  slotId: number,
  postponedId: number | null,
): Promise<TargetEntry[]> {
  const entries = await namedEntries(db)
    .select((entry) => entry('state', '=', 'postponed').as('isPostponed'))
    .where('slotId', '=', slotId)
    .where((entry) =>
      entry.or([
        entry('state', '=', 'active'),
        entry.and([entry('state', '=', 'postponed'), entry('id', '=', postponedId)]),
      ]),
    )
    .orderBy('startTime')
    .orderBy('id')
    .execute();
  return entries.map(({ isPostponed, ...entry }) => ({
    ...entry,
    isPostponed: isPostponed === true,
    teamIds: teamIdsOf(entry),
  }));
}

/** The chosen entries that exist, canceled ones included, in the order of their times. */
export async function listChosenEntries(db: Db, entryIds: readonly number[]) {
  const entries = await namedEntries(db)
    .select('state')
    .where('id', '=', anyOf(entryIds))
    .orderBy('entryDate')
    .orderBy('startTime')
    .orderBy('id')
    .execute();
  return entries.map((entry) => ({ ...entry, teamIds: teamIdsOf(entry) }));
}
export type ChosenEntry = Awaited<ReturnType<typeof listChosenEntries>>[number];

/** How many of the slots the schools permit now. */
export async function countGranted(tx: Tx, slotIds: readonly number[]): Promise<number> {
  const { granted } = await tx
    .selectFrom('slot')
    .select((slot) => slot.fn.countAll<number>().as('granted'))
    .where('id', '=', anyOf(slotIds))
    .where('permitStatus', '=', 'approved')
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow();
  return granted;
}

/** Another slot's entry that takes part of the slot's time. */
export async function findTaker(
  db: Db,
  slotId: number,
): Promise<{ type: string; startTime: string; endTime: string } | null> {
  const row = await db
    .selectFrom('slot as s')
    .innerJoin('entry as e', (join) =>
      join
        .onRef('e.entryDate', '=', 's.slotDate')
        .onRef('e.courtId', '=', 's.courtId')
        .onRef('e.during', '&&', 's.during'),
    )
    .select(['e.type', 'e.startTime', 'e.endTime'])
    .where('s.id', '=', slotId)
    .whereRef('e.slotId', '<>', 's.id')
    .where('e.state', '=', 'active')
    .where('e.blocks', '=', true)
    .orderBy('e.startTime')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The parts of an entry's blackout that start after `now`: all of them, or those in the gym of the entry. An entry
 * without a blackout is its own only part.
 */
export async function listBlackoutParts(
  db: Db,
  entryId: number,
  scope: 'gym' | 'school',
  now: LeagueNow,
): Promise<{ entryId: number; slotId: number }[]> {
  const { rows } = await sql<{ entryId: number; slotId: number }>`
    select e.id as "entryId", e.slot_id
    from entry named
    join court nk on nk.id = named.court_id
    join entry e on e.state = 'active' and e.type = 'blackout'
      and (e.id = named.id or e.blackout_id = named.blackout_id)
    join court k on k.id = e.court_id and (${scope === 'school'} or k.venue_id = nk.venue_id)
    where named.id = ${entryId} and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)
    order by e.id`.execute(db);
  return rows;
}

/** Locks the entries by id. @returns those that are not canceled */
export const lockStandingEntries = (tx: Tx, entryIds: readonly number[]) =>
  tx
    .selectFrom('entry')
    .select(['id as entryId', 'type'])
    .where('id', '=', anyOf(entryIds))
    .where('state', '<>', 'cancelled')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
