import { useFresh } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it } from 'vitest';
import { openThursdays, thursdays } from '#season/testing/thursdays.ts';
import { venueCalls } from '#venues/testing/venue-calls.ts';

const WHOLE_DAYS = { courtId: null, weekday: null, fromTime: null, toTime: null };
const HOLIDAYS = { firstDate: '2026-12-24', lastDate: '2026-12-31', reason: 'School holidays' };

const SALK = { schoolName: 'Salk', gymName: 'Annex', scheduleName: 'SALK-ANNEX' };

const test = useFresh(() => openThursdays());
const admin = useFresh(() => venueCalls(test));

type Closure = Record<string, unknown> & { id: number };

const closures = async (): Promise<Closure[]> => (await admin.get('/admin/closures')).json().closures;
const firstId = async (): Promise<number> => {
  const [closure] = await closures();
  if (closure === undefined) throw new Error('There is a closure.');
  return closure.id;
};

describe('a closure', () => {
  it('adds closures of all schools, a school or a gym for one or more days, and lists them by date', async () => {
    const [venue] = (await admin.get('/admin/venues')).json();
    const added = [
      { ...HOLIDAYS, reason: ' School   holidays ' },
      { firstDate: '2026-12-10', venueId: venue.id, reason: 'Concert' },
      { firstDate: '2026-12-09', schoolId: venue.schoolId, reason: 'Vote' },
    ];
    for (const body of added) expect((await admin.add('closures', body)).statusCode).toBe(200);
    const id = expect.any(Number);
    expect((await admin.get('/admin/closures')).json()).toEqual({
      season: 'Fall 2026',
      closures: [
        {
          id,
          firstDate: '2026-12-09',
          lastDate: '2026-12-09',
          schoolId: venue.schoolId,
          venueId: null,
          ...WHOLE_DAYS,
          reason: 'Vote',
        },
        {
          id,
          firstDate: '2026-12-10',
          lastDate: '2026-12-10',
          schoolId: null,
          venueId: venue.id,
          ...WHOLE_DAYS,
          reason: 'Concert',
        },
        { id, ...HOLIDAYS, schoolId: null, venueId: null, ...WHOLE_DAYS },
      ],
    });
  });

  it('accepts the same closure again, but not with another reason for the same days', async () => {
    await admin.add('closures', HOLIDAYS);
    expect((await admin.add('closures', HOLIDAYS)).statusCode).toBe(200);
    const other = await admin.add('closures', { ...HOLIDAYS, reason: 'Snow' });
    expect([other.statusCode, other.json()]).toMatchObject([
      409,
      {
        code: 'IN_USE',
        error: 'These days are already closed there: Dec 24 – Dec 31, 2026, all schools: School holidays.',
        conflict: { closureId: await firstId() },
      },
    ]);
    expect(await closures()).toHaveLength(1);
  });

  it.each([
    [{ firstDate: '2026-02-30' }, 'firstDate'],
    [{ lastDate: '2026-12-23' }, 'lastDate'],
    [{ lastDate: '2028-12-23' }, 'lastDate'],
    [{ reason: ' ' }, 'reason'],
    [{ schoolId: 4711 }, 'schoolId'],
    [{ venueId: 4711 }, 'venueId'],
    [{ schoolId: 1, venueId: 1 }, 'venueId'],
    [{ courtId: 1 }, 'courtId'],
    [{ weekday: 7 }, 'weekday'],
    [{ firstDate: '2026-12-31', weekday: 1 }, 'weekday'],
    [{ fromTime: '18:00' }, 'toTime'],
    [{ fromTime: '20:00', toTime: '18:00' }, 'toTime'],
  ])('rejects a closure with %j', async (changes, field) => {
    const answer = await admin.add('closures', { ...HOLIDAYS, ...changes });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]]);
    expect(await closures()).toEqual([]);
  });

  it('changes and removes a closure, which is unknown afterward', async () => {
    await admin.add('closures', HOLIDAYS);
    await admin.add('closures', { ...HOLIDAYS, firstDate: '2026-12-23' });
    const id = await firstId();
    const duplicate = await admin.change('closures', id, HOLIDAYS);
    expect([duplicate.statusCode, duplicate.json().code]).toEqual([409, 'IN_USE']);
    const changed = { ...HOLIDAYS, firstDate: '2026-12-22', reason: 'Break' };
    for (const _ of [1, 2]) expect((await admin.change('closures', id, changed)).statusCode).toBe(200);
    expect((await closures())[0]).toEqual({ id, ...changed, schoolId: null, venueId: null, ...WHOLE_DAYS });
    for (const _ of [1, 2]) expect((await admin.remove('closures', id)).statusCode).toBe(200);
    const gone = await admin.change('closures', id, changed);
    expect([gone.statusCode, gone.json().error]).toEqual([404, 'Closure not found in this season.']);
    expect(await closures()).toHaveLength(1);
  });

  it('previews a closure, and refuses one if no season is active', async () => {
    await test.run(thursdays());
    const day = { firstDate: '2026-11-26', reason: 'Thanksgiving' };
    const preview = await admin.add('closures', { ...day, preview: true });
    expect(preview.json().effect).toMatchObject({ withdrawn: 4, inserted: 0 });
    expect(await closures()).toEqual([]);
    await admin.add('closures', day);
    expect(await admin.effect()).toMatchObject({ withdrawn: 4 });
    const back = await admin.remove('closures', await firstId(), '?preview=true');
    expect(back.json().effect).toMatchObject({ withdrawn: 0, unchanged: 12 });
    expect(await closures()).toHaveLength(1);
    await test.db.updateTable('season').set({ isActive: false }).execute();
    expect((await admin.add('closures', day)).json().code).toBe('WRONG_STATE');
    expect((await admin.get('/admin/closures')).json()).toEqual({ season: null, closures: [] });
  });

  it('limits a closure to a court, a weekday and hours, and withdraws only their slots', async () => {
    await test.run(thursdays());
    const [venue] = (await admin.get('/admin/venues')).json();
    const [court] = venue.courts;
    const weeks = { firstDate: '2026-11-18', lastDate: '2026-12-01', reason: 'Concert' };
    const taken = async (part: object) =>
      (await admin.add('closures', { ...weeks, ...part, preview: true })).json().effect.withdrawn;
    expect(await taken({})).toBe(8);
    expect(await taken({ weekday: 4 })).toBe(8);
    expect(await taken({ weekday: 3 })).toBe(0);
    expect(await taken({ venueId: venue.id, courtId: court.id })).toBe(4);
    const hours = { weekday: 4, fromTime: '18:30', toTime: '19:00' };
    expect(await taken(hours)).toBe(4);
    expect(await taken({ ...hours, venueId: venue.id, courtId: court.id })).toBe(2);
    expect((await admin.add('closures', { ...weeks, ...hours })).statusCode).toBe(200);
    expect((await admin.add('closures', { ...weeks, reason: 'Vote' })).statusCode).toBe(200);
    expect((await closures()).map(({ fromTime, toTime, weekday }) => [fromTime, toTime, weekday])).toEqual([
      ['18:30:00', '19:00:00', 4],
      [null, null, null],
    ]);
    const again = await admin.add('closures', { ...weeks, ...hours, reason: 'Snow' });
    expect(again.json().error).toBe(
      'These days are already closed there: Nov 18 – Dec 1, 2026, Thursdays 6:30–7 PM, all schools: Concert.',
    );
  });

  it('rejects a closure of an unknown court, and refuses to remove a court with a closure', async () => {
    const body = { ...SALK, courts: [{ name: '1' }, { name: '2' }] };
    await admin.add('venues', body);
    const venue = (await admin.get('/admin/venues'))
      .json()
      .find(({ gymName }: typeof SALK) => gymName === SALK.gymName);
    const [one, two] = venue.courts;
    const wrong = await admin.add('closures', { ...HOLIDAYS, venueId: venue.id, courtId: 4711 });
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['courtId']]);
    await admin.add('closures', { ...HOLIDAYS, venueId: venue.id, courtId: two.id });
    const answer = await admin.change('venues', venue.id, { ...SALK, courts: [one] });
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'Court 2 of Salk - Annex can’t be removed: it still has 1 closure (Dec 24 – Dec 31, 2026: School holidays).',
    ]);
  });

  it('the database refuses a closure whose court is in another gym', async () => {
    await admin.add('venues', { ...SALK, courts: [{ name: '1' }] });
    const [venue, other] = (await admin.get('/admin/venues')).json();
    await admin.add('closures', { ...HOLIDAYS, venueId: venue.id, courtId: venue.courts[0].id });
    const move = test.db.updateTable('closure').set({ venueId: other.id }).execute();
    await expect(move).rejects.toMatchObject({ constraint: 'closure_venue_id_court_id_fkey' });
  });
});
