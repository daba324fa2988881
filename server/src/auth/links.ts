import { setTimeout as pause } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { enqueueMail } from '#mail/outbox.ts';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { after, LINK_MS } from './lifetime.ts';
import { hashToken, newToken } from './tokens.ts';

export type LinkPurpose = 'confirm' | 'reset' | 'change';
const MAIL_KIND = { confirm: 'confirm_address', reset: 'reset_password' } as const;

/** Creates a link, which invalidates earlier ones with the same purpose. @returns its token, of which only a hash is stored */
export async function issueLink(
  tx: Db,
  link: { accountId: number; purpose: LinkPurpose; newEmail?: string; now: Date },
): Promise<string> {
  const token = newToken();
  const { accountId, purpose, newEmail = null, now } = link;
  const values = {
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: after(now, LINK_MS[purpose]),
    usedAt: null,
    newEmail,
  };
  await tx
    .insertInto('mailedLink')
    .values({ accountId, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['accountId', 'purpose']).doUpdateSet(values))
    .execute();
  return token;
}

/** Sends a new link to an account. The outbox keeps its token until the email is sent. */
export async function mailLink(
  tx: Db,
  account: { id: number; email: string; firstName: string },
  purpose: keyof typeof MAIL_KIND,
  now: Date,
): Promise<void> {
  const secret = await issueLink(tx, { accountId: account.id, purpose, now });
  await enqueueMail(tx, {
    kind: MAIL_KIND[purpose],
    recipient: account.email,
    data: { firstName: account.firstName, ...(purpose === 'confirm' && { email: account.email }) },
    secret,
    now,
  });
}

type LinkUse = { purpose: LinkPurpose; tokenHash: Buffer; now: Date };

/** Whether the link is neither used nor expired at `now`. */
export async function isUsableLink(db: Db, link: LinkUse): Promise<boolean> {
  const row = await db
    .selectFrom('mailedLink')
    .select('accountId')
    .where('tokenHash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', link.now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a link as used; only one of several simultaneous calls succeeds.
 * @param link.accountId if given, only a link of this account is valid
 * @returns its account and the new address that it confirms, or null if the link is unknown, used or expired
 */
export async function redeemLink(
  db: Db,
  link: LinkUse & { accountId?: number },
): Promise<{ accountId: number; newEmail: string | null } | null> {
  let use = db
    .updateTable('mailedLink')
    .set({ usedAt: link.now })
    .where('tokenHash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', link.now);
  if (link.accountId !== undefined) use = use.where('accountId', '=', link.accountId);
  return (await use.returning(['accountId', 'newEmail']).executeTakeFirst()) ?? null;
}

export async function deleteLinks(
  db: Db,
  accountId: number,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await db
    .deleteFrom('mailedLink')
    .where('accountId', '=', accountId)
    .where(sql<SqlBool>`purpose = any(${purposes as LinkPurpose[]})`)
    .execute();
}

/** Longer than any branch takes if the server is not overloaded. */
export const LINK_ANSWER_MS = 120;

/**
 * Returns no sooner than a fixed time after the call, so that the time does not tell, for example, whether an address is
 * known. Errors are thrown at once and must not depend on such facts.
 * @see docs/spec/decisions.md#emailed-links
 */
export async function withMinimumDuration<T>(
  { linkAnswerMs }: Pick<Portal, 'linkAnswerMs'>,
  work: () => Promise<T>,
): Promise<T> {
  const [result] = await Promise.all([work(), pause(linkAnswerMs)]);
  return result;
}
