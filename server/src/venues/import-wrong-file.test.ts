import { beforeEach, expect, it } from 'vitest';
import { csv, type SeasonCalls, useSeasonStage } from '#season/testing/season-calls.ts';

/** Files of venues, permits and closures have columns in common, so one is easily taken for another. */

const FILES = {
  venues: csv(['School', 'Gym', 'Schedule Name', 'Courts'], ['Salk', 'Gym', 'SALK', '1|2']),
  permits: csv(
    ['School', 'Gym', 'Court', 'Weekday', 'From', 'To', 'First Date', 'Last Date', 'Permit Status'],
    ['Salk', 'Gym', 'All', 'Monday', '18:00', '22:00', '2026-11-16', '2027-03-14', 'Approved'],
  ),
  closures: csv(['First Date', 'Last Date', 'School', 'Gym'], ['2026-12-24', '2026-12-31', 'All', '']),
};

const stage = useSeasonStage();

beforeEach(async () => {
  await stage.admin.setActive();
  await stage.admin.importVenues(FILES.venues);
});

it('refuses a file of venues, permits or closures as one of another kind, and names that kind', async () => {
  const errorOf = async (answer: ReturnType<SeasonCalls['importVenues']>) => {
    const { statusCode } = await answer;
    return [statusCode, (await answer).json().error];
  };
  const { importVenues, importPermits, importClosures } = stage.admin;
  const refused = (sentence: string) => [422, sentence];
  const isOfGyms = refused('This is a file of gyms. Import it under Venues.');
  const isOfPermits = 'This is a file of permits. Import it under Venues, Permits.';
  const isOfClosures = refused('This is a file of closures. Import it under Venues, Closures.');
  expect(await errorOf(importVenues(FILES.permits))).toEqual(refused(isOfPermits));
  expect(await errorOf(importVenues(FILES.closures))).toEqual(isOfClosures);
  expect(await errorOf(importPermits(FILES.venues))).toEqual(isOfGyms);
  expect(await errorOf(importPermits(FILES.closures))).toEqual(isOfClosures);
  expect(await errorOf(importClosures(FILES.venues))).toEqual(isOfGyms);
  // otherwise every gym would be closed for the time of its permit
  const hint = 'If it lists closures, remove its column of the permit status.';
  expect(await errorOf(importClosures(FILES.permits))).toEqual(refused(`${isOfPermits} ${hint}`));
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
