import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Clock } from '../clock.ts';
import { type Db, inTransaction, type Tx } from './database.ts';
import { constraintOf } from './faults.ts';
import { onlyOnce } from './idempotency.ts';

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
  { caller, key, name, input }: KeyedCall,
  prepare: () => Promise<Prepared>,
  work: (tx: Tx, prepared: Prepared) => Promise<Answer>,
): Promise<Answer> {
  const once = {
    accountId: caller.accountId,
    key,
    request: [name, input] as const,
    now: portal.clock.now(),
  };
  return await prepareAndRetry(portal, prepare, (tx, prepared) =>
    onlyOnce(tx, once, () => work(tx, prepared)),
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
