import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';
import { after, CHALLENGE_MS } from '../lifetime.ts';

/** What the signature of a passkey is for: one for a login is worth nothing to confirm who one is. */
export type ChallengePurpose = 'login' | 'second-factor' | 'add' | 'confirm' | 'join';

/** @param of.accountId null exactly for a login, and for a new account @returns 32 random bytes for a passkey to sign */
export async function makeChallenge(
  db: Db,
  { purpose, accountId, now }: { purpose: ChallengePurpose; accountId: number | null; now: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32));
  const challenge = Buffer.from(bytes).toString('base64url');
  await db
    .insertInto('passkeyChallenge')
    .values({ challenge, purpose, accountId, expiresAt: after(now, CHALLENGE_MS) })
    .execute();
  return bytes;
}

/** The challenge that a browser says was signed; null if its data can't be read. */
function challengeIn(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    const { challenge } = (data ?? {}) as { challenge?: unknown };
    return typeof challenge === 'string' && /^[A-Za-z0-9_-]{43}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Uses up the challenge that was signed, whatever else may be wrong with the signature.
 * @param clientDataJson in base64url
 * @returns the challenge; null if it is unknown, used or expired, or was for another purpose or account
 */
export async function useUpChallenge(
  db: Db,
  of: { clientDataJson: string; purpose: ChallengePurpose; accountId: number | null; now: Date },
): Promise<string | null> {
  const challenge = challengeIn(of.clientDataJson);
  if (challenge === null) return null;
  const used = await db
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .returning(['purpose', 'accountId', 'expiresAt'])
    .executeTakeFirst();
  const isRight =
    used !== undefined &&
    used.purpose === of.purpose &&
    used.accountId === of.accountId &&
    used.expiresAt > of.now;
  return isRight ? challenge : null;
}
