import type { IsLinkUsable } from '#mail/overtaken.ts';
import type { RepeatRule } from '#mail/repeats.ts';
import type { Db } from '#platform/db/database.ts';
import { findAccountByEmail } from './account-repository.ts';
import { issueLink, isUsableLink, type LinkPurpose } from './links.ts';
import { hashToken } from './tokens.ts';

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
