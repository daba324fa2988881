import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { Db } from '#platform/db/database.ts';
import { type NamedEntry, namedEntries } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/**
 * The active entries on these courts and those that share their floors on that day, and those of these teams on any court,
 * in order of time.
 */
export const listCourtEntries = (
  db: Db,
  { date, courtIds, teamIds }: { date: IsoDate; courtIds: readonly number[]; teamIds: readonly number[] },
): Promise<NamedEntry[]> =>
  namedEntries(db)
    .where('state', '=', 'active')
    .where('entryDate', '=', date)
    .where((entry) =>
      entry.or([
        entry('courtId', '=', anyOf(courtIds)),
        entry('courtId', 'in', (court) =>
          court.selectFrom('sharedFloor').select('otherId').where('courtId', '=', anyOf(courtIds)),
        ),
        entry('homeTeamId', '=', anyOf(teamIds)),
        entry('awayTeamId', '=', anyOf(teamIds)),
      ]),
    )
    .orderBy('startTime')
    .orderBy('courtId')
    .orderBy('id')
    .execute();

/** The team's active practices of the week that begins on that day, earliest first. */
export const listWeekPractices = (db: Db, teamId: number, weekStart: IsoDate): Promise<NamedEntry[]> =>
  namedEntries(db)
    .where('state', '=', 'active')
    .where('type', '=', 'practice')
    .where('homeTeamId', '=', teamId)
    .where('weekStart', '=', weekStart)
    .orderBy('entryDate')
    .orderBy('startTime')
    .orderBy('id')
    .execute();
