import { isPast, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { closedText } from '@portal/domain/trades/trade.ts';
import {
  createTradeCheck,
  type TradeCheck,
  type TradeProblem,
  tradeProblemText,
} from '@portal/domain/trades/trade-problem.ts';
import { listTakenTimes } from '#court-time/taken-times.ts';
import { currentPeriod } from '#league/period.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import {
  type LeagueTeam,
  listLeagueTeams,
  listSeasonPractices,
  type SeasonPractice,
} from './league-repository.ts';

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
 * @param trade.wanted null if the practice is given away
 * @throws AppError SLOT_PAST | WEEKLY_LIMIT | TEAM_BUSY | WRONG_STATE
 */
export function checkTrade(
  { problemOf, teams, now }: TradeLeague,
  { toTeamId, offered, wanted }: { toTeamId: number; offered: SeasonPractice; wanted: SeasonPractice | null },
): void {
  checkTradable(offered, now);
  if (wanted !== null) checkTradable(wanted, now);
  const refuse = (teamId: number, problem: TradeProblem | null) => {
    if (problem === null) return;
    const team = teams.find(({ id }) => id === teamId);
    const teamName = team === undefined ? 'The team' : fullTeamName(team);
    throw new AppError(CODES[problem], tradeProblemText(problem, { teamName, limit: team?.limit ?? 0 }));
  };
  if (wanted !== null) refuse(offered.teamId, problemOf(offered.teamId, wanted, offered));
  refuse(toTeamId, problemOf(toTeamId, offered, wanted));
}

type OpenTrade = { toTeam: { id: number }; offered: { entryId: number }; wanted: { entryId: number } | null };

/** Checks whether an open offer can be accepted now. @throws AppError as checkTrade */
export function checkOpenTrade(league: TradeLeague, { toTeam, offered, wanted }: OpenTrade): void {
  const find = (entryId: number) => league.practices.find((practice) => practice.entryId === entryId);
  const [has, gets] = [find(offered.entryId), wanted && find(wanted.entryId)];
  if (has === undefined || gets === undefined) throw new AppError('WRONG_STATE', closedText('ended'));
  checkTrade(league, { toTeamId: toTeam.id, offered: has, wanted: gets });
}

/** 'Boys 3-4 Owls' */
export const fullTeamName = ({ divisionName, teamName }: { divisionName: string; teamName: string }) =>
  `${divisionName} ${teamName}`;
