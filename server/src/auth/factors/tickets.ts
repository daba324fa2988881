import type { Db, Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { after, TICKET_MS } from '../lifetime.ts';
import { hashToken, newToken } from '../tokens.ts';

/**
 * A ticket stands for a right password until the second factor is there. Triggers end it if the password or the factors
 * change.
 */

/** More than anyone has logins in progress; somebody who knows the password can't fill the table. */
const MAX_TICKETS = 20;

/** @param tx must have locked the account @returns the ticket, of which only a hash is stored */
export async function issueTicket(
  tx: Tx,
  { accountId, remember, now }: { accountId: number; remember: boolean; now: Date },
): Promise<string> {
  const ticket = newToken();
  await tx
    .deleteFrom('loginTicket')
    .where('tokenHash', 'in', (old) =>
      old
        .selectFrom('loginTicket')
        .select('tokenHash')
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .orderBy('tokenHash')
        .offset(MAX_TICKETS - 1),
    )
    .execute();
  await tx
    .insertInto('loginTicket')
    .values({
      tokenHash: hashToken(ticket),
      accountId,
      remember,
      createdAt: now,
      expiresAt: after(now, TICKET_MS),
    })
    .execute();
  return ticket;
}

/** @throws AppError TICKET_INVALID for an unknown, used or expired ticket */
export async function getTicket(
  db: Db,
  { ticket, now }: { ticket: string; now: Date },
): Promise<{ accountId: number; remember: boolean }> {
  const row = await db
    .selectFrom('loginTicket')
    .select(['accountId', 'remember'])
    .where('tokenHash', '=', hashToken(ticket))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (row === undefined) {
    throw new AppError(
      'TICKET_INVALID',
      'Signing in took too long, or something changed. Please start again.',
    );
  }
  return row;
}

export async function useUpTicket(tx: Tx, ticket: string): Promise<void> {
  await tx.deleteFrom('loginTicket').where('tokenHash', '=', hashToken(ticket)).execute();
}
