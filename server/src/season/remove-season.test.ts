import { HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { insertRows, updateRows } from '@portal/testkit/rows.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { venueCalls } from '#venues/testing/venue-calls.ts';
import { csv } from './testing/season-calls.ts';
import { prepareWinter, WINTER } from './testing/winter.ts';

/** Fall 2026 is active; Winter 2026 is prepared beside it by mistake. */
const stage = useBookingStage();
const admin = useFresh(() => venueCalls(stage.test));

const remove = (season: string) => admin.send('DELETE', `/admin/seasons/${season}`);
const labels = async () =>
  (await admin.get('/admin/seasons'))
    .json<{ seasons: { label: string }[] }>()
    .seasons.map(({ label }) => label);

/** The number of rows of each table that a season's set-up writes to. */
async function rowCounts() {
  const tables = [
    ...['season', 'division', 'team', 'coach', 'teamCoach', 'permit', 'closure', 'generatedSlot', 'slot'],
    ...['enrollmentFile', 'enrollmentPage', 'enrollmentLoad', 'enrollmentChange', 'job', 'carryOver'],
  ] as const;
  const counts = new Map<string, number>();
  for (const table of tables) {
    counts.set(
      table,
      (
        await stage.test.portal.db
          .selectFrom(table as 'season')
          .selectAll()
          .execute()
      ).length,
    );
  }
  return counts;
}

describe('removing a season', () => {
  it('removes a season with everything prepared for it, and nothing of the active season', async () => {
    const before = await rowCounts();
    const slots = (await stage.coach.get('/reservations/availability')).body;
    await prepareWinter(admin);
    expect((await remove('2026/winter')).json()).toEqual({
      message: 'Winter 2026 and everything that was prepared for it is removed.',
    });
    expect(await labels()).toEqual(['Fall 2026']);
    expect(await rowCounts()).toEqual(before);
    expect((await stage.coach.get('/reservations/availability')).body).toBe(slots);
    // again, as a double click does
    expect((await remove('2026/winter')).statusCode).toBe(200);
  });

  it('keeps a coach of a removed season who has a team in another one', async () => {
    const file = csv(
      ['Division', 'Team', 'Coach Name', 'Email'],
      ['Boys 3-4', 'Kites', 'Kim New', 'kim@example.org'],
    );
    for (const fields of [WINTER, { year: '2027', season: 'Spring' }]) {
      await admin.sendFile('/admin/enrollment/upload', file, fields);
      expect((await admin.post('/admin/load-coach-data', fields)).json().counts.added).toBe(1);
    }
    expect((await remove('2026/WINTER')).statusCode).toBe(200);
    const coach = () =>
      stage.test.portal.db
        .selectFrom('coach')
        .select('email')
        .where('email', '=', 'kim@example.org')
        .execute();
    expect(await coach()).toHaveLength(1);
    expect((await remove('2027/SPRING')).statusCode).toBe(200);
    expect(await coach()).toEqual([]);
  });

  it('keeps permits that another season copied from a removed one', async () => {
    await prepareWinter(admin);
    const carried = await admin.post('/admin/carry-over', {
      from: WINTER,
      into: { year: 2027, season: 'Winter' },
      firstDate: '2027-11-18',
      lastDate: '2027-11-25',
      status: 'approved',
    });
    expect(carried.statusCode).toBe(200);
    expect((await remove('2026/WINTER')).statusCode).toBe(200);
    const { permits } = (await admin.get('/admin/permits?year=2027&season=winter')).json();
    expect(permits).toHaveLength(1);
  });

  it('logs which administrator removed it', async () => {
    await prepareWinter(admin);
    const lines: string[] = [];
    stage.test.portal.log = createLog('info', { write: (line) => void lines.push(line) });
    await remove('2026/WINTER');
    const [removed] = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'season removed');
    expect(removed).toMatchObject({ season: 'Winter 2026', accountId: admin.account.id });
  });

  it('removes a season that was active by mistake', async () => {
    await admin.setActive({ year: 2072, season: 'Fall' });
    await admin.setActive({ year: 2026, season: 'Fall' });
    expect((await remove('2072/FALL')).statusCode).toBe(200);
    expect(await labels()).toEqual(['Fall 2026']);
  });

  it('refuses to remove the active season', async () => {
    expect(refusalOf(await remove('2026/FALL'))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: 'Fall 2026 is the active season. Please make another season the active one first.',
    });
  });

  it('refuses to remove a season in which anything was ever booked', async () => {
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    await stage.coach.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    await admin.setActive(WINTER);
    expect(refusalOf(await remove('2026/FALL'))).toEqual({
      status: 409,
      code: 'IN_USE',
      error: 'Fall 2026 can’t be removed: it has 1 entry in the schedule, including canceled ones.',
      conflict: { entries: 1, players: 0 },
    });
    expect(await labels()).toEqual(['Fall 2026', 'Winter 2026']);
  });

  it('refuses to remove a season that has rosters of players', async () => {
    const { boysHawks } = stage.league;
    await insertRows(stage.test.portal.db, 'player', {
      teamId: boysHawks.id,
      firstName: 'Ben',
      lastInitial: 'T',
    });
    await admin.setActive(WINTER);
    expect(refusalOf(await remove('2026/FALL')).error).toBe(
      'Fall 2026 can’t be removed: it has 1 player on its rosters.',
    );
  });

  it('refuses to remove a season while a set-up step runs for it', async () => {
    await prepareWinter(admin);
    await updateRows(
      stage.test.portal.db,
      'job',
      { kind: 'merge' },
      {
        state: 'running',
        finishedAt: null,
        exitCode: null,
        leaseUntil: new Date('2027-12-31T00:00:00Z'),
      },
    );
    expect(refusalOf(await remove('2026/WINTER'))).toMatchObject({ status: 409, code: 'ALREADY_RUNNING' });
  });

  it('leaves a season active if two administrators remove it while a third activates it', async () => {
    await prepareWinter(admin);
    const answers = await Promise.all([
      remove('2026/WINTER'),
      admin.setActive(WINTER),
      remove('2026/WINTER'),
    ]);
    expect(answers[1].statusCode).toBe(200);
    expect(
      answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 409].includes(status)),
    ).toEqual([]);
    // whichever came first, the active season is either complete or newly created
    const { seasons } = (await admin.get('/admin/seasons')).json<{
      seasons: { label: string; isActive: boolean }[];
    }>();
    expect(seasons).toMatchObject([
      { label: 'Fall 2026', isActive: false },
      { label: 'Winter 2026', isActive: true },
    ]);
  });
});
