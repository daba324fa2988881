import type { Traded } from '@portal/contract/trades.ts';
import { instantOf } from '@portal/domain/time/wall-clock.ts';
import { tradeExpiresAt } from '@portal/domain/trades/trade.ts';
import { changeOnce, type KeyedCall, RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { listCoachesOfTeams } from '#platform/db/entries.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { countTeamChange } from '#practices/acting.ts';
import { acceptInTransaction, endStaleTrade } from './answer-trade.ts';
import { getOwnPractice, tradeStateNow } from './list-trades.ts';
import {
  checkTrade,
  fullTeamName,
  type LeagueTeam,
  readTradeLeague,
  type TradeLeague,
} from './trade-league.ts';
import { mailTrade } from './trade-mails.ts';
import { findOpenTradeOf, findTrade, insertTrade, lockTeamsAndSlots } from './trade-repository.ts';

export type TradeOffer = {
  /** the wire's AvailabilityId of the caller's practice */
  slotId: number;
  toTeamId: number;
  /** null to give the practice away */
  requestedEntryId: number | null;
};

/**
 * Offers a practice of one of the caller's teams to another team, for one of its practices or for nothing. If the
 * caller coaches both teams, the trade is made immediately.
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | WEEKLY_LIMIT | TEAM_BUSY | WRONG_STATE | KEY_REUSED |
 * THROTTLED
 * @see docs/spec/decisions.md#trades
 */
export async function offerTrade(portal: Portal, call: KeyedCall, offer: TradeOffer): Promise<Traded> {
  const { caller } = call;
  const traded = await changeOnce(portal, call, (tx) => offerInTransaction(portal, tx, caller, offer));
  portal.log.info({ accountId: caller.accountId, tradeId: traded.id, state: traded.state }, 'trade offered');
  return traded;
}

async function offerInTransaction(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  offer: TradeOffer,
): Promise<Traded> {
  const ahead = await planOffer(portal, tx, caller, offer);
  await lockTeamsAndSlots(
    tx,
    {
      teamIds: [ahead.fromTeam.id, ahead.toTeam.id],
      slotIds: [ahead.offered.slotId, ...(ahead.requested === null ? [] : [ahead.requested.slotId])],
    },
    caller.email,
  );
  const { league, fromTeam, toTeam, offered, requested } = await planOffer(portal, tx, caller, offer);
  if (fromTeam.id !== ahead.fromTeam.id || requested?.slotId !== ahead.requested?.slotId)
    throw new RetryTransaction();
  checkTrade(league, { toTeamId: toTeam.id, offered, requested });

  await endStaleOffer(portal, tx, offered.entryId);
  const { timeZone } = portal.settings.current();
  const practices = requested === null ? [offered] : [offered, requested];
  const now = portal.clock.now();
  const expiresAt = tradeExpiresAt(
    now,
    practices.map(({ date, startTime }) => instantOf(date, startTime, timeZone)),
  );
  const trade = { fromTeamId: fromTeam.id, toTeamId: toTeam.id, offered, requested, expiresAt };
  const id = await insertTrade(tx, { ...trade, accountId: caller.accountId, now });
  if (id === null) throw new RetryTransaction();
  await countTeamChange(portal, tx, caller, { ...fromTeam, teamId: fromTeam.id });

  const partners = await listCoachesOfTeams(tx, [toTeam.id]);
  if (partners.some(({ email }) => email === caller.email)) {
    return await acceptInTransaction(portal, tx, caller, id);
  }
  const stored = await findTrade(tx, id, caller.email);
  if (stored === null) throw new Error('The new trade was not found.');
  await mailTrade(portal, tx, stored, { outcome: null, by: caller.email });
  return { message: `We emailed the coaches of ${fullTeamName(toTeam)}.`, id, state: 'open' };
}

async function planOffer(portal: Portal, tx: Tx, caller: Caller, offer: TradeOffer) {
  const league = await readTradeLeague(portal, tx);
  const offered = await getOwnPractice(tx, league, { slotId: offer.slotId, coachEmail: caller.email });
  const requested =
    offer.requestedEntryId === null
      ? null
      : league.practices.find(
          ({ entryId, teamId }) => entryId === offer.requestedEntryId && teamId === offer.toTeamId,
        );
  if (offered.teamId === offer.toTeamId) throw invalidField('toTeamId', 'Please choose another team.');
  const [fromTeam, toTeam] = [getTeam(league, offered.teamId), getTeam(league, offer.toTeamId)];
  if (requested === undefined) {
    throw new AppError(
      'WRONG_STATE',
      'That practice has just been canceled or changed. Please choose another one.',
    );
  }
  return { league, fromTeam, toTeam, offered, requested };
}

function getTeam({ teams }: TradeLeague, teamId: number): LeagueTeam {
  const team = teams.find(({ id }) => id === teamId);
  if (team === undefined) throw new AppError('NOT_FOUND', 'The active season has no such team.');
  return team;
}

/** @throws AppError WRONG_STATE if the practice is offered to another team that can still accept */
async function endStaleOffer(portal: Portal, tx: Tx, entryId: number): Promise<void> {
  const open = await findOpenTradeOf(tx, entryId);
  if (open === null) return;
  if (tradeStateNow(open, portal.clock.now()).state === 'open') {
    throw new AppError(
      'WRONG_STATE',
      `This practice is already offered to ${fullTeamName(open.toTeam)}. Withdraw that offer first.`,
    );
  }
  await endStaleTrade(portal, tx, open.id);
}
