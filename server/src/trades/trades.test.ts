import { GIRLS_HAWKS, HAWKS, OWLS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { type CoachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeCoach, makeEntry, makeSlot, makeTeam, type TestSlot } from '@portal/testkit/factories.ts';
import { insertRow } from '@portal/testkit/rows.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { endStaleTrades } from './answer-trade.ts';
import {
  answerTrade,
  entryOn,
  offerTrade,
  partnersOf,
  practicesByTeam,
  tradeIdOf,
  tradesOf,
} from './testing/trade-calls.ts';

const stage = useBookingStage();
const db = () => stage.test.portal.db;

const book = async (by: CoachCalls, slot: TestSlot, team: typeof HAWKS) =>
  expect((await by.reserve(stage.body(slot, team))).statusCode).toBe(200);

/** The Hawks and the Owls have a slot each this week. */
async function bothBook(ofHawks = stage.slot('thisWeek', 0), ofOwls = stage.slot('thisWeek', 2)) {
  await book(stage.coach, ofHawks, HAWKS);
  await book(stage.other, ofOwls, OWLS);
  return { ofHawks, ofOwls };
}

/** @param requested null to give the practice away */
const offer = async (slot: TestSlot, requested: TestSlot | null, key?: string) =>
  offerTrade(
    stage.coach,
    {
      AvailabilityId: slot.id,
      toTeamId: stage.league.owls.id,
      requestedEntryId: requested && (await entryOn(db(), requested)),
    },
    key,
  );

/** The Hawks offer their practice of this week for that of the Owls. */
async function openTrade() {
  const slots = await bothBook();
  const answer = await offer(slots.ofHawks, slots.ofOwls);
  expect(answer.statusCode).toBe(200);
  return { ...slots, id: tradeIdOf(answer) };
}

const mails = async () =>
  (
    await db()
      .selectFrom('mail')
      .select(['kind', 'recipient', 'data'])
      .where('kind', 'not in', ['practice_booked'])
      .orderBy('id')
      .execute()
  ).map(({ kind, recipient, data }) => ({ kind, recipient, data: data as Record<string, unknown> }));

const mailed = async () => (await mails()).map(({ kind, recipient }) => `${kind} ${recipient}`);
const forget = () => db().deleteFrom('mail').execute();

const HAWKS_COACHES = ['coach@example.org', 'new@example.org'];
const EVERYBODY = [...HAWKS_COACHES, 'other@example.org'];

describe('offering a trade', () => {
  it('changes nothing yet for an offer, and lists it for both teams with its deadline', async () => {
    const { ofHawks, ofOwls, id } = await openTrade();
    const { boysHawks, owls } = stage.league;
    expect(await practicesByTeam(db())).toEqual({ [boysHawks.id]: [ofHawks.id], [owls.id]: [ofOwls.id] });
    const place = { schoolName: 'Salk', gymName: 'Gym', isOnlyCourt: false, date: '2026-11-19' };
    const trade = {
      id,
      state: 'open',
      fromTeam: { id: boysHawks.id, teamName: 'Hawks', divisionName: 'Boys 3-4' },
      toTeam: { id: owls.id, teamName: 'Owls', divisionName: 'Boys 3-4' },
      offered: { ...place, court: '1', startTime: '18:00:00', endTime: '19:00:00' },
      requested: { ...place, court: '1', startTime: '19:00:00', endTime: '20:00:00' },
      offeredAvailabilityId: ofHawks.id,
      problem: '',
      expiresAt: '2026-11-19T12:00:00',
      endedAt: null,
    };
    expect((await stage.coach.get('/trades')).json()).toEqual({
      now: '2026-11-17T12:00:00',
      trades: [{ ...trade, isFromOwn: true, isToOwn: false }],
    });
    expect(await tradesOf(stage.other)).toEqual([{ ...trade, isFromOwn: false, isToOwn: true }]);
  });

  it('emails each coach of both teams once about an offer', async () => {
    await openTrade();
    expect(await mailed()).toEqual(EVERYBODY.map((person) => `trade_offered ${person}`));
    const [toHawks, , toOwls] = await mails();
    expect(toHawks?.data).toMatchObject({
      isOwnOffer: true,
      teamName: 'Hawks',
      otherTeam: 'Boys 3-4 Owls',
      gives: { startTime: '18:00:00' },
      gets: { startTime: '19:00:00' },
      answerBy: { date: '2026-11-19', time: '12:00:00' },
    });
    expect(toOwls?.data).toMatchObject({
      isOwnOffer: false,
      teamName: 'Owls',
      otherTeam: 'Boys 3-4 Hawks',
      gives: { startTime: '19:00:00' },
      gets: { startTime: '18:00:00' },
    });
  });

  it('offers a trade once for the same key', async () => {
    const { ofHawks, ofOwls } = await bothBook();
    const first = await offer(ofHawks, ofOwls, 'a');
    expect((await offer(ofHawks, ofOwls, 'a')).json()).toEqual(first.json());
    expect(await tradesOf(stage.coach)).toHaveLength(1);
  });

  it('refuses to offer a practice twice, and allows it again once the first offer is withdrawn', async () => {
    const { ofHawks, ofOwls, id } = await openTrade();
    expect(refusalOf(await offer(ofHawks, ofOwls))).toEqual({
      status: 409,
      error: 'This practice is already offered to Boys 3-4 Owls. Withdraw that offer first.',
      code: 'WRONG_STATE',
    });
    await answerTrade(stage.coach, id, 'withdraw');
    expect((await offer(ofHawks, ofOwls)).statusCode).toBe(200);
  });

  it('allows offers in both directions at once, and ends one when the other is accepted', async () => {
    const { ofHawks, ofOwls, id } = await openTrade();
    const back = await offerTrade(stage.other, {
      AvailabilityId: ofOwls.id,
      toTeamId: stage.league.boysHawks.id,
      requestedEntryId: await entryOn(db(), ofHawks),
    });
    expect(back.statusCode).toBe(200);
    expect((await answerTrade(stage.other, id, 'accept')).statusCode).toBe(200);
    expect((await tradesOf(stage.coach)).map(({ state }) => state)).toEqual(['ended', 'accepted']);
    expect(refusalOf(await answerTrade(stage.coach, tradeIdOf(back), 'accept'))).toMatchObject({
      status: 409,
      error: 'One of the practices has been canceled or changed, so this offer has ended.',
    });
  });

  it('refuses an offer to the team itself or an unknown one, or for a practice that the team does not have', async () => {
    const { ofHawks, ofOwls } = await bothBook();
    const ask = async (toTeamId: number, requestedEntryId: number | null) =>
      refusalOf(await offerTrade(stage.coach, { AvailabilityId: ofHawks.id, toTeamId, requestedEntryId }));
    expect(await ask(stage.league.boysHawks.id, null)).toMatchObject({
      status: 422,
      fields: { toTeamId: 'Please choose another team.' },
    });
    expect(await ask(999_999, null)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await ask(stage.league.girlsHawks.id, await entryOn(db(), ofOwls))).toMatchObject({
      status: 409,
      error: 'That practice has just been canceled or changed. Please choose another one.',
    });
  });

  it('refuses to offer a game, or a practice that has begun', async () => {
    const { ofHawks, ofOwls } = await bothBook();
    const { slots, owls, boysHawks } = stage.league;
    const [game] = slots.nextWeek;
    if (game === undefined) throw new Error('A slot is missing.');
    await makeEntry(db(), { slot: game, type: 'game', homeTeamId: boysHawks.id, awayTeamId: owls.id });
    expect(refusalOf(await offer(game, ofOwls))).toMatchObject({ status: 404 });
    await stage.renewSessions();
    stage.test.clock.set('2026-11-19T23:00:00Z');
    expect(refusalOf(await offer(ofHawks, ofOwls))).toMatchObject({
      status: 409,
      error: 'This practice has already started.',
      code: 'SLOT_PAST',
    });
  });

  it('ends an offer when the earlier practice begins, if that is within 48 hours', async () => {
    const { ofHawks, ofOwls } = await bothBook();
    await stage.renewSessions();
    stage.test.clock.set('2026-11-18T20:00:00Z');
    await offer(ofHawks, ofOwls);
    expect(await tradesOf(stage.coach)).toMatchObject([{ expiresAt: '2026-11-19T18:00:00' }]);
  });

  it('counts offers among the changes that a team may make within an hour', async () => {
    const { ofHawks, ofOwls } = await bothBook();
    for (let round = 1; round < 20; round += 1) {
      const answer = await offer(ofHawks, ofOwls);
      expect(answer.statusCode).toBe(200);
      await answerTrade(stage.coach, tradeIdOf(answer), 'withdraw');
    }
    expect(refusalOf(await offer(ofHawks, ofOwls))).toMatchObject({ status: 429, code: 'THROTTLED' });
  });
});

describe('accepting a trade', () => {
  it('swaps the places of the practices of an accepted trade, and each stays the same entry', async () => {
    const { ofHawks, ofOwls, id } = await openTrade();
    const entries = [await entryOn(db(), ofHawks), await entryOn(db(), ofOwls)];
    const answer = await answerTrade(stage.other, id, 'accept');
    expect(answer.json()).toEqual({
      id,
      state: 'accepted',
      message: 'Boys 3-4 Hawks and Boys 3-4 Owls have traded practices.',
    });
    expect([await entryOn(db(), ofOwls), await entryOn(db(), ofHawks)]).toEqual(entries);
    const { boysHawks, owls } = stage.league;
    expect(await practicesByTeam(db())).toEqual({ [boysHawks.id]: [ofOwls.id], [owls.id]: [ofHawks.id] });
    expect(await tradesOf(stage.coach)).toMatchObject([
      { id, state: 'accepted', endedAt: '2026-11-17T12:00:00' },
    ]);
  });

  it('writes one line of history for each traded practice, and increases its revision', async () => {
    const { ofHawks, ofOwls, id } = await openTrade();
    await answerTrade(stage.other, id, 'accept');
    const { rows } = await sql`
      select h.action, h.slot_id, h.from_slot_id, h.actor, h.detail->>'reason' as reason, e.revision
      from history h join entry e on e.id = h.entry_id where h.action = 'practice_moved' order by h.id`.execute(
      db(),
    );
    const line = { action: 'practice_moved', actor: 'other@example.org', revision: 1 };
    expect(rows).toEqual([
      { ...line, slotId: ofOwls.id, fromSlotId: ofHawks.id, reason: 'Traded with Boys 3-4 Owls' },
      { ...line, slotId: ofHawks.id, fromSlotId: ofOwls.id, reason: 'Traded with Boys 3-4 Hawks' },
    ]);
  });

  it('emails each coach the new place of their traded practice once', async () => {
    const { id } = await openTrade();
    await forget();
    await answerTrade(stage.other, id, 'accept');
    expect(await mailed()).toEqual(EVERYBODY.map((person) => `practice_changed ${person}`));
    const [toHawks, , toOwls] = await mails();
    expect(toHawks?.data).toMatchObject({
      tradedWith: 'Boys 3-4 Owls',
      startTime: '19:00:00',
      reason: 'It was Thu, Nov 19, 2026, 6–7 PM at Salk, court 1 before.',
    });
    expect(toOwls?.data).toMatchObject({ tradedWith: 'Boys 3-4 Hawks', startTime: '18:00:00' });
  });

  it('trades practices across weeks, and counts them toward their new weeks', async () => {
    const { ofHawks, ofOwls } = await bothBook(stage.slot('thisWeek', 0), stage.slot('nextWeek', 2));
    const id = tradeIdOf(await offer(ofHawks, ofOwls));
    expect((await answerTrade(stage.other, id, 'accept')).statusCode).toBe(200);
    const weeks = await db().selectFrom('entry').select(['homeTeamId', 'weekStart']).orderBy('id').execute();
    expect(weeks).toEqual([
      { homeTeamId: stage.league.boysHawks.id, weekStart: '2026-11-23' },
      { homeTeamId: stage.league.owls.id, weekStart: '2026-11-16' },
    ]);
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('nextWeek', 1), HAWKS)))).toMatchObject({
      code: 'WEEKLY_LIMIT',
    });
    await book(stage.coach, stage.slot('thisWeek', 3), HAWKS);
  });

  it('lets only the other team answer an offer, and only the own team withdraw it', async () => {
    const { id } = await openTrade();
    for (const answer of ['accept', 'decline'] as const) {
      expect(refusalOf(await answerTrade(stage.coach, id, answer))).toMatchObject({
        status: 403,
        code: 'NOT_YOURS',
        error: 'Only the other team can do this.',
      });
    }
    expect(refusalOf(await answerTrade(stage.other, id, 'withdraw'))).toMatchObject({ status: 403 });
  });

  it('refuses to accept a trade a second time, but answers the same key with the first response', async () => {
    const { id } = await openTrade();
    const first = await answerTrade(stage.other, id, 'accept', 'once');
    expect((await answerTrade(stage.other, id, 'accept', 'once')).json()).toEqual(first.json());
    expect(refusalOf(await answerTrade(stage.other, id, 'accept'))).toMatchObject({
      status: 409,
      error: 'This trade has already been accepted.',
      code: 'WRONG_STATE',
    });
  });

  it('refuses to accept a trade from the minute when the offer expires, and keeps the practices', async () => {
    const { ofHawks, ofOwls, id } = await openTrade();
    await stage.renewSessions();
    stage.test.clock.set('2026-11-19T17:00:00Z');
    for (const by of ['accept', 'decline'] as const) {
      expect(refusalOf(await answerTrade(stage.other, id, by))).toMatchObject({
        status: 409,
        error: 'This offer has expired.',
      });
    }
    const { boysHawks, owls } = stage.league;
    expect(await practicesByTeam(db())).toEqual({ [boysHawks.id]: [ofHawks.id], [owls.id]: [ofOwls.id] });
    expect(await tradesOf(stage.other)).toMatchObject([{ state: 'expired', endedAt: '2026-11-19T12:00:00' }]);
  });

  it.each([
    ['canceled by its coach', (slot: TestSlot) => stage.coach.cancel({ AvailabilityId: slot.id })],
    [
      'moved by its coach',
      (slot: TestSlot) =>
        stage.coach.post('/reservations/change', {
          AvailabilityId: slot.id,
          NewAvailabilityId: stage.slot('thisWeek', 3).id,
        }),
    ],
    [
      'moved by an administrator',
      async (slot: TestSlot) =>
        stage.admin.post(`/admin/entries/${await entryOn(db(), slot)}/move`, {
          AvailabilityId: stage.slot('thisWeek', 3).id,
        }),
    ],
    [
      'lost to a blackout',
      (slot: TestSlot) =>
        db()
          .updateTable('entry')
          .set({ state: 'cancelled', cancelledAt: stage.test.clock.now() })
          .where('slotId', '=', slot.id)
          .execute(),
    ],
  ])('refuses a trade after a practice was %s, and ends it automatically', async (_, change) => {
    const { ofHawks, id } = await openTrade();
    const changed = await change(ofHawks);
    if ('statusCode' in changed) expect(changed.statusCode).toBe(200);
    expect(refusalOf(await answerTrade(stage.other, id, 'accept'))).toMatchObject({
      status: 409,
      error: 'One of the practices has been canceled or changed, so this offer has ended.',
      code: 'WRONG_STATE',
    });
    expect(await tradesOf(stage.other)).toMatchObject([{ id, state: 'ended' }]);
    await forget();
    await endStaleTrades(stage.test.portal);
    await endStaleTrades(stage.test.portal);
    expect(await mailed()).toEqual(EVERYBODY.map((person) => `trade_ended ${person}`));
    expect((await mails())[0]?.data).toMatchObject({ outcome: 'ended' });
    expect((await db().selectFrom('trade').select('state').execute()).map(({ state }) => state)).toEqual([
      'ended',
    ]);
  });

  it('refuses a trade if a team now has another entry at that time', async () => {
    const { ofOwls, id } = await openTrade();
    const { boysHawks } = stage.league;
    const at = stage.league.slots.thisWeek.find(
      ({ id: other, startTime }) => startTime === ofOwls.startTime && other !== ofOwls.id,
    );
    if (at === undefined) throw new Error('There is no second court.');
    await makeEntry(db(), { slot: at, type: 'game', homeTeamId: boysHawks.id });
    expect(refusalOf(await answerTrade(stage.other, id, 'accept'))).toEqual({
      status: 409,
      error: 'Boys 3-4 Hawks has something else at that time.',
      code: 'TEAM_BUSY',
    });
    const problem = 'Boys 3-4 Hawks has something else at that time.';
    expect(await tradesOf(stage.other)).toMatchObject([{ state: 'open', problem }]);
    expect(await tradesOf(stage.coach)).toMatchObject([{ state: 'open', problem: '' }]);
  });

  it('refuses a trade if a coach would now be in two places at once', async () => {
    const { id } = await openTrade();
    await book(stage.coach, stage.slot('thisWeek', 3), GIRLS_HAWKS);
    expect(refusalOf(await answerTrade(stage.other, id, 'accept'))).toEqual({
      status: 409,
      error: 'A coach of Boys 3-4 Hawks has something else at that time.',
      code: 'TEAM_BUSY',
    });
  });

  it('refuses a trade if a team’s week is now full', async () => {
    const { ofHawks, ofOwls } = await bothBook(stage.slot('thisWeek', 0), stage.slot('nextWeek', 2));
    const id = tradeIdOf(await offer(ofHawks, ofOwls));
    await book(stage.coach, stage.slot('nextWeek', 0), HAWKS);
    expect(refusalOf(await answerTrade(stage.other, id, 'accept'))).toMatchObject({
      status: 409,
      error: 'Boys 3-4 Hawks already booked that week.',
      code: 'WEEKLY_LIMIT',
    });
    expect(await tradesOf(stage.other)).toMatchObject([
      { problem: 'Boys 3-4 Hawks already booked that week.' },
    ]);
  });

  it.each([{ permitStatus: 'pending' as const }, { droppedAt: new Date() }])(
    'refuses a trade while the school has to confirm one of the places again: %o',
    async (change) => {
      const { ofOwls, id } = await openTrade();
      await db().updateTable('slot').set(change).where('id', '=', ofOwls.id).execute();
      expect(refusalOf(await answerTrade(stage.other, id, 'accept'))).toEqual({
        status: 409,
        error: 'This practice can’t be traded before the school has confirmed it again.',
        code: 'WRONG_STATE',
      });
    },
  );

  it('refuses an acceptance by a coach who was removed from the team', async () => {
    const { id } = await openTrade();
    await db().deleteFrom('teamCoach').where('teamId', '=', stage.league.owls.id).execute();
    expect(refusalOf(await answerTrade(stage.other, id, 'accept'))).toMatchObject({ status: 404 });
  });

  it('refuses a trade once another season is active', async () => {
    const { id } = await openTrade();
    await db().updateTable('season').set({ isActive: false }).execute();
    expect(refusalOf(await answerTrade(stage.other, id, 'accept'))).toMatchObject({ status: 409 });
    expect(await tradesOf(stage.other)).toMatchObject([{ state: 'ended' }]);
  });

  it('trades with a team that is over its limit in that week', async () => {
    const { ofHawks, ofOwls } = await bothBook();
    const { boysHawks, season } = stage.league;
    const evening = { courtId: ofHawks.courtId, date: ofHawks.date, startTime: '20:00:00' };
    const second = await makeSlot(db(), { seasonId: season.id, ...evening });
    await makeEntry(db(), { slot: second, type: 'practice', homeTeamId: boysHawks.id });
    const id = tradeIdOf(await offer(ofHawks, ofOwls));
    expect((await answerTrade(stage.other, id, 'accept')).statusCode).toBe(200);
    expect((await practicesByTeam(db()))[boysHawks.id]).toEqual([ofOwls.id, second.id]);
  });
});

describe('a team that has a practice beyond its limit on credit', () => {
  /** The Hawks have a practice this week, and one on credit at 8 PM on the same day. */
  async function withCredit() {
    const { ofHawks, ofOwls } = await bothBook();
    const { boysHawks, season } = stage.league;
    const evening = { courtId: ofHawks.courtId, date: ofHawks.date, startTime: '20:00:00' };
    const onCredit = await makeSlot(db(), { seasonId: season.id, ...evening });
    const { id } = await makeEntry(db(), { slot: onCredit, type: 'practice', homeTeamId: boysHawks.id });
    const credit = await insertRow(db(), 'makeUp', {
      teamId: boysHawks.id,
      since: stage.test.clock.now(),
      validUntil: '2026-11-29',
    });
    await db().updateTable('entry').set({ makeUpId: credit.id }).where('id', '=', id).execute();
    await db().updateTable('entry').set({ bookedBy: 'coach' }).execute();
    return { ofHawks, ofOwls, onCredit, credit: credit.id };
  }

  /** The quota slot or credit of each practice of the Hawks. */
  const seats = () =>
    db()
      .selectFrom('entry')
      .select(['weekSeat as quotaSlot', 'makeUpId as credit', 'bookedBy as by'])
      .where('homeTeamId', '=', stage.league.boysHawks.id)
      .where('state', '=', 'active')
      .orderBy('weekSeat')
      .execute();

  it.each(['the one with the quota slot', 'the one on credit'])(
    'keeps a team’s quota slot and credit after it trades %s within the week',
    async (which) => {
      const { ofHawks, ofOwls, onCredit, credit } = await withCredit();
      const id = tradeIdOf(await offer(which === 'the one on credit' ? onCredit : ofHawks, ofOwls));
      expect((await answerTrade(stage.other, id, 'accept')).statusCode).toBe(200);
      expect(await seats()).toEqual([
        { quotaSlot: 1, credit: null, by: 'coach' },
        { quotaSlot: null, credit, by: 'coach' },
      ]);
    },
  );

  it('gives the credit back if the practice moves to a week with a free quota slot', async () => {
    const { onCredit } = await withCredit();
    const change = { AvailabilityId: onCredit.id, NewAvailabilityId: stage.slot('nextWeek').id };
    expect((await stage.coach.post('/reservations/change', change)).statusCode).toBe(200);
    expect(await seats()).toEqual(Array(2).fill({ quotaSlot: 1, credit: null, by: 'coach' }));
  });
});

describe('declining and withdrawing', () => {
  it.each([
    ['decline', 'declined', 'The offer was declined.'],
    ['withdraw', 'withdrawn', 'The offer was withdrawn.'],
  ] as const)('ends an offer once on %s and tells both teams', async (answer, state, message) => {
    const { ofHawks, ofOwls, id } = await openTrade();
    await forget();
    const by = answer === 'decline' ? stage.other : stage.coach;
    expect((await answerTrade(by, id, answer)).json()).toEqual({ message });
    expect((await answerTrade(by, id, answer)).json()).toEqual({ message });
    expect(await mailed()).toEqual(EVERYBODY.map((person) => `trade_ended ${person}`));
    expect((await mails())[0]?.data).toMatchObject({ outcome: state, isOwnOffer: true });
    expect(await tradesOf(stage.coach)).toMatchObject([{ id, state }]);
    expect(refusalOf(await answerTrade(stage.other, id, 'accept'))).toMatchObject({ status: 409 });
    const { boysHawks, owls } = stage.league;
    expect(await practicesByTeam(db())).toEqual({ [boysHawks.id]: [ofHawks.id], [owls.id]: [ofOwls.id] });
  });
});

describe('an offer that nobody answers', () => {
  it('ends an offer that nobody answers once, and tells both teams', async () => {
    const { id } = await openTrade();
    await forget();
    await endStaleTrades(stage.test.portal);
    expect(await mailed()).toEqual([]);
    stage.test.clock.set('2026-11-19T17:00:00Z');
    await Promise.all([endStaleTrades(stage.test.portal), endStaleTrades(stage.test.portal)]);
    expect(await mailed()).toEqual(EVERYBODY.map((person) => `trade_ended ${person}`));
    expect((await mails())[0]?.data).toMatchObject({ outcome: 'expired' });
    await stage.renewSessions();
    expect(await tradesOf(stage.coach)).toMatchObject([{ id, state: 'expired' }]);
    stage.test.clock.set('2026-11-26T17:00:01Z');
    expect(await tradesOf(stage.coach)).toEqual([]);
  });
});

describe('giving a practice away', () => {
  it('cancels a practice given away for one team and books it for the other', async () => {
    const slot = stage.slot('thisWeek', 0);
    await book(stage.coach, slot, HAWKS);
    const entryId = await entryOn(db(), slot);
    const id = tradeIdOf(await offer(slot, null));
    await forget();
    expect((await answerTrade(stage.other, id, 'accept')).json()).toMatchObject({
      message: 'Boys 3-4 Owls has the practice now.',
    });
    expect(await practicesByTeam(db())).toEqual({ [stage.league.owls.id]: [slot.id] });
    expect(await entryOn(db(), slot)).not.toBe(entryId);
    const all = await db().selectFrom('mail').select(['kind', 'recipient', 'data']).orderBy('id').execute();
    expect(all.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      ...HAWKS_COACHES.map((person) => `practice_cancelled ${person}`),
      'practice_booked other@example.org',
    ]);
    expect(all.map(({ data }) => (data as { reason?: string }).reason)).toEqual([
      'Given to Boys 3-4 Owls',
      'Given to Boys 3-4 Owls',
      'Boys 3-4 Hawks gave this practice to your team.',
    ]);
    // the Hawks can book again that week, the Owls can't
    await book(stage.coach, stage.slot('thisWeek', 3), HAWKS);
    expect(refusalOf(await stage.other.reserve(stage.body(stage.slot('thisWeek', 1), OWLS)))).toMatchObject({
      code: 'WEEKLY_LIMIT',
    });
  });

  it('refuses to give a practice to a team whose week is full, even if it became full after the offer', async () => {
    const { ofHawks } = await bothBook();
    expect(refusalOf(await offer(ofHawks, null))).toMatchObject({
      status: 409,
      error: 'Boys 3-4 Owls already booked that week.',
      code: 'WEEKLY_LIMIT',
    });
    await stage.other.cancel({ AvailabilityId: stage.slot('thisWeek', 2).id });
    const id = tradeIdOf(await offer(ofHawks, null));
    await book(stage.other, stage.slot('thisWeek', 2), OWLS);
    expect(refusalOf(await answerTrade(stage.other, id, 'accept'))).toMatchObject({ code: 'WEEKLY_LIMIT' });
    expect((await practicesByTeam(db()))[stage.league.boysHawks.id]).toEqual([ofHawks.id]);
  });

  it('gives a practice away immediately between two teams of one coach, without an offer', async () => {
    const slot = stage.slot('thisWeek', 0);
    await book(stage.coach, slot, HAWKS);
    await forget();
    const { girlsHawks } = stage.league;
    const answer = await offerTrade(stage.coach, {
      AvailabilityId: slot.id,
      toTeamId: girlsHawks.id,
      requestedEntryId: null,
    });
    expect(answer.json()).toMatchObject({
      state: 'accepted',
      message: 'Girls 5-6 Hawks has the practice now.',
    });
    expect(await practicesByTeam(db())).toEqual({ [girlsHawks.id]: [slot.id] });
    expect(await mailed()).toEqual(HAWKS_COACHES.map((person) => `practice_cancelled ${person}`));
  });
});

describe('trading between two teams of one coach', () => {
  it('trades immediately between two teams of one coach', async () => {
    const [first, second] = [stage.slot('thisWeek', 0), stage.slot('nextWeek', 2)];
    await book(stage.coach, first, HAWKS);
    await book(stage.coach, second, GIRLS_HAWKS);
    const { boysHawks, girlsHawks } = stage.league;
    const answer = await offerTrade(stage.coach, {
      AvailabilityId: first.id,
      toTeamId: girlsHawks.id,
      requestedEntryId: await entryOn(db(), second),
    });
    expect(answer.json()).toMatchObject({
      state: 'accepted',
      message: 'Boys 3-4 Hawks and Girls 5-6 Hawks have traded practices.',
    });
    expect(await practicesByTeam(db())).toEqual({ [boysHawks.id]: [second.id], [girlsHawks.id]: [first.id] });
  });
});

describe('the list of trades for a practice', () => {
  it('lists what the rules allow for both teams, with team, day, time and gym, but no person', async () => {
    const { ofHawks, ofOwls } = await bothBook();
    await book(stage.other, stage.slot('nextWeek', 3), OWLS);
    const { boysHawks, girlsHawks, owls } = stage.league;
    const team = { id: owls.id, teamName: 'Owls', divisionName: 'Boys 3-4' };
    const answer = await stage.coach.get(`/trades/partners?AvailabilityId=${ofHawks.id}`);
    expect(answer.body).not.toMatch(/example\.org|Robin|Casey/);
    expect(answer.json()).toEqual({
      team: { id: boysHawks.id, teamName: 'Hawks', divisionName: 'Boys 3-4' },
      offered: {
        date: '2026-11-19',
        startTime: '18:00:00',
        endTime: '19:00:00',
        schoolName: 'Salk',
        gymName: 'Gym',
        court: '1',
        isOnlyCourt: false,
      },
      // next week's practice is not offered: the Owls would have two this week
      practices: [
        {
          entryId: await entryOn(db(), ofOwls),
          date: '2026-11-19',
          startTime: '19:00:00',
          endTime: '20:00:00',
          schoolName: 'Salk',
          gymName: 'Gym',
          court: '1',
          isOnlyCourt: false,
          team: { ...team, isOwn: false },
          isSameWeek: true,
        },
      ],
      teams: [{ id: girlsHawks.id, teamName: 'Hawks', divisionName: 'Girls 5-6', isOwn: true }],
      noPractices: '',
      noTeams: '',
    });
  });

  it('says why the list of trades is empty', async () => {
    const slot = stage.slot('thisWeek', 0);
    await book(stage.coach, slot, HAWKS);
    expect(await partnersOf(stage.coach, slot)).toMatchObject({
      practices: [],
      noPractices: 'No other team has a practice to trade for this week or next week.',
    });
    await book(stage.coach, stage.slot('thisWeek', 2), GIRLS_HAWKS);
    await book(stage.other, stage.slot('thisWeek', 3), OWLS);
    expect(await partnersOf(stage.coach, slot)).toMatchObject({
      practices: [{ team: { teamName: 'Hawks', divisionName: 'Girls 5-6' } }],
      teams: [],
      noTeams: 'No other team can take it: each is at its weekly limit or has something else at that time.',
    });
  });

  it('lists no trades with teams without a coach, or of practices that have begun or wait for the school', async () => {
    const { ofHawks, ofOwls } = await bothBook();
    const alone = await makeTeam(db(), { divisionId: stage.league.boys.id, name: 'Alone' });
    await db().updateTable('slot').set({ permitStatus: 'pending' }).where('id', '=', ofOwls.id).execute();
    const before = await partnersOf(stage.coach, ofHawks);
    expect(before.practices).toEqual([]);
    expect(before.teams.map(({ teamName }) => teamName)).not.toContain('Alone');
    await makeCoach(db(), { teamIds: [alone.id] });
    expect((await partnersOf(stage.coach, ofHawks)).teams.map(({ teamName }) => teamName)).toContain('Alone');
  });
});
