import type { TeamWeekAnswer } from '@portal/contract/schedule.ts';
import { venueNameOf } from '@portal/domain/schedule/row.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import type { Db } from '#platform/db/database.ts';
import { type NamedEntry, namedEntries } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { noSuchTeam } from './check-team.ts';
import { findNamedTeam } from './team-repository.ts';

/**
 * The practices of a team in the week of a day, for the warning before an administrator adds another.
 * @throws AppError NOT_FOUND
 */
export async function getTeamWeek(
  portal: Portal,
  query: { divisionName: string; teamName: string; date: string },
): Promise<TeamWeekAnswer> {
  const { divisionName, teamName, date } = query;
  const team = await findNamedTeam(portal.db, divisionName, teamName);
  if (team === null) throw noSuchTeam(divisionName, teamName);
  const weekStart = weekStartOf(date, portal.settings.current().weekStart);
  const practices = await listWeekPractices(portal.db, team.id, weekStart);
  return {
    used: practices.length,
    limit: team.limit,
    practices: practices.map((practice) => ({
      date: practice.date,
      start: practice.startTime,
      end: practice.endTime,
      venue: venueNameOf(practice),
    })),
  };
}

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
