import { type OwnTestApp, openKeptTestApp } from '@portal/testkit/app.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { csv, type SeasonCalls, seasonCalls } from '#season/testing/season-calls.ts';

/** The three files that a school's season is brought in from have columns in common, and are easily taken for another. */

const FILES = {
  venues: csv(['School', 'Gym', 'Schedule Name', 'Courts'], ['Salk', 'Gym', 'SALK', '1|2']),
  permits: csv(
    ['School', 'Gym', 'Court', 'Weekday', 'From', 'To', 'First Date', 'Last Date', 'Permit Status'],
    ['Salk', 'Gym', 'All', 'Monday', '18:00', '22:00', '2026-11-16', '2027-03-14', 'Approved'],
  ),
  closures: csv(['First Date', 'Last Date', 'School', 'Gym'], ['2026-12-24', '2026-12-31', 'All', '']),
};

let test: OwnTestApp;
let admin: SeasonCalls;

beforeEach(async () => {
  test = await openKeptTestApp();
  admin = await seasonCalls(test);
  await admin.setActive();
  await admin.importVenues(FILES.venues);
});
afterEach(() => test.close());

it('each file is refused as another and named; nothing of it is kept', async () => {
  const errorOf = async (answer: ReturnType<SeasonCalls['importVenues']>) => {
    const { statusCode } = await answer;
    return [statusCode, (await answer).json().error];
  };
  const missing = (columns: string, kind: string) => [
    422,
    `Nothing was imported: the column${columns} missing in this file. It looks like a file of ${kind}.`,
  ];
  expect(await errorOf(admin.importVenues(FILES.permits))).toEqual(missing(' "Schedule Name" is', 'permits'));
  expect(await errorOf(admin.importVenues(FILES.closures))).toEqual(
    missing('s "Schedule Name", "Courts" are', 'closures'),
  );
  expect(await errorOf(admin.importPermits(FILES.venues))).toEqual(
    missing('s "Weekday", "First Date", "Last Date", "Permit Status" are', 'venues'),
  );
  expect(await errorOf(admin.importPermits(FILES.closures))).toEqual(
    missing('s "Weekday", "Permit Status" are', 'closures'),
  );
  expect(await errorOf(admin.importClosures(FILES.venues))).toEqual(missing(' "First Date" is', 'venues'));
  // else every gym would be closed for the season in which it is granted
  expect(await errorOf(admin.importClosures(FILES.permits))).toEqual([
    422,
    'Nothing was imported: this looks like a file of permits, not of closures. If it does hold closures, please take out its column of weekdays.',
  ]);
  expect(await test.portal.db.selectFrom('closure').selectAll().execute()).toEqual([]);
});

it('a table with columns of no kind is only told what is missing, and one list may serve for venues and permits', async () => {
  const answer = await admin.importClosures(csv(['School'], ['Salk']));
  expect(answer.json().error).toBe('Nothing was imported: the column "First Date" is missing in this file.');
  const both = csv(
    [
      'School',
      'Gym',
      'Schedule Name',
      'Courts',
      'Weekday',
      'From',
      'To',
      'First Date',
      'Last Date',
      'Status',
    ],
    ['Lark', 'Gym', 'LARK', '1', 'Monday', '18:00', '22:00', '2026-11-16', '2027-03-14', 'Approved'],
  );
  expect((await admin.importVenues(both)).json().counts).toEqual({ inserted: 1, updated: 0, unchanged: 0 });
  expect((await admin.importPermits(both)).json().counts).toEqual({ inserted: 1, updated: 0, unchanged: 0 });
});
