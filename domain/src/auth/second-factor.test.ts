import { expect, it } from 'vitest';
import { makeRecoveryCode, toRecoveryCode, toTotpCode } from './second-factor.ts';

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['a123456', null],
])('reads %j as the code %j of an authenticator app', (typed, code) => {
  expect(toTotpCode(typed)).toBe(code);
});

it.each([
  ['abcde-fghjk', 'abcde-fghjk'],
  [' ABCDE fghjk', 'abcde-fghjk'],
  ['abcdefghjk', 'abcde-fghjk'],
  ['abcde-fghj', null],
  ['abcde-fghjkm', null],
  ['abcde-fghj1', null],
  ['abcde-fghjo', null],
  ['', null],
])('reads %j as the recovery code %j', (typed, code) => {
  expect(toRecoveryCode(typed)).toBe(code);
});

it('makes a recovery code of ten signs from the whole alphabet', () => {
  const picks = [0, 7, 8, 30, 1, 2, 3, 4, 5, 6];
  const limits: number[] = [];
  const code = makeRecoveryCode((below) => {
    limits.push(below);
    return picks[limits.length - 1] ?? 0;
  });
  expect(code).toBe('29az3-45678');
  expect(new Set(limits)).toEqual(new Set([31]));
});
