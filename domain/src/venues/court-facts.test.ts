import { describe, expect, it } from 'vitest';
import { courtFacts, locationText, mapLink } from './court-facts.ts';

const obhs = { schoolName: 'OBHS', gymName: 'Main Gym', court: 'A' };
const address = '600 High School Road, Maplewood';

describe('courtFacts', () => {
  it('keeps only the known facts about a court', () => {
    const known = { ...obhs, isOnlyCourt: true, address, doorNote: 'Door 7' };
    expect(courtFacts({ ...known, ...{ slotId: 5 } })).toEqual(known);
    expect(courtFacts({ ...obhs, isOnlyCourt: false, address: '', doorNote: '' })).toEqual(obhs);
  });
});

describe('locationText', () => {
  it('names the court and its address, if there is one', () => {
    expect(locationText({ ...obhs, address })).toBe(`OBHS Main Gym, court A, ${address}`);
    expect(locationText({ ...obhs, address: '' })).toBe('OBHS Main Gym, court A');
  });
});

describe('mapLink', () => {
  it('escapes characters of an address that have a meaning in links', () => {
    expect(mapLink('1 A&B St #2, "Plainville" 100%?')).toBe(
      'https://www.openstreetmap.org/search?query=1%20A%26B%20St%20%232%2C%20%22Plainville%22%20100%25%3F',
    );
  });
});
