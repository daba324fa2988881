import { gunzipSync } from 'node:zlib';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { scheduleRowSchema } from '@portal/contract/schedule.ts';
import { HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { makeCourt, makeEntry, makeSeason, makeSlot, makeVenue } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const PATH = '/admin/combined-schedule';
const stage = useBookingStage();

const list = async (): Promise<ScheduleRowWire[]> => (await stage.admin.get(PATH)).json<ScheduleRowWire[]>();
const slotIds = async () => (await list()).map((row) => row.AvailabilityId);

describe('the combined schedule', () => {
  it('lists a row for every slot of the active season, including past ones, in the shape of the contract', async () => {
    const { past, thisWeek, nextWeek, later } = stage.league.slots;
    const rows = await list();
    expect(rows.map((row) => row.AvailabilityId)).toEqual(
      [...past, ...thisWeek, ...nextWeek, ...later].map(({ id }) => id),
    );
    expect(z.array(scheduleRowSchema).parse(rows)).toEqual(rows);
  });

  it('leaves out withdrawn slots and open ones of other seasons, and shows entries of other seasons', async () => {
    const { db } = stage.test.portal;
    const shown = stage.slot('thisWeek');
    const other = await makeSeason(db, { year: 2025, isActive: false });
    const place = { seasonId: other.id, courtId: shown.courtId, date: shown.date };
    const foreign = await makeSlot(db, { ...place, startTime: '17:30:00', endTime: '18:30:00' });
    await makeEntry(db, { slot: foreign, type: 'clinic' });
    const open = await makeSlot(db, { ...place, startTime: '19:00:00' });
    const gone = await makeSlot(db, {
      ...place,
      seasonId: stage.league.season.id,
      startTime: '21:00:00',
      withdrawnAt: stage.test.clock.now(),
    });
    const rows = await list();
    expect(rows.find((row) => row.AvailabilityId === shown.id)).toMatchObject({
      Type: 'OPEN',
      StatusEffective: 'RESERVED',
      TakenBy: 'CLINIC 17:30-18:30 (Fall 2025)',
    });
    const others = rows.filter((row) => [foreign.id, gone.id, open.id].includes(row.AvailabilityId));
    expect(others).toMatchObject([{ AvailabilityId: foreign.id, Type: 'CLINIC', OtherSeason: 'Fall 2025' }]);
  });

  it('leaves canceled entries out of the schedule', async () => {
    const slot = stage.slot('thisWeek');
    await makeEntry(stage.test.portal.db, { slot, type: 'clinic', canceledAt: stage.test.clock.now() });
    expect((await list()).every((row) => row.StatusEffective === 'OPEN')).toBe(true);
  });

  it('orders rows by date, start, school, gym and court, with short court names first', async () => {
    const { db } = stage.test.portal;
    const { season, venue } = stage.league;
    const at = (courtId: number, startTime = '18:00:00') =>
      makeSlot(db, { seasonId: season.id, courtId, date: '2026-12-20', startTime });
    const ten = await at((await makeCourt(db, { venueId: venue.id, name: '10' })).id);
    const two = await at(venue.courts[1]?.id ?? 0);
    const one = await at(venue.court.id, '17:30:00');
    const annex = await at((await makeVenue(db, { schoolName: 'Salk', gymName: 'Annex' })).court.id);
    const early = await at((await makeVenue(db, { schoolName: 'Adams', gymName: 'Zoo' })).court.id);
    expect((await slotIds()).slice(-5)).toEqual([one, early, annex, two, ten].map(({ id }) => id));
  });

  it('lists no rows without an active season, and others when another becomes active', async () => {
    await slotIds();
    await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
    const empty = await stage.admin.get(PATH);
    expect([empty.statusCode, empty.json()]).toEqual([200, []]);
    const packed = await stage.admin.get(PATH, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe('[]');
    const answer = await stage.admin.post('/admin/set-active-season', { year: '2026', season: 'FALL' });
    expect(answer.statusCode).toBe(200);
    expect(await slotIds()).toHaveLength(12);
  });

  it('shows in the schedule what a coach has just booked and canceled', async () => {
    const slot = stage.slot('thisWeek');
    const row = async () => (await list()).find((found) => found.AvailabilityId === slot.id);
    expect(await row()).toMatchObject({ Type: 'OPEN' });
    await stage.coach.reserve(stage.body(slot, HAWKS));
    expect(await row()).toMatchObject({ Type: 'PRACTICE', TeamName: 'Hawks', DivisionName: 'Boys 3-4' });
    await stage.coach.cancel({ AvailabilityId: slot.id });
    expect(await row()).toMatchObject({ Type: 'OPEN' });
  });
});

describe('the bytes of the schedule', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'gzip'],
    ['gzip;q=0.1, identity', 'gzip'],
    ['br', undefined],
    ['gzip;q=0', undefined],
    ['*', 'gzip'],
    ['', undefined],
  ])('sends the schedule for Accept-Encoding %j as %s', async (accepted, encoding) => {
    const answer = await stage.admin.get(PATH, { 'accept-encoding': accepted });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    const plain = encoding === 'gzip' ? gunzipSync(answer.rawPayload) : answer.rawPayload;
    expect(plain).toEqual((await stage.admin.get(PATH)).rawPayload);
  });

  it('gives each encoding a strong ETag, which gets a 304 until something changes', async () => {
    const ask = (headers: Record<string, string>) => stage.admin.get(PATH, headers);
    const plain = String((await ask({})).headers.etag);
    const packed = String((await ask({ 'accept-encoding': 'gzip' })).headers.etag);
    expect([plain, packed]).toEqual([
      expect.stringMatching(/^"[\w-]+"$/),
      expect.stringMatching(/^"[\w-]+-gzip"$/),
    ]);
    const unchanged = await ask({ 'accept-encoding': 'gzip', 'if-none-match': packed });
    expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0]);
    expect((await ask({ 'if-none-match': plain })).statusCode).toBe(304);
    expect((await ask({ 'if-none-match': packed })).statusCode).toBe(200);
    const slot = stage.slot('nextWeek');
    await stage.coach.reserve(stage.body(slot, HAWKS));
    expect((await ask({ 'if-none-match': plain })).statusCode).toBe(200);
    await stage.coach.cancel({ AvailabilityId: slot.id });
    expect((await ask({ 'if-none-match': plain })).statusCode).toBe(304);
  });

  it('describes the schedule in response to HEAD without sending it', async () => {
    const answer = await stage.test.app.inject({
      method: 'HEAD',
      url: `/api${PATH}`,
      headers: { authorization: `Bearer ${stage.league.admin.token}` },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

it('tells any logged-in user the current league time', async () => {
  expect((await stage.coach.get('/league-clock')).json()).toEqual({
    date: '2026-11-17',
    time: '12:00:00',
    timeZone: 'America/New_York',
    weekStart: 'monday',
  });
  expect((await stage.test.app.inject('/api/league-clock')).statusCode).toBe(401);
});
