import { describe, expect, it } from 'vitest';
import { explainLeftovers } from './explain-leftovers.ts';
import { judge } from './judge.ts';
import type { DrawnGame } from './league.ts';
import { countBroken } from './testing/plain-checker.ts';
import { asFormer, DIVISION, draw, plainLeague, SATURDAYS, team } from './testing/plain-league.ts';

const never = () => false;
const unplaced = (games: readonly DrawnGame[]) => games.filter(({ place }) => place === null);
const changed = (before: readonly DrawnGame[], after: readonly DrawnGame[]) =>
  before.filter(({ place }, index) => JSON.stringify(place) !== JSON.stringify(after[index]?.place));

/** Eight teams and two gyms, with more room than their games need. */
const open = SATURDAYS.flatMap((date) =>
  [11, 21].map((courtId) => ({ courtId, date, from: 540, until: 840 })),
);
const league = plainLeague({
  divisions: [{ ...DIVISION, gamesPerTeam: 6 }],
  teams: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => team(id)),
  open,
});
const plan = draw(league);

describe('generating again', () => {
  it('changes nothing if no court is lost', () => {
    const again = draw({ ...league, former: asFormer(plan.games, never) });
    expect(unplaced(plan.games)).toEqual([]);
    expect(changed(plan.games, again.games)).toEqual([]);
  });

  it('keeps a game that starts at an unusual time', () => {
    const place = { courtId: 21, date: SATURDAYS[7] as string, start: 555 };
    const [first, ...others] = plan.games;
    const apart = others.filter(
      (game) => game.place?.courtId !== place.courtId || game.place.date !== place.date,
    );
    const free = first === undefined ? [] : [{ ...first, place }, ...apart];
    const again = draw({ ...league, former: asFormer(free, never) });
    expect(again.games[0]?.place).toEqual(place);
  });

  it('moves few games other than those that lost their court', () => {
    const isLost = (courtId: number, date: string) => courtId === 11 && date === SATURDAYS[4];
    const lost = plan.games.filter(({ place }) => place !== null && isLost(place.courtId, place.date));
    const rest = { ...league, open: open.filter(({ courtId, date }) => !isLost(courtId, date)) };
    const again = draw({ ...rest, former: asFormer(plan.games, never) });
    expect(lost.length).toBeGreaterThan(0);
    expect(unplaced(again.games)).toEqual([]);
    expect(countBroken(rest, again.games)).toEqual({});
    expect(changed(plan.games, again.games).length - lost.length).toBeLessThanOrEqual(2);
  });

  it('keeps games that must stay where they are, even if their court has since closed', () => {
    const stays = ({ place }: DrawnGame) => place !== null && place.date <= (SATURDAYS[2] as string);
    const rest = { ...league, open: open.filter(({ date }) => date > (SATURDAYS[2] as string)) };
    const former = asFormer(plan.games, stays);
    const again = draw({ ...rest, former });
    const kept = plan.games.filter(stays);
    expect(kept.length).toBeGreaterThan(0);
    expect(
      changed(
        kept,
        again.games.filter((game) => kept.some(({ key }) => key === game.key)),
      ),
    ).toEqual([]);
    expect(judge({ ...rest, former }, again.games).violations).toEqual([]);
  });

  it('leaves games without a place rather than break a rule, and explains why each place is ruled out', () => {
    const four = plainLeague();
    const former = asFormer(draw(four).games, never);
    const rest = { ...four, open: four.open.slice(0, 2), former };
    const again = draw(rest);
    // Two Saturdays fit two of the three games of each team.
    expect(unplaced(again.games)).toHaveLength(2);
    expect(countBroken(rest, again.games)).toEqual({});
    const leftovers = explainLeftovers(rest, again.games);
    expect(leftovers.map(({ key }) => key)).toEqual(unplaced(again.games).map(({ key }) => key));
    for (const { tried, obstacles, nearest } of leftovers) {
      expect([...new Set(obstacles.map(({ rule }) => rule))].slice(0, 2).toSorted()).toEqual(['day', 'week']);
      expect(obstacles.every(({ places }) => places <= tried)).toBe(true);
      expect(nearest).toHaveLength(3);
      expect(nearest[0]?.violations.length).toBeGreaterThan(0);
    }
  });
});
