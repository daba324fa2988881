import type { Done } from '@portal/contract/schedule-changes.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { constraintOf } from '#platform/db/faults.ts';
import { onlyOnce } from '#platform/db/idempotency.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

/** An administrator's call that changes one day of the schedule. */
export type ChangeCall = {
  caller: Caller;
  /** the Idempotency-Key, or null */
  key: string | null;
  /** the call's name and its parsed input */
  request: readonly [call: string, input: unknown];
};

/** The refusal if what the caller saw has changed. */
export const justChanged = () =>
  new AppError('WRONG_STATE', 'Someone else just changed this. Please check it again.');

/** Thrown if something that was read before locking has changed. The transaction is retried. */
export class RetryTransaction extends Error {}

const TRIES = 6;

/** Constraints that two simultaneous changes violate. The retry sees the winner and can name it. */
const RACE_CONSTRAINTS = [
  'court_free',
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
 * @throws AppError KEY_REUSED, WRONG_STATE if it lost every time, and what `work` throws
 */
export async function changeOnce<Answer extends Done>(
  portal: Portal,
  { caller, key, request }: ChangeCall,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const once = { accountId: caller.accountId, key, request, now: portal.clock.now() };
  return await retryAfterRaces(portal, (tx) => onlyOnce(tx, once, () => work(tx)));
}

/**
 * Runs a change to the schedule in one transaction, and retries it if it lost a race.
 * @throws AppError WRONG_STATE if it lost every time, and what `work` throws
 */
export const retryAfterRaces = <Answer>(portal: Portal, work: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
  prepareAndRetry(
    portal,
    async () => null,
    (tx) => work(tx),
  );

/** The same with what takes long, such as planning a file: it runs before each try, outside of the transaction. */
export async function prepareAndRetry<Prepared, Answer>(
  portal: Portal,
  prepare: () => Promise<Prepared>,
  work: (tx: Tx, prepared: Prepared) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepare();
    try {
      return await inTransaction(portal.db, (tx) => work(tx, prepared));
    } catch (error) {
      if (!isRace(error)) throw error;
      if (attempt === TRIES) throw justChanged();
    }
  }
}
