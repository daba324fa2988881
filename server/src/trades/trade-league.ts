import { type IsoDate, isPast, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { closedText } from '@portal/domain/trades/trade.ts';
import {
  createTradeCheck,
  type TradeCheck,
  type TradeProblem,
  type TradeTeam,
  tradeProblemText,
} from '@portal/domain/trades/trade-problem.ts';
import { sql } from 'kysely';
import { listTakenTimes } from '#court-time/season-times.ts';
import { currentPeriod } from '#league/period.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import type { NamedTeam, TradedPractice } from './trade-repository.ts';

/** The teams and practices of the period, from one snapshot, with which trades are listed and checked. */
export type TradeLeague = TradeCheck & {
  now: LeagueNow;
  /** of the active season, by division and name */
  teams: LeagueTeam[];
  /** by time */
  practices: SeasonPractice[];
};

/** Reads everything that trades of this week and the next depend on. */
export async function readTradeLeague(portal: Portal, db: Db): Promise<TradeLeague> {
  const { now, range, weekStart } = currentPeriod(portal);
  const days = { start: range.current.start, end: range.next.end };
  const teams = await listLeagueTeams(db, days);
  const times = await listTakenTimes(db, { first: days.start, last: days.end });
  const practices = await listSeasonPractices(db, days);
  return {
    ...createTradeCheck(teams, times, weekStart),
    now,
    teams: teams.filter(({ isActive }) => isActive),
    practices,
  };
}

const CODES = {
  'no-coach': 'WRONG_STATE',
  'week-full': 'WEEKLY_LIMIT',
  'team-busy': 'TEAM_BUSY',
  'coach-busy': 'TEAM_BUSY',
} as const satisfies Record<TradeProblem, string>;

/** Whether a practice may still change hands. @throws AppError SLOT_PAST | WRONG_STATE */
export function checkTradable(practice: SeasonPractice, now: LeagueNow): void {
  if (isPast(practice.date, practice.startTime, now)) {
    throw new AppError('SLOT_PAST', 'This practice has already started.');
  }
  if (!practice.isApproved) {
    throw new AppError(
      'WRONG_STATE',
      'This practice can’t be traded before the school has confirmed it again.',
    );
  }
}

/**
 * Checks the rules of both teams.
 * @param trade.requested null if the practice is given away
 * @throws AppError SLOT_PAST | WEEKLY_LIMIT | TEAM_BUSY | WRONG_STATE
 */
export function checkTrade(
  { problemOf, teams, now }: TradeLeague,
  {
    toTeamId,
    offered,
    requested,
  }: { toTeamId: number; offered: SeasonPractice; requested: SeasonPractice | null },
): void {
  checkTradable(offered, now);
  if (requested !== null) checkTradable(requested, now);
  const refuse = (teamId: number, problem: TradeProblem | null) => {
    if (problem === null) return;
    const team = teams.find(({ id }) => id === teamId);
    const teamName = team === undefined ? 'The team' : fullTeamName(team);
    throw new AppError(CODES[problem], tradeProblemText(problem, { teamName, limit: team?.limit ?? 0 }));
  };
  if (requested !== null) refuse(offered.teamId, problemOf(offered.teamId, requested, offered));
  refuse(toTeamId, problemOf(toTeamId, offered, requested));
}

type OpenTrade = {
  toTeam: { id: number };
  offered: { entryId: number };
  requested: { entryId: number } | null;
};

/** Checks whether an open offer can be accepted now. @throws AppError as checkTrade */
export function checkOpenTrade(league: TradeLeague, { toTeam, offered, requested }: OpenTrade): void {
  const find = (entryId: number) => league.practices.find((practice) => practice.entryId === entryId);
  const [has, gets] = [find(offered.entryId), requested && find(requested.entryId)];
  if (has === undefined || gets === undefined) throw new AppError('WRONG_STATE', closedText('ended'));
  checkTrade(league, { toTeamId: toTeam.id, offered: has, requested: gets });
}

/** 'Boys 3-4 Owls' */
export const fullTeamName = ({ divisionName, teamName }: { divisionName: string; teamName: string }) =>
  `${divisionName} ${teamName}`;

/** A team of the active season, or a team of another season with entries in the period. */
export type LeagueTeam = TradeTeam & NamedTeam & { isActive: boolean };

/** The teams of the active season, and those of other seasons with entries on these days. */
async function listLeagueTeams(db: Db, days: { start: IsoDate; end: IsoDate }): Promise<LeagueTeam[]> {
  const { rows } = await sql<LeagueTeam>`
    select t.id, t.id as "teamId", t.name as "teamName", d.name as "divisionName", d.practices_per_week as "limit",
      x.is_active,
      coalesce((select json_agg(tc.coach_id order by tc.coach_id) from team_coach tc where tc.team_id = t.id), '[]')
        as "coachIds"
    from team t
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id
    where t.withdrawn_at is null and x.is_active or exists (
      select from entry e
      where e.state = 'active' and e.entry_date between ${days.start} and ${days.end}
        and t.id in (e.home_team_id, e.away_team_id)
    )
    order by d.name_key, t.name_key`.execute(db);
  return rows;
}

export type SeasonPractice = TradedPractice & { teamId: number; isApproved: boolean };

/** The practices of the active season on these days, in the order of time. */
async function listSeasonPractices(
  db: Db,
  days: { start: IsoDate; end: IsoDate },
): Promise<SeasonPractice[]> {
  const { rows } = await sql<SeasonPractice>`
    select e.id as "entryId", e.slot_id, e.home_team_id as "teamId", e.entry_date as date,
      e.start_time, e.end_time, p.school_name, p.gym_name,
      p.court_name as court, p.is_only_court, p.address, p.door_note,
      not exists (
        select from slot o
        where o.season_id = s.season_id and o.court_id = e.court_id and o.slot_date = e.entry_date
          and o.withdrawn_at is null and (o.id = e.slot_id or o.during && e.during)
          and (o.permit_status <> 'approved' or o.dropped_at is not null)
      ) and s.withdrawn_at is null as "isApproved"
    from entry e
    join slot s on s.id = e.slot_id
    join season x on x.id = s.season_id and x.is_active
    join court_place p on p.court_id = e.court_id
    where e.state = 'active' and e.type = 'practice' and e.entry_date between ${days.start} and ${days.end}
    order by e.entry_date, e.start_time, e.id`.execute(db);
  return rows;
}
