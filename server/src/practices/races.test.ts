import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '#testing/app.ts';
import { coachCalls, refusalOf } from '#testing/coach-calls.ts';
import {
  makeAccount,
  makeCoach,
  makeCourt,
  makeDivision,
  makeSeason,
  makeSession,
  makeSlot,
  makeTeam,
  makeVenue,
  type TestSlot,
  type TestVenue,
} from '#testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts';

const RACERS = 20;
const DIVISION = 'Boys 3-4';

let database: TestDatabase;
/** two portals on one database: two pools, two feeds */
let apps: [TestApp, TestApp];
let seasonId: number;
let divisionId: number;
let venue: TestVenue;

beforeEach(async () => {
  database = await createTestDatabase();
  const connection = database.connection;
  apps = [await openTestApp({ connection }), await openTestApp({ connection })];
  const { db } = apps[0].portal;
  seasonId = (await makeSeason(db)).id;
  divisionId = (await makeDivision(db, { seasonId, name: DIVISION })).id;
  venue = await makeVenue(db);
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
});

type Racer = { token: string; teamName: string };

/** A coach with a team of his own and a session. */
async function makeRacer(): Promise<Racer> {
  const { db, clock } = apps[0].portal;
  const team = await makeTeam(db, { divisionId });
  const coach = await makeCoach(db, { teamIds: [team.id] });
  const account = await makeAccount(db, { email: coach.email });
  const token = await makeSession(db, { accountId: account.id, now: clock.now() });
  return { token, teamName: team.name };
}

const makeSlots = async (date: string, count: number): Promise<TestSlot[]> => {
  const { db } = apps[0].portal;
  const slots: TestSlot[] = [];
  for (let index = 0; index < count; index += 1) {
    const court = await makeCourt(db, { venueId: venue.id, name: `${date} ${index}` });
    slots.push(await makeSlot(db, { seasonId, courtId: court.id, date }));
  }
  return slots;
};

async function bodyOf({ teamName }: Racer, slot: TestSlot) {
  const court = await apps[0].portal.db
    .selectFrom('court')
    .select('name')
    .where('id', '=', slot.courtId)
    .executeTakeFirstOrThrow();
  return {
    VenueId: venue.id,
    ReservationDate: slot.date,
    ReservationTime: slot.startTime,
    Court: court.name,
    DivisionName: DIVISION,
    TeamName: teamName,
  };
}

const callsOn = (index: number, racer: Racer) => coachCalls(apps[index % 2 === 0 ? 0 : 1].app, racer);

const activeEntries = () =>
  apps[0].portal.db.selectFrom('entry').selectAll().where('state', '=', 'active').execute();

const tally = (codes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((other) => other === code).length]),
  );

describe('a contested slot', () => {
  it.each([
    ['one portal', () => 0],
    ['two portals', (index: number) => index],
  ])('goes to exactly one of twenty teams: %s', async (_, portalOf) => {
    const [slot] = await makeSlots('2026-11-19', 1);
    if (slot === undefined) throw new Error('There is no slot.');
    const racers = await Promise.all(Array.from({ length: RACERS }, makeRacer));
    const bodies = await Promise.all(racers.map((racer) => bodyOf(racer, slot)));
    const answers = await Promise.all(
      racers.map((racer, index) => callsOn(portalOf(index), racer).reserve(bodies[index])),
    );
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'booked' : refusalOf(answer).code));
    expect(tally(codes)).toEqual({ booked: 1, SLOT_TAKEN: RACERS - 1 });
    const [entry, ...more] = await activeEntries();
    expect(more).toEqual([]);
    const winner = racers[codes.indexOf('booked')];
    const team = await apps[0].portal.db
      .selectFrom('team')
      .select('name')
      .where('id', '=', entry?.home_team_id ?? 0)
      .executeTakeFirst();
    expect(team?.name).toBe(winner?.teamName);
  });
});

describe('a team that asks for twenty slots of one week at once', () => {
  it.each([
    ['one portal', () => 0],
    ['two portals', (index: number) => index],
  ])('gets exactly one, and its next week stays free: %s', async (_, portalOf) => {
    const racer = await makeRacer();
    const slots = await makeSlots('2026-11-19', RACERS);
    const [nextWeek] = await makeSlots('2026-11-26', 1);
    if (nextWeek === undefined) throw new Error('There is no slot.');
    const bodies = await Promise.all(slots.map((slot) => bodyOf(racer, slot)));
    const answers = await Promise.all(
      bodies.map((body, index) => callsOn(portalOf(index), racer).reserve(body)),
    );
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'booked' : refusalOf(answer).code));
    expect(tally(codes)).toEqual({ booked: 1, WEEKLY_LIMIT: RACERS - 1 });
    expect(await activeEntries()).toHaveLength(1);
    const later = await callsOn(0, racer).reserve(await bodyOf(racer, nextWeek));
    expect(later.statusCode).toBe(200);
  });
});

describe('a division that loses its practices in the moment of a booking', () => {
  it('is told so, and nothing is booked', async () => {
    const { db } = apps[0].portal;
    const racer = await makeRacer();
    const [slot] = await makeSlots('2026-11-19', 1);
    if (slot === undefined) throw new Error('There is no slot.');
    const body = await bodyOf(racer, slot);
    const booking = await db.transaction().execute(async (tx) => {
      await sql`lock table entry in share mode`.execute(tx);
      const waiting = callsOn(0, racer).reserve(body);
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select from pg_locks where relation = 'entry'::regclass and not granted`.execute(db);
        expect(rows).toHaveLength(1);
      });
      await tx.updateTable('division').set({ practices_per_week: 0 }).execute();
      return { waiting };
    });
    expect(refusalOf(await booking.waiting)).toMatchObject({ status: 409, code: 'WEEKLY_LIMIT' });
    expect(await activeEntries()).toEqual([]);
  });
});

describe('a permit that the school takes back in the moment of a booking', () => {
  it('is seen by the booking, which waits for it', async () => {
    const { db } = apps[0].portal;
    const racer = await makeRacer();
    const [slot] = await makeSlots('2026-11-19', 1);
    if (slot === undefined) throw new Error('There is no slot.');
    const body = await bodyOf(racer, slot);
    const booking = await db.transaction().execute(async (tx) => {
      await tx.updateTable('slot').set({ permit_status: 'declined' }).execute();
      const waiting = callsOn(0, racer).reserve(body);
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        );
        expect(rows).toHaveLength(1);
      });
      return { waiting };
    });
    expect(refusalOf(await booking.waiting)).toMatchObject({
      code: 'SLOT_TAKEN',
      conflict: { type: 'declined' },
    });
    expect(await activeEntries()).toEqual([]);
  });
});

describe('a booking acknowledged by one portal', () => {
  it('is in the very next list of the other, and so is its cancellation', async () => {
    const racer = await makeRacer();
    const slots = await makeSlots('2026-11-19', 5);
    for (const slot of slots) {
      const body = await bodyOf(racer, slot);
      expect(await callsOn(1, racer).openSlotIds()).toContain(slot.id);
      expect((await callsOn(0, racer).reserve(body)).statusCode).toBe(200);
      expect(await callsOn(1, racer).openSlotIds()).not.toContain(slot.id);
      expect((await callsOn(0, racer).cancel({ AvailabilityId: slot.id })).statusCode).toBe(200);
      expect(await callsOn(1, racer).openSlotIds()).toContain(slot.id);
    }
  });

  it('is in every list that is asked for after it while others keep asking', async () => {
    const racer = await makeRacer();
    const slots = await makeSlots('2026-11-19', 10);
    let isDone = false;
    const polling = [0, 1].map(async (index) => {
      while (!isDone) await callsOn(index, racer).openSlotIds();
    });
    try {
      for (const slot of slots) {
        await callsOn(0, racer).reserve(await bodyOf(racer, slot));
        const lists = await Promise.all([0, 1, 0, 1].map((index) => callsOn(index, racer).openSlotIds()));
        expect(lists.map((ids) => ids.includes(slot.id))).toEqual([false, false, false, false]);
        await callsOn(1, racer).cancel({ AvailabilityId: slot.id });
        const freed = await Promise.all([0, 1, 0, 1].map((index) => callsOn(index, racer).openSlotIds()));
        expect(freed.map((ids) => ids.includes(slot.id))).toEqual([true, true, true, true]);
      }
    } finally {
      isDone = true;
      await Promise.all(polling);
    }
  });
});

describe('an Idempotency-Key', () => {
  it('makes fifty parallel calls one booking with one answer', async () => {
    const racer = await makeRacer();
    const [slot] = await makeSlots('2026-11-19', 1);
    if (slot === undefined) throw new Error('There is no slot.');
    const body = await bodyOf(racer, slot);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => callsOn(index, racer).reserve(body, 'key-1')),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await activeEntries()).toHaveLength(1);
    const mails = await apps[0].portal.db.selectFrom('mail').select('id').execute();
    expect(mails).toHaveLength(1);
  });

  it('does the same for a cancellation', async () => {
    const racer = await makeRacer();
    const [slot] = await makeSlots('2026-11-19', 1);
    if (slot === undefined) throw new Error('There is no slot.');
    await callsOn(0, racer).reserve(await bodyOf(racer, slot));
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_, index) =>
        callsOn(index, racer).cancel({ AvailabilityId: slot.id }, 'key-1'),
      ),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    const history = await apps[0].portal.db.selectFrom('history').select('action').execute();
    expect(history.map((event) => event.action)).toEqual(['practice_booked', 'practice_cancelled']);
  });

  it('is refused with another request, and is the account’s own', async () => {
    const [first, second] = [await makeRacer(), await makeRacer()];
    const slots = await makeSlots('2026-11-19', 2);
    const [one, two] = slots;
    if (one === undefined || two === undefined) throw new Error('There are no slots.');
    expect((await callsOn(0, first).reserve(await bodyOf(first, one), 'key-1')).statusCode).toBe(200);
    const reused = await callsOn(1, first).reserve(await bodyOf(first, two), 'key-1');
    expect(refusalOf(reused)).toEqual({
      status: 409,
      error: 'This Idempotency-Key was already used for another request.',
      code: 'KEY_REUSED',
    });
    const cancel = await callsOn(0, first).cancel({ AvailabilityId: one.id }, 'key-1');
    expect(refusalOf(cancel).code).toBe('KEY_REUSED');
    expect((await callsOn(0, second).reserve(await bodyOf(second, two), 'key-1')).statusCode).toBe(200);
  });

  it('may be tried again after a refusal', async () => {
    const [holder, waiter] = [await makeRacer(), await makeRacer()];
    const [slot] = await makeSlots('2026-11-19', 1);
    if (slot === undefined) throw new Error('There is no slot.');
    await callsOn(0, holder).reserve(await bodyOf(holder, slot));
    const body = await bodyOf(waiter, slot);
    expect(refusalOf(await callsOn(0, waiter).reserve(body, 'key-1')).code).toBe('SLOT_TAKEN');
    await callsOn(0, holder).cancel({ AvailabilityId: slot.id });
    expect((await callsOn(0, waiter).reserve(body, 'key-1')).statusCode).toBe(200);
  });

  it('is kept for a day and swept away by later keys', async () => {
    const { db } = apps[0].portal;
    const racer = await makeRacer();
    const slots = await makeSlots('2026-11-19', 1);
    const [slot] = slots;
    if (slot === undefined) throw new Error('There is no slot.');
    await callsOn(0, racer).reserve(await bodyOf(racer, slot), 'key-1');
    const age = (instant: string) =>
      db
        .updateTable('idempotency')
        .set({ created_at: new Date(instant) })
        .execute();
    const keys = async () =>
      (await db.selectFrom('idempotency').select('key').orderBy('key').execute()).map((row) => row.key);
    await age('2026-11-16T17:00:00Z');
    await callsOn(0, racer).cancel({ AvailabilityId: slot.id }, 'key-2');
    expect(await keys()).toEqual(['key-1', 'key-2']);
    await age('2026-11-16T16:59:59Z');
    const again = await callsOn(0, racer).reserve(await bodyOf(racer, slot), 'key-1');
    expect(again.statusCode).toBe(200);
    expect(await activeEntries()).toHaveLength(1);
    expect(await keys()).toEqual(['key-1']);
  });

  it('has 1 to 200 visible characters', async () => {
    const racer = await makeRacer();
    const [slot] = await makeSlots('2026-11-19', 1);
    if (slot === undefined) throw new Error('There is no slot.');
    const answer = await callsOn(0, racer).reserve(await bodyOf(racer, slot), 'x'.repeat(201));
    expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  });
});
