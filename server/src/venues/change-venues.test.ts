import { openKeptTestApp, openTestApp } from '@portal/testkit/app.ts';
import { makeSeason, makeSlot } from '@portal/testkit/factories.ts';
import { insertRows } from '@portal/testkit/rows.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it } from 'vitest';
import { venueCalls } from './testing/venue-calls.ts';

const SALK = {
  schoolName: 'Salk',
  gymName: 'Gym',
  scheduleName: 'SALK',
  courts: [{ name: '1' }, { name: '2' }],
};

const test = useFresh(() => openKeptTestApp());
const admin = useFresh(() => venueCalls(test));

type Court = { id: number; name: string };
type Venue = { id: number; schoolId: number; schoolName: string; gymName: string; courts: Court[] };

const addSalk = async (): Promise<Venue> => (await admin.add('venues', SALK)).json().venue;
const list = async (): Promise<Venue[]> => (await admin.get('/admin/venues')).json();
const names = async () => (await list()).map(({ schoolName, gymName }) => `${schoolName} - ${gymName}`);
const courtOf = (venue: Venue, at: number): Court => {
  const court = venue.courts[at];
  if (court === undefined) throw new Error('Court not found.');
  return court;
};

const UNUSED = { slots: 0, permits: 0, closures: 0 };

describe('a gym', () => {
  it('adds a gym with its school and courts, and cleans their names', async () => {
    const answer = await admin.add('venues', {
      schoolName: '  Madison\u00a0 Park ',
      gymName: 'Gym',
      scheduleName: 'MADPK',
      courts: [{ name: 'Main' }, { name: ' A ' }],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: 'Madison Park - Gym was added.',
      venue: {
        id: expect.any(Number),
        schoolId: expect.any(Number),
        schoolName: 'Madison Park',
        gymName: 'Gym',
        scheduleName: 'MADPK',
        address: '',
        doorNote: '',
        courts: [
          { id: expect.any(Number), name: 'Main' },
          { id: expect.any(Number), name: 'A' },
        ],
      },
    });
    expect(await list()).toEqual([{ ...answer.json().venue, usedBy: UNUSED }]);
  });

  it('keeps the address and the door note of a gym if a change does not name them', async () => {
    const notes = { address: ' 155 Salk Street, Maplewood ', doorNote: 'Use the rear entrance.' };
    const kept = { address: '155 Salk Street, Maplewood', doorNote: 'Use the rear entrance.' };
    const { venue } = (await admin.add('venues', { ...SALK, ...notes })).json();
    expect(venue).toMatchObject(kept);
    const body = { ...SALK, scheduleName: 'SALK-NEW', courts: venue.courts };
    const changed = await admin.change('venues', venue.id, body);
    expect(changed.json().venue).toMatchObject({ ...kept, scheduleName: 'SALK-NEW' });
    const cleared = await admin.change('venues', venue.id, { ...body, doorNote: ' ' });
    expect(cleared.json().venue).toMatchObject({ ...kept, doorNote: '' });
    expect((await admin.get('/gyms')).json()).toEqual([
      { VenueId: venue.id, SchoolName: 'Salk', GymName: 'Gym', Address: kept.address, DoorNote: '' },
    ]);
  });

  it.each([['address'], ['doorNote']])(
    'rejects a gym whose %s has more than 200 characters or several lines',
    async (field) => {
      for (const text of ['x'.repeat(201), 'a\nb', 'a\u0000b']) {
        const answer = await admin.add('venues', { ...SALK, [field]: text });
        expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]]);
      }
      expect((await admin.add('venues', { ...SALK, [field]: 'x'.repeat(200) })).statusCode).toBe(200);
    },
  );

  it('adds nothing when the same gym is added again, and refuses a different one with its name', async () => {
    const first = await addSalk();
    const again = await admin.add('venues', { ...SALK, schoolName: ' SALK' });
    expect([again.statusCode, again.json().message, again.json().venue]).toEqual([
      200,
      'Salk - Gym is there already.',
      first,
    ]);
    const other = await admin.add('venues', { ...SALK, gymName: 'GYM', scheduleName: 'OTHER' });
    expect([other.statusCode, other.json()]).toMatchObject([
      409,
      { code: 'IN_USE', error: 'There is already a gym called Salk - Gym.' },
    ]);
    expect(await list()).toEqual([{ ...first, usedBy: UNUSED }]);
  });

  it('lets two gyms share a school, and lists gyms by school and name', async () => {
    const first = await addSalk();
    const second = (await admin.add('venues', { ...SALK, schoolName: 'SALK', gymName: 'Annex' })).json()
      .venue;
    await admin.add('venues', { ...SALK, schoolName: 'Memorial' });
    expect(second).toMatchObject({ schoolId: first.schoolId, schoolName: 'Salk' });
    expect(await names()).toEqual(['Memorial - Gym', 'Salk - Annex', 'Salk - Gym']);
  });

  it.each([
    [{ schoolName: ' ' }, 'schoolName', 'Please name the school.'],
    [{ schoolName: 'All' }, 'schoolName', '“All” means every school'],
    [{ schoolName: 'x'.repeat(81) }, 'schoolName', 'At most 80 characters'],
    [{ gymName: 'TBD' }, 'gymName', '“TBD” is not a name.'],
    [{ gymName: 7 }, 'gymName', 'Please name the gym.'],
    [{ scheduleName: 'a\nb' }, 'scheduleName', 'Please use plain letters only.'],
    [{ courts: [] }, 'courts', 'Please name at least one court.'],
    [{ courts: [{ name: '1' }, { name: ' 1 ' }] }, 'courts', 'Two courts would be called 1.'],
    [{ courts: [{ name: 'all' }] }, 'courts', '“all” means every court'],
    [{ courts: [{ name: '1|2' }] }, 'courts', 'can’t contain a comma, semicolon or vertical bar'],
    [{ courts: [{ id: 1, name: '1' }] }, 'courts', 'Court not found in this gym.'],
  ])('rejects a gym with %j', async (changes, field, sentence) => {
    const answer = await admin.add('venues', { ...SALK, ...changes });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID_INPUT']);
    expect(answer.json().fields[field]).toContain(sentence);
    expect(await list()).toEqual([]);
  });

  it('renames a gym with its school and courts, which may exchange names', async () => {
    const salk = await addSalk();
    await admin.add('venues', { ...SALK, gymName: 'Annex' });
    const [one, two] = [courtOf(salk, 0), courtOf(salk, 1)];
    const answer = await admin.change('venues', salk.id, {
      schoolName: 'Jonas Salk',
      gymName: 'Main Gym',
      scheduleName: 'SALK-1',
      courts: [{ id: one.id, name: '2' }, { id: two.id, name: '1' }, { name: '3' }],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().venue).toMatchObject({
      id: salk.id,
      scheduleName: 'SALK-1',
      courts: [{ id: one.id, name: '2' }, { id: two.id, name: '1' }, { name: '3' }],
    });
    expect(await names()).toEqual(['Jonas Salk - Annex', 'Jonas Salk - Main Gym']);
    expect((await admin.change('venues', salk.id, { ...SALK, courts: [one, two] })).statusCode).toBe(200);
    expect(await names()).toEqual(['Salk - Annex', 'Salk - Gym']);
  });

  it('refuses to give a gym the name or a court of another one', async () => {
    const salk = await addSalk();
    const annex = (await admin.add('venues', { ...SALK, gymName: 'Annex' })).json().venue as Venue;
    await admin.add('venues', { ...SALK, schoolName: 'Memorial' });
    const own = { ...SALK, courts: salk.courts };
    const gym = await admin.change('venues', salk.id, { ...own, gymName: 'annex' });
    expect([gym.statusCode, gym.json().fields]).toEqual([
      409,
      { gymName: 'There is already a gym called Salk - Annex.' },
    ]);
    const school = await admin.change('venues', salk.id, { ...own, schoolName: 'MEMORIAL' });
    expect([school.statusCode, school.json().error]).toEqual([
      409,
      'There is already a school called MEMORIAL. A gym stays with its school.',
    ]);
    const court = await admin.change('venues', salk.id, { ...own, courts: annex.courts });
    expect([court.statusCode, court.json().fields.courts]).toEqual([422, 'Court not found in this gym.']);
    const twice = await admin.change('venues', salk.id, {
      ...own,
      courts: [courtOf(salk, 0), { ...courtOf(salk, 0), name: 'B' }],
    });
    expect(twice.statusCode).toBe(422);
    const unknown = await admin.change('venues', 4711, own);
    expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'Gym not found.']);
    expect(await names()).toEqual(['Memorial - Gym', 'Salk - Annex', 'Salk - Gym']);
  });

  it('invalidates the schedule in all processes when a gym is added', async () => {
    const other = await openTestApp({ connection: test.database.connection });
    const received = { here: [] as unknown[], there: [] as unknown[] };
    test.portal.feed.subscribe('slots', (days) => received.here.push(days));
    other.portal.feed.subscribe('slots', (days) => received.there.push(days));
    await addSalk();
    await test.portal.feed.waitUntilCurrent();
    expect(received.here).toEqual([null]);
    await other.portal.feed.waitUntilCurrent();
    expect(received.there).toEqual([null]);
    await other.close();
  });
});

describe('removing a gym or court', () => {
  it('removes a gym with its courts, and the school with its last gym, even if repeated', async () => {
    const salk = await addSalk();
    const annex = (await admin.add('venues', { ...SALK, gymName: 'Annex' })).json().venue as Venue;
    expect((await admin.remove('venues', salk.id)).json()).toEqual({ message: 'Salk - Gym was removed.' });
    const again = await admin.remove('venues', salk.id);
    expect([again.statusCode, again.json().message]).toEqual([200, 'This gym has already been removed.']);
    expect(await names()).toEqual(['Salk - Annex']);
    const look = await admin.remove('venues', annex.id, '?preview=true');
    expect([look.statusCode, look.json().message]).toEqual([200, 'Salk - Annex can be removed.']);
    expect(await names()).toEqual(['Salk - Annex']);
    await admin.remove('venues', annex.id);
    for (const table of ['school', 'venue', 'court'] as const) {
      expect(await test.portal.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  it('removes an unused court together with its generated slots', async () => {
    const salk = await addSalk();
    const season = await makeSeason(test.portal.db);
    await insertRows(test.portal.db, 'generatedSlot', {
      seasonId: season.id,
      courtId: courtOf(salk, 1).id,
      slotDate: '2026-11-19',
      startTime: '18:00',
      endTime: '19:00',
      permitStatus: 'approved',
    });
    const answer = await admin.change('venues', salk.id, { ...SALK, courts: [courtOf(salk, 0)] });
    expect(answer.json().venue.courts).toEqual([courtOf(salk, 0)]);
  });

  it('refuses to remove a court that has slots or permits, and lists them', async () => {
    const salk = await addSalk();
    const season = await makeSeason(test.portal.db);
    const second = courtOf(salk, 1).id;
    await makeSlot(test.portal.db, { seasonId: season.id, courtId: second, date: '2026-11-19' });
    await admin.add('permits', {
      venueId: salk.id,
      courtId: second,
      weekday: 4,
      firstDate: '2026-11-16',
      lastDate: '2027-03-14',
      status: 'approved',
    });
    const answer = await admin.change('venues', salk.id, { ...SALK, courts: [courtOf(salk, 0)] });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'IN_USE',
        error:
          'Court 2 of Salk - Gym can’t be removed: it still has 1 slot, 1 permit (Thursdays 6:00 PM – 10:00 PM, Nov 16, 2026 – Mar 14, 2027).',
        conflict: { slots: 1, closures: [] },
      },
    ]);
    const other = await admin.change('venues', salk.id, { ...SALK, courts: [courtOf(salk, 1)] });
    expect(other.statusCode).toBe(200);
    const annex = await admin.add('venues', { ...SALK, gymName: 'Annex' });
    expect(annex.statusCode).toBe(200);
    await admin.add('closures', { firstDate: '2026-12-24', schoolId: salk.schoolId, reason: 'Concert' });
    const listed = (await admin.get('/admin/venues')).json<{ gymName: string; usedBy: typeof UNUSED }[]>();
    // the closure of the school keeps neither of its two gyms
    expect(listed.map(({ gymName, usedBy }) => [gymName, usedBy])).toEqual([
      ['Annex', UNUSED],
      ['Gym', { slots: 1, permits: 1, closures: 0 }],
    ]);
  });

  it('refuses to remove a gym that has permits or closures in any season', async () => {
    const salk = await addSalk();
    await makeSeason(test.portal.db);
    await admin.add('permits', {
      venueId: salk.id,
      weekday: 4,
      firstDate: '2026-11-16',
      lastDate: '2027-03-14',
      status: 'declined',
    });
    await admin.add('closures', { firstDate: '2026-12-24', schoolId: salk.schoolId, reason: 'Concert' });
    await test.portal.db.updateTable('season').set({ isActive: false }).execute();
    const listed = (await admin.get('/admin/venues')).json();
    expect(listed).toMatchObject([{ usedBy: { slots: 0, permits: 1, closures: 1 } }]);
    expect((await admin.remove('venues', salk.id, '?preview=true')).statusCode).toBe(409);
    const answer = await admin.remove('venues', salk.id);
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'Salk - Gym can’t be removed: it still has 1 permit (Thursdays 6:00 PM – 10:00 PM, Nov 16, 2026 – Mar 14, 2027), 1 closure (Thu, Dec 24, 2026: Concert).',
    ]);
    expect(await names()).toEqual(['Salk - Gym']);
  });
});
