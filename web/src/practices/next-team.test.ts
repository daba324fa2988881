import { describe, expect, it } from 'vitest';
import { aTeam, dayOf, usedWeek } from '#testing/coach-calls.tsx';
import { toTeam } from './from-wire.ts';
import { nextTeam } from './next-team.tsx';

const both = { currentWeek: usedWeek(dayOf(1)), nextWeek: usedWeek(dayOf(8)) };
const bulls = toTeam(aTeam('Bulls'));
const heat = toTeam(aTeam('Heat', both));
const jazz = toTeam(aTeam('Jazz', { currentWeek: usedWeek(dayOf(1)) }));
const nets = toTeam(aTeam('Nets'));
const teams = [bulls, heat, jazz, nets];

describe('nextTeam', () => {
  it.each([
    ['the next team that needs a practice this week', bulls, [bulls], nets],
    ['a team before it if none follows', nets, [nets], bulls],
    ['a team that needs one next week if no other does this week', nets, [nets, bulls], jazz],
    ['no team if every other one has a pick or its practices', jazz, [jazz, bulls, nets], undefined],
  ])('returns %s', (_, after, picked, next) => {
    expect(
      nextTeam(
        teams,
        after,
        picked.map(({ key }) => key),
      ),
    ).toBe(next);
  });
});
