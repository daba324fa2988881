import { beforeEach, expect, it } from 'vitest';
import { csv, useSeasonStage } from '#season/testing/season-calls.ts';

/** Files of venues, permits and closures have columns in common, so one is easily taken for another. */

const FILES = {
  venues: csv(['School', 'Gym', 'Schedule Name', 'Courts'], ['Salk', 'Gym', 'SALK', '1|2']),
  permits: csv(
    ['School', 'Gym', 'Court', 'Weekday', 'From', 'To', 'First Date', 'Last Date', 'Permit Status'],
    ['Salk', 'Gym', 'All', 'Monday', '18:00', '22:00', '2026-11-16', '2027-03-14', 'Approved'],
  ),
};

const stage = useSeasonStage();

beforeEach(async () => {
  await stage.admin.setActive();
  await stage.admin.importVenues(FILES.venues);
});

// that each file is sent to its own importer: server/src/imports/right-door.test.ts
it('closes no gym for the time of its permits, and says what to do if the file lists closures', async () => {
  const answer = await stage.admin.importClosures(FILES.permits);
  expect([answer.statusCode, answer.json().error]).toEqual([
    422,
    'This is a file of permits. Import it under Venues, Permits. If it lists closures, remove the rows that are canceled or pending, and its column of the permit status.',
  ]);
  expect(await stage.test.portal.db.selectFrom('closure').selectAll().execute()).toEqual([]);
});

it('names only the missing columns of a file of unknown kind, and accepts one file for venues and permits', async () => {
  const answer = await stage.admin.importClosures(csv(['School'], ['Salk']));
  expect(answer.json().error).toBe(
    'Nothing was imported: this file does not have the column "First Date". Add it and upload the file again.',
  );
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
  expect((await stage.admin.importVenues(both)).json().counts).toEqual({
    inserted: 1,
    updated: 0,
    unchanged: 0,
  });
  expect((await stage.admin.importPermits(both)).json().counts).toEqual({
    inserted: 1,
    updated: 0,
    unchanged: 0,
  });
});
