import { describe, expect, it } from 'vitest';
import { addDays } from '#time/wall-clock.ts';
import { brokenRules } from '../publish/broken-rules.ts';
import { NO_ASSUMPTIONS } from './assumptions.ts';
import { PlanEditor } from './change-game.ts';
import { toDrawLeague } from './draw-league.ts';
import type { PlanBasis } from './plan-league.ts';
import type { PlanGame } from './season-facts.ts';
import { entry, facts, SATURDAY, slot } from './testing/facts.ts';

/** Court 1 of Salk's gym consists of courts A and B; all three are open from 9 to 11. */

const [COURT] = facts().courts;
if (COURT === undefined) throw new Error('The season has no court.');
const COURTS = [
  COURT,
  { ...COURT, id: 12, name: 'A', partOf: 11 },
  { ...COURT, id: 13, name: 'B', partOf: 11 },
];
const SEASON = facts({
  courts: COURTS,
  slots: COURTS.flatMap(({ id: courtId }) => [
    slot(courtId * 10 + 1, '09:00', '10:00', { courtId }),
    slot(courtId * 10 + 2, '10:00', '11:00', { courtId }),
  ]),
});

const at = (courtId: number, startTime = '09:00:00') => ({
  courtId,
  date: SATURDAY,
  startTime,
  endTime: startTime === '09:00:00' ? '10:00:00' : '11:00:00',
});
const boys: PlanGame = {
  key: '1-1-2-1',
  divisionId: 1,
  homeTeamId: 1,
  awayTeamId: 2,
  place: at(12),
  pinned: false,
  entryId: null,
};
const girls: PlanGame = {
  ...boys,
  key: '2-3-4-1',
  divisionId: 2,
  homeTeamId: 3,
  awayTeamId: 4,
  place: at(13),
};
const basisOf = (...games: PlanGame[]): PlanBasis => ({
  facts: SEASON,
  games,
  supposed: NO_ASSUMPTIONS,
  now: { date: '2026-12-01', time: '12:00:00' },
  replacedEntryIds: [],
  postponed: [],
});

describe('open time for games', () => {
  const openOf = (courtId: number, entries = [entry('09:00', '10:00', { courtId, slotId: 0 })]) =>
    toDrawLeague(
      { ...SEASON, entries },
      {
        supposed: NO_ASSUMPTIONS,
        firstDate: '2027-01-01',
        ownEntryIds: new Set(),
        staying: [],
      },
    ).open.map((time) => `${time.courtId} ${time.from / 60}-${time.until / 60}`);

  it('is not beside an entry on the whole court', () => {
    expect(openOf(11)).toEqual(['11 10-11', '12 10-11', '13 10-11']);
  });

  it('is beside an entry on a part, but not on the whole', () => {
    expect(openOf(12)).toEqual(['11 10-11', '12 10-11', '13 9-11']);
  });
});

describe('a draft', () => {
  it('breaks a rule with games on the whole court and on a part at once, and none with games on two parts', () => {
    expect(brokenRules(basisOf(boys, girls))).toEqual([]);
    expect(brokenRules(basisOf(boys, { ...girls, place: at(11) }))).toEqual([
      'Boys 3-4 Hawks vs Owls: Girls 5-6 hawks – Lynx (9 AM) is on Salk - Gym - Court 1, which shares this floor, at that time.',
    ]);
  });

  it('names twenty rules that it breaks, and counts the others', () => {
    // each breaks two rules, because no court is open on these days
    const games = SEASON.teams
      .flatMap(({ id: homeTeamId }) =>
        SEASON.teams.map(({ id }) => ({ ...boys, homeTeamId, awayTeamId: id })),
      )
      .filter(({ homeTeamId, awayTeamId }) => homeTeamId !== awayTeamId)
      .map((game, day) => ({
        ...game,
        key: `${day}`,
        place: { ...at(12), date: addDays('2027-01-18', 14 * day) },
      }));
    const broken = (count: number) => brokenRules(basisOf(...games.slice(0, count)));
    expect(broken(10)).toHaveLength(20);
    expect(broken(10).at(-1)).toMatch(/^Lynx vs .*: Boys 3-4 does not play on that day/);
    expect(broken(11)).toEqual([...broken(10), '2 more rules would be broken.']);
  });

  it('moves a game onto the whole court only if the game on a part makes room', () => {
    const editor = new PlanEditor(basisOf(boys, girls));
    expect(editor.move(girls, at(11))).toMatchObject({
      takes: { name: 'Boys 3-4 Hawks vs Owls', swaps: false },
      moved: [{ place: at(11) }, { key: boys.key, place: null }],
      broken: [],
    });
    const pinned = new PlanEditor(basisOf({ ...boys, pinned: true }, girls));
    expect(pinned.move(girls, at(11))).toBe('Boys 3-4 Hawks vs Owls is pinned there. Unpin it first.');
  });

  it('offers no place beside a game on the rest of the floor', () => {
    const editor = new PlanEditor(basisOf({ ...boys, place: at(11) }, girls));
    expect(editor.places({ ...girls, place: null }, null).map(({ place }) => place)).toEqual(
      [11, 12, 13].map((courtId) => at(courtId, '10:00:00')),
    );
  });
});
