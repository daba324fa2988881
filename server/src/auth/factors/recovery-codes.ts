import { randomBytes, randomInt } from 'node:crypto';
import { hash, parseOptions } from '@node-rs/argon2';
import { makeRecoveryCode, RECOVERY_CODES } from '@portal/domain/auth/second-factor.ts';
import type { Tx } from '#platform/db/database.ts';
import { hashWithLimit, type PasswordCost } from '../passwords.ts';

/** The salt is the part before the last in `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
const saltOf = (encoded: string): Buffer => Buffer.from(encoded.split('$').at(-2) ?? '', 'base64');

/**
 * Makes ten new codes; the old ones end.
 * @param tx must have locked the account
 * @returns the codes, of which only hashes are stored
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  { accountId, cost, now }: { accountId: number; cost: PasswordCost; now: Date },
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(makeRecoveryCode(randomInt));
  const salt = randomBytes(16);
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashWithLimit(() => hash(code, { ...cost, salt })));
  await deleteRecoveryCodes(tx, accountId);
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ accountId, codeHash, createdAt: now })))
    .execute();
  return [...codes];
}

/** Uses up a code; only one of several simultaneous calls succeeds. @returns whether it was one */
export async function useRecoveryCode(
  tx: Tx,
  { accountId, code, now }: { accountId: number; code: string; now: Date },
): Promise<boolean> {
  const any = await tx
    .selectFrom('recoveryCode')
    .select('codeHash')
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (any === undefined) return false;
  const { memoryCost, timeCost, parallelism } = parseOptions(any.codeHash);
  const options = { memoryCost, timeCost, parallelism, salt: saltOf(any.codeHash) };
  const codeHash = await hashWithLimit(() => hash(code, options));
  const used = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function deleteRecoveryCodes(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
}
