import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, type TestSlot } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { withdrawCalls } from '#coaches/testing/withdraw-stage.ts';
import { answerTrade, offerTrade, tradeIdOf } from '#trades/testing/trade-calls.ts';
import { slotFreeingCalls } from './testing/freeing.ts';
import { HAWKS, JAYS, OWLS, useWaitingStage } from './testing/waiting-stage.ts';

/** Who is offered a freed slot, and how they may answer. It is Tuesday noon, and the slots are on Thursday. */

const stage = useWaitingStage();
const { held, over, cancelJays, free, ids, decline } = slotFreeingCalls(stage);
const db = () => stage.test.portal.db;

let freed: TestSlot;
beforeEach(() => {
  freed = stage.slot('thisWeek');
});
const openSlot = async (who: typeof stage.hawks, id = freed.id) =>
  (await who.availability()).json().availability.find(({ Id }: { Id: number }) => Id === id);

describe('a freed slot', () => {
  it('holds a freed slot for the first team in line, emails its coaches, and refuses it to others', async () => {
    const { hawks, owls } = ids();
    await stage.request(stage.hawks, hawks);
    await stage.request(stage.owls, owls);
    await free();
    expect(await stage.offers()).toEqual([held(hawks)]);
    expect(await stage.mails()).toEqual([
      { kind: 'waiting_list_offer', recipient: 'coach@example.org' },
      { kind: 'waiting_list_offer', recipient: 'new@example.org' },
    ]);
    const { offers } = await stage.list(stage.hawks);
    expect(offers).toMatchObject([
      {
        team: { teamName: 'Hawks' },
        slot: { Id: freed.id, SchoolName: 'Salk' },
        heldUntil: '2026-11-17T13:00:00',
      },
    ]);
    expect((await stage.list(stage.owls)).offers).toEqual([]);
    expect(await openSlot(stage.owls)).toMatchObject({ HeldUntil: '2026-11-17T13:00:00' });

    const refused = await stage.owls.reserve(stage.body(freed, OWLS));
    expect(refusalOf(refused)).toEqual({
      status: 409,
      code: 'SLOT_TAKEN',
      error: 'Held for another team until 1:00 PM.',
      conflict: { type: 'held', until: '2026-11-17T18:00:00+00:00' },
    });
    expect((await stage.hawks.reserve(stage.body(freed, HAWKS))).statusCode).toBe(200);
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([over(hawks, 'accepted')]);
    expect((await stage.list(stage.hawks)).offers).toEqual([]);
  });

  it('is accepted as soon as its team books the slot, which that team may give away at once', async () => {
    const { hawks, owls } = ids();
    await stage.request(stage.hawks, hawks);
    await free();
    expect((await stage.hawks.reserve(stage.body(freed, HAWKS))).statusCode).toBe(200);
    expect(await stage.offers()).toEqual([over(hawks, 'accepted')]);
    const gift = { AvailabilityId: freed.id, toTeamId: owls, requestedEntryId: null };
    const id = tradeIdOf(await offerTrade(stage.hawks, gift));
    expect((await answerTrade(stage.owls, id, 'accept')).statusCode).toBe(200);
    const mails = await stage.mails();
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([over(hawks, 'accepted')]);
    expect(await stage.mails()).toEqual(mails);
  });

  it('goes to the next team if the first one withdraws, which waits again when that is undone', async () => {
    const { hawks, owls } = ids();
    await stage.request(stage.hawks, hawks);
    await stage.request(stage.owls, owls);
    await free();
    const { withdraw, undo } = withdrawCalls(stage.admin);
    const gone = await withdraw(hawks);
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([over(hawks, 'superseded'), held(owls)]);
    expect((await stage.list(stage.hawks)).requests).toEqual([]);
    expect((await stage.hawks.reserve(stage.body(freed, HAWKS))).statusCode).toBe(403);
    expect((await undo(gone)).statusCode).toBe(200);
    expect((await stage.list(stage.hawks)).requests).toHaveLength(1);
  });

  it('offers a slot to the next team immediately after a decline, and to no team twice', async () => {
    const { hawks, owls } = ids();
    await stage.request(stage.hawks, hawks);
    await stage.request(stage.owls, owls);
    await free();
    expect((await decline(stage.hawks)).statusCode).toBe(200);
    expect(await stage.offers()).toEqual([over(hawks, 'declined'), held(owls)]);
    expect((await decline(stage.owls)).statusCode).toBe(200);
    expect(await stage.offers()).toEqual([over(hawks, 'declined'), over(owls, 'declined')]);
    await stage.processWaitlist();
    expect(await stage.offers()).toHaveLength(2);
    expect(await openSlot(stage.owls)).not.toHaveProperty('HeldUntil');
    // now open to all, including those who declined
    expect((await stage.hawks.reserve(stage.body(freed, HAWKS))).statusCode).toBe(200);
    await stage.processWaitlist();
    expect(await stage.offers()).toHaveLength(2);
  });

  it('offers a slot to all teams again if it is freed again', async () => {
    const { hawks, owls } = ids();
    await stage.request(stage.hawks, hawks);
    await free();
    await decline(stage.hawks);
    expect((await stage.owls.reserve(stage.body(freed, OWLS))).statusCode).toBe(200);
    await stage.processWaitlist();
    await stage.owls.cancel({ AvailabilityId: freed.id });
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([over(hawks, 'declined'), held(hawks)]);
    await stage.request(stage.owls, owls);
    await decline(stage.hawks);
    // the Owls released this slot
    expect(await stage.offers()).toHaveLength(2);
  });

  it('offers a slot to the next team when the hold has expired, on any process, and never earlier', async () => {
    const { hawks, owls } = ids();
    await stage.request(stage.hawks, hawks);
    await stage.request(stage.owls, owls);
    await free();
    expect(await stage.processWaitlist()).toEqual(new Date('2026-11-17T18:00:00Z'));
    await stage.travel('2026-11-17T17:59:59.999Z');
    await stage.processWaitlist(stage.apps[1]);
    expect(await stage.offers()).toEqual([held(hawks)]);
    await stage.travel('2026-11-17T18:00:00Z');
    await stage.processWaitlist(stage.apps[1]);
    expect(await stage.offers()).toEqual([over(hawks, 'expired'), held(owls)]);
    const refused = await stage.hawks.reserve(stage.body(freed, HAWKS));
    expect(refusalOf(refused)).toMatchObject({ status: 409, error: 'Held for another team until 2:00 PM.' });
  });

  it('offers a slot first to teams without a practice that week, and never to one whose week is full', async () => {
    const { hawks, owls } = ids();
    await db().updateTable('division').set({ practicesPerWeek: 2 }).execute();
    await stage.request(stage.hawks, hawks);
    await stage.request(stage.owls, owls);
    await makeEntry(db(), { slot: stage.slot('thisWeek', 3), type: 'practice', homeTeamId: hawks });
    await free();
    expect(await stage.offers()).toEqual([held(owls)]);
    await decline(stage.owls);
    expect(await stage.offers()).toEqual([over(owls, 'declined'), held(hawks)]);
    await db().updateTable('division').set({ practicesPerWeek: 1 }).execute();
    await stage.processWaitlist();
    expect((await stage.offers())[1]).toEqual(over(hawks, 'superseded'));
  });

  it('offers a slot to the team with fewer practices this season before one with an earlier request', async () => {
    const { hawks, owls } = ids();
    await stage.request(stage.hawks, hawks);
    await stage.request(stage.owls, owls);
    await makeEntry(db(), {
      slot: stage.slot('past'),
      type: 'practice',
      homeTeamId: hawks,
      canceledAt: new Date(),
    });
    await makeEntry(db(), { slot: stage.slot('later'), type: 'practice', homeTeamId: hawks });
    await free();
    expect(await stage.offers()).toEqual([held(owls)]);
  });

  it('does not offer a slot to the team that released it, but to one from which the league took it', async () => {
    const { jays } = ids();
    await stage.request(stage.jays, jays);
    await free();
    expect(await stage.offers()).toEqual([]);
    const other = stage.slot('thisWeek', 1);
    await stage.jays.reserve(stage.body(other, JAYS));
    await stage.processWaitlist();
    const cancelled = await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: other.id });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([held(jays, other)]);
  });

  it('offers a slot to the next team if the first one already has a held slot', async () => {
    const { hawks, owls } = ids();
    await stage.request(stage.hawks, hawks);
    await stage.request(stage.owls, owls);
    const second = stage.slot('nextWeek');
    await stage.jays.reserve(stage.body(freed, JAYS));
    await stage.jays.reserve(stage.body(second, JAYS));
    await stage.processWaitlist();
    await cancelJays(freed);
    await cancelJays(second);
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([held(hawks), held(owls, second)]);
  });

  it('opens a freed slot to all if it fits no request', async () => {
    await stage.request(stage.hawks, ids().hawks, { fromTime: '19:00' });
    await free();
    expect(await stage.offers()).toEqual([]);
    expect((await stage.owls.reserve(stage.body(freed, OWLS))).statusCode).toBe(200);
  });

  it('holds a slot for nobody if it starts within three hours, and emails every waiting team', async () => {
    const { hawks, owls } = ids();
    await stage.request(stage.owls, owls);
    await stage.travel('2026-11-19T19:59:00Z');
    await stage.request(stage.hawks, hawks);
    await stage.travel('2026-11-19T20:00:00Z');
    await free();
    expect(await stage.offers()).toEqual([]);
    expect((await stage.mails()).map(({ recipient }) => recipient)).toEqual([
      'other@example.org',
      'coach@example.org',
      'new@example.org',
    ]);
    await stage.processWaitlist();
    expect(await stage.mails()).toHaveLength(3);
    expect((await stage.owls.reserve(stage.body(freed, OWLS))).statusCode).toBe(200);
  });

  it('holds a slot overnight, and says so in the refusal to others', async () => {
    const { hawks } = ids();
    await stage.request(stage.hawks, hawks);
    await stage.travel('2026-11-18T02:15:00Z');
    await free();
    expect((await stage.list(stage.hawks)).offers).toMatchObject([{ heldUntil: '2026-11-18T09:00:00' }]);
    const refused = await stage.owls.reserve(stage.body(freed, OWLS));
    expect(refusalOf(refused).error).toBe('Held for another team until Wed 9:00 AM.');
  });
});

describe('an answer to an offer', () => {
  it('accepts a repeated decline, and refuses it with the reason if it is too late', async () => {
    await stage.request(stage.hawks, ids().hawks);
    await free();
    const [offer] = (await stage.list(stage.hawks)).offers;
    const declineOffer = () => stage.hawks.post(`/waitlist/offers/${offer?.id}/decline`, {});
    expect((await declineOffer()).statusCode).toBe(200);
    expect((await declineOffer()).statusCode).toBe(200);
    await db().updateTable('waitingOffer').set({ state: 'expired' }).execute();
    expect(refusalOf(await declineOffer())).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: 'This slot is no longer held for your team.',
    });
    await db().updateTable('waitingOffer').set({ state: 'accepted' }).execute();
    expect(refusalOf(await declineOffer()).error).toMatch(/^Your team has booked this slot\./);
  });
});
