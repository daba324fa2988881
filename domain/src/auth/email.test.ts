import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailboxOf, maskedEmail, normalizeEmail } from './email.ts';

describe('normalizeEmail', () => {
  it.each([
    ['coach@example.org', 'coach@example.org'],
    ['  Coach@Example.ORG\n', 'coach@example.org'],
    ['ｃｏａｃｈ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'coach@example.org'],
    ['\u3000coach@example.org\u00a0', 'coach@example.org'],
    ["o'brien+u12@mail.example.org", "o'brien+u12@mail.example.org"],
    ['a.b.c@x.co', 'a.b.c@x.co'],
    ['coach@xn--mnchen-3ya.example', 'coach@xn--mnchen-3ya.example'],
    ['7@3.example', '7@3.example'],
    ['\u212Aarl@example.org', 'karl@example.org'],
  ])('normalizes %j to %s', (text, email) => {
    expect(normalizeEmail(text)).toBe(email);
  });

  it.each([
    '',
    '@',
    'coach',
    '@example.org',
    'coach@',
    'coach@localhost',
    'coach@example.org.',
    'coach.@example.org',
    '.coach@example.org',
    'co..ach@example.org',
    'coach@example..org',
    'coach@.example.org',
    'coach@-example.org',
    'coach@example-.org',
    'coach@exa_mple.org',
    'coach@192.168.0.1',
    'coach@[127.0.0.1]',
    'b,a@x.org',
    'a@x.org,b@x.org',
    'a@x.org;b@x.org',
    'a@b@x.org',
    '"a b"@x.org',
    '"a"@x.org',
    'a b@x.org',
    'Coach <a@x.org>',
    'a@x.org\nBcc: b@x.org',
    'a\0@x.org',
    'jürgen@example.org',
    'coach@münchen.example',
    'со\u0430ch@example.org',
    'co\u200bach@example.org',
  ])('rejects %j', (text) => {
    expect(normalizeEmail(text)).toBeNull();
  });

  it('accepts at most 64 characters before the @, 63 in a label and 254 in all', () => {
    const local = 'a'.repeat(64);
    const label = 'b'.repeat(63);
    expect(normalizeEmail(`${local}@x.org`)).toBe(`${local}@x.org`);
    expect(normalizeEmail(`a${local}@x.org`)).toBeNull();
    expect(normalizeEmail(`a@${label}.org`)).toBe(`a@${label}.org`);
    expect(normalizeEmail(`a@b${label}.org`)).toBeNull();
    const whole = `${local}@${label}.${label}.${'c'.repeat(57)}.org`;
    expect(whole).toHaveLength(254);
    expect(normalizeEmail(whole)).toBe(whole);
    expect(normalizeEmail(whole.replace('.org', 'c.org'))).toBeNull();
  });

  it('rejects a megabyte of text', () => {
    expect(normalizeEmail(`${'a.'.repeat(500_000)}@x.org`)).toBeNull();
    expect(normalizeEmail(`a@x.org${' '.repeat(1_000_000)}`)).toBeNull();
  });

  it('returns only lowercase ASCII with one @, which it leaves unchanged the second time', () => {
    const piece = fc.string({ unit: fc.constantFrom(...'aB7.-+_\'@, "ｅ．＠ﬁK\u3000é') });
    const likely = fc.tuple(piece, piece).map(([local, domain]) => `${local}@${domain}.Org`);
    fc.assert(
      fc.property(fc.oneof(likely, fc.emailAddress(), fc.string({ unit: 'grapheme' })), (text) => {
        const email = normalizeEmail(text);
        if (email === null) return;
        expect(normalizeEmail(email)).toBe(email);
        expect(email).toMatch(/^[!-~]+$/);
        expect(email).toBe(email.toLowerCase());
        expect(email.split('@')).toHaveLength(2);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives one spelling to an address in any case, width and padding', () => {
    const address = fc
      .tuple(fc.stringMatching(/^[a-z0-9]{1,12}$/), fc.stringMatching(/^[a-z]{1,12}$/))
      .map(([local, label]) => `${local}@${label}.org`);
    const toWide = (text: string) =>
      text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(address, (email) => {
        const variants = [email.toUpperCase(), toWide(email), toWide(email.toUpperCase()), ` \t${email}\r\n`];
        expect(variants.map(normalizeEmail)).toEqual(variants.map(() => email));
      }),
    );
  });
});

describe('mailboxOf', () => {
  it.each([
    ['coach@example.org', 'coach@example.org'],
    ['coach+1@example.org', 'coach@example.org'],
    ['c+1@example.org', 'c@example.org'],
    ['coach+u12+boys@example.org', 'coach@example.org'],
    ['co.ach@example.org', 'co.ach@example.org'],
    ['+coach@example.org', '+coach@example.org'],
  ])('counts %s as %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});

describe('maskedEmail', () => {
  it.each([
    ['casey.coach@example.org', 'c•••@e•••.org'],
    ['a@b.co', 'a•••@b•••.co'],
    ['casey@mail.club.example.co.uk', 'c•••@m•••.uk'],
  ])('shows %s as %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });
});
