import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db, Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';

const PERIOD_SECONDS = 30;
/** codes of the step before and after count, too, because the clocks of phones differ */
const WINDOW = 1;

/** SHA-1 is what all authenticator apps support; HMAC does not need a hash without collisions. */
const totpOf = (secret: Buffer, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** The step whose code this is; null if it is none that counts now. */
function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta;
}

/**
 * Makes a secret that counts once it is confirmed, and replaces one that was not.
 * @throws AppError WRONG_STATE if there is an authenticator app already
 */
export async function startTotp(
  db: Db,
  { accountId, email, issuer, now }: { accountId: number; email: string; issuer: string; now: Date },
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(20);
  const values = { secret, createdAt: now };
  const started = await db
    .insertInto('authenticator')
    .values({ accountId, ...values, confirmedAt: null, lastStep: null })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(values).where('authenticator.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  if (started.numInsertedOrUpdatedRows !== 1n) {
    throw new AppError(
      'WRONG_STATE',
      'You have an authenticator app already. Remove it before you set up another.',
    );
  }
  const totp = totpOf(secret, { issuer, label: email });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Sets up the app with its first code. @returns whether the code was right */
export async function confirmTotp(
  tx: Tx,
  { accountId, code, now }: { accountId: number; code: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('authenticator')
    .select('secret')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const step = row === undefined ? null : stepOf(row.secret, code, now);
  if (step === null) return false;
  await tx
    .updateTable('authenticator')
    .set({ confirmedAt: now, lastStep: step })
    .where('accountId', '=', accountId)
    .execute();
  return true;
}

/** Uses up a code: it and older ones no longer count, for any call of the account. @returns whether it was right */
export async function useTotpCode(
  tx: Tx,
  { accountId, code, now }: { accountId: number; code: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('authenticator')
    .select('secret')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  const step = row === undefined ? null : stepOf(row.secret, code, now);
  if (step === null) return false;
  const used = await tx
    .updateTable('authenticator')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** @returns whether there was an app that counted */
export async function deleteTotp(tx: Tx, accountId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('authenticator')
    .where('accountId', '=', accountId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmedAt !== null;
}
