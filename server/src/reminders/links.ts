import { hashToken, newToken } from '#auth/tokens.ts';
import type { Db } from '#platform/db/database.ts';
import { type GiveBackLink, insertLinks } from './link-repository.ts';

type ToIssue = Omit<GiveBackLink, 'usedAt'>;

/**
 * A fresh link for each, in the caller's transaction; only hashes stay with the portal. Earlier ones go on working: whoever has
 * two mails about one practice may press either.
 * @returns the secrets, in the order of `links`
 */
export async function issueGiveBackLinks(tx: Db, links: readonly ToIssue[], now: Date): Promise<string[]> {
  const secrets = links.map(newToken);
  await insertLinks(
    tx,
    links.map((link, index) => ({ ...link, tokenHash: hashToken(secrets[index] ?? ''), now })),
  );
  return secrets;
}
