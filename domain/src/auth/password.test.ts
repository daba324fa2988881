import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStrongPassword, MAX_PASSWORD_CHARACTERS, passwordProblem, passwordRules } from './password.ts';

describe('passwordRules', () => {
  it('lists the four rules in the order of the specification', () => {
    expect(passwordRules('').map((rule) => [rule.id, rule.label, rule.ok])).toEqual([
      ['length', 'At least 8 characters', false],
      ['uppercase', 'At least one uppercase letter', false],
      ['lowercase', 'At least one lowercase letter', false],
      ['special', 'At least one special character or number', false],
    ]);
  });

  it.each([
    ['Abcdef1', ['uppercase', 'lowercase', 'special']],
    ['Abcdef12', ['length', 'uppercase', 'lowercase', 'special']],
    ['abcdefg1', ['length', 'lowercase', 'special']],
    ['ABCDEFG1', ['length', 'uppercase', 'special']],
    ['Abcdefgh', ['length', 'uppercase', 'lowercase']],
    ['Abcdefg!', ['length', 'uppercase', 'lowercase', 'special']],
    ['Abcdefg€', ['length', 'uppercase', 'lowercase', 'special']],
    ['Abcd efg', ['length', 'uppercase', 'lowercase']],
    ['Éàüößñç9', ['length', 'uppercase', 'lowercase', 'special']],
    ['Жизнь баскет', ['length', 'uppercase', 'lowercase']],
    ['ABCDEFé\u0301', ['length', 'uppercase', 'lowercase']],
    ['東京東京東京東京', ['length']],
    ['😀😀😀😀Aa', ['uppercase', 'lowercase', 'special']],
    ['😀😀😀😀😀😀Aa', ['length', 'uppercase', 'lowercase', 'special']],
    ['\u200b\u200b\u200b\u200b\u200b\u200bAa', ['length', 'uppercase', 'lowercase']],
  ])('says that %j meets %j', (password, met) => {
    expect(
      passwordRules(password)
        .filter((rule) => rule.ok)
        .map((rule) => rule.id),
    ).toEqual(met);
  });

  it('still counts a rule as met after characters are added anywhere', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, password, after) => {
        const longer = passwordRules(before + password + after);
        passwordRules(password).forEach((rule, index) => {
          if (rule.ok) expect(longer[index]?.ok).toBe(true);
        });
      }),
    );
  });
});

describe('passwordProblem', () => {
  it.each([
    ['Abcdefg1', null],
    ['abcdefg1', 'The password needs at least one uppercase letter.'],
    ['Ab1', 'The password needs at least 8 characters.'],
    [
      '',
      'The password needs at least 8 characters, at least one uppercase letter, at least one lowercase letter, at least one special character or number.',
    ],
  ])('answers for %j: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });

  it('limits the number of characters, not of code units', () => {
    const most = `Aa${'😀'.repeat(MAX_PASSWORD_CHARACTERS - 2)}`;
    expect(passwordProblem(most)).toBeNull();
    expect(passwordProblem(`${most}x`)).toBe('The password can have at most 256 characters.');
    expect(passwordProblem(`Aa1${'x'.repeat(254)}`)).toBe('The password can have at most 256 characters.');
    expect(isStrongPassword(`Aa1${'x'.repeat(1_000_000)}`)).toBe(false);
  });

  it('agrees with the checklist for every password that is not too long', () => {
    const password = fc.string({ unit: fc.constantFrom(...'aZ5! éÉ東'), maxLength: 16 });
    fc.assert(
      fc.property(password, (text) => {
        expect(isStrongPassword(text)).toBe(passwordRules(text).every((rule) => rule.ok));
        expect(passwordProblem(text) === null).toBe(isStrongPassword(text));
      }),
    );
  });
});
