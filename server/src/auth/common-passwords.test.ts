import { describe, expect, it } from 'vitest';
import { generatePassword, isCommonPassword } from './passwords.ts';

describe('isCommonPassword', () => {
  it.each([
    'Password1',
    'password',
    'PASSWORD1!',
    'Passw0rd',
    'P@ssw0rd',
    'Qwerty123',
    'Basketball1!',
    'Welcome1',
  ])('recognizes the common password %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Full-Court-1',
    'Fast-Break-1',
    'Lantern7hall',
    'Password-Owl-Lamp-7',
    '","',
    '"',
    '',
    '東京東京東京東京',
  ])('does not take %s for a common password', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('does not take a generated password for a common one', () => {
    for (let round = 0; round < 100; round += 1) expect(isCommonPassword(generatePassword())).toBe(false);
  });
});
