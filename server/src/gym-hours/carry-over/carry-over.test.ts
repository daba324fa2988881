import { makeDivision, makeSeason } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { tryLockSeason } from '#season/find-season.ts';
import { DAYS, MONDAYS, useTwoWinters } from '../testing/two-winters.ts';

const stage = useTwoWinters();

const SATURDAYS = { weekday: 6, fromTime: '09:00:00', slotMinutes: 90, purpose: 'any' };
const CARRIED = [
  { ...MONDAYS, status: 'pending' },
  { ...SATURDAYS, toTime: '12:00:00', firstDate: '2027-11-15', lastDate: '2027-12-19', status: 'pending' },
  { ...SATURDAYS, toTime: '15:00:00', firstDate: '2027-12-20', lastDate: '2028-03-12', status: 'pending' },
];
const NOTHING = { carried: 0, there: 0, overlaps: 0, outside: 0, closed: 0, divisions: 0 };
const ALL = { ...NOTHING, carried: 3, closed: 1, divisions: 2 };
const overview = async () => (await stage.admin.get('/admin/carry-over')).json();
const db = () => stage.test.portal.db;
const activeId = async () =>
  (await db().selectFrom('season').select('id').where('isActive', '=', true).executeTakeFirstOrThrow()).id;

describe('the seasons to start from', () => {
  it('lists the seasons to start from with their days and suggested days', async () => {
    expect(await overview()).toEqual({
      season: { year: 2027, season: 'WINTER', label: 'Winter 2027' },
      permits: 0,
      earlier: [
        {
          year: 2026,
          season: 'WINTER',
          label: 'Winter 2026',
          permits: 4,
          divisions: 2,
          firstDate: '2026-11-16',
          lastDate: '2027-03-14',
          suggested: DAYS,
          closures: ['Dec 24 – Dec 31, 2026, all schools: Holidays'],
        },
      ],
      last: null,
    });
  });

  it('lists the earlier season of the same name first, and no season of a later year', async () => {
    await makeSeason(db(), { year: 2025, name: 'FALL', isActive: false });
    for (const season of ['Spring', 'Fall']) {
      await stage.admin.setActive({ year: 2027, season });
      await stage.admin.add('permits', {
        venueId: (await stage.admin.get('/admin/venues')).json()[0].id,
        weekday: 2,
        firstDate: season === 'Fall' ? '2027-09-01' : '2027-04-01',
        lastDate: '2027-10-30',
        status: 'approved',
      });
    }
    const labels = async (year: number, season: string) => {
      await stage.admin.setActive({ year, season });
      return (await overview()).earlier.map(({ label }: { label: string }) => label);
    };
    expect(await labels(2027, 'Winter')).toEqual(['Winter 2026', 'Fall 2027', 'Spring 2027']);
    expect(await labels(2028, 'Spring')).toEqual(['Spring 2027', 'Fall 2027', 'Winter 2026']);
    expect(await labels(2026, 'Spring')).toEqual(['Winter 2026']);
    expect(await labels(2025, 'Winter')).toEqual([]);
  });

  it('lists no seasons to start from if no season is active', async () => {
    await db().updateTable('season').set({ isActive: false }).execute();
    expect(await overview()).toEqual({ season: null, permits: 0, earlier: [], last: null });
  });
});

describe('a preview of a carry-over', () => {
  it('previews what a carry-over does with every permit and division, and changes nothing', async () => {
    const now = await makeDivision(db(), { seasonId: await activeId(), name: 'Girls 5-6' });
    const answer = await stage.carried({ preview: true });
    expect(answer).toMatchObject({
      message: 'To copy into Winter 2027: 3 permits and 1 division of Winter 2026.',
      carryOverId: null,
      counts: { ...ALL, divisions: 1 },
      divisions: [
        { name: 'Boys 3-4', practicesPerWeek: 1, now: null },
        { name: now.name, practicesPerWeek: 2, now: 1 },
      ],
    });
    expect(
      answer.permits.map(({ venue, court, weekday, outcome, after, reason }) => [
        venue,
        court,
        weekday,
        outcome,
        after?.firstDate ?? reason,
      ]),
    ).toEqual([
      ['Salk - Gym', null, 1, 'carried', '2027-11-15'],
      ['Salk - Gym', '2', 6, 'carried', '2027-11-15'],
      ['Salk - Gym', '2', 6, 'carried', '2027-12-20'],
      ['Shepard - Main', 'A', 4, 'closed', 'The school declined it.'],
    ]);
    expect(await stage.permits()).toEqual([]);
    expect(await stage.divisions()).toEqual(['Girls 5-6: 1']);
    expect((await overview()).last).toBeNull();
  });

  it('says why a permit is not carried over', async () => {
    const [salk] = (await stage.admin.get('/admin/venues')).json();
    await stage.admin.add('permits', { venueId: salk.id, ...MONDAYS, fromTime: '21:00', status: 'approved' });
    const { permits } = await stage.carried({ preview: true, lastDate: '2027-12-12' });
    expect(permits.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['overlaps', 'Overlaps another permit: Mondays 9:00 PM – 10:00 PM, Nov 15, 2027 – Mar 12, 2028.'],
      ['carried', ''],
      ['outside', 'None of its days are in the new season.'],
      ['closed', 'The school declined it.'],
    ]);
  });
});

describe('a season that starts from an earlier one', () => {
  it('copies the divisions of an earlier season, and its permits as pending', async () => {
    expect(await stage.carried()).toEqual({
      message: 'Copied into Winter 2027: 3 permits and 2 divisions of Winter 2026.',
      carryOverId: expect.any(Number),
      counts: ALL,
      permits: [],
      divisions: [],
    });
    expect(await stage.permits()).toEqual(CARRIED);
    expect(await stage.divisions()).toEqual(['Boys 3-4: 1', 'Girls 5-6: 2']);
    await db().updateTable('account').set({ firstName: '', lastName: '' }).execute();
    expect((await overview()).last).toEqual({
      id: expect.any(Number),
      from: 'Winter 2026',
      at: '2026-11-17T17:00:00.000Z',
      who: expect.stringMatching(/^\S+@example\.org$/),
      permits: 3,
      divisions: 2,
      stays: null,
    });
  });

  it('copies permits as approved on request', async () => {
    await stage.carried({ status: 'approved' });
    expect((await stage.permits()).map(({ status }) => status)).toEqual(['approved', 'approved', 'approved']);
  });

  it('changes nothing when a carry-over is repeated, even after the schools have answered', async () => {
    await stage.carried();
    const [first] = (await stage.admin.get('/admin/permits')).json().permits;
    const { id, ...permit } = first;
    await stage.admin.change('permits', id, { ...permit, status: 'declined' });
    const before = await stage.permits();
    expect(await stage.carried({ status: 'approved' })).toMatchObject({
      message: 'Winter 2027 already has everything. Nothing was copied.',
      carryOverId: null,
      counts: { ...NOTHING, there: 3, closed: 1 },
    });
    expect(await stage.permits()).toEqual(before);
    expect(await db().selectFrom('carryOver').select('id').execute()).toHaveLength(1);
  });

  it('keeps what the new season has, and copies only what it lacks', async () => {
    const [salk] = (await stage.admin.get('/admin/venues')).json();
    const own = { ...MONDAYS, toTime: '21:00:00', status: 'approved' };
    await stage.admin.add('permits', { venueId: salk.id, ...own });
    await makeDivision(db(), { seasonId: await activeId(), name: 'girls  5-6', practicesPerWeek: 3 });
    expect(await stage.carried()).toMatchObject({
      counts: { ...NOTHING, carried: 2, overlaps: 1, closed: 1, divisions: 1 },
    });
    expect(await stage.permits()).toEqual([own, ...CARRIED.slice(1)]);
    expect(await stage.divisions()).toEqual(['Boys 3-4: 1', 'girls 5-6: 3']);
  });

  it('copies everything from an earlier season that steps 3a and 3b need', async () => {
    await stage.carried({ status: 'approved' });
    expect((await stage.admin.effect()).inserted).toBe(17 * 2 * 4 + 5 * 2 + 12 * 4);
  });

  it('copies an earlier season once, even if several administrators ask at the same time', async () => {
    const answers = await Promise.all([stage.carry(), stage.carry(), stage.carry({ status: 'approved' })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers.map((answer) => answer.json().counts.carried).toSorted()).toEqual([0, 0, 3]);
    expect(await stage.permits()).toHaveLength(3);
    expect(await db().selectFrom('carryOver').select('id').execute()).toHaveLength(1);
  });

  it('refuses a carry-over while a set-up step is running', async () => {
    await db()
      .transaction()
      .execute(async (tx) => {
        expect(await tryLockSeason(tx, await activeId())).toBe(true);
        const answer = await stage.carry();
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'ALREADY_RUNNING']);
      });
    expect(await stage.permits()).toEqual([]);
    expect((await stage.carry()).statusCode).toBe(200);
  });
});

describe('a refused carry-over', () => {
  it.each([
    [{ into: { year: 2026, season: 'Winter' } }, 422, 'Please choose an earlier season to start from.'],
    [{ from: { year: 2025, season: 'Winter' } }, 409, 'Winter 2025 is not set up yet.'],
    [{ from: { year: 2027, season: 'Winter' } }, 422, 'Please choose an earlier season to start from.'],
    [{ from: null }, 422, 'Please choose the season to start from.'],
    [{ from: { year: 2026, season: 'Autumn' } }, 422, 'Please choose Winter, Spring, Summer or Fall.'],
    [{ from: { year: 2026, season: 'Winter', id: 3 } }, 422, ''],
    [{ into: { year: '2027; drop', season: 'Winter' } }, 422, 'Enter a year between 1990 and 2100.'],
    [{ firstDate: '2027-02-30' }, 422, 'Enter a date like'],
    [{ lastDate: 'infinity' }, 422, 'Enter a date like'],
    [{ lastDate: '2027-11-14' }, 422, 'The last date must not be before the first.'],
    [{ lastDate: '2029-01-31' }, 422, 'The dates may span one season at most.'],
    [{ firstDate: '2026-11-01', lastDate: '2026-11-16' }, 422, 'This day has passed.'],
    [{ status: 'canceled' }, 422, 'Please choose pending or approved.'],
    [{ status: undefined }, 422, 'Please choose pending or approved.'],
    [{ preview: 'yes' }, 422, 'Please say true or false.'],
    [{ extra: 1 }, 422, ''],
  ])('refuses a carry-over with %j', async (changes, status, sentence) => {
    for (const preview of [{ preview: true }, {}]) {
      const answer = await stage.carry({ ...preview, ...changes });
      expect(answer.statusCode, answer.body).toBe(status);
      expect(answer.json().error).toContain(sentence);
    }
    expect(await stage.permits()).toEqual([]);
    expect(await stage.divisions()).toEqual([]);
  });

  it('refuses a carry-over into a season that was removed if the call says that it exists', async () => {
    const into = { year: 2031, season: 'Winter' };
    for (const preview of [true, false]) {
      const answer = await stage.carry({ into, existing: true, preview });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'WRONG_STATE']);
    }
    expect(await db().selectFrom('season').select('id').where('year', '=', 2031).execute()).toEqual([]);
    expect((await stage.carry({ into: { year: 2027, season: 'Winter' }, existing: true })).statusCode).toBe(
      200,
    );
  });

  it('refuses a carry-over from a season without permits', async () => {
    await makeSeason(db(), { year: 2026, name: 'SPRING', isActive: false });
    const answer = await stage.carry({ from: { year: 2026, season: 'Spring' } });
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'Spring 2026 has no permits to start from.',
    ]);
  });
});
