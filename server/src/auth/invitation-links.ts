import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';
import { after, LINK_MS } from './lifetime.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * Creates the links of invitations, which invalidates earlier ones to the same address.
 * @param coaches without an account, each address once
 * @returns them with their tokens, of which only hashes are stored
 */
export async function issueInvitations<Coach extends { email: string }>(
  tx: Tx,
  coaches: readonly Coach[],
  now: Date,
): Promise<(Coach & { token: string })[]> {
  const invited = coaches.map((coach) => ({ ...coach, token: newToken() }));
  if (invited.length === 0) return invited;
  const rows = invited.map(({ email, token }) => ({
    purpose: 'invite' as const,
    newEmail: email,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: after(now, LINK_MS.invite),
  }));
  await insertRows(tx, 'mailedLink', rows)
    .onConflict((conflict) =>
      conflict
        .column('newEmail')
        // fixed text, because a parameter does not name the partial index
        .where(sql<SqlBool>`purpose = 'invite'`)
        .doUpdateSet((row) => ({
          tokenHash: row.ref('excluded.tokenHash'),
          createdAt: row.ref('excluded.createdAt'),
          expiresAt: row.ref('excluded.expiresAt'),
          usedAt: null,
          reservedAccountId: null,
        })),
    )
    .execute();
  return invited;
}

/** The address that an invitation was sent to, and whether its link still works; null if it is unknown or was replaced. */
export async function findInvitation(
  db: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ email: string; isUsable: boolean } | null> {
  const row = await db
    .selectFrom('mailedLink')
    .select(['newEmail', 'usedAt', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', 'invite')
    .executeTakeFirst();
  if (row === undefined || row.newEmail === null) return null;
  return { email: row.newEmail, isUsable: row.usedAt === null && row.expiresAt > now };
}

/** Marks the link as used; only one of several simultaneous calls succeeds. @returns the id set aside for the account, if any */
export async function redeemInvitation(
  tx: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ reservedAccountId: number | null } | null> {
  const used = await tx
    .updateTable('mailedLink')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', 'invite')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('reservedAccountId')
    .executeTakeFirst();
  return used ?? null;
}

/** Sets aside the id that the account of an invitation will have. @returns the same one each time; null if the link is gone */
export async function reserveAccountId(db: Db, tokenHash: Buffer): Promise<number | null> {
  const row = await db
    .updateTable('mailedLink')
    .set({
      reservedAccountId: sql<number>`coalesce(reserved_account_id, nextval(pg_get_serial_sequence('account', 'id')))`,
    })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', 'invite')
    .where('usedAt', 'is', null)
    .returning('reservedAccountId')
    .executeTakeFirst();
  return row?.reservedAccountId ?? null;
}
