import { createHash } from 'node:crypto';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Clock } from '../clock.ts';
import { type Db, inTransaction, type Tx } from './database.ts';
import { constraintOf } from './faults.ts';

/** What makes two calls the same, so that a repeated one gets the first call's answer. */
export type KeyedCall = {
  readonly caller: Caller;
  /** the Idempotency-Key, or null */
  readonly key: string | null;
  readonly name: string;
  /** parsed */
  readonly input: unknown;
};

type Database = { db: Db; clock: Clock };

/** The refusal if what the caller saw has changed. */
export const justChanged = () =>
  new AppError('WRONG_STATE', 'Someone else just changed this. Please check it again.');

/** The refusal if the floor was taken every time. */
const floorTaken = () =>
  new AppError(
    'SLOT_TAKEN',
    'A court that shares this floor is used at that time, so nothing was changed. Please load the schedule again and choose another time or court.',
  );

/** Thrown if something that was read before locking has changed. The transaction is retried. */
export class RetryTransaction extends Error {}

const TRIES = 6;

/** Constraints that two simultaneous changes violate. The retry sees the winner and can name it. */
const RACE_CONSTRAINTS = [
  'court_free',
  'floor_free',
  'team_free',
  'slot_carries_one',
  'weekly_rule',
  'weekly_limit',
  'make_up_used_once',
  'game_number_once',
];

const isRace = (error: unknown) =>
  error instanceof RetryTransaction || RACE_CONSTRAINTS.includes(constraintOf(error) ?? '');

/**
 * Runs a change in one transaction, once per key, and retries it if it lost a race.
 * @throws AppError KEY_REUSED, WRONG_STATE or SLOT_TAKEN if it lost every time, and what `work` throws
 */
export const changeOnce = <Answer extends Record<string, unknown>>(
  portal: Database,
  call: KeyedCall,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> =>
  prepareAndChangeOnce(
    portal,
    call,
    async () => null,
    (tx) => work(tx),
  );

/** The same with what takes long: it runs before each try, outside of the transaction. */
export async function prepareAndChangeOnce<Prepared, Answer extends Record<string, unknown>>(
  portal: Database,
  call: KeyedCall,
  prepare: () => Promise<Prepared>,
  work: (tx: Tx, prepared: Prepared) => Promise<Answer>,
): Promise<Answer> {
  const now = portal.clock.now();
  return await prepareAndRetry(portal, prepare, (tx, prepared) =>
    onlyOnce(tx, call, now, () => work(tx, prepared)),
  );
}

/**
 * Runs a change in one transaction, and retries it if it lost a race.
 * @throws AppError WRONG_STATE or SLOT_TAKEN if it lost every time, and what `work` throws
 */
export const retryAfterRaces = <Answer>(
  portal: Database,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> =>
  prepareAndRetry(
    portal,
    async () => null,
    (tx) => work(tx),
  );

/** Thrown to roll back the transaction of a preview. */
class RolledBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('rolled back');
    this.result = result;
  }
}

/**
 * Makes a change only to see what it does.
 * @param run runs the change in a transaction, and rolls it back with `rollBack`
 * @returns what `rollBack` was called with
 */
export async function previewOf<Result>(
  run: (rollBack: (result: Result) => never) => Promise<unknown>,
): Promise<Result> {
  try {
    await run((result) => {
      throw new RolledBack(result);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
  throw new Error('The preview did not roll back.');
}

/** The same with what takes long, such as planning a file: it runs before each try, outside of the transaction. */
export async function prepareAndRetry<Prepared, Answer>(
  portal: Database,
  prepare: () => Promise<Prepared>,
  work: (tx: Tx, prepared: Prepared) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepare();
    try {
      return await inTransaction(portal.db, (tx) => work(tx, prepared));
    } catch (error) {
      if (!isRace(error)) throw error;
      if (attempt === TRIES) throw constraintOf(error) === 'floor_free' ? floorTaken() : justChanged();
    }
  }
}

const KEPT_MS = 24 * 3_600_000;
/** Each new key deletes at most this many expired ones, so no timer is needed. */
const SWEPT_AT_ONCE = 20;
const CLAIM_TRIES = 3;

/**
 * Runs `work` once per key; a repeated call gets the first answer. The key's row is the first lock of the transaction,
 * so a repeat that arrives before the first call commits waits for the commit and then reads the answer. A refusal also
 * rolls back the key's row, so the same key can be tried again.
 * @returns the answer, an object that JSON holds
 * @throws AppError KEY_REUSED if the key came with another request before
 * @see docs/spec/safety.md#history
 */
async function onlyOnce<Answer extends Record<string, unknown>>(
  tx: Tx,
  { caller: { accountId }, key, name, input }: KeyedCall,
  now: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return await work();
  // only a hash of the request is kept
  const hash = createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest();
  for (let attempt = 0; attempt < CLAIM_TRIES; attempt += 1) {
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
