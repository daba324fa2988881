import type { Traded } from '@portal/contract/trades.ts';
import { closedText } from '@portal/domain/trades/trade.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { givePractice } from '#practices/give-practice.ts';
import { moveInTransaction } from '#schedule/move/move-entries.ts';
import { tradeStateNow } from './list-trades.ts';
import { checkOpenTrade, fullTeamName, readTradeLeague } from './trade-league.ts';
import { mailTrade } from './trade-mails.ts';
import {
  endTrade,
  findTrade,
  listStaleTrades,
  lockOpenTrade,
  lockTeamsAndSlots,
  lockTrade,
  type OwnTrade,
} from './trade-repository.ts';

/**
 * Accepts an offer to one of the caller's teams. Checks the rules of both teams again, and swaps the practices, in one
 * transaction.
 * @throws AppError NOT_FOUND | NOT_YOURS | SLOT_PAST | WEEKLY_LIMIT | TEAM_BUSY | SLOT_TAKEN | WRONG_STATE | KEY_REUSED
 * @see docs/spec/decisions.md#trades
 */
export async function acceptTrade(portal: Portal, call: KeyedCall, id: number): Promise<Traded> {
  const { caller } = call;
  const traded = await changeOnce(portal, call, (tx) => acceptInTransaction(portal, tx, caller, id));
  portal.log.info({ accountId: caller.accountId, tradeId: id }, 'trade accepted');
  return traded;
}

/** The same within the caller's transaction, which must be retried after races. */
export async function acceptInTransaction(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<Traded> {
  const { fromTeam, toTeam, offered, requested } = await lockOpenTradeOf(portal, tx, caller, {
    id,
    as: 'to',
  });
  checkOpenTrade(await readTradeLeague(portal, tx), { toTeam, offered, requested });
  // before the practices are moved, because a trade whose practices have changed counts as ended
  await endTrade(tx, { id, state: 'accepted', accountId: caller.accountId, now: portal.clock.now() });
  if (requested === null) {
    await givePractice(portal, tx, caller, { entryId: offered.entryId, toTeamId: toTeam.id });
  } else {
    const { slotId, startTime, endTime } = offered;
    await moveInTransaction(portal, tx, caller, {
      moves: [
        {
          entryId: offered.entryId,
          slotId: requested.slotId,
          startTime: requested.startTime,
          endTime: requested.endTime,
        },
        { entryId: requested.entryId, slotId, startTime, endTime },
      ],
      overrideHolds: [],
      keepsWeeklyLimit: true,
      tradedWith: new Map([
        [offered.entryId, fullTeamName(toTeam)],
        [requested.entryId, fullTeamName(fromTeam)],
      ]),
    }).catch((error: unknown) => {
      throw error instanceof AppError ? toCoachRefusal(error) : error;
    });
  }
  const [from, to] = [fullTeamName(fromTeam), fullTeamName(toTeam)];
  const message =
    requested === null ? `${to} has the practice now.` : `${from} and ${to} have traded practices.`;
  return { message, id, state: 'accepted' };
}

/** A refusal that does not reveal another team's entries to a coach. */
function toCoachRefusal(error: AppError): AppError {
  if (error.code === 'WEEKLY_LIMIT' || error.code === 'SLOT_PAST') return error;
  return new AppError(
    'SLOT_TAKEN',
    'One of the places is no longer free for this trade. Nothing has changed.',
  );
}

/**
 * Declines an offer to one of the caller's teams. A second call changes nothing.
 * @throws AppError NOT_FOUND | NOT_YOURS | WRONG_STATE
 */
export const declineTrade = (portal: Portal, caller: Caller, id: number): Promise<{ message: string }> =>
  endOffer(portal, caller, { id, state: 'declined' });

/**
 * Withdraws an offer of one of the caller's teams. A second call changes nothing.
 * @throws AppError NOT_FOUND | NOT_YOURS | WRONG_STATE
 */
export const withdrawTrade = (portal: Portal, caller: Caller, id: number): Promise<{ message: string }> =>
  endOffer(portal, caller, { id, state: 'withdrawn' });

const DONE = { declined: 'The offer was declined.', withdrawn: 'The offer was withdrawn.' } as const;

async function endOffer(
  portal: Portal,
  caller: Caller,
  { id, state }: { id: number; state: keyof typeof DONE },
): Promise<{ message: string }> {
  await inTransaction(portal.db, async (tx) => {
    const as = state === 'declined' ? 'to' : 'from';
    const trade = await lockTradeOf(tx, caller, { id, as });
    if (trade.state === state) return;
    checkOpen(portal, trade);
    await endTrade(tx, { id, state, accountId: caller.accountId, now: portal.clock.now() });
    await mailTrade(portal, tx, trade, { outcome: state, by: caller.email });
    portal.log.info({ accountId: caller.accountId, tradeId: id }, `trade ${state}`);
  });
  return { message: DONE[state] };
}

type TradeOfCaller = {
  id: number;
  /** which of its two teams the caller must coach */
  as: 'from' | 'to';
};

async function lockOpenTradeOf(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  request: TradeOfCaller,
): Promise<OwnTrade> {
  const trade = await lockTradeOf(tx, caller, request);
  checkOpen(portal, trade);
  return trade;
}

/** Locks a trade with its teams and slots. @throws AppError NOT_FOUND | NOT_YOURS */
async function lockTradeOf(tx: Tx, { email }: Caller, { id, as }: TradeOfCaller): Promise<OwnTrade> {
  const unlocked = await findTrade(tx, id, email);
  checkOwn(unlocked, as);
  const slotIds = [
    unlocked.offered.slotId,
    ...(unlocked.requested === null ? [] : [unlocked.requested.slotId]),
  ];
  await lockTeamsAndSlots(tx, { teamIds: [unlocked.fromTeam.id, unlocked.toTeam.id], slotIds }, email);
  await lockTrade(tx, id);
  const trade = await findTrade(tx, id, email);
  checkOwn(trade, as);
  return trade;
}

function checkOwn(trade: OwnTrade | null, as: TradeOfCaller['as']): asserts trade is OwnTrade {
  // a trade between other teams gets the same answer as one that does not exist
  if (trade === null || !(trade.isToOwn || trade.isFromOwn)) {
    throw new AppError('NOT_FOUND', 'Trade not found.');
  }
  if (as === 'to' ? trade.isToOwn : trade.isFromOwn) return;
  throw new AppError('NOT_YOURS', 'Only the other team can do this.');
}

/** @throws AppError WRONG_STATE */
function checkOpen(portal: Portal, trade: OwnTrade): void {
  const { state } = tradeStateNow(trade, portal.clock.now());
  if (state !== 'open') throw new AppError('WRONG_STATE', closedText(state));
}

/** Ends open trades that have expired or whose practices were canceled or changed. Several processes may do so at once. */
export async function endStaleTrades(portal: Portal): Promise<void> {
  for (const id of await listStaleTrades(portal.db, portal.clock.now())) {
    await inTransaction(portal.db, (tx) => endStaleTrade(portal, tx, id)).catch((error: unknown) =>
      portal.log.warn({ err: error, tradeId: id }, 'could not end a stale trade'),
    );
  }
}

/** Ends a stale trade and emails the coaches of both teams, unless another process is doing so. */
export async function endStaleTrade(portal: Portal, tx: Tx, id: number): Promise<void> {
  const trade = await lockOpenTrade(tx, id);
  if (trade === null) return;
  const now = portal.clock.now();
  const { state } = tradeStateNow(trade, now);
  if (state !== 'expired' && state !== 'ended') return;
  await endTrade(tx, { id, state, accountId: null, now });
  await mailTrade(portal, tx, trade, { outcome: state });
}
