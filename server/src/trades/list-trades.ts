import { toPracticePlace } from '@portal/contract/practice-place.ts';
import type { TradePartners, Trades } from '@portal/contract/trades.ts';
import { isPast, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { rankPractices } from '@portal/domain/trades/rank-practices.ts';
import { TRADE_SHOWN_DAYS } from '@portal/domain/trades/trade.ts';
import type { Db } from '#platform/db/database.ts';
import { wallClock } from '#platform/db/day-cache.ts';
import { listCoachesOfTeams } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import {
  checkOpenTrade,
  checkTradable,
  type LeagueTeam,
  readTradeLeague,
  type SeasonPractice,
  type TradeLeague,
} from './trade-league.ts';
import { listOwnTrades, listTeamsOfCoach, type OwnTrade } from './trade-repository.ts';

const SHOWN_MS = TRADE_SHOWN_DAYS * 86_400_000;

/** The trades of the caller's teams that are open or have recently ended, newest first. */
export async function listTrades(portal: Portal, caller: Caller): Promise<Trades> {
  const now = portal.clock.now();
  const { timeZone } = portal.settings.current();
  const trades = await listOwnTrades(portal.db, caller.email, new Date(now.getTime() - SHOWN_MS));
  const isOpenToOwn = (trade: OwnTrade) => trade.isToOwn && tradeStateNow(trade, now).state === 'open';
  const league = trades.some(isOpenToOwn) ? await readTradeLeague(portal, portal.db) : null;
  const toWall = (at: Date) => wallClock(leagueNow(at, timeZone));
  return {
    now: toWall(now),
    trades: trades.map((trade) => {
      const { id, fromTeam, toTeam, isFromOwn, isToOwn, expiresAt } = trade;
      const { state, endedAt } = tradeStateNow(trade, now);
      return {
        id,
        state,
        fromTeam,
        toTeam,
        isFromOwn,
        isToOwn,
        offered: toPracticePlace(trade.offered),
        requested: trade.requested && toPracticePlace(trade.requested),
        offeredAvailabilityId: trade.offered.slotId,
        problem: league !== null && isOpenToOwn(trade) ? problemOf(league, trade) : '',
        expiresAt: toWall(expiresAt),
        endedAt: endedAt && toWall(endedAt),
      };
    }),
  };
}

/** Why an open offer can't be accepted now, as a sentence; '' if it can. */
function problemOf(league: TradeLeague, trade: OwnTrade): string {
  try {
    checkOpenTrade(league, trade);
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** The current state of a trade. The portal stores the end of expired and stale trades only once a minute. */
export function tradeStateNow(
  {
    state,
    isUnchanged,
    expiresAt,
    endedAt,
  }: Pick<OwnTrade, 'state' | 'isUnchanged' | 'expiresAt' | 'endedAt'>,
  now: Date,
): Pick<OwnTrade, 'state' | 'endedAt'> {
  if (state !== 'open') return { state, endedAt };
  if (expiresAt <= now) return { state: 'expired', endedAt: expiresAt };
  return isUnchanged ? { state, endedAt } : { state: 'ended', endedAt: now };
}

const NONE_THERE = 'No other team has a practice to trade for this week or next week.';
const NONE_FITS =
  'No practice of another team fits: a team would be over its weekly limit, or a team or coach would be in two places at once.';
const NO_TEAM = 'No other team can take it: each is at its weekly limit or has something else at that time.';

/**
 * The practices that one of the caller's practices could be traded for, and the teams to which it could be given. Lists
 * only what the rules allow for both teams. Coaches see days, times, gyms and team names, but no people.
 * @param slotId the wire's AvailabilityId
 * @throws AppError NOT_FOUND | SLOT_PAST | WRONG_STATE
 */
export async function listPartners(portal: Portal, caller: Caller, slotId: number): Promise<TradePartners> {
  const league = await readTradeLeague(portal, portal.db);
  const own = await getOwnPractice(portal.db, league, { slotId, coachEmail: caller.email });
  checkTradable(own, league.now);
  const { weekStart } = portal.settings.current();
  const ownIds = await listTeamsOfCoach(portal.db, caller.email);
  const toPartner = (team: LeagueTeam) => ({ ...toTeam(team), isOwn: ownIds.includes(team.id) });
  const others = league.practices.filter(
    (practice) =>
      practice.teamId !== own.teamId &&
      practice.isApproved &&
      !isPast(practice.date, practice.startTime, league.now),
  );
  const fitting = others.filter(
    (practice) =>
      league.problemOf(practice.teamId, own, practice) === null &&
      league.problemOf(own.teamId, practice, own) === null,
  );
  const practices = rankPractices(own, fitting, weekStart).flatMap((practice) => {
    const team = league.teams.find(({ id }) => id === practice.teamId);
    if (team === undefined) return [];
    const isSameWeek = weekStartOf(practice.date, weekStart) === weekStartOf(own.date, weekStart);
    return [{ ...toPracticePlace(practice), entryId: practice.entryId, team: toPartner(team), isSameWeek }];
  });
  const teams = league.teams.filter(
    ({ id }) => id !== own.teamId && league.problemOf(id, own, null) === null,
  );
  const ownTeam = league.teams.find(({ id }) => id === own.teamId);
  if (ownTeam === undefined) throw noSuchPractice();
  return {
    offered: toPracticePlace(own),
    team: toTeam(ownTeam),
    practices,
    teams: teams.map(toPartner),
    noPractices: practices.length > 0 ? '' : others.length > 0 ? NONE_FITS : NONE_THERE,
    noTeams: teams.length > 0 ? '' : NO_TEAM,
  };
}

/** The practice of a slot, if it is one of the coach's teams'. @throws AppError NOT_FOUND (foreign and unknown alike) */
export async function getOwnPractice(
  db: Db,
  league: TradeLeague,
  { slotId, coachEmail }: { slotId: number; coachEmail: string },
): Promise<SeasonPractice> {
  const practice = league.practices.find((one) => one.slotId === slotId);
  if (practice === undefined) throw noSuchPractice();
  const coaches = await listCoachesOfTeams(db, [practice.teamId]);
  if (!coaches.some(({ email }) => email === coachEmail)) throw noSuchPractice();
  return practice;
}

const noSuchPractice = () =>
  new AppError('NOT_FOUND', 'None of your teams has a practice there this week or next week.');

const toTeam = ({ id, teamName, divisionName }: LeagueTeam) => ({ id, teamName, divisionName });
