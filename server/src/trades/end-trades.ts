import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { standingOf } from './list-trades.ts';
import { mailTrade } from './trade-mails.ts';
import { endTrade, listOverTrades, lockOpenTrade } from './trade-repository.ts';

/** Ends the open trades that expired or whose practices were canceled or changed. Several processes may do so at once. */
export async function endOverTrades(portal: Portal): Promise<void> {
  for (const id of await listOverTrades(portal.db, portal.clock.now())) {
    await inTransaction(portal.db, (tx) => endOverTrade(portal, tx, id)).catch((error: unknown) =>
      portal.log.warn({ err: error, tradeId: id }, 'could not end a trade'),
    );
  }
}

/** Ends a trade if it is over and nobody else ends it, and tells the coaches of both teams. */
export async function endOverTrade(portal: Portal, tx: Tx, id: number): Promise<void> {
  const trade = await lockOpenTrade(tx, id);
  if (trade === null) return;
  const now = portal.clock.now();
  const { state } = standingOf(trade, now);
  if (state !== 'expired' && state !== 'ended') return;
  await endTrade(tx, { id, state, accountId: null, now });
  await mailTrade(portal, tx, trade, { outcome: state });
}
