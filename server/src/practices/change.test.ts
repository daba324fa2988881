import { HAWKS, OWLS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import type { TestSlot } from '@portal/testkit/factories.ts';
import { FROM } from '@portal/testkit/mail-options.ts';
import { insertRows, updateRows } from '@portal/testkit/rows.ts';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { renderContextOf, renderMail } from '#mail/render.ts';

const stage = useBookingStage();

const change = (from: TestSlot, to: TestSlot, { by = stage.coach, key = '' } = {}) =>
  by.post(
    '/reservations/change',
    { AvailabilityId: from.id, NewAvailabilityId: to.id },
    key === '' ? {} : { 'idempotency-key': key },
  );

const book = async (slot: TestSlot, team = HAWKS) =>
  expect(
    (await (team === HAWKS ? stage.coach : stage.other).reserve(stage.body(slot, team))).statusCode,
  ).toBe(200);

const bookedSlots = async () =>
  (await stage.coach.bookings([HAWKS])).map(({ AvailabilityId }) => AvailabilityId);

describe('changing the time of a practice', () => {
  it('moves a practice to another open slot of the week, and opens the old one', async () => {
    const [from, to] = [stage.slot('thisWeek', 0), stage.slot('thisWeek', 1)];
    await book(from);
    const answer = await change(from, to);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ message: 'Practice changed.', AvailabilityId: to.id });
    expect(await bookedSlots()).toEqual([to.id]);
    expect(await stage.other.openSlotIds()).toContain(from.id);
    expect(await stage.other.openSlotIds()).not.toContain(to.id);
  });

  it('moves a practice to the next week, toward whose limit it then counts', async () => {
    const [from, to] = [stage.slot('thisWeek'), stage.slot('nextWeek')];
    await book(from);
    expect((await change(from, to)).statusCode).toBe(200);
    await book(from);
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('nextWeek', 1), HAWKS)))).toMatchObject({
      code: 'WEEKLY_LIMIT',
    });
  });

  it('refuses to move a practice into a week that is full, and keeps the old slot', async () => {
    const from = stage.slot('thisWeek');
    const used = stage.slot('nextWeek');
    const to = stage.league.slots.nextWeek.find(({ startTime }) => startTime !== used.startTime) ?? used;
    await book(from);
    await book(used);
    expect(refusalOf(await change(from, to))).toMatchObject({ status: 409, code: 'WEEKLY_LIMIT' });
    expect(await bookedSlots()).toContain(from.id);
  });

  it('uses a credit of the team in a week that is full, which is free again in a week with room', async () => {
    const from = stage.slot('thisWeek');
    const used = stage.slot('nextWeek');
    const to = stage.league.slots.nextWeek.find(({ startTime }) => startTime !== used.startTime) ?? used;
    await book(from);
    await book(used);
    const giveCredit = (validUntil: string) =>
      insertRows(stage.test.portal.db, 'makeUp', {
        teamId: stage.league.boysHawks.id,
        since: stage.test.clock.now(),
        validUntil,
        waivedAt: null,
        waivedBy: null,
      });
    await giveCredit('2026-11-22');
    expect(refusalOf(await change(from, to))).toMatchObject({ code: 'WEEKLY_LIMIT' });
    await giveCredit('2026-11-29');
    const moved = await change(from, to);
    expect(moved.statusCode, moved.body).toBe(200);
    const practiceAt = async (slot: TestSlot) =>
      await stage.test.portal.db
        .selectFrom('entry')
        .leftJoin('makeUp', 'makeUp.id', 'entry.makeUpId')
        .select(['weekSeat as quotaSlot', 'makeUp.validUntil as creditUntil', 'bookedBy'])
        .where('slotId', '=', slot.id)
        .where('state', '=', 'active')
        .executeTakeFirst();
    const byCoach = { bookedBy: 'coach' };
    expect(await practiceAt(to)).toEqual({ ...byCoach, quotaSlot: null, creditUntil: '2026-11-29' });
    expect((await change(to, from)).statusCode).toBe(200);
    expect(await practiceAt(from)).toEqual({ ...byCoach, quotaSlot: 1, creditUntil: null });
  });

  it('refuses a slot that another team has, without naming that team, and keeps the old one', async () => {
    const [from, to] = [stage.slot('thisWeek', 0), stage.slot('thisWeek', 1)];
    await book(from);
    await book(to, OWLS);
    expect(refusalOf(await change(from, to))).toEqual({
      status: 409,
      error: 'This slot has just been taken. Please choose another one.',
      code: 'SLOT_TAKEN',
      conflict: { type: 'practice', start: '18:00:00', end: '19:00:00' },
    });
    expect(await bookedSlots()).toEqual([from.id]);
  });

  it('refuses a slot that is held for another team, without naming it, and accepts it from that team', async () => {
    const [from, theirs, to] = [0, 1, 2].map((index) => stage.slot('thisWeek', index)) as [
      TestSlot,
      TestSlot,
      TestSlot,
    ];
    await book(from);
    await book(theirs, OWLS);
    await sql`
      with round as (insert into waiting_round (slot_id, began_at) values (${to.id}, '2026-11-17 16:00Z') returning id, slot_id)
      insert into waiting_offer (round_id, slot_id, team_id, offered_at, held_until)
      select id, slot_id, ${stage.league.owls.id}, '2026-11-17 16:00Z', '2026-11-17 18:00Z' from round`.execute(
      stage.test.portal.db,
    );
    expect(refusalOf(await change(from, to))).toEqual({
      status: 409,
      error: 'Held for another team until 1:00 PM.',
      code: 'SLOT_TAKEN',
      conflict: { type: 'held', until: '2026-11-17T18:00:00+00:00' },
    });
    expect(await bookedSlots()).toEqual([from.id]);
    expect((await change(theirs, to, { by: stage.other })).statusCode).toBe(200);
  });

  it('refuses a new slot that the school has not approved', async () => {
    const [from, to] = [stage.slot('thisWeek', 0), stage.slot('thisWeek', 1)];
    await book(from);
    await updateRows(stage.test.portal.db, 'slot', { id: to.id }, { permitStatus: 'pending' });
    expect(refusalOf(await change(from, to))).toMatchObject({
      error: 'This slot is not open: the school has not approved it.',
      code: 'SLOT_TAKEN',
    });
    expect(await bookedSlots()).toEqual([from.id]);
  });

  it.each(['declined', 'canceled'] as const)('says that the school has %s the new slot', async (status) => {
    const [from, to] = [stage.slot('thisWeek', 0), stage.slot('thisWeek', 1)];
    await book(from);
    await updateRows(stage.test.portal.db, 'slot', { id: to.id }, { permitStatus: status });
    expect(refusalOf(await change(from, to))).toEqual({
      status: 409,
      error: `This slot is not open: the school has ${status} it.`,
      code: 'SLOT_TAKEN',
      conflict: { type: status, start: '18:00:00', end: '19:00:00' },
    });
  });

  it('refuses a change once the practice, or the new slot, has begun', async () => {
    const [from, past] = [stage.slot('thisWeek'), stage.slot('past')];
    await book(from);
    expect(refusalOf(await change(from, past))).toEqual({
      status: 409,
      error: 'This slot has already started.',
      code: 'SLOT_PAST',
    });
    await stage.renewSessions();
    stage.test.clock.set('2026-11-19T23:00:00Z');
    expect(refusalOf(await change(from, stage.slot('nextWeek')))).toEqual({
      status: 409,
      error: 'This practice has already started.',
      code: 'SLOT_PAST',
    });
    expect(await bookedSlots()).toEqual([from.id]);
  });

  it('refuses to change a practice to its own time', async () => {
    const from = stage.slot('thisWeek');
    await book(from);
    expect(refusalOf(await change(from, from))).toEqual({
      status: 409,
      error: 'The practice is already at that time.',
      code: 'WRONG_STATE',
    });
  });

  it('refuses to change a practice that was canceled', async () => {
    const from = stage.slot('thisWeek');
    await book(from);
    await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: from.id });
    expect(refusalOf(await change(from, stage.slot('thisWeek', 1)))).toEqual({
      status: 409,
      error: 'This practice is already canceled.',
      code: 'WRONG_STATE',
    });
  });

  it('refuses slots after the two weeks of the period', async () => {
    await book(stage.slot('thisWeek'));
    expect(refusalOf(await change(stage.slot('thisWeek'), stage.slot('later')))).toMatchObject({
      code: 'OUTSIDE_PERIOD',
    });
  });

  it('responds to a repeated change with the same key as to the first', async () => {
    const [from, to] = [stage.slot('thisWeek', 0), stage.slot('thisWeek', 1)];
    await book(from);
    const first = await change(from, to, { key: 'change-1' });
    expect((await change(from, to, { key: 'change-1' })).json()).toEqual(first.json());
    expect(await bookedSlots()).toEqual([to.id]);
  });

  it('moves or cancels a practice, but not both, if both are requested at the same time', async () => {
    const [from, to] = [stage.slot('thisWeek', 0), stage.slot('thisWeek', 1)];
    await book(from);
    const [changed, canceled] = await Promise.all([
      change(from, to),
      stage.coach.cancel({ AvailabilityId: from.id }),
    ]);
    const isChanged = changed.statusCode === 200;
    expect(canceled.statusCode === 200).toBe(!isChanged);
    expect(await bookedSlots()).toEqual(isChanged ? [to.id] : []);
  });

  it('gives a slot to one of two teams that change to it at the same time', async () => {
    const [mine, theirs, target] = [0, 1, 2].map((index) => stage.slot('thisWeek', index)) as [
      TestSlot,
      TestSlot,
      TestSlot,
    ];
    await book(mine);
    await book(theirs, OWLS);
    const answers = await Promise.all([change(mine, target), change(theirs, target, { by: stage.other })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const rows = await stage.test.portal.db
      .selectFrom('entry')
      .select('slotId')
      .where('state', '=', 'active')
      .execute();
    expect(new Set(rows.map((row) => row.slotId)).size).toBe(2);
  });
});

/** The emails to a person, in order, with the calendar event of each. */
async function mailsTo(recipient: string) {
  const { portal } = stage.test;
  const mails = await portal.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return mails.map((mail) => {
    const { text, calendar } = renderMail(mail, renderContextOf(portal, FROM));
    const event = new ICAL.Component(ICAL.parse(calendar?.content ?? '')).getFirstSubcomponent('vevent');
    const value = (name: string) => String(event?.getFirstPropertyValue(name));
    return {
      text: text.replaceAll(/\s+/g, ' '),
      event: { uid: value('uid'), sequence: value('sequence'), start: value('dtstart') },
    };
  });
}

describe('the email about a changed time', () => {
  it('emails both times and who changed it, and moves the event in the calendar', async () => {
    await book(stage.slot('thisWeek'));
    expect((await change(stage.slot('thisWeek'), stage.slot('nextWeek', 2))).statusCode).toBe(200);
    const [booked, changed] = await mailsTo('coach@example.org');
    const [, toColleague] = await mailsTo('new@example.org');
    const times =
      'It was Thu, Nov 19, 2026, 6–7 PM at Salk, court 1 before. Updated details: ' +
      'Team: Hawks (Boys 3-4) Date: Thu, Nov 26, 2026 Time: 7–8 PM Gym: Salk, court 1';
    expect(changed?.text).toContain(`You changed this practice. ${times}`);
    expect(toColleague?.text).toContain(`Another coach of your team changed this practice. ${times}`);
    expect(booked?.event).toMatchObject({ sequence: '0', start: '2026-11-19T18:00:00' });
    expect(changed?.event).toEqual({
      uid: booked?.event.uid,
      sequence: '1',
      start: '2026-11-26T19:00:00',
    });
    expect(toColleague?.event).toEqual(changed?.event);
  });

  it('names the league in the email if an administrator moved the practice', async () => {
    await book(stage.slot('thisWeek'));
    const answer = await change(stage.slot('thisWeek'), stage.slot('thisWeek', 2), { by: stage.admin });
    expect(answer.statusCode).toBe(200);
    const [, changed] = await mailsTo('coach@example.org');
    expect(changed?.text).toContain('The league changed this practice. It was Thu, Nov 19');
  });
});
