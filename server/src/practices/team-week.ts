import { mayBook, weeklyLimitText } from '@portal/domain/practices/weekly-limit.ts';
import { weekOf } from '@portal/domain/time/week.ts';
import { sql } from 'kysely';
import { listNamedTeams } from '#coaches/list-teams.ts';
import { currentPeriod } from '#league/period.ts';
import type { Db } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { noSuchTeam } from './refusals.ts';

/** The response of the quota check, in wire format (docs/spec/product.md#calls). */
export type TeamWeekAnswer = {
  hasPracticeThisWeek: boolean;
  hasPracticeNextWeek: boolean;
  currentAlertMessage: string;
  nextAlertMessage: string;
};

const NOTHING: TeamWeekAnswer = {
  hasPracticeThisWeek: false,
  hasPracticeNextWeek: false,
  currentAlertMessage: '',
  nextAlertMessage: '',
};

/**
 * Whether one of the caller's teams has used up the bookable week that `date` lies in. Only that week is reported,
 * because a practice this week does not prevent one next week. Nothing is reported outside the period, or for teams
 * that are not the caller's, whether or not they exist.
 * @throws AppError NOT_FOUND for an administrator's unknown team
 * @see docs/spec/decisions.md#accounts
 */
export async function checkTeamWeek(
  portal: Portal,
  caller: Caller,
  query: { divisionName: string; teamName: string; date: string },
): Promise<TeamWeekAnswer> {
  const names = [{ DivisionName: query.divisionName, TeamName: query.teamName }];
  const [team] = await listNamedTeams(portal, caller, { names, withFormer: false });
  if (team === undefined) {
    if (caller.role === 'ADMIN') throw noSuchTeam();
    return NOTHING;
  }
  const { range } = currentPeriod(portal);
  const week = weekOf(query.date, range);
  const used = week === null ? 0 : await countPractices(portal.db, team.id, range[week].start);
  const makeUps = week === null ? 0 : await countMakeUps(portal.db, team.id, query.date);
  const isUsedUp = week !== null && !mayBook({ used, limit: team.limit, makeUps });
  const shown = { divisionName: team.divisionName, teamName: team.name };
  const text = isUsedUp ? weeklyLimitText(shown, week, team.limit) : '';
  return {
    hasPracticeThisWeek: isUsedUp && week === 'current',
    hasPracticeNextWeek: isUsedUp && week === 'next',
    currentAlertMessage: week === 'current' ? text : '',
    nextAlertMessage: week === 'next' ? text : '',
  };
}

/** How many active practices the team has in the week that begins on this day. */
async function countPractices(db: Db, teamId: number, weekStart: string): Promise<number> {
  const { count } = await db
    .selectFrom('entry')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'active')
    .where('type', '=', 'practice')
    .where('homeTeamId', '=', teamId)
    .where('weekStart', '=', weekStart)
    .executeTakeFirstOrThrow();
  return count;
}

/** The credits that the team can use on that day. */
async function countMakeUps(db: Db, teamId: number, date: string): Promise<number> {
  const { rows } = await sql`
    select from make_up m
    where m.team_id = ${teamId} and m.waived_at is null and m.valid_until >= ${date}::date
      and not exists (select from entry e where e.make_up_id = m.id and e.state = 'active')`.execute(db);
  return rows.length;
}
