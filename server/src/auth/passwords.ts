import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { passwordProblem } from '@portal/domain/auth/password.ts';
import { AppError } from '#platform/errors.ts';
import { createLimiter } from '#platform/http/limiter.ts';
import { COMMON_PASSWORD_TEXT, isCommonPassword } from './common-passwords.ts';

/** What a hash costs whoever makes or tries one. Memory in KiB. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** Of Argon2id, the library's default algorithm, in every portal that people use: no setting makes it less. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_BYTES = 1_024;
const MAX_WAITING = 64;

/** A hash that no password fits (nobody knows one that hashes to zeros), at today's cost: an unknown address takes as long as a known one. */
const nobodysHash = ({ memoryCost, timeCost, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** One line for the whole process: hashing takes a core and 19 MiB each. */
const inLine = createLimiter(
  { running: availableParallelism(), waiting: MAX_WAITING },
  () =>
    new AppError('BUSY', 'Too many people are logging in right now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    }),
);

/** Composed and decomposed accents are the same password, whatever keyboard they come from. */
const toBytes = (password: string) => Buffer.from(password.normalize('NFC'));

/** @throws AppError INVALID_INPUT before anything is hashed */
function refuseLong(password: string): void {
  if (Buffer.byteLength(password) <= MAX_BYTES) return;
  const sentence = 'The password is too long.';
  throw new AppError('INVALID_INPUT', sentence, { fields: { password: sentence } });
}

/** Why a new password is refused, as a sentence; null when it is fine. */
export const newPasswordProblem = (password: string): string | null =>
  passwordProblem(password) ?? (isCommonPassword(password) ? COMMON_PASSWORD_TEXT : null);

/** @throws AppError INVALID_INPUT where a new password breaks the rules (docs/spec/product.md#password) or is a common one */
export function checkNewPassword(password: string): void {
  refuseLong(password);
  const problem = newPasswordProblem(password);
  if (problem !== null) throw new AppError('INVALID_INPUT', problem, { fields: { password: problem } });
}

/**
 * The hash to store for a password that was checked.
 * @throws AppError BUSY when too many stand in line
 */
export const hashPassword = (password: string, cost = PASSWORD_COST): Promise<string> =>
  inLine(() => hash(toBytes(password), cost));

/**
 * Whether the password is the right one.
 * @param stored null where there is no account; that takes as long, and is always false, as is a text that is no
 * hash (an account nobody can log in to)
 * @throws AppError INVALID_INPUT for more than 1024 bytes, BUSY when too many stand in line
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  cost = PASSWORD_COST,
): Promise<boolean> {
  refuseLong(password);
  const encoded = stored?.startsWith('$argon2id$') ? stored : nobodysHash(cost);
  return await inLine(() => verify(encoded, toBytes(password)));
}

/** Whether a stored hash was made at another cost than today's. */
export function needsRehash(stored: string, cost = PASSWORD_COST): boolean {
  const used = parseOptions(stored);
  return Object.entries(cost).some(([name, value]) => used[name as keyof PasswordCost] !== value);
}
