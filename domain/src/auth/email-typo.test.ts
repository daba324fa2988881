import { describe, expect, it } from 'vitest';
import { likelyEmail } from './email-typo.ts';

describe('likelyEmail', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gamil.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmial.con', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmal.com', 'hotmail.com'],
    ['yaho.com', 'yahoo.com'],
    ['yahooo.com', 'yahoo.com'],
    ['outlok.com', 'outlook.com'],
    ['iclould.com', 'icloud.com'],
    ['comcst.net', 'comcast.net'],
    ['maplewood-hoops.con', 'maplewood-hoops.com'],
    ['school.ogr', 'school.org'],
    ['school.rog', 'school.org'],
    ['school.nte', 'school.net'],
    ['school.ney', 'school.net'],
    ...['cmo', 'ocm', 'vom', 'xom', 'comm'].map((ending) => [`school.${ending}`, 'school.com']),
    ...['cm', 'om'].map((ending) => [`gmail.${ending}`, 'gmail.com']),
  ])('takes %s for %s', (typed, meant) => {
    expect(likelyEmail(`sam.rivera@${typed}`)).toBe(`sam.rivera@${meant}`);
  });

  it.each([
    'gmail.com',
    'yahoo.com',
    'yahoo.co.uk',
    'yahoo.ca',
    'ymail.com',
    'email.com',
    'mail.com',
    'gmx.com',
    'hotmail.fr',
    'outlook.de',
    'comcast.net',
    'example.org',
    'league.co',
    'ymca.org',
    'gail.example.com',
    'comcast.co',
    'school.cm',
    'gnbil.com',
    'gamxx.com',
    'gxmil.com',
    'gaxil.com',
    'example.constructor',
  ])('leaves %s as it is', (host) => {
    expect(likelyEmail(`sam@${host}`)).toBeNull();
  });
});
