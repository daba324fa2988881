import { makeEntry, makeSeason, makeVenue } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstOf, openThursdays, thursdays } from '#season/testing/thursdays.ts';
import { venueCalls } from '#venues/testing/venue-calls.ts';

const test = useFresh(() => openThursdays());
const admin = useFresh(() => venueCalls(test));

type Permit = Record<string, unknown> & { id: number };

const permits = async (): Promise<Permit[]> => (await admin.get('/admin/permits')).json().permits;
const onlyPermit = async (): Promise<Permit> => {
  const [permit, ...others] = await permits();
  if (permit === undefined || others.length > 0) throw new Error('There is one permit.');
  return permit;
};
const tuesdays = () => ({
  venueId: test.league.venue.id,
  weekday: 2,
  firstDate: '2026-11-16',
  lastDate: '2027-03-14',
  status: 'approved',
});
const bodyOf = ({ id: _, ...permit }: Permit) => permit;
const courtIds = () => test.league.venue.courts.map(({ id }) => id);

describe('a permit', () => {
  it('gives a permit default hours and slots of one hour', async () => {
    const answer = await admin.add('permits', tuesdays());
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Saved. Not published yet.', effect: null },
    ]);
    await admin.add('permits', { ...tuesdays(), weekday: 6 });
    const usual = { ...tuesdays(), id: expect.any(Number), courtId: null, slotMinutes: 60, purpose: 'any' };
    expect((await admin.get('/admin/permits')).json()).toEqual({
      season: 'Fall 2026',
      permits: [
        { ...usual, fromTime: '18:00:00', toTime: '22:00:00' },
        { ...usual, weekday: 6, fromTime: '09:00:00', toTime: '18:00:00' },
      ],
    });
  });

  it('adds nothing when the same permit is added again', async () => {
    await admin.add('permits', tuesdays());
    expect((await admin.add('permits', { ...tuesdays(), fromTime: '18:00' })).statusCode).toBe(200);
    expect(await permits()).toHaveLength(1);
  });

  it.each([
    ['the same hours with another status', { status: 'canceled' }],
    ['one court of all', { court: 0 }],
    ['part of the hours', { fromTime: '21:30', toTime: '23:00' }],
    ['the last day', { firstDate: '2027-03-09', lastDate: '2027-06-01' }],
  ])(
    'refuses a permit that overlaps another one: %s',
    async (_, { court, ...changes }: Record<string, unknown>) => {
      await admin.add('permits', tuesdays());
      const place = court === undefined ? {} : { courtId: courtIds()[Number(court)] };
      const answer = await admin.add('permits', { ...tuesdays(), ...changes, ...place });
      const { id } = await onlyPermit();
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        {
          code: 'IN_USE',
          error:
            'This overlaps another permit: Salk - Gym, all courts: Tuesdays 6:00 PM – 10:00 PM, Nov 16, 2026 – Mar 14, 2027, slots of 60 minutes, approved. Please change that one.',
          conflict: { permitId: id },
        },
      ]);
    },
  );

  it.each([
    ['another weekday', { weekday: 3 }],
    ['the hours after it', { fromTime: '22:00', toTime: '23:00' }],
    ['the days after it', { firstDate: '2027-03-15', lastDate: '2027-06-01' }],
  ])('accepts a permit that does not overlap another one: %s', async (_, changes) => {
    await admin.add('permits', tuesdays());
    expect((await admin.add('permits', { ...tuesdays(), ...changes })).statusCode).toBe(200);
    expect(await permits()).toHaveLength(2);
  });

  it.each([
    [{ venueId: 4711 }, 'venueId', 'This gym no longer exists.'],
    [{ courtId: 4711 }, 'courtId', 'This court is not in the gym.'],
    [{ weekday: 7 }, 'weekday', 'Please choose a weekday.'],
    [{ fromTime: '24:00' }, 'fromTime', 'Enter a time like 18:00.'],
    [{ toTime: '18:00' }, 'toTime', 'The end must be later than the start.'],
    [{ toTime: '18:30' }, 'slotMinutes', 'No slot of this length fits'],
    [{ slotMinutes: 5 }, 'slotMinutes', 'Enter whole minutes from 15 to 480.'],
    [{ firstDate: 'tomorrow' }, 'firstDate', 'Enter a date like'],
    [{ lastDate: '2026-11-15' }, 'lastDate', 'The last date must not be before the first.'],
    [{ lastDate: '2026-11-16' }, 'lastDate', 'This weekday does not occur between'],
    [{ status: 'open' }, 'status', 'Please choose approved'],
    [{ extra: 1 }, 'extra', ''],
  ])('rejects a permit with %j', async (changes, field, sentence) => {
    const answer = await admin.add('permits', { ...tuesdays(), ...changes });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID_INPUT']);
    expect(answer.json().fields[field]).toContain(sentence);
    expect(await permits()).toEqual([]);
  });

  it('rejects a permit with a court of another gym', async () => {
    const other = await makeVenue(test.db, {});
    const answer = await admin.add('permits', { ...tuesdays(), courtId: other.court.id });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['courtId']]);
  });

  it('changes a permit as a whole, even if the change is repeated', async () => {
    await admin.add('permits', tuesdays());
    const { id } = await onlyPermit();
    const changed = {
      venueId: test.league.venue.id,
      courtId: courtIds()[1],
      weekday: 3,
      fromTime: '19:00:00',
      toTime: '21:00:00',
      firstDate: '2026-12-01',
      lastDate: '2027-01-31',
      slotMinutes: 90,
      status: 'pending',
      purpose: 'games',
    };
    for (const _ of [1, 2]) {
      expect((await admin.change('permits', id, changed)).statusCode).toBe(200);
      expect(await permits()).toEqual([{ id, ...changed }]);
    }
  });

  it('changes only the status of a permit that overlaps another one from a file', async () => {
    await admin.importPermits(thursdays());
    await admin.importPermits(thursdays().replace('18:00,20:00', '19:00,21:00'));
    const [first] = await permits();
    if (first === undefined) throw new Error('There are two.');
    const status = await admin.change('permits', first.id, { ...bodyOf(first), status: 'declined' });
    expect(status.statusCode).toBe(200);
    const hours = await admin.change('permits', first.id, { ...bodyOf(first), toTime: '20:30:00' });
    expect([hours.statusCode, hours.json().code]).toEqual([409, 'IN_USE']);
  });

  it('does not find a permit of another season, and does not remove it', async () => {
    await admin.add('permits', tuesdays());
    const { id } = await onlyPermit();
    await test.db.updateTable('season').set({ isActive: false }).execute();
    await makeSeason(test.db, { year: 2027 });
    const answer = await admin.change('permits', id, tuesdays());
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'Permit not found in this season.']);
    expect((await admin.remove('permits', id)).statusCode).toBe(200);
    expect(await test.db.selectFrom('permit').select('id').execute()).toEqual([{ id }]);
  });

  it('refuses a permit and lists none if no season is active', async () => {
    await test.db.updateTable('season').set({ isActive: false }).execute();
    const answer = await admin.add('permits', tuesdays());
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'WRONG_STATE']);
    expect((await admin.get('/admin/permits')).json()).toEqual({ season: null, permits: [] });
    expect(await admin.effect()).toBeNull();
  });

  it('removes a permit, even if the call is repeated', async () => {
    await admin.add('permits', tuesdays());
    const { id } = await onlyPermit();
    for (const _ of [1, 2]) expect((await admin.remove('permits', id)).statusCode).toBe(200);
    expect(await permits()).toEqual([]);
  });
});

describe('a preview of a change of permits', () => {
  const NOTHING = { inserted: 0, updated: 0, withdrawn: 0, keptBecauseBooked: 0, cancelled: [] };

  beforeEach(() => test.run(thursdays()));

  async function book() {
    const slot = firstOf(test.league.slots.nextWeek);
    return await makeEntry(test.db, {
      slot,
      type: 'practice',
      homeTeamId: test.league.owls.id,
      bookedBy: 'coach',
      quotaSlot: 1,
    });
  }

  it('previews what steps 3a and 3b would do, and nothing once they have run', async () => {
    expect(await admin.effect()).toMatchObject(NOTHING);
    await admin.add('permits', { ...tuesdays(), firstDate: '2026-11-24', lastDate: '2026-11-24' });
    expect(await admin.effect()).toMatchObject({ ...NOTHING, inserted: 8 });
  });

  it('previews what another status of a permit would cancel, and changes nothing', async () => {
    const entry = await book();
    const permit = await onlyPermit();
    const before = { slots: await test.slots(), entries: await test.entries() };
    const answer = await admin.change('permits', permit.id, {
      ...bodyOf(permit),
      status: 'declined',
      preview: true,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      message: 'Nothing is saved yet. This is what will change.',
      effect: {
        updated: 12,
        withdrawn: 0,
        cancelled: [
          {
            entryId: entry.id,
            type: 'practice',
            date: '2026-11-26',
            startTime: '18:00:00',
            scheduleName: 'SALK',
            court: '1',
            divisionName: 'Boys 3-4',
            homeTeam: 'Owls',
          },
        ],
      },
    });
    expect(await onlyPermit()).toEqual(permit);
    expect({ slots: await test.slots(), entries: await test.entries() }).toEqual(before);
    expect(await test.db.selectFrom('mail').select('id').execute()).toEqual([]);
  });

  it('previews exactly what steps 3a and 3b then cancel', async () => {
    await book();
    const permit = await onlyPermit();
    const changed = { ...bodyOf(permit), status: 'canceled' };
    const { effect } = (await admin.change('permits', permit.id, { ...changed, preview: true })).json();
    await admin.change('permits', permit.id, changed);
    expect(await admin.effect()).toEqual(effect);
    await admin.generate();
    await admin.merge();
    const cancelled = (await test.entries()).filter(({ state }) => state === 'cancelled');
    expect(cancelled.map(({ id }) => id)).toEqual(
      effect.cancelled.map(({ entryId }: { entryId: number }) => entryId),
    );
    expect(await admin.effect()).toMatchObject(NOTHING);
  });

  it('previews how many slots a permit with fewer hours withdraws and how many stay booked', async () => {
    const late = test.league.slots.nextWeek.find(({ startTime }) => startTime === '19:00:00');
    if (late === undefined) throw new Error('There is one.');
    await makeEntry(test.db, { slot: late, type: 'game', homeTeamId: test.league.owls.id });
    const permit = await onlyPermit();
    const answer = await admin.change('permits', permit.id, {
      ...bodyOf(permit),
      toTime: '19:00',
      preview: true,
    });
    expect(answer.json().effect).toMatchObject({ withdrawn: 5, keptBecauseBooked: 1, cancelled: [] });
  });

  it('previews the addition or removal of a permit without changing the permits', async () => {
    const added = await admin.add('permits', { ...tuesdays(), lastDate: '2026-11-30', preview: true });
    expect(added.json().effect).toMatchObject({ inserted: 16 });
    const permit = await onlyPermit();
    await admin.add('permits', { ...tuesdays(), lastDate: '2026-11-30' });
    const removed = await admin.remove('permits', permit.id, '?preview=true');
    expect(removed.json().effect).toMatchObject({ withdrawn: 12 });
    expect(await permits()).toHaveLength(2);
    const odd = await admin.remove('permits', permit.id, '?preview=perhaps');
    expect([odd.statusCode, odd.json().fields]).toEqual([422, { preview: 'Please say true or false.' }]);
    expect(await permits()).toHaveLength(2);
  });

  it('refuses the preview of a change that would be refused', async () => {
    const permit = await onlyPermit();
    const overlap = await admin.add('permits', { ...bodyOf(permit), toTime: '21:00', preview: true });
    expect([overlap.statusCode, overlap.json().code]).toEqual([409, 'IN_USE']);
    const unknown = await admin.change('permits', 4711, { ...bodyOf(permit), preview: true });
    expect(unknown.statusCode).toBe(404);
  });
});
