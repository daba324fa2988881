import { expect, it } from 'vitest';
import { postponedEntries } from './postponed-games.ts';

const place = { courtId: 1, date: '2027-01-09', startTime: '09:00:00', endTime: '10:00:00' };
const planned = (key: string, entryId: number | null, isPlaced = true) => ({
  key,
  homeTeamId: 1,
  awayTeamId: 2,
  entryId,
  place: isPlaced ? place : null,
});
const POSTPONED = { entryId: 7, homeTeamId: 2, awayTeamId: 1 };

it.each([
  ['the game with its entry', [planned('a', null), planned('b', 7, false)], [['b', 7]]],
  ['a game of the same teams without an entry', [planned('a', 3), planned('b', null)], [['b', 7]]],
  ['one with a place first', [planned('a', null, false), planned('b', null)], [['b', 7]]],
  ['no game of other teams', [{ ...planned('a', null), awayTeamId: 3 }], []],
  ['no game with another entry', [planned('a', 3)], []],
])('a postponed game is %s', (_, games, expected) => {
  expect([...postponedEntries(games, [POSTPONED])]).toEqual(expected);
});
