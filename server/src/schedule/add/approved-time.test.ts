import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { type CoachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeSlot, type TestSlot } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tx } from '#platform/db/database.ts';
import { doneOf, useAddStage } from '../testing/add-stage.ts';

/** The league's court has approved slots from 6 to 8 PM on that Thursday, and none after that. */

const stage = useAddStage();

type Answer = Awaited<ReturnType<CoachCalls['post']>>;

const ADDS = {
  practice: (slot: TestSlot, start: string, end: string) =>
    stage.practice(slot, { availabilityId: slot.id, reservationTime: start, reservationEndTime: end }),
  game: (slot: TestSlot, start: string, end: string) =>
    stage.game(slot, { availabilityId: slot.id, scheduleTime: start, scheduleEndTime: end }),
  playoff: (slot: TestSlot, start: string, end: string) =>
    stage.game(slot, {
      availabilityId: slot.id,
      type: 'playoff',
      scheduleType: 'Playoff Schedule',
      scheduleTime: start,
      scheduleEndTime: end,
    }),
  clinic: (slot: TestSlot, start: string, end: string) =>
    stage.clinic(slot, { reservationTime: start, reservationEndTime: end }),
};

const setPermit = (slot: TestSlot, permitStatus: 'approved' | 'declined') =>
  stage.test.portal.db.updateTable('slot').set({ permitStatus }).where('id', '=', slot.id).execute();

describe.each(['practice', 'game', 'playoff', 'clinic'] as const)('adding a %s', (type) => {
  it.each([
    ['that ends after the last slot', '19:00', '20:15', '8–8:15 PM'],
    ['that is entirely after the last slot', '21:30', '22:30', '9:30–10:30 PM'],
  ])('refuses time %s', async (_, start, end, range) => {
    expect(refusalOf(await ADDS[type](stage.at(19), start, end))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: `The school has not approved ${range} on this court. Please choose a time within its approved slots.`,
      conflict: {
        type: 'unapproved',
        start: range.startsWith('8') ? '20:00:00' : '21:30:00',
        end: range.startsWith('8') ? '20:15:00' : '22:30:00',
        team: '',
      },
    });
    expect(await stage.entries()).toEqual([]);
    expect(await stage.mails()).toEqual([]);
  });

  it('accepts time that adjacent approved slots cover', async () => {
    doneOf(await ADDS[type](stage.at(18), '18:30', '20:00'));
    expect(await stage.entries()).toMatchObject([{ what: `${type} 18:30-20:00` }]);
  });
});

describe('time between slots', () => {
  it('refuses time between two slots', async () => {
    const { courtId, date } = stage.at(18);
    const seasonId = stage.league.season.id;
    await makeSlot(stage.test.portal.db, { seasonId, courtId, date, startTime: '20:15:00' });
    const answer = await ADDS.clinic(stage.at(19), '19:00', '20:30');
    expect(refusalOf(answer)).toMatchObject({
      status: 409,
      conflict: { start: '20:00:00', end: '20:15:00' },
    });
  });

  it('refuses time between two slots for a type that blocks nothing, too', async () => {
    const { db } = stage.test.portal;
    await updateRows(db, 'reservationType', { code: 'clinic' }, { blocksAvailability: false });
    expect(refusalOf(await ADDS.clinic(stage.at(19), '19:00', '20:30'))).toMatchObject({ status: 409 });
  });

  it('refuses time that only slots of another court cover', async () => {
    const { date } = stage.at(18);
    const seasonId = stage.league.season.id;
    const courtId = stage.at(19, 1).courtId;
    await makeSlot(stage.test.portal.db, { seasonId, courtId, date, startTime: '20:00:00' });
    expect(refusalOf(await ADDS.game(stage.at(19), '19:00', '20:15')).status).toBe(409);
    doneOf(await ADDS.game(stage.at(19, 1), '19:00', '20:15'));
  });
});

describe('a later end of a practice', () => {
  it('refuses a later end of a practice beyond the approved slots of the court', async () => {
    await stage.coach.reserve(stage.body(stage.at(19), HAWKS));
    expect(refusalOf(await stage.update(stage.at(19), { reservationEndTime: '20:30' }))).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      conflict: { type: 'unapproved', start: '20:00:00', end: '20:30:00' },
    });
    expect(await stage.entries()).toMatchObject([{ what: 'practice 19:00-20:00' }]);
  });

  it('accepts an earlier end of a practice if the school has withdrawn the last part', async () => {
    await ADDS.practice(stage.at(18), '18:00', '20:00');
    await setPermit(stage.at(19), 'declined');
    doneOf(await stage.update(stage.at(18), { reservationEndTime: '19:00' }));
  });
});

/** Adds an entry while a change to the slot is uncommitted, and lets that change commit first. */
async function addDuring(
  change: Partial<{ permitStatus: 'declined'; endTime: string }>,
  adding: () => Promise<Answer>,
) {
  const { db } = stage.test.portal;
  const { id } = stage.at(19);
  return await db.transaction().execute(async (tx) => {
    await tx.updateTable('slot').set(change).where('id', '=', id).execute();
    const answer = adding();
    void answer.catch(() => undefined);
    await waitUntilBlocked(tx);
    return { answer };
  });
}

/** Resolves once another transaction of this database waits for a row that this one has changed. */
async function waitUntilBlocked(tx: Tx): Promise<void> {
  const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  while ((await waiting.execute(tx)).rows.length === 0);
}

describe('a permit that changes at the same moment', () => {
  it.each(['practice', 'game', 'playoff', 'clinic'] as const)(
    'refuses a %s on time that a permit withdraws at the same moment',
    async (type) => {
      const adding = await addDuring({ permitStatus: 'declined' }, async () =>
        ADDS[type](stage.at(18), '18:00', '19:30'),
      );
      expect(refusalOf(await adding.answer)).toMatchObject({
        status: 409,
        code: 'WRONG_STATE',
        conflict: { type: 'declined' },
      });
      expect(await stage.entries()).toEqual([]);
    },
  );

  it('refuses an entry on a part that is cut off its slot at the same moment', async () => {
    const adding = await addDuring({ endTime: '19:30:00' }, async () =>
      ADDS.clinic(stage.at(18), '18:00', '20:00'),
    );
    expect(refusalOf(await adding.answer)).toMatchObject({
      status: 409,
      conflict: { type: 'unapproved', start: '19:30:00', end: '20:00:00' },
    });
  });
});
