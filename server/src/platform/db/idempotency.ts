import { createHash } from 'node:crypto';
import { AppError } from '#platform/errors.ts';
import type { Tx } from './database.ts';

/** What identifies a repeated call: the account, the call, its key and its input. */
export type OnceKey = {
  accountId: number;
  /** the Idempotency-Key header; null: the call is not remembered */
  key: string | null;
  /** the call's name and its parsed input; only a hash is kept */
  request: readonly [call: string, input: unknown];
  now: Date;
};

const KEPT_MS = 24 * 3_600_000;
/** Each new key deletes at most this many expired ones, so no timer is needed. */
const SWEPT_AT_ONCE = 20;
const TRIES = 3;

/**
 * Runs `work` once per key; a repeated call gets the first answer. The key's row is the first lock of the transaction,
 * so a repeat that arrives before the first call commits waits for the commit and then reads the answer. A refusal also
 * rolls back the key's row, so the same key can be tried again.
 * @returns the answer, an object that JSON holds
 * @throws AppError KEY_REUSED if the key came with another request before
 * @see docs/spec/safety.md#g4
 */
export async function onlyOnce<Answer extends Record<string, unknown>>(
  tx: Tx,
  { accountId, key, request, now }: OnceKey,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return await work();
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (await claimKey(tx, { accountId, key, hash, now })) {
      const answer = await work();
      await tx
        .updateTable('idempotency')
        .set({ answer: JSON.stringify(answer) })
        .where('accountId', '=', accountId)
        .where('key', '=', key)
        .execute();
      return answer;
    }
    const first = await tx
      .selectFrom('idempotency')
      .select(['requestHash', 'answer'])
      .where('accountId', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirst();
    // deleted between the two statements, so the key is free again
    if (first === undefined) continue;
    if (!hash.equals(first.requestHash)) {
      throw new AppError('KEY_REUSED', 'This Idempotency-Key was already used for another request.');
    }
    if (first.answer !== null) return first.answer as Answer;
  }
  throw new AppError('BUSY', 'The portal is temporarily unavailable. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
}

/** Whether the key is new. Waits while another transaction has claimed it and not ended yet. */
async function claimKey(
  tx: Tx,
  { accountId, key, hash, now }: { accountId: number; key: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const claimed = await tx
    .with('old', (db) =>
      db
        .selectFrom('idempotency')
        .select(['accountId as oldAccount', 'key as oldKey'])
        .where('createdAt', '<', new Date(now.getTime() - KEPT_MS))
        .orderBy('createdAt')
        .limit(SWEPT_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .with('swept', (db) =>
      db
        .deleteFrom('idempotency')
        .using('old')
        .whereRef('idempotency.accountId', '=', 'old.oldAccount')
        .whereRef('idempotency.key', '=', 'old.oldKey'),
    )
    .insertInto('idempotency')
    .values({ accountId, key, requestHash: hash, answer: null, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}
