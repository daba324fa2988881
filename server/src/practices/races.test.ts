import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { PATIENT } from '@portal/testkit/patience.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { useRacingStage } from './testing/racing-stage.ts';

const RACERS = 20;

const stage = useRacingStage();

const tally = (codes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((other) => other === code).length]),
  );

describe('a contested slot', () => {
  it.each([
    ['one portal', () => 0],
    ['two portals', (index: number) => index],
  ])('gives a contested slot to exactly one of twenty teams: %s', async (_, portalOf) => {
    const slot = await stage.makeOneSlot();
    const racers = await Promise.all(Array.from({ length: RACERS }, stage.makeRacer));
    const bodies = await Promise.all(racers.map((racer) => stage.bodyOf(racer, slot)));
    const answers = await Promise.all(
      racers.map((racer, index) => stage.callsOn(portalOf(index), racer).reserve(bodies[index])),
    );
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'booked' : refusalOf(answer).code));
    expect(tally(codes)).toEqual({ booked: 1, SLOT_TAKEN: RACERS - 1 });
    const [entry, ...more] = await stage.activeEntries();
    expect(more).toEqual([]);
    const winner = racers[codes.indexOf('booked')];
    const team = await stage.apps[0].portal.db
      .selectFrom('team')
      .select('name')
      .where('id', '=', entry?.homeTeamId ?? 0)
      .executeTakeFirst();
    expect(team?.name).toBe(winner?.teamName);
  });
});

describe('a team that requests twenty slots of one week at the same time', () => {
  it.each([
    ['one portal', () => 0],
    ['two portals', (index: number) => index],
  ])(
    'gives a team one of twenty slots of a week, and lets it book the next week: %s',
    async (_, portalOf) => {
      const racer = await stage.makeRacer();
      const slots = await stage.makeSlots('2026-11-19', RACERS);
      const [nextWeek] = await stage.makeSlots('2026-11-26', 1);
      if (nextWeek === undefined) throw new Error('A slot is missing.');
      const bodies = await Promise.all(slots.map((slot) => stage.bodyOf(racer, slot)));
      const answers = await Promise.all(
        bodies.map((body, index) => stage.callsOn(portalOf(index), racer).reserve(body)),
      );
      const codes = answers.map((answer) => (answer.statusCode === 200 ? 'booked' : refusalOf(answer).code));
      expect(tally(codes)).toEqual({ booked: 1, WEEKLY_LIMIT: RACERS - 1 });
      expect(await stage.activeEntries()).toHaveLength(1);
      const later = await stage.callsOn(0, racer).reserve(await stage.bodyOf(racer, nextWeek));
      expect(later.statusCode).toBe(200);
    },
  );
});

describe('a booking while the division’s weekly limit is set to 0', () => {
  it('refuses a booking while the division’s weekly limit is set to 0, with that reason', async () => {
    const { db } = stage.apps[0].portal;
    const racer = await stage.makeRacer();
    const slot = await stage.makeOneSlot();
    const body = await stage.bodyOf(racer, slot);
    const booking = await db.transaction().execute(async (tx) => {
      await sql`lock table entry in share mode`.execute(tx);
      const waiting = stage.callsOn(0, racer).reserve(body);
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks join pg_database on oid = database
            where datname = current_database() and relation = 'entry'::regclass and not granted`.execute(db);
        expect(rows).toHaveLength(1);
      }, PATIENT);
      await tx.updateTable('division').set({ practicesPerWeek: 0 }).execute();
      return { waiting };
    });
    expect(refusalOf(await booking.waiting)).toMatchObject({ status: 409, code: 'WEEKLY_LIMIT' });
    expect(await stage.activeEntries()).toEqual([]);
  });
});

describe('a permit that the school withdraws during a booking', () => {
  it('makes a booking wait for a permit that the school is withdrawing, and then refuses it', async () => {
    const { db } = stage.apps[0].portal;
    const racer = await stage.makeRacer();
    const slot = await stage.makeOneSlot();
    const body = await stage.bodyOf(racer, slot);
    const booking = await db.transaction().execute(async (tx) => {
      await tx.updateTable('slot').set({ permitStatus: 'declined' }).execute();
      const waiting = stage.callsOn(0, racer).reserve(body);
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        );
        expect(rows).toHaveLength(1);
      }, PATIENT);
      return { waiting };
    });
    expect(refusalOf(await booking.waiting)).toMatchObject({
      code: 'SLOT_TAKEN',
      conflict: { type: 'declined' },
    });
    expect(await stage.activeEntries()).toEqual([]);
  });
});

describe('a booking that one portal has acknowledged', () => {
  it('shows an acknowledged booking, and its cancellation, in the next list of the other portal', async () => {
    const racer = await stage.makeRacer();
    const slots = await stage.makeSlots('2026-11-19', 5);
    for (const slot of slots) {
      const body = await stage.bodyOf(racer, slot);
      expect(await stage.callsOn(1, racer).openSlotIds()).toContain(slot.id);
      expect((await stage.callsOn(0, racer).reserve(body)).statusCode).toBe(200);
      expect(await stage.callsOn(1, racer).openSlotIds()).not.toContain(slot.id);
      expect((await stage.callsOn(0, racer).cancel({ AvailabilityId: slot.id })).statusCode).toBe(200);
      expect(await stage.callsOn(1, racer).openSlotIds()).toContain(slot.id);
    }
  });

  it('shows an acknowledged booking in every later list while others keep requesting lists', async () => {
    const racer = await stage.makeRacer();
    const slots = await stage.makeSlots('2026-11-19', 10);
    let isDone = false;
    const polling = [0, 1].map(async (index) => {
      while (!isDone) await stage.callsOn(index, racer).openSlotIds();
    });
    try {
      for (const slot of slots) {
        await stage.callsOn(0, racer).reserve(await stage.bodyOf(racer, slot));
        const lists = await Promise.all(
          [0, 1, 0, 1].map((index) => stage.callsOn(index, racer).openSlotIds()),
        );
        expect(lists.map((ids) => ids.includes(slot.id))).toEqual([false, false, false, false]);
        await stage.callsOn(1, racer).cancel({ AvailabilityId: slot.id });
        const freed = await Promise.all(
          [0, 1, 0, 1].map((index) => stage.callsOn(index, racer).openSlotIds()),
        );
        expect(freed.map((ids) => ids.includes(slot.id))).toEqual([true, true, true, true]);
      }
    } finally {
      isDone = true;
      await Promise.all(polling);
    }
  });
});
