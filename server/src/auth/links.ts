import { enqueueMail } from '#mail/outbox.ts';
import type { Db } from '#platform/db/database.ts';
import { after, LINK_MS } from './lifetime.ts';
import { type LinkPurpose, upsertLink } from './link-repository.ts';
import { hashToken, newToken } from './tokens.ts';

const MAIL_KIND = { confirm: 'confirm_address', reset: 'reset_password' } as const;

/** Creates a link, which invalidates earlier ones with the same purpose. @returns its token, of which only a hash is stored */
export async function issueLink(
  tx: Db,
  link: { accountId: number; purpose: LinkPurpose; newEmail?: string; now: Date },
): Promise<string> {
  const token = newToken();
  const expiresAt = after(link.now, LINK_MS[link.purpose]);
  const { newEmail = null } = link;
  await upsertLink(tx, { ...link, newEmail, tokenHash: hashToken(token), expiresAt });
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
