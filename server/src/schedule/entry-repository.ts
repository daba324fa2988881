import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { type NamedEntry, namedEntries } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** The active entries on these courts on that day, and those of these teams on any court, in order of time. */
export const listCourtEntries = (
  db: Db,
  { date, courtIds, teamIds }: { date: IsoDate; courtIds: readonly number[]; teamIds: readonly number[] },
): Promise<NamedEntry[]> =>
  namedEntries(db)
    .where('state', '=', 'active')
    .where('entry_date', '=', date)
    .where((entry) =>
      entry.or([
        entry('court_id', '=', anyOf(courtIds)),
        entry('home_team_id', '=', anyOf(teamIds)),
        entry('away_team_id', '=', anyOf(teamIds)),
      ]),
    )
    .orderBy('start_time')
    .orderBy('court_id')
    .orderBy('id')
    .execute();

/** The team's active practices of the week that begins on that day, earliest first. */
export const listWeekPractices = (db: Db, teamId: number, weekStart: IsoDate): Promise<NamedEntry[]> =>
  namedEntries(db)
    .where('state', '=', 'active')
    .where('type', '=', 'practice')
    .where('home_team_id', '=', teamId)
    .where('week_start', '=', weekStart)
    .orderBy('entry_date')
    .orderBy('start_time')
    .orderBy('id')
    .execute();

/**
 * Changes the end of an active entry and increases its revision.
 * @returns false if it is no longer active
 */
export async function updateEnd(tx: Tx, entryId: number, endTime: WallTime): Promise<boolean> {
  const row = await tx
    .updateTable('entry')
    .set((entry) => ({ end_time: endTime, revision: entry('revision', '+', 1) }))
    .where('id', '=', entryId)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
