import { expect, it } from 'vitest';
import { otherGames } from './other-games.ts';

const place = { courtId: 1, date: '2027-01-09', startTime: '09:00:00', endTime: '10:00:00' };
const scheduled = (entryId: number, change: { divisionId?: number; date?: string } = {}) => ({
  divisionId: change.divisionId ?? 1,
  entryId,
  place: { ...place, date: change.date ?? place.date },
});

it.each([
  ['has games that neither plan has', scheduled(7), true],
  ['leaves out games that the plan or the one before has', scheduled(5), false],
  ['leaves out games of divisions without a game in the plan', scheduled(7, { divisionId: 2 }), false],
  ['leaves out games that have been played', scheduled(7, { date: '2027-01-02' }), false],
])('%s', (_, game, isOther) => {
  const planned = {
    key: '1-1-2-1',
    divisionId: 1,
    homeTeamId: 1,
    awayTeamId: 2,
    place,
    pinned: false,
    entryId: 5,
  };
  const now = { date: '2027-01-05', time: '08:00:00' };
  expect(otherGames([game], { games: [planned], replacedEntryIds: [5], now })).toEqual(isOther ? [game] : []);
});
