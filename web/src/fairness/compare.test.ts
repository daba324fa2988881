import { describe, expect, it } from 'vitest';
import { comparePractices } from './compare.ts';
import { aTeam } from './testing/a-division.ts';

describe('comparePractices', () => {
  it('says who has more practices and what explains the difference from the most', () => {
    const own = aTeam(
      1,
      'Hawks',
      { practices: 7, perWeek: 1.4, released: 1, taken: 3, madeUp: 1 },
      { weeks: 5 },
    );
    const owls = aTeam(2, 'Owls', { practices: 11, perWeek: 1.38, taken: 0, declined: 1 });
    const bears = aTeam(3, 'Bears', { practices: 8 });
    expect(comparePractices(own, [bears, own, owls, aTeam(4, 'Lynx', { practices: 2 })])).toEqual({
      text: '2 teams of 4 have more practices than Hawks. Owls has the most: 11.',
      reasons: [
        'Hawks joined later: 5 weeks in the season, Owls 8.',
        'Canceled by the league and not made up: 2 for Hawks, 0 for Owls.',
        'Released by the coach: 1 for Hawks, 0 for Owls.',
        'Owls booked more practices for later weeks.',
      ],
    });
  });

  it('names the teams that share the most practices, and the team with the fewest', () => {
    const own = aTeam(1, 'Hawks', { practices: 1, perWeek: 0.5 });
    const others = ['Owls', 'Bears'].map((name, index) =>
      aTeam(index + 2, name, { practices: 3, perWeek: 1.5 }),
    );
    expect(comparePractices(own, [own, ...others])).toEqual({
      text: '2 teams of 3 have more practices than Hawks, which has the fewest. Owls and Bears have the most: 3.',
      reasons: ['Practices per week until now: 0.5 for Hawks, 1.5 for Owls.'],
    });
  });

  it.each([
    [3, 'No team has as many practices as Hawks.'],
    [2, 'No team has more practices than Hawks.'],
  ])('says that no team has more than %i practices', (practices, text) => {
    const own = aTeam(1, 'Hawks', { practices });
    expect(comparePractices(own, [own, aTeam(2, 'Owls', { practices: 2 })])).toEqual({ text, reasons: [] });
  });
});
