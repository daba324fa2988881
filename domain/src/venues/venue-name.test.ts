import { describe, expect, it } from 'vitest';
import { shortVenueName, venueAndCourt, venueName } from './venue-name.ts';

const NAMES: [string, string, string, string][] = [
  ['Salk', 'Gym', 'Salk', 'Salk'],
  ['Salk', 'gym', 'Salk', 'Salk'],
  ['OBHS', 'Main Gym', 'OBHS Main Gym', 'OBHS Main'],
  ['Sandburg', 'Small gym', 'Sandburg Small gym', 'Sandburg Small'],
  ['Southwood', 'Annex', 'Southwood Annex', 'Southwood Annex'],
  ['Salk', 'Salk Gym', 'Salk Gym', 'Salk'],
  ['Salk', 'SALK Annex', 'SALK Annex', 'SALK Annex'],
  ['Salk', 'Salkeld Gym', 'Salk Salkeld Gym', 'Salk Salkeld'],
  ['YMCA Gym', 'Gym', 'YMCA Gym', 'YMCA'],
  ['Salk', 'Gym A', 'Salk Gym A', 'Salk Gym A'],
  ['Salk', 'Small  Gym', 'Salk Small  Gym', 'Salk Small'],
];

describe('venueName', () => {
  it.each(NAMES)('names the gym of %s called %s %s', (schoolName, gymName, name) => {
    expect(venueName({ schoolName, gymName })).toBe(name);
  });
});

describe('shortVenueName', () => {
  it.each(NAMES)(
    'names the gym of %s called %s, for which %s is too long, %s',
    (schoolName, gymName, _, name) => {
      expect(shortVenueName({ schoolName, gymName })).toBe(name);
    },
  );
});

describe('venueAndCourt', () => {
  const obhs = { schoolName: 'OBHS', gymName: 'Main Gym' };

  it.each([
    ['names the court of a gym with several', { court: 'A', isOnlyCourt: false }, 'OBHS Main Gym, court A'],
    ['names the court if nothing is known about others', { court: 'A' }, 'OBHS Main Gym, court A'],
    ['does not name the only court of a gym', { court: '1', isOnlyCourt: true }, 'OBHS Main Gym'],
    ['names a court that has "court" in its name once', { court: 'Court 2' }, 'OBHS Main Gym, Court 2'],
    [
      'adds "court" to a name that has the word later',
      { court: 'Main court' },
      'OBHS Main Gym, court Main court',
    ],
    ['leaves out a court without a name', { court: '' }, 'OBHS Main Gym'],
  ])('%s', (_, court, name) => {
    expect(venueAndCourt({ ...obhs, ...court })).toBe(name);
  });
});
