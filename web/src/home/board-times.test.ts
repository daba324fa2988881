import type { BoardEntry, HomeBoard } from '@portal/contract/home.ts';
import { expect, it } from 'vitest';
import { boardSummary, boardTitle, entryText, inLanes, placeOf } from './board-card.tsx';

const entry = (startTime: string, endTime: string, changes: Partial<BoardEntry> = {}): BoardEntry => ({
  entryId: Number(startTime.slice(0, 2)),
  startTime: `${startTime}:00`,
  endTime: `${endTime}:00`,
  court: '1',
  type: 'practice',
  text: 'Hawks',
  divisionName: 'Boys 3-4',
  ...changes,
});
const board = (date: string, ...entries: BoardEntry[]): HomeBoard => ({
  date,
  gyms: [{ venueId: 1, schoolName: 'Salk', gymName: 'Gym', entries }],
});
const TODAY = '2026-11-23';

it.each([
  ['Tonight', board(TODAY, entry('17:00', '18:00'))],
  ['Today', board(TODAY, entry('16:30', '18:00'))],
  ['Tomorrow', board('2026-11-24', entry('17:00', '18:00'))],
  ['Sat, Nov 28', board('2026-11-28', entry('09:00', '10:00'))],
])('titles the board “%s” by its day and first start', (title, data) => {
  expect(boardTitle(data, TODAY)).toBe(title);
});

it('counts the entries by type', () => {
  const data = board(
    TODAY,
    entry('17:00', '18:00'),
    entry('18:00', '19:00', { type: 'game' }),
    entry('19:00', '20:00', { type: 'playoff' }),
    entry('20:00', '21:00', { type: 'blackout' }),
  );
  expect(boardSummary(data)).toBe('1 practice, 2 games, 1 blackout at 1 gym');
});

it('puts overlapping entries into separate rows, and others into one', () => {
  const lanes = inLanes([entry('17:00', '18:00'), entry('17:30', '19:00'), entry('18:00', '19:00')]);
  expect(lanes.map((lane) => lane.map(({ startTime }) => startTime))).toEqual([
    ['17:00:00', '18:00:00'],
    ['17:30:00'],
  ]);
});

it('returns the position of an entry as a percentage of the hours, with midnight at the end', () => {
  expect(placeOf(entry('18:00', '19:00'), { from: 17 * 60, until: 21 * 60 })).toEqual({
    left: '25%',
    width: '25%',
  });
  expect(placeOf(entry('23:00', '00:00'), { from: 23 * 60, until: 24 * 60 })).toEqual({
    left: '0%',
    width: '100%',
  });
});

it('describes an entry in words', () => {
  expect(entryText(entry('18:00', '19:00'))).toBe('6–7 PM: Hawks (Boys 3-4), court 1');
  expect(entryText(entry('11:00', '12:00', { type: 'blackout', text: '', divisionName: '' }))).toBe(
    '11 AM–12 PM: blackout, court 1',
  );
});
