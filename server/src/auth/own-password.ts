import { AppError, type WaitSentence } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { getPasswordHash } from './account-repository.ts';
import { pairCharge } from './login.ts';
import { verifyPassword } from './passwords.ts';
import type { Visitor } from './visitor.ts';

const TOO_MANY: WaitSentence = (wait) => `There were too many wrong passwords. Try again in ${wait}.`;

export function wrongCurrentPassword(): AppError {
  const sentence = 'This isn’t your current password.';
  return new AppError('INVALID_INPUT', sentence, { fields: { currentPassword: sentence } });
}

/**
 * Asks for the password again before something that a stolen session must not do. Wrong ones count like wrong logins to this account.
 * @returns the hash that the password was verified against
 * @throws AppError INVALID_INPUT, THROTTLED, BUSY
 */
export async function checkOwnPassword(
  portal: Portal,
  throttle: Throttle,
  { caller, password, visitor }: { caller: Caller; password: string; visitor: Visitor },
): Promise<string> {
  const hold = await throttle.take([pairCharge(caller.email, visitor.network)], TOO_MANY);
  let isRight: boolean;
  let stored: string;
  try {
    stored = await getPasswordHash(portal.db, caller.accountId);
    isRight = await verifyPassword(stored, password, portal.passwordCost);
  } catch (error) {
    await hold.release();
    throw error;
  }
  if (!isRight) {
    hold.keep();
    throw wrongCurrentPassword();
  }
  await hold.release();
  return stored;
}
