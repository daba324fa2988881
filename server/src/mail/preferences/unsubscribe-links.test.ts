import { OPTIONAL_MAILS } from '@portal/domain/mail/optional-mails.ts';
import { describe, expect, it } from 'vitest';
import { openToken, sealToken } from './unsubscribe-links.ts';

const KEY = Buffer.alloc(32, 7);
const OTHER_KEY = Buffer.alloc(32, 8);
const casey = { email: 'casey.coach@example.org', group: 'reminders' } as const;
const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`;

describe('the token of an unsubscribe link', () => {
  it.each(OPTIONAL_MAILS)('decodes a token to its address and group: %s', (group) => {
    for (const email of [
      'a@b.co',
      'casey.coach@example.org',
      'o’hara'.replace('’', "'").concat('@x.org'),
      longest,
    ]) {
      expect(openToken(KEY, sealToken(KEY, { email, group }))).toEqual({ email, group });
    }
  });

  it('makes a token that fits into a URL, however long the email address is', () => {
    expect(longest).toHaveLength(254);
    expect(sealToken(KEY, { email: longest, group: 'reminders' })).toMatch(/^[\w-]{379}$/);
    expect(sealToken(KEY, { email: 'a@b.co', group: 'offers' })).toMatch(/^[\w-]{80}$/);
  });

  it('makes the same token for the same address, group and key, and a different one otherwise', () => {
    const tokens = [
      sealToken(KEY, casey),
      sealToken(KEY, { ...casey, group: 'offers' }),
      sealToken(KEY, { ...casey, email: 'casey.coach@example.net' }),
      sealToken(OTHER_KEY, casey),
    ];
    expect(sealToken(KEY, casey)).toBe(tokens[0]);
    expect(new Set(tokens.map((token) => token.slice(0, 16))).size).toBe(4);
  });

  it('does not reveal the address in a token', () => {
    const bytes = Buffer.from(sealToken(KEY, casey), 'base64url');
    expect(bytes.includes('casey')).toBe(false);
    expect(bytes.includes('example')).toBe(false);
    const shorter = sealToken(KEY, { ...casey, email: 'c@example.org' });
    expect(shorter).toHaveLength(sealToken(KEY, casey).length);
  });

  it('rejects a token with a changed, missing or added character', () => {
    const token = sealToken(KEY, casey);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(openToken(KEY, token.slice(0, at) + other + token.slice(at + 1)), `at ${at}`).toBeNull();
    }
    for (const bad of [
      token.slice(1),
      token.slice(0, -1),
      `${token}A`,
      `${token}AAAA`,
      `${token}=`,
      ` ${token}`,
    ]) {
      expect(openToken(KEY, bad), bad).toBeNull();
    }
  });

  it.each([
    '',
    'x',
    'A'.repeat(43),
    'A'.repeat(80),
    'A'.repeat(379),
    'A'.repeat(4_000),
    'é'.repeat(80),
    '../../etc',
  ])('rejects %j as a token', (token) => expect(openToken(KEY, token)).toBeNull());

  it('rejects the token of another portal', () => {
    expect(openToken(OTHER_KEY, sealToken(KEY, casey))).toBeNull();
  });
});
