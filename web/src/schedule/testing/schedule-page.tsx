import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { weekdayName } from '@portal/domain/time/format.ts';
import { screen } from '@testing-library/react';
import { COACH, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { CombinedSchedulePage } from '../combined-schedule-page.tsx';

/** Shared by the tests of /admin/combined-schedule: an administrator, on Monday, Nov 23, 2026, at noon. */

const ADMIN = { ...COACH, firstname: 'Ada', role: 'ADMIN' } as const;

export const SCHEDULE = 'GET /api/admin/combined-schedule';

/** A row as the server sends it: an open slot, Tuesday 6:00 PM to 7:00 PM at Salk - Gym, court 1, by default. */
export function aWireRow(id: number, changes: Partial<ScheduleRowWire> = {}): ScheduleRowWire {
  const date = changes.AvailableDate ?? '2026-11-24';
  return {
    AvailabilityId: id,
    Type: 'OPEN',
    StatusEffective: 'OPEN',
    AvailableDate: date,
    AvailableTime: '18:00:00',
    ReservationEndTime: '19:00:00',
    SchoolName: 'Salk',
    GymName: 'Gym',
    Court: '1',
    DivisionName: '',
    TeamName: '',
    AwayTeam: '',
    HomeTeam: '',
    ScheduleName: 'SALK',
    VenueId: 1,
    Weekday: weekdayName(date),
    ...changes,
  };
}

export const aWirePractice = (id: number, changes: Partial<ScheduleRowWire> = {}): ScheduleRowWire =>
  aWireRow(id, {
    Type: 'PRACTICE',
    StatusEffective: 'PRACTICE',
    EntryId: id * 10,
    DivisionName: 'Boys 5-6',
    TeamName: 'Knicks',
    HomeTeam: 'Knicks',
    ...changes,
  });

export const aWireGame = (id: number, changes: Partial<ScheduleRowWire> = {}): ScheduleRowWire =>
  aWireRow(id, {
    Type: 'GAME',
    StatusEffective: 'GAME',
    EntryId: id * 10,
    DivisionName: 'Girls 7-8',
    HomeTeam: 'Hawks',
    AwayTeam: 'Owls',
    ...changes,
  });

/** Open slots with these ids, in order. */
export const manyRows = (count: number): ScheduleRowWire[] =>
  Array.from({ length: count }, (_, index) => aWireRow(index + 1));

/** Answers the page's calls with the rows, which the test may change at any time; `replies` take precedence. */
export function stubSchedule(rows: ScheduleRowWire[], replies: Parameters<typeof stubServer>[0] = {}) {
  return stubServer({
    [SCHEDULE]: () => ({ body: rows }),
    'GET /api/league-clock': {
      body: { date: '2026-11-23', time: '12:00:00', timeZone: 'America/New_York', weekStart: 'monday' },
    },
    ...replies,
  });
}

/** Shows the page and waits until it has loaded. */
export async function show() {
  const page = renderSignedIn(<CombinedSchedulePage />, ADMIN);
  await page.settle();
  return page;
}

/** The text of each cell of the table. Not by role, which takes seconds for a hundred rows. */
export const cells = (): (string | null)[][] =>
  [...document.querySelectorAll('tbody .schedule-row')].map((row) =>
    [...row.querySelectorAll('td:not(.row-select)')].map((cell) => cell.textContent),
  );

/** The availability ids that are shown; the URL must include that column. */
export const ids = (): number[] => cells().map(([id]) => Number(id));

/** The sentence that gives the number of matching rows. */
export const countText = () => screen.getByText(/ of .* shown/).textContent;

/** The query of the URL; spaces in it are pluses. */
export const search = () => decodeURIComponent(window.location.search);
