import { describe, expect, it } from 'vitest';
import { courtsOnFloor } from '#venues/shared-floors.ts';
import type { GameField, GamePlanInput } from './game.ts';
import { planGames } from './plan-games.ts';
import { COURTS, rowsOf, SATURDAY, SEASON, storedGame, withGames } from './testing/season.ts';

/** Court 1 of Sandburg's Large Gym consists of court 2 (docs/decisions/0064). */
const FLOOR: GamePlanInput = {
  ...SEASON,
  courts: COURTS.map((court) => (court.id === 3 ? { ...court, partOf: 2 } : court)),
};
const LARGE = { school: 'Sandburg', gym: 'Large Gym' };
const OTHERS = { home: 'Bulls', away: 'Nets' };

type Cells = Partial<Record<GameField, string>>;
const outcome = (rows: Cells[], input = FLOOR) =>
  planGames({ ...input, rows: rowsOf(...rows) }).rows.map(({ state, reason }) => `${state} ${reason}`.trim());

it.each([
  ['the whole', 1, [1, 2, 3]],
  ['one of its parts, but not the other part', 2, [2, 1]],
  ['a court by itself', 4, [4]],
  ['a part whose whole is not listed', 5, [5, 9]],
  ['a court that is not listed', 8, [8]],
])('knows the courts that can’t be used beside %s', (_, courtId, others) => {
  const parts = [null, 1, 1, null, 9];
  expect(courtsOnFloor(parts.map((partOf, index) => ({ id: index + 1, partOf })))(courtId)).toEqual(others);
});

describe('games on a court and on a part of it', () => {
  it.each([
    ['1', 3, 'court 2'],
    ['2', 2, 'court 1'],
  ])(
    'sets a game on court %s aside while the rest of its floor is used, and says by what',
    (court, courtId, other) => {
      const practice = {
        entryId: 9,
        slotId: courtId * 100,
        courtId,
        date: SATURDAY,
        startTime: '10:30:00',
        endTime: '11:30:00',
        blocks: true,
        teamIds: [5],
        text: 'Practice, 10:30–11:30 AM, Boys 3-4 Lakers',
      };
      expect(outcome([{ ...LARGE, court }], { ...FLOOR, taken: [practice] })).toEqual([
        `review Sandburg - Large Gym - Court ${court} shares its floor with ${other}, which is taken on Sat, Dec 5, 2026: Practice, 10:30–11:30 AM, Boys 3-4 Lakers. Choose another time or place.`,
      ]);
      expect(outcome([{ ...LARGE, court }], { ...FLOOR, taken: [{ ...practice, blocks: false }] })).toEqual([
        'new',
      ]);
    },
  );

  it('gives the floor to one of two rows', () => {
    const rows = [
      { ...LARGE, court: '1' },
      { ...LARGE, ...OTHERS, court: '2', start: '10:30', end: '11:30' },
    ];
    expect(outcome(rows)).toEqual([
      'new',
      'review Sandburg - Large Gym - Court 2 shares its floor with court 1, which is taken on Sat, Dec 5, 2026: 10–11 AM, Hawks – Owls (line 2). Choose another time or place.',
    ]);
    expect(outcome(rows, SEASON)).toEqual(['new', 'new']);
    const later = [rows[0] ?? {}, { ...rows[1], start: '11:00', end: '12:00' }];
    expect(outcome(later)).toEqual(['new', 'new']);
  });

  it('lets two games change places, and keeps both where they are if one can’t move', () => {
    const [onWhole, onPart] = [
      storedGame({ entryId: 1, number: '1', courtId: 2, slotId: 2202 }),
      storedGame({
        entryId: 2,
        number: '2',
        homeTeamId: 3,
        awayTeamId: 4,
        courtId: 3,
        slotId: 2303,
        startTime: '11:00:00',
        endTime: '12:00:00',
      }),
    ];
    const rows = [
      { ...LARGE, court: '2', start: '11:00', end: '12:00', number: '1' },
      { ...LARGE, ...OTHERS, court: '1', number: '2' },
    ];
    const season = withGames(FLOOR, [onWhole, onPart]);
    expect(outcome(rows, season)).toEqual(['changed New time and court.', 'changed New time and court.']);
    const late = { ...rows[1], start: '19:00', end: '20:00' };
    const [first, second] = outcome([{ ...rows[0], court: '1' }, late], season);
    expect(first).toContain('review Sandburg - Large Gym - Court 1 shares its floor with court 2');
    expect(second).toContain('review There is no approved time');
  });
});
