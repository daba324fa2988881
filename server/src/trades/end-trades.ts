import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { tradeStateNow } from './list-trades.ts';
import { mailTrade } from './trade-mails.ts';
import { endTrade, listStaleTrades, lockOpenTrade } from './trade-repository.ts';

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
