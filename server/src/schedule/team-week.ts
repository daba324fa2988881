import type { TeamWeekAnswer } from '@portal/contract/schedule.ts';
import { venueNameOf } from '@portal/domain/schedule/row.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import type { Portal } from '#portal.ts';
import { noSuchTeam } from './check-team.ts';
import { listWeekPractices } from './entry-repository.ts';
import { findNamedTeam } from './team-repository.ts';

/**
 * The practices of a team in the week of a day, for the warning before an administrator adds another.
 * @throws AppError NOT_FOUND
 */
export async function getTeamWeek(
  portal: Portal,
  asked: { divisionName: string; teamName: string; date: string },
): Promise<TeamWeekAnswer> {
  const { divisionName, teamName, date } = asked;
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
