import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, type TestSlot } from '@portal/testkit/factories.ts';
import { insertRow } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { slotFreeingCalls } from './testing/freeing.ts';
import { HAWKS, JAYS, OWLS, THURSDAYS, useWaitingStage } from './testing/waiting-stage.ts';

/** What can happen to a held slot. It is Tuesday noon, and the slots are on Thursday. */

const stage = useWaitingStage();
const { held, over, free, ids, decline } = slotFreeingCalls(stage);
const db = () => stage.test.portal.db;

let freed: TestSlot;
beforeEach(() => {
  freed = stage.slot('thisWeek');
});

describe('a held slot', () => {
  beforeEach(async () => {
    await stage.request(stage.hawks, ids().hawks);
    await free();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('lets the league take a held slot, emails the waiting team and keeps its request', async () => {
    const { hawks } = ids();
    const body = {
      ...{ divisionName: 'Boys 3-4', teamName: 'Owls', venueId: stage.league.venue.id, court: '1' },
      ...{ reservationDate: freed.date, reservationTime: freed.startTime },
    };
    const { holds } = (await stage.admin.post('/admin/reserve', body)).json().conflict;
    const overrideHolds = holds.map(({ OfferId }: { OfferId: number }) => OfferId);
    const answer = await stage.admin.post('/admin/reserve', { ...body, overrideHolds });
    expect(answer.statusCode, answer.body).toBe(200);
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([over(hawks, 'taken')]);
    expect((await stage.mails()).slice(2)).toEqual([
      { kind: 'waiting_list_gone', recipient: 'coach@example.org' },
      { kind: 'waiting_list_gone', recipient: 'new@example.org' },
    ]);
    expect((await stage.list(stage.hawks)).requests).toHaveLength(1);
  });

  it('returns a held slot to the team whose canceled practice is restored, and emails the waiting team', async () => {
    const other = stage.slot('nextWeek');
    await stage.jays.reserve(stage.body(other, JAYS));
    await decline(stage.hawks);
    await stage.processWaitlist();
    const answer = await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: other.id });
    await stage.processWaitlist();
    expect((await stage.offers()).at(-1)).toEqual(held(ids().hawks, other));
    const undo = (body: object) =>
      stage.admin.post(`/admin/cancellations/${answer.json().undo.id}/undo`, body);
    const refused = await undo({});
    expect(refused.statusCode).toBe(409);
    const { holds } = refused.json<{ conflict: { holds: { OfferId: number }[] } }>().conflict;
    const undone = await undo({ overrideHolds: holds.map(({ OfferId }) => OfferId) });
    expect(undone.statusCode, undone.body).toBe(200);
    await stage.processWaitlist();
    expect((await stage.offers()).at(-1)).toEqual(over(ids().hawks, 'taken', other));
    expect((await stage.mails()).at(-1)?.kind).toBe('waiting_list_gone');
  });

  it('releases a held slot with an email if the school withdraws the permit', async () => {
    await db().updateTable('slot').set({ permitStatus: 'declined' }).where('id', '=', freed.id).execute();
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([over(ids().hawks, 'taken')]);
  });

  it('releases a held slot if its team books another slot of the week', async () => {
    expect((await stage.hawks.reserve(stage.body(stage.slot('thisWeek', 2), HAWKS))).statusCode).toBe(200);
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([over(ids().hawks, 'superseded')]);
    expect(await stage.mails()).toHaveLength(2);
    expect((await stage.owls.reserve(stage.body(freed, OWLS))).statusCode).toBe(200);
  });

  it('passes on a held slot if its team books and cancels it before the waitlist is processed', async () => {
    const { hawks, owls } = ids();
    await stage.request(stage.owls, owls);
    expect((await stage.hawks.reserve(stage.body(freed, HAWKS))).statusCode).toBe(200);
    expect((await stage.hawks.cancel({ AvailabilityId: freed.id })).statusCode).toBe(200);
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([over(hawks, 'accepted'), held(owls)]);
    const again = await stage.hawks.reserve(stage.body(freed, HAWKS));
    expect(refusalOf(again)).toMatchObject({ status: 409, error: 'Held for another team until 1:00 PM.' });
  });

  it('does not lock a held slot while its hold continues', async () => {
    const warn = vi.spyOn(stage.test.portal.log, 'warn');
    const next = await db()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('slot').select('id').where('id', '=', freed.id).forUpdate().execute();
        return await stage.processWaitlist();
      });
    expect(next).toEqual(new Date('2026-11-17T18:00:00Z'));
    expect(warn).not.toHaveBeenCalled();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('releases a held slot if its team gets a game elsewhere at that time', async () => {
    const { hawks } = ids();
    await makeEntry(db(), { slot: stage.slot('thisWeek', 1), type: 'game', homeTeamId: hawks });
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([over(hawks, 'superseded')]);
  });

  it('releases a held slot if its team removes the request', async () => {
    await db().deleteFrom('waitingWish').execute();
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([over(ids().hawks, 'superseded')]);
  });

  it.each([
    ['removes the request', 'DELETE', undefined],
    ['changes the request', 'PUT', { ...THURSDAYS, fromTime: '19:00' }],
  ] as const)('lets every process check a held slot again if its team %s', async (_, method, payload) => {
    const [, other] = stage.apps;
    await other.portal.feed.waitUntilCurrent();
    const heard: unknown[] = [];
    other.portal.feed.subscribe('slots', (days, teams) => heard.push({ days, teams }));
    const [request] = (await stage.list(stage.hawks)).requests;
    const answer = await stage.test.app.inject({
      method,
      url: `/api/waitlist/requests/${request?.id}`,
      headers: { authorization: `Bearer ${stage.league.coach.token}` },
      ...(payload && { payload }),
    });
    expect(answer.statusCode).toBe(200);
    await other.portal.feed.waitUntilCurrent();
    expect(heard).toEqual([{ days: [freed.date], teams: [ids().hawks] }]);
  });

  it('refuses a held slot to other teams in the database, even of the same coach', async () => {
    const row = {
      slotId: freed.id,
      courtId: freed.courtId,
      entryDate: freed.date,
      startTime: freed.startTime,
      endTime: freed.endTime,
      type: 'practice' as const,
      bookedBy: 'coach' as const,
      weekStart: '2026-11-16',
      weekSeat: 1,
      createdAt: stage.test.clock.now(),
    };
    const insert = (homeTeamId: number) => insertRow(db(), 'entry', { ...row, homeTeamId });
    await expect(insert(stage.league.girlsHawks.id)).rejects.toMatchObject({ constraint: 'slot_held' });
    await expect(insert(ids().hawks)).resolves.toBeTruthy();
  });

  it('refuses two holds of a slot and two held slots of a team', async () => {
    const { id: roundId } = await insertRow(db(), 'waitingRound', {
      slotId: stage.slot('thisWeek', 1).id,
      beganAt: stage.test.clock.now(),
    });
    const [live] = await db().selectFrom('waitingOffer').selectAll().execute();
    const offer = (roundId: number, slotId: number, teamId: number) => ({
      ...{ roundId, slotId, teamId },
      offeredAt: stage.test.clock.now(),
      heldUntil: new Date('2026-11-18T00:00:00Z'),
    });
    const insert = (row: ReturnType<typeof offer>) => db().insertInto('waitingOffer').values(row).execute();
    await expect(insert(offer(live?.roundId ?? 0, freed.id, ids().owls))).rejects.toMatchObject({
      constraint: 'waiting_one_holder',
    });
    await expect(insert(offer(roundId, stage.slot('thisWeek', 1).id, ids().hawks))).rejects.toMatchObject({
      constraint: 'waiting_one_offer',
    });
    await expect(insert(offer(live?.roundId ?? 0, freed.id, ids().hawks))).rejects.toMatchObject({
      constraint: 'waiting_offered_once',
    });
  });
});
