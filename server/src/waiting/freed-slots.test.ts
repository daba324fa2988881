import { makeEntry, makeSlot, type TestSlot } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { slotFreeingCalls } from './testing/freeing.ts';
import { JAYS, useWaitingStage } from './testing/waiting-stage.ts';

/** What counts as freed. It is Tuesday noon, and the slots are on Thursday. */

const stage = useWaitingStage();
const { held, cancelJays, ids } = slotFreeingCalls(stage);
const db = () => stage.test.portal.db;
const rows = () => db().selectFrom('freedSlot').selectAll().execute();
async function bookAndCancel(): Promise<void> {
  expect((await stage.jays.reserve(stage.body(freed, JAYS))).statusCode).toBe(200);
  await cancelJays();
}

let freed: TestSlot;
beforeEach(() => {
  freed = stage.slot('thisWeek');
});

describe('the waitlist', () => {
  beforeEach(async () => {
    await stage.request(stage.hawks, ids().hawks);
  });

  it('offers the slot of a blackout that is canceled', async () => {
    await makeEntry(db(), { slot: freed, type: 'blackout' });
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([]);
    await sql`update entry set state = 'cancelled', cancelled_at = now()`.execute(db());
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('offers a slot that two games share only when both are canceled', async () => {
    const first = await makeEntry(db(), { slot: freed, type: 'game', endTime: '18:30:00' });
    const second = await makeEntry(db(), { slot: freed, type: 'game', startTime: '18:30:00' });
    await stage.processWaitlist();
    const cancel = ({ id }: { id: number }) =>
      updateRows(db(), 'entry', { id }, { state: 'cancelled', cancelledAt: stage.test.clock.now() });
    await cancel(first);
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([]);
    await cancel(second);
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('offers a slot for games once its purpose is changed to any', async () => {
    const { season, venue } = stage.league;
    const made = await makeSlot(db(), {
      seasonId: season.id,
      courtId: venue.court.id,
      date: '2026-11-26',
      startTime: '20:00:00',
      purpose: 'games',
    });
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([]);
    await db().updateTable('slot').set({ purpose: 'any' }).where('id', '=', made.id).execute();
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([held(ids().hawks, made)]);
  });

  it('offers a slot whose permit the school approves', async () => {
    await db().updateTable('slot').set({ permitStatus: 'pending' }).where('id', '=', freed.id).execute();
    await stage.processWaitlist();
    await db().updateTable('slot').set({ permitStatus: 'approved' }).where('id', '=', freed.id).execute();
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('offers a new slot of the two weeks that can be booked', async () => {
    const { season, venue } = stage.league;
    const made = await makeSlot(db(), {
      seasonId: season.id,
      courtId: venue.court.id,
      date: '2026-11-26',
      startTime: '20:00:00',
    });
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([held(ids().hawks, made)]);
  });

  it('does not offer slots that were open before the first request', async () => {
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([]);
  });

  it('does not offer slots because their week opened for booking', async () => {
    await stage.travel('2026-11-23T17:00:00Z');
    await stage.processWaitlist();
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([]);
    expect((await stage.owls.openSlotIds()).length).toBeGreaterThan(0);
  });

  it('does not offer slots that were freed while nobody waited', async () => {
    const [request] = (await stage.list(stage.hawks)).requests;
    await stage.test.app.inject({
      method: 'DELETE',
      url: `/api/waitlist/requests/${request?.id}`,
      headers: { authorization: `Bearer ${stage.league.coach.token}` },
    });
    await bookAndCancel();
    await stage.request(stage.hawks, ids().hawks);
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([]);
  });

  it('offers a slot that was booked and canceled between two runs', async () => {
    await stage.processWaitlist();
    await bookAndCancel();
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
    expect(await rows()).toEqual([]);
  });

  it('offers both slots that a game took when it moves to another court', async () => {
    const [first, , second, elsewhere] = stage.league.slots.thisWeek;
    if (first === undefined || second === undefined || elsewhere === undefined) throw new Error('No slots.');
    await stage.request(stage.owls, ids().owls);
    await makeEntry(db(), { slot: first, type: 'game', startTime: '18:30:00', endTime: '19:30:00' });
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([]);
    await db()
      .updateTable('entry')
      .set({ courtId: elsewhere.courtId, slotId: elsewhere.id })
      .where('slotId', '=', first.id)
      .execute();
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([held(ids().hawks, first), held(ids().owls, second)]);
  });

  it('offers a slot that a game no longer overlaps because the game ends earlier', async () => {
    const early = stage.slot('thisWeek');
    const late = stage.slot('thisWeek', 2);
    await makeEntry(db(), { slot: late, type: 'game', startTime: '18:50:00', endTime: '20:00:00' });
    await stage.processWaitlist();
    await db().updateTable('slot').set({ endTime: '18:50:00' }).where('id', '=', early.id).execute();
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([held(ids().hawks, early)]);
  });

  it('does not offer an open slot whose end changes, because everyone could already book it', async () => {
    await db().updateTable('slot').set({ endTime: '18:50:00' }).where('id', '=', freed.id).execute();
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([]);
  });

  it('deletes a freed slot that fits no request', async () => {
    const { season, venue } = stage.league;
    await makeSlot(db(), { seasonId: season.id, courtId: venue.court.id, date: '2026-11-20' });
    expect(await rows()).toHaveLength(1);
    await stage.processWaitlist();
    expect(await rows()).toEqual([]);
    expect(await db().selectFrom('waitingRound').select('id').execute()).toEqual([]);
  });

  it('ignores slots of a season that is not active', async () => {
    await db().updateTable('season').set({ isActive: false }).execute();
    await makeEntry(db(), { slot: freed, type: 'blackout' });
    await sql`update entry set state = 'cancelled', cancelled_at = now()`.execute(db());
    expect(await rows()).toEqual([]);
  });
});
