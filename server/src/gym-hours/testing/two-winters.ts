import type { CarryOverAnswer } from '@portal/contract/venues-carry-over.ts';
import { type OwnTestApp, openKeptTestApp } from '@portal/testkit/app.ts';
import { makeDivision, makeSeason } from '@portal/testkit/factories.ts';
import { afterEach, beforeEach } from 'vitest';
import { csv, PERMIT_HEADS } from '#season/testing/season-calls.ts';
import { type VenueCalls, venueCalls } from '#venues/testing/venue-calls.ts';

const VENUES = csv(
  ['School', 'Gym', 'Schedule Name', 'Courts'],
  ['Salk', 'Gym', 'SALK', '1|2'],
  ['Shepard', 'Main', 'SHEP', 'A'],
);
const PERMITS = csv(
  PERMIT_HEADS,
  ['Salk', 'Gym', 'All', 'Monday', '18:00', '22:00', '2026-11-16', '2027-03-14', 60, 'Approved'],
  ['Salk', 'Gym', '2', 'Saturday', '9:00', '12:00', '2026-11-16', '2026-12-20', 90, 'Approved'],
  ['Salk', 'Gym', '2', 'Saturday', '9:00', '15:00', '2026-12-21', '2027-03-14', 90, 'Pending'],
  ['Shepard', 'Main', 'A', 'Thursday', '18:00', '20:00', '2026-11-16', '2027-03-14', 60, 'Declined'],
);
const CLOSURES = csv(
  ['First Date', 'Last Date', 'School', 'Gym', 'Reason'],
  ['2026-12-24', '2026-12-31', 'All', '', 'Holidays'],
);

const WINTERS = { from: { year: 2026, season: 'Winter' }, into: { year: 2027, season: 'Winter' } };
export const DAYS = { firstDate: '2027-11-15', lastDate: '2028-03-12' };
/** The Monday permit of Salk after the carry-over. */
export const MONDAYS = {
  weekday: 1,
  fromTime: '18:00:00',
  toTime: '22:00:00',
  ...DAYS,
  slotMinutes: 60,
  purpose: 'any',
};

/**
 * Winter 2026 has three permits to carry over, a declined permit, a closure and two divisions; Winter 2027 is active and
 * empty. Today is 2026-11-17.
 */
export type TwoWinters = {
  test: OwnTestApp;
  admin: VenueCalls;
  carry(changes?: object): ReturnType<VenueCalls['post']>;
  carried(changes?: object): Promise<CarryOverAnswer>;
  undo(id: number | string): ReturnType<VenueCalls['post']>;
  /** of the active season, without ids, by weekday and first date */
  permits(): Promise<Record<string, unknown>[]>;
  divisions(): Promise<string[]>;
};

/** Creates the two seasons before each test of the file. Only available inside tests. */
export function useTwoWinters(): TwoWinters {
  const stage = {} as TwoWinters;
  beforeEach(async () => {
    const test = await openKeptTestApp();
    const admin = await venueCalls(test);
    const { db } = test.portal;
    const { id: seasonId } = await makeSeason(db, { year: 2026, name: 'WINTER' });
    await makeDivision(db, { seasonId, name: 'Boys 3-4' });
    await makeDivision(db, { seasonId, name: 'Girls 5-6', practicesPerWeek: 2 });
    for (const answer of [
      await admin.importVenues(VENUES),
      await admin.importPermits(PERMITS),
      await admin.importClosures(CLOSURES),
      await admin.setActive({ year: 2027, season: 'Winter' }),
    ]) {
      if (answer.statusCode !== 200) throw new Error(answer.body);
    }
    const carry = (changes: object = {}) =>
      admin.post('/admin/carry-over', { ...WINTERS, ...DAYS, status: 'pending', ...changes });
    Object.assign(stage, {
      test,
      admin,
      carry,
      async carried(changes) {
        const answer = await carry(changes);
        if (answer.statusCode !== 200) throw new Error(answer.body);
        return answer.json<CarryOverAnswer>();
      },
      undo: (id) => admin.post(`/admin/carry-over/${id}/undo`, {}),
      async permits() {
        const { permits } = (await admin.get('/admin/permits')).json<{
          permits: {
            id: number;
            venueId: number;
            courtId: number | null;
            weekday: number;
            firstDate: string;
          }[];
        }>();
        return permits
          .toSorted((a, b) => a.weekday - b.weekday || (a.firstDate < b.firstDate ? -1 : 1))
          .map(({ id: _, venueId: __, courtId: ___, ...permit }) => permit);
      },
      async divisions() {
        const rows = await db
          .selectFrom('division')
          .innerJoin('season', 'season.id', 'division.seasonId')
          .select(['division.name', 'practicesPerWeek as number'])
          .where('season.isActive', '=', true)
          .orderBy('division.name')
          .execute();
        return rows.map(({ name, number }) => `${name}: ${number}`);
      },
    } satisfies TwoWinters);
  });
  afterEach(() => stage.test.close());
  return stage;
}
