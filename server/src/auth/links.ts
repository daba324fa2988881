import { setTimeout as pause } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { enqueueMail } from '#mail/outbox.ts';
import type { RepeatRule } from '#mail/repeats.ts';
import type { IsLinkUsable } from '#mail/superseded.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { findAccountByEmail } from './account-repository.ts';
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
  const used = await use.returning(['accountId', 'newEmail']).executeTakeFirst();
  // only an invitation has no account (invitation-links.ts)
  return used === undefined || used.accountId === null ? null : { ...used, accountId: used.accountId };
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

/** The same for used, superseded, expired and unknown links and those of other accounts. */
export const invalidLink = () =>
  new AppError(
    'LINK_INVALID',
    'This link no longer works. If we emailed you several, use the one in the newest email, or get a new one.',
  );

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

/** What the outbox needs to know about emails to accounts: whether their links are valid, and whether they may be sent again. */

const PURPOSES: Readonly<Record<string, LinkPurpose>> = {
  confirm_address: 'confirm',
  reset_password: 'reset',
  new_address: 'change',
};

/**
 * False for used, replaced and expired links, for an address that has been told that it has no account and has one now, and for kinds of
 * email that are not about accounts.
 */
export const createLinkCheck =
  (db: Db): IsLinkUsable =>
  async ({ kind, recipient, secret, now }) => {
    if (kind === 'no_account') return (await findAccountByEmail(db, recipient)) === null;
    const purpose = PURPOSES[kind];
    return purpose !== undefined && (await isUsableLink(db, { purpose, tokenHash: hashToken(secret), now }));
  };

const noAccount = (email: string) => ({ refusal: `The account ${email} no longer exists.` });

const repeatLink: RepeatRule = async (tx, { kind, recipient }, now) => {
  const purpose = PURPOSES[kind];
  // only the account itself may ask for it: it was sent to an address that is not the account's yet
  if (purpose === undefined || purpose === 'change') {
    return { refusal: 'The coach can ask for this email again on the account page.' };
  }
  const account = await findAccountByEmail(tx, recipient);
  if (account === null) return noAccount(recipient);
  if (purpose === 'confirm' && account.emailVerifiedAt !== null) {
    return { refusal: `The address ${recipient} is confirmed already.` };
  }
  return { refusal: null, secret: await issueLink(tx, { accountId: account.id, purpose, now }) };
};

const repeatAccountMail: RepeatRule = async (tx, { recipient }) =>
  (await findAccountByEmail(tx, recipient)) === null ? noAccount(recipient) : { refusal: null, secret: null };

export const ACCOUNT_MAIL_RULES = { link: repeatLink, account: repeatAccountMail };
