import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSeason, makeSlot, makeVenue } from '@portal/testkit/factories.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { noteChange, withoutTriggers } from '@portal/testkit/note-change.ts';
import { insertRows, updateRows } from '@portal/testkit/rows.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const test = useFresh(() => openKeptTestApp());
const league = useFresh(() => makeLeague(test.portal.db, test.clock.now()));
const coach = useFresh(() => coachCalls(test.app, league.coach));

beforeEach(async () => {
  await updateRows(test.portal.db, 'session', {}, { expiresAt: new Date('2027-01-01Z') });
});

const ids = (...lists: (keyof TestLeague['slots'])[]) =>
  lists.flatMap((list) => league.slots[list].map((slot) => slot.id));

const at = async (instant: string) => {
  test.clock.set(instant);
  return await coach.openSlotIds();
};

describe('the list of open slots', () => {
  it('lists the future slots of this week and the next, in the format of the API', async () => {
    const answer = await coach.availability();
    expect(answer.statusCode).toBe(200);
    const { availability } = answer.json<{ availability: { Id: number }[] }>();
    expect(availability.map((slot) => slot.Id)).toEqual(ids('thisWeek', 'nextWeek'));
    expect(availability[0]).toEqual({
      Id: league.slots.thisWeek[0]?.id,
      AvailableDate: '2026-11-19',
      AvailableTime: '18:00:00',
      EndTime: '19:00:00',
      SchoolName: 'Salk',
      GymName: 'Gym',
      Court: '1',
      ScheduleName: 'SALK',
      VenueId: league.venue.id,
    });
  });

  it('leaves out slots that are not approved, are withdrawn, partly blocked, or belong to another season', async () => {
    const { db } = test.portal;
    const gym = await makeVenue(db, { courts: ['1', '2', '3', '4', '5', '6'] });
    const old = await makeSeason(db, { year: 2025, isActive: false });
    const [pending, withdrawn, blocked, free, cancelled, past] = gym.courts;
    if (!pending || !withdrawn || !blocked || !free || !cancelled || !past) throw new Error('Six courts.');
    const common = { seasonId: league.season.id, date: '2026-11-18', startTime: '17:00:00' };
    for (const [permitStatus, startTime] of [
      ['pending', '17:00:00'],
      ['declined', '18:00:00'],
      ['canceled', '19:00:00'],
    ] as const) {
      await makeSlot(db, { ...common, courtId: pending.id, permitStatus, startTime });
    }
    await makeSlot(db, { ...common, courtId: withdrawn.id, withdrawnAt: test.clock.now() });
    const under = await makeSlot(db, { ...common, courtId: blocked.id, endTime: '18:00:00' });
    await makeSlot(db, { ...common, courtId: blocked.id, startTime: '18:00:00' });
    await makeEntry(db, { slot: under, type: 'game', endTime: '18:15:00' });
    const open = await makeSlot(db, { ...common, courtId: free.id });
    await makeEntry(db, { slot: open, type: 'clinic', blocks: false });
    const again = await makeSlot(db, { ...common, courtId: cancelled.id });
    await makeEntry(db, { slot: again, type: 'game', canceledAt: test.clock.now() });
    await makeSlot(db, { ...common, seasonId: old.id, courtId: past.id });
    expect(await coach.openSlotIds()).toEqual([open.id, again.id, ...ids('thisWeek', 'nextWeek')]);
  });

  it('leaves out a slot whose entry was moved off its time, while the entry blocks', async () => {
    const { db } = test.portal;
    const [slot, , , beside] = league.slots.thisWeek;
    if (slot === undefined || beside === undefined) throw new Error('Four slots.');
    const moved = { startTime: '20:00:00', endTime: '21:00:00', type: 'clinic' } as const;
    const { id } = await makeEntry(db, { slot, ...moved });
    await makeEntry(db, { slot: beside, ...moved, blocks: false });
    expect(await coach.openSlotIds()).not.toContain(slot.id);
    expect(await coach.openSlotIds()).toContain(beside.id);
    const cancelled = { state: 'cancelled', cancelledAt: test.clock.now() } as const;
    await db.updateTable('entry').set(cancelled).where('id', '=', id).execute();
    expect(await coach.openSlotIds()).toContain(slot.id);
  });

  it('orders open slots by date, time, school, gym and court', async () => {
    const { db } = test.portal;
    const [zoo, ark] = [
      await makeVenue(db, { schoolName: 'Zoo', courts: ['10', '2', 'A'] }),
      await makeVenue(db, { schoolName: 'Ark', courts: ['1'] }),
    ];
    const day = { seasonId: league.season.id, date: '2026-11-18' };
    const [ten, two, a] = await Promise.all(
      zoo.courts.map((court) => makeSlot(db, { ...day, courtId: court.id, startTime: '18:00:00' })),
    );
    const first = await makeSlot(db, { ...day, courtId: zoo.court.id, startTime: '17:00:00' });
    const ark1 = await makeSlot(db, { ...day, courtId: ark.court.id, startTime: '18:00:00' });
    expect((await coach.openSlotIds()).slice(0, 5)).toEqual([first.id, ark1.id, two?.id, a?.id, ten?.id]);
  });

  it('lists no open slots without a season', async () => {
    await test.portal.db.updateTable('season').set({ isActive: false }).execute();
    expect((await coach.availability()).json()).toEqual({ availability: [] });
  });

  it('lists open slots for any logged-in user, confirmed or not', async () => {
    const unconfirmed = coachCalls(test.app, league.unconfirmed);
    expect(await unconfirmed.openSlotIds()).toEqual(ids('thisWeek', 'nextWeek'));
    const nobody = await coachCalls(test.app, { token: null }).availability();
    expect(refusalOf(nobody)).toMatchObject({ status: 401, code: 'NO_SESSION' });
  });
});

describe('the response with open slots', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, *', gunzipSync],
  ])('sends the list as %s to a browser that accepts %s', async (encoding, accepted, unpack) => {
    const plain = await coach.availability();
    const packed = await coach.availability({ 'accept-encoding': accepted });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('sends the list uncompressed to a browser that accepts no encoding', async () => {
    const answer = await coach.availability({ 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('sends the list once, and answers a request with an unchanged ETag with a 304 without a body', async () => {
    const first = await coach.availability({ 'accept-encoding': 'br' });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization',
    });
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await coach.availability({ 'accept-encoding': 'br', 'if-none-match': tags });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding, Authorization' });
    }
  });

  it('gives each encoding of the list a different ETag', async () => {
    const accepted = ['identity', 'gzip', 'br'];
    const tags = await Promise.all(
      accepted.map(
        async (encoding) => (await coach.availability({ 'accept-encoding': encoding })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
    const [plain = ''] = tags.map(String);
    const other = await coach.availability({ 'accept-encoding': 'br', 'if-none-match': plain });
    expect(other.statusCode).toBe(200);
  });

  it('gives the list another ETag after a change, and the old one after the change is undone', async () => {
    const before = (await coach.availability()).headers.etag;
    const slot = league.slots.thisWeek[0];
    if (slot === undefined) throw new Error('The list has no slot.');
    await coach.reserve({
      VenueId: league.venue.id,
      ReservationDate: slot.date,
      ReservationTime: slot.startTime,
      Court: '1',
      DivisionName: 'Boys 3-4',
      TeamName: 'Hawks',
    });
    const booked = await coach.availability({ 'if-none-match': String(before) });
    expect(booked.statusCode).toBe(200);
    await coach.cancel({ AvailabilityId: slot.id });
    expect((await coach.availability({ 'if-none-match': String(before) })).statusCode).toBe(304);
  });
});

describe('the list as time passes', () => {
  it('leaves a slot out of the list from the second when it starts', async () => {
    expect(await at('2026-11-19T22:59:59Z')).toEqual(ids('thisWeek', 'nextWeek'));
    expect(await at('2026-11-19T23:00:00Z')).toEqual([
      ...league.slots.thisWeek.filter((slot) => slot.startTime > '18:00:00').map((slot) => slot.id),
      ...ids('nextWeek'),
    ]);
    expect(await at('2026-11-20T00:00:00Z')).toEqual(ids('nextWeek'));
  });

  it('lists the next period from midnight in league time on', async () => {
    expect(await at('2026-11-23T04:59:59Z')).toEqual(ids('nextWeek'));
    expect(await at('2026-11-23T05:00:00Z')).toEqual(ids('nextWeek', 'later'));
  });

  it('lists the next period even if no slot starts in the meantime', async () => {
    await test.portal.db.deleteFrom('slot').where('slotDate', '<', '2026-12-01').execute();
    expect(await at('2026-11-23T04:59:59Z')).toEqual([]);
    expect(await at('2026-11-23T05:00:00Z')).toEqual(ids('later'));
  });

  it('does not read the list again while nothing changes', async () => {
    await coach.openSlotIds();
    await withoutTriggers(test.portal.db, (tx) =>
      tx.deleteFrom('slot').where('slotDate', '=', '2026-11-19').execute(),
    );
    expect(await at('2026-11-19T12:00:00Z')).toEqual(ids('thisWeek', 'nextWeek'));
    await noteChange(test.portal.db, 'slots');
    expect(await coach.openSlotIds()).toEqual(ids('nextWeek'));
  });

  it('applies changed settings to the list immediately', async () => {
    const { id } = await makeSlot(test.portal.db, {
      seasonId: league.season.id,
      courtId: league.venue.court.id,
      date: '2026-11-29',
    });
    expect(await coach.openSlotIds()).toEqual([...ids('thisWeek', 'nextWeek'), id]);
    await insertRows(test.portal.db, 'setting', {
      name: 'weekStart',
      value: JSON.stringify({ value: 'sunday' }),
    });
    await test.portal.settings.reload();
    expect(await coach.openSlotIds()).toEqual(ids('thisWeek', 'nextWeek'));
  });
});

describe('the week range', () => {
  const range = async () => (await coach.get('/reservations/week-range')).json<Record<string, string>>();

  it('gives this week and the next by the league’s calendar', async () => {
    expect(await range()).toEqual({
      start_of_period: '2026-11-16',
      end_of_period: '2026-11-29',
      start_of_current_week: '2026-11-16',
      end_of_current_week: '2026-11-22',
      start_of_next_week: '2026-11-23',
      end_of_next_week: '2026-11-29',
    });
  });

  it('changes the week range at midnight in league time, not in UTC', async () => {
    test.clock.set('2026-11-23T04:59:59Z');
    expect(await range()).toMatchObject({ start_of_period: '2026-11-16' });
    test.clock.set('2026-11-23T05:00:00Z');
    expect(await range()).toMatchObject({ start_of_period: '2026-11-23' });
  });
});
