import { FACTOR_GRACE_DAYS } from '@portal/domain/auth/second-factor.ts';
import { readSetting } from '#league/settings.ts';
import type { Tx } from '#platform/db/database.ts';
import { after, DAY_MS } from '../lifetime.ts';

const dueFrom = (now: Date): Date => after(now, FACTOR_GRACE_DAYS * DAY_MS);

/** Demands a second factor of someone who has become an administrator, if the league's setting does. */
export async function demandFactor(tx: Tx, accountId: number, now: Date): Promise<void> {
  const rule = await readSetting(tx, 'adminFactor');
  if (rule !== 'new' && rule !== 'all') return;
  await tx
    .updateTable('account')
    .set({ factorDueAt: dueFrom(now) })
    .where('id', '=', accountId)
    .where('role', '=', 'ADMIN')
    .where('factorDueAt', 'is', null)
    .execute();
}

/** Demands nothing of someone who is no longer an administrator. */
export async function excuseFromFactor(tx: Tx, accountId: number): Promise<void> {
  await tx.updateTable('account').set({ factorDueAt: null }).where('id', '=', accountId).execute();
}

/** Demands a second factor of every administrator. Those of whom one was demanded before get no more time. */
export async function demandFactorOfAll(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ factorDueAt: dueFrom(now) })
    .where('role', '=', 'ADMIN')
    .where('factorDueAt', 'is', null)
    .execute();
}

export async function excuseAllFromFactor(tx: Tx): Promise<void> {
  await tx.updateTable('account').set({ factorDueAt: null }).where('factorDueAt', 'is not', null).execute();
}
