import { describe, expect, it } from 'vitest';
import { chooseGameDay, toPlanDays } from './plan-rows.ts';
import { aGame, aPlan, at, SATURDAY, SUNDAY } from './testing/draft.tsx';

describe('toPlanDays', () => {
  it('adds the names of games and places and sorts them by time', () => {
    const { games } = toPlanDays(aPlan());
    expect(games.map(({ name, divisionName, place }) => [name, divisionName, place?.venueName])).toEqual([
      ['Jays vs Hawks', 'Boys 3-4', undefined],
      ['Hawks vs Owls', 'Boys 3-4', 'Salk - Gym'],
      ['Bulls vs Nets', 'Boys 3-4', 'Memorial - Gym'],
    ]);
  });

  it('removes the division from team names that contain it', () => {
    const teams = ['Boys 3-4 Hawks', 'Owls'].map((teamName, index) => ({
      ...{ teamId: index + 1, teamName, divisionId: 1 },
    }));
    const { games } = toPlanDays(aPlan({ teams, games: [aGame('hawks-owls')] }));
    expect(games.map(({ name }) => name)).toEqual(['Hawks vs Owls']);
  });

  it('returns the games, the open time and the other entries of each day', () => {
    const { rowsOf, gamesOf, dates } = toPlanDays(aPlan());
    expect(rowsOf.get(SATURDAY)?.map(({ shown: { kind } }) => kind)).toEqual([
      'game',
      'other',
      'open',
      'open',
    ]);
    expect([...gamesOf].map(([date, games]) => [date, games.length])).toEqual([
      [SATURDAY, 1],
      [SUNDAY, 1],
    ]);
    expect(dates).toEqual([SATURDAY, SUNDAY]);
  });

  it('removes the time from the texts of other entries, because their blocks show it', () => {
    const others = [{ ...at(2, '12:00'), text: 'Practice, 12–1 PM, Boys 3-4 Lynx' }];
    expect(toPlanDays(aPlan({ others })).rowsOf.get(SATURDAY)?.[1]?.shown).toEqual({
      kind: 'other',
      text: 'Practice, Boys 3-4 Lynx',
    });
  });

  it('includes open days on the weekdays that have games', () => {
    const [open] = aPlan().open;
    if (open === undefined) throw new Error('The day has no open time.');
    const on = (date: string) => ({ ...open, date });
    const plan = aPlan({ open: [on('2026-12-01'), on('2026-12-05')] });
    expect(toPlanDays(plan).dates).toEqual([SATURDAY, SUNDAY, '2026-12-05']);
    expect(toPlanDays({ ...plan, games: [] }).dates).toEqual(['2026-12-01', '2026-12-05']);
  });

  it('skips courts that the draft does not list', () => {
    const plan = aPlan({ games: [aGame('a', { place: at(9, '09:00') })], open: [], others: [] });
    expect(toPlanDays(plan).rowsOf.size).toBe(0);
  });
});

describe('chooseGameDay', () => {
  const days = toPlanDays(aPlan({ open: [{ ...aPlan().open[0], courtId: 1, date: '2026-12-05' } as never] }));
  it.each([
    ['the requested day', '2026-12-05', '2026-11-01', '2026-12-05'],
    ['the first day with games for a day that the draft lacks', '2026-12-24', '2026-11-01', SATURDAY],
    ['the first day with games from today on', null, SUNDAY, SUNDAY],
    ['the last day with games if all are over', null, '2027-01-01', SUNDAY],
  ])('returns %s', (_what, requested, today, day) => {
    expect(chooseGameDay(requested, days, today)).toBe(day);
  });

  it('returns null without any day', () => {
    expect(chooseGameDay(null, toPlanDays(aPlan({ games: [], open: [] })), SUNDAY)).toBeNull();
  });
});
