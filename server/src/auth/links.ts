import type { Db } from '#db/database.ts';
import { enqueueMail } from '#mail/outbox.ts';
import { after, LINK_MS } from './lifetime.ts';
import { type LinkPurpose, putLink } from './link-repository.ts';
import { hashToken, newToken } from './tokens.ts';

const MAIL_KIND = { confirm: 'confirm_address', reset: 'reset_password' } as const;

/**
 * Mails a fresh link to an account, in the caller's transaction. Only the link's hash stays with the account; the token
 * itself waits in the outbox until the mail has left.
 */
export async function mailLink(
  tx: Db,
  account: { id: number; email: string; firstName: string },
  purpose: LinkPurpose,
  now: Date,
): Promise<void> {
  const token = newToken();
  const expiresAt = after(now, LINK_MS[purpose]);
  await putLink(tx, { accountId: account.id, purpose, tokenHash: hashToken(token), now, expiresAt });
  await enqueueMail(tx, {
    kind: MAIL_KIND[purpose],
    recipient: account.email,
    data: { firstName: account.firstName },
    secret: token,
    now,
  });
}
