import { expect, it } from 'vitest';
import { COMMON_PASSWORD_TEXT } from '#auth/passwords.ts';
import { askPassword } from './ask-password.ts';

/** A person at the terminal who types these lines and then presses Ctrl-D. */
const typing = (...lines: string[]) => ({
  ask: async () => lines.shift() ?? null,
  close: () => {},
});

it('accepts a password that is typed twice, and lets the portal choose one if none is typed', async () => {
  expect(await askPassword(typing('blue Otter 7', 'blue Otter 7'))).toBe('blue Otter 7');
  expect(await askPassword(typing(''))).toBe('');
});

it.each([
  ['one of the most common passwords', ['Password123!', 'Password123!'], COMMON_PASSWORD_TEXT],
  ['a password that breaks the rules', ['short', 'short'], /password/i],
  [
    'a password that is typed differently the second time',
    ['blue Otter 7', 'blue Otter 8'],
    'Passwords do not match.',
  ],
  ['a prompt that the person ends', [], 'Nothing was changed.'],
])('refuses %s', async (_, lines, sentence) => {
  await expect(askPassword(typing(...lines))).rejects.toThrow(sentence);
});
