import { beforeEach, describe, expect, it } from 'vitest';
import { csv, useSeasonStage } from '#season/testing/season-calls.ts';

const VENUES = ['School', 'Gym', 'Schedule Name', 'Courts'];
const CLOSURES = ['First Date', 'Last Date', 'School', 'Gym', 'Reason'];
const SALK = ['Salk', 'Gym', 'SALK', '1|2'];
const counts = (inserted: number, updated: number, unchanged: number) => ({ inserted, updated, unchanged });

const stage = useSeasonStage();
const db = () => stage.test.portal.db;

describe('an import of closures', () => {
  beforeEach(async () => {
    await stage.admin.setActive();
    await stage.admin.importVenues(csv(VENUES, SALK, ['Salk', 'Old Gym', 'SALK-OLD', '1']));
  });

  it('imports closures of all schools, a school or a gym, and updates their reason', async () => {
    const file = (reason: string) =>
      csv(
        CLOSURES,
        ['2026-12-24', '2026-12-31', 'All', '', reason],
        ['1/18/2027', '', 'salk', 'All', ''],
        ['2026-12-10', '2026-12-10', 'Salk', 'OLD gym', '=Concert()'],
      );
    expect((await stage.admin.importClosures(file('Holidays'))).json().counts).toEqual(counts(3, 0, 0));
    expect((await stage.admin.importClosures(file('School holidays'))).json().counts).toEqual(
      counts(0, 1, 2),
    );
    const school = await db().selectFrom('school').select('id').executeTakeFirstOrThrow();
    const old = await db()
      .selectFrom('venue')
      .select('id')
      .where('gymName', '=', 'Old Gym')
      .executeTakeFirstOrThrow();
    const closures = await db().selectFrom('closure').selectAll().orderBy('id').execute();
    expect(closures).toMatchObject([
      {
        firstDate: '2026-12-24',
        lastDate: '2026-12-31',
        schoolId: null,
        venueId: null,
        reason: 'School holidays',
      },
      {
        firstDate: '2027-01-18',
        lastDate: '2027-01-18',
        schoolId: school.id,
        venueId: null,
        reason: 'Closed',
      },
      { schoolId: null, venueId: old.id, reason: '=Concert()' },
    ]);
  });

  it.each([
    [['2026-12-24', '2026-12-31', '', '', 'x'], 'School: please name a school'],
    [['2026-12-24', '2026-12-31', 'Harbor', '', 'x'], 'School: Which school is “Harbor”\\?'],
    [['2026-12-24', '2026-12-31', 'Salk', 'New Gym', 'x'], 'Gym: Which gym of Salk is “New Gym”\\?'],
    [['2026-12-24', '2026-12-31', 'All', 'Gym', 'x'], 'Gym: a closure of all schools'],
    [['24.14.2026', '2026-12-31', 'All', '', 'x'], 'First Date: enter a date'],
    [['2026-12-24', 'soon', 'All', '', 'x'], 'Last Date: enter a date'],
    [['2026-12-24', '2026-12-23', 'All', '', 'x'], 'Last Date: this must not be before'],
    [['2026-12-24', '2028-12-23', 'All', '', 'x'], 'Last Date: a closure lasts a season'],
    [['2026-12-24', '2026-12-31', 'All', '', 'x'.repeat(201)], 'Reason: please use at most 200'],
  ])('imports no closures if the file has the row %j', async (row, sentence) => {
    const answer = await stage.admin.importClosures(csv(CLOSURES, ['2026-12-10', '', 'All', '', ''], row));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatch(new RegExp(`^Nothing was imported. Line 3, ${sentence}`));
    expect(await db().selectFrom('closure').select('id').execute()).toEqual([]);
  });
});
