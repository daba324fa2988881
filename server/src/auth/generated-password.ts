import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));

/** A random password with about 90 bits that meets the rules, in groups: 'Kx4mT-9pRbe-…'. */
export function generatePassword(): string {
  const any = LOWER + UPPER + DIGITS;
  const groups = Array.from({ length: GROUPS }, () => {
    const rest = Array.from({ length: GROUP_LENGTH - 3 }, () => pick(any));
    return [pick(UPPER), pick(LOWER), pick(DIGITS), ...rest].join('');
  });
  return groups.join('-');
}
