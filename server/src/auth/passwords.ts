import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { passwordProblem } from '@portal/domain/auth/password.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import { createLimiter } from '#platform/http/call-queues.ts';

/** Parameters of Argon2id; memory in KiB. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** No setting of the portal lowers it; tests do. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_BYTES = 1_024;
const MAX_WAITING = 64;

/** A hash that no known password has. With it, checking the password of an unknown address takes as long as any other. */
const dummyHash = ({ memoryCost, timeCost, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** For the whole process: each hash takes a core and 19 MiB. */
const withLimit = createLimiter(
  { running: availableParallelism(), waiting: MAX_WAITING },
  () =>
    new AppError('BUSY', 'Too many people are logging in right now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    }),
);

/** Normalized, because keyboards differ in how they compose accents. */
const toBytes = (password: string) => Buffer.from(password.normalize('NFC'));

/** @throws AppError INVALID_INPUT */
function refuseLong(password: string): void {
  if (Buffer.byteLength(password) <= MAX_BYTES) return;
  throw invalidField('password', 'The password is too long.');
}

/** Why a new password is rejected, as a sentence; null if it is fine. */
export const newPasswordProblem = (password: string): string | null =>
  passwordProblem(password) ?? (isCommonPassword(password) ? COMMON_PASSWORD_TEXT : null);

/** @throws AppError INVALID_INPUT if a new password breaks the rules (docs/spec/product.md#password) or is a common one */
export function checkNewPassword(password: string): void {
  refuseLong(password);
  const problem = newPasswordProblem(password);
  if (problem !== null) throw invalidField('password', problem);
}

/** Computes another kind of hash, which waits like those of passwords. @throws AppError BUSY if too many are queued */
export const hashWithLimit = (work: () => Promise<string>): Promise<string> => withLimit(work);

/** Whether some password may fit the stored text; an account without one has another text. */
export const isPasswordHash = (stored: string): boolean => stored.startsWith('$argon2id$');

/** @throws AppError BUSY if too many hashes are queued */
export const hashPassword = (password: string, cost = PASSWORD_COST): Promise<string> =>
  withLimit(() => hash(toBytes(password), cost));

/**
 * Whether the password is right.
 * @param stored null if there is no account, or a text that is not a hash if nobody can log in to the account; both take
 * as long as a hash and return false
 * @throws AppError INVALID_INPUT for more than 1024 bytes, BUSY if too many hashes are queued
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  cost = PASSWORD_COST,
): Promise<boolean> {
  refuseLong(password);
  const encoded = stored !== null && isPasswordHash(stored) ? stored : dummyHash(cost);
  return await withLimit(() => verify(encoded, toBytes(password)));
}

/** Whether a stored hash has other parameters than new ones. */
export function needsRehash(stored: string, cost = PASSWORD_COST): boolean {
  const used = parseOptions(stored);
  return Object.entries(cost).some(([name, value]) => used[name as keyof PasswordCost] !== value);
}

/** The fifty thousand passwords that leaked most often, in lowercase. */
const LIST = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));
let list: string | null = null;

/** People often only add one or two digits or signs to a common password, because rules demand it. */
const ADDED = /[^\p{L}]{0,2}$/u;

export const COMMON_PASSWORD_TEXT =
  'This is one of the most common passwords. Please choose another, for example three words that do not belong together.';

/** Whether the password, in any case and with or without added characters, is a common one. */
export function isCommonPassword(password: string): boolean {
  // loaded when it is needed first, to save memory
  list ??= readFileSync(LIST, 'utf8');
  const word = password.toLowerCase();
  return [word, word.slice(0, ADDED.exec(word)?.index)].some((known) =>
    list?.includes(JSON.stringify(known)),
  );
}

/** Without letters and digits that look alike. */
const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const GROUPS = 6;
const GROUP_LENGTH = 5;

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));

/** A random password with about 140 bits that meets the rules, in groups: 'Kx4mT-9pRbe-…'. */
export function generatePassword(): string {
  const any = LOWER + UPPER + DIGITS;
  const groups = Array.from({ length: GROUPS }, () => {
    const rest = Array.from({ length: GROUP_LENGTH - 3 }, () => pick(any));
    return [pick(UPPER), pick(LOWER), pick(DIGITS), ...rest].join('');
  });
  return groups.join('-');
}
