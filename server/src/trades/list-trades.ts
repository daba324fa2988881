import { toPracticePlace } from '@portal/contract/practice-place.ts';
import type { Trades } from '@portal/contract/trades.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { TRADE_SHOWN_DAYS } from '@portal/domain/trades/trade.ts';
import { wallClock } from '#platform/db/day-cache.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { checkOpenTrade, readTradeLeague, type TradeLeague } from './trade-league.ts';
import { listOwnTrades, type OwnTrade } from './trade-repository.ts';

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
        wanted: trade.wanted && toPracticePlace(trade.wanted),
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
