import { enqueueMail } from '#mail/outbox.ts';
import type { Db } from '#platform/db/database.ts';
import { after, LINK_MS } from './lifetime.ts';
import { type LinkPurpose, putLink } from './link-repository.ts';
import { hashToken, newToken } from './tokens.ts';

const MAIL_KIND = { confirm: 'confirm_address', reset: 'reset_password' } as const;

/** A fresh link's token; only its hash stays with the account. Earlier links of that purpose are good no more. */
export async function issueLink(
  tx: Db,
  link: { accountId: number; purpose: LinkPurpose; now: Date },
): Promise<string> {
  const token = newToken();
  const expiresAt = after(link.now, LINK_MS[link.purpose]);
  await putLink(tx, { ...link, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** Mails a fresh link to an account, in the caller's transaction. Its token waits in the outbox until the mail has left. */
export async function mailLink(
  tx: Db,
  account: { id: number; email: string; firstName: string },
  purpose: LinkPurpose,
  now: Date,
): Promise<void> {
  const secret = await issueLink(tx, { accountId: account.id, purpose, now });
  await enqueueMail(tx, {
    kind: MAIL_KIND[purpose],
    recipient: account.email,
    data: { firstName: account.firstName },
    secret,
    now,
  });
}
