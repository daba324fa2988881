import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSlot } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { answerTrade, offerTrade, tradeIdOf } from '#trades/testing/trade-calls.ts';
import { processWaitlist, startWaitingWorker } from '#waiting/process-waitlist.ts';
import { endProposals } from './end-proposals.ts';
import { useLossStage } from './testing/loss-stage.ts';

const stage = useLossStage();
const accept = (id: number, who: 'coach' | 'other' = 'coach') =>
  stage[who].post(`/proposals/${id}/accept`, {});
const decline = (id: number, who: 'coach' | 'other' = 'coach') =>
  stage[who].post(`/proposals/${id}/decline`, {});
const bookings = async () =>
  (await stage.coach.bookings([HAWKS])).map((each) => `${each.ReservationDate} ${each.ReservationTime}`);
const nextDay = () => stage.travel('2026-11-18T17:00:00Z');
const memorialBody = (hour: number, team = HAWKS, date = '2026-11-20') => ({
  ...stage.body(stage.at(18), team),
  VenueId: stage.league.venue.id + 1,
  ReservationDate: date,
  ReservationTime: `${hour}:00:00`,
  Court: '1',
});

describe('a proposal', () => {
  it('accepts a proposal in one step, and only once if the call is repeated', async () => {
    doneOf(await stage.addLoss());
    const id = await stage.proposalId();
    expect((await accept(id)).statusCode).toBe(200);
    expect((await accept(id)).statusCode).toBe(200);
    expect(await bookings()).toEqual(['2026-11-20 18:00:00']);
    expect((await stage.outcomes())[0]).toBe('accepted');
    expect(await stage.proposals()).toEqual([]);
    expect((await stage.mails()).filter((mail) => mail.startsWith('practice_booked'))).toEqual([
      'practice_booked coach@example.org',
      'practice_booked new@example.org',
    ]);
  });

  it('proposes a slot that ends at 23:45 on the last day of the next week', async () => {
    const { db } = stage.test.portal;
    const { friday6, friday7, saturday, tuesday } = stage.memorial;
    await db
      .updateTable('slot')
      .set({ permitStatus: 'pending' })
      .where('id', 'in', [friday6.id, friday7.id, saturday.id])
      .execute();
    await db
      .updateTable('slot')
      .set({ slotDate: '2026-11-29', startTime: '22:45:00', endTime: '23:45:00' })
      .where('id', '=', tuesday.id)
      .execute();
    await db.deleteFrom('slot').where('slotDate', '=', '2026-11-26').execute();
    await stage.other.cancel({ AvailabilityId: stage.at(18, 1).id });
    doneOf(await stage.addLoss());
    expect((await accept(await stage.proposalId())).statusCode).toBe(200);
    expect(await bookings()).toEqual(['2026-11-29 22:45:00']);
  });

  it('proposes a different slot for the second of two losses of a team', async () => {
    await stage.test.portal.db.updateTable('division').set({ practicesPerWeek: 2 }).execute();
    await stage.coach.reserve(stage.body(stage.at(19), HAWKS));
    const later = { availabilityId: stage.at(19).id, reservationTime: '19:00:00' };
    doneOf(await stage.addLoss([], later));
    const first = await stage.proposals();
    doneOf(await stage.addLoss([], { reservationEndTime: '19:00' }));
    const both = await stage.proposals();
    expect(both).toHaveLength(2);
    expect(both).toEqual(expect.arrayContaining(first));
    for (const { id } of both) expect((await accept(id)).statusCode).toBe(200);
    expect(await bookings()).toHaveLength(2);
  });

  it('leaves a credit and an open slot when a proposal is declined', async () => {
    doneOf(await stage.addLoss());
    const id = await stage.proposalId();
    for (let time = 0; time < 2; time += 1) expect((await decline(id)).statusCode).toBe(200);
    expect(await stage.credits()).toBe(1);
    expect(refusalOf(await accept(id))).toMatchObject({
      status: 409,
      error: expect.stringMatching(/^Your team has declined this slot\. The next open slot is .+ at .+\.$/),
    });
    expect((await stage.coach.reserve(memorialBody(18))).statusCode).toBe(200);
  });

  it('names no open slot that the team may not book, because both its weeks are full', async () => {
    doneOf(await stage.addLoss());
    const id = await stage.proposalId();
    expect((await decline(id)).statusCode).toBe(200);
    for (const body of [
      memorialBody(18),
      memorialBody(10, HAWKS, '2026-11-21'),
      memorialBody(18, HAWKS, '2026-11-24'),
    ]) {
      expect((await stage.coach.reserve(body)).statusCode).toBe(200);
    }
    expect(await stage.coach.openSlotIds()).toContain(stage.slot('nextWeek').id);
    expect((await accept(id)).json().error).toBe('Your team has declined this slot.');
  });

  it.each(['propose', 'move'] as const)(
    'holds no slot for a team whose week is full once it has the other slot that is chosen for it: %s',
    async (choice) => {
      // two practices in a week of one, which only an administrator can add
      doneOf(await stage.practice(stage.at(19, 1)));
      const { saturday, friday6 } = stage.memorial;
      const practices = (await stage.preview({ blackoutScope: 'school' })).practices.filter(
        ({ team }) => team === 'Boys 3-4 Hawks',
      );
      const decisions = [friday6, saturday].map(({ id }, index) => ({
        EntryId: practices[index]?.EntryId,
        choice: index === 0 ? choice : 'propose',
        AvailabilityId: id,
      }));
      const answer = await stage.addLoss(decisions, { blackoutScope: 'school' });
      expect(refusalOf(answer)).toMatchObject({
        status: 422,
        error:
          'Boys 3-4 Hawks could not book Sat, Nov 21, 2026, 10–11 AM at Memorial as well as the other slot chosen for it. Please choose another one.',
      });
      expect(await stage.outcomes()).toEqual([]);
    },
  );

  it('says with a held slot why the team can’t book it now, as accepting it does', async () => {
    doneOf(await stage.addLoss());
    const id = await stage.proposalId();
    const token = await stage.tokenOf('coach@example.org');
    const problems = async () => [
      (await stage.proposals())[0]?.problem,
      (await stage.link(token)).json<{ proposal: { problem: string } }>().proposal.problem,
    ];
    expect(await problems()).toEqual(['', '']);
    expect((await stage.coach.reserve(memorialBody(10, HAWKS, '2026-11-21'))).statusCode).toBe(200);
    const full = refusalOf(await accept(id));
    expect(full).toMatchObject({ code: 'WEEKLY_LIMIT' });
    expect(await problems()).toEqual([full.error, full.error]);
    await stage.coach.cancel({ AvailabilityId: stage.memorial.saturday.id });
    expect(await problems()).toEqual(['', '']);
    const { db } = stage.test.portal;
    const friday = { courtId: stage.at(18).courtId, date: '2026-11-20', startTime: '18:00:00' };
    await makeEntry(db, {
      slot: await makeSlot(db, { seasonId: stage.league.season.id, ...friday }),
      type: 'game',
      homeTeamId: stage.league.boysHawks.id,
      awayTeamId: stage.league.owls.id,
    });
    const busy = refusalOf(await accept(id));
    expect(busy).toMatchObject({ code: 'TEAM_BUSY' });
    expect(await problems()).toEqual([busy.error, busy.error]);
  });

  it('ends a proposal after 24 hours with a credit, and refuses a late answer with the reason', async () => {
    doneOf(await stage.addLoss());
    const id = await stage.proposalId();
    await nextDay();
    expect(await stage.proposals()).toEqual([]);
    const late = { status: 409, code: 'WRONG_STATE' };
    expect(refusalOf(await accept(id))).toMatchObject({
      ...late,
      error: expect.stringMatching(
        /^This slot is no longer held for your team\. The next open slot is .+\.$/,
      ),
    });
    await endProposals(stage.test.portal);
    await endProposals(stage.test.portal);
    expect(refusalOf(await accept(id))).toMatchObject(late);
    expect(await stage.outcomes()).toEqual(['expired', 'expired']);
    expect(await stage.credits()).toBe(2);
  });

  it('frees a proposed slot for the waitlist when nobody takes it', async () => {
    doneOf(await stage.addLoss());
    const request = await stage.other.post('/waitlist/requests', {
      teamId: stage.league.owls.id,
      weekdays: [5],
      fromTime: '18:00',
      untilTime: null,
      venueIds: null,
      weeks: 'every',
    });
    expect(request.statusCode).toBe(200);
    await decline(await stage.proposalId('other'), 'other');
    await processWaitlist(stage.test.portal);
    await decline(await stage.proposalId());
    await processWaitlist(stage.test.portal);
    const { offers } = (await stage.other.get('/waitlist')).json<{
      offers: { slot: { AvailableTime: string } }[];
    }>();
    expect(offers.length).toBe(1);
  });

  it('replaces a proposal whose slot is lost as well, with another slot and another email', async () => {
    doneOf(await stage.addLoss());
    const before = (await stage.proposals())[0];
    const held = stage.memorial.friday6;
    await updateRows(stage.test.portal.db, 'slot', { id: held.id }, { permitStatus: 'canceled' });
    await endProposals(stage.test.portal);
    const [after] = await stage.proposals();
    expect(after?.id).toBe(before?.id);
    expect(after?.slot.date).not.toBe(before?.slot.date);
    expect(await stage.credits()).toBe(0);
    const proposalMails = (await stage.mails()).filter(
      (mail) => mail === 'practice_proposed coach@example.org',
    );
    expect(proposalMails).toHaveLength(2);
    expect((await accept(after?.id ?? 0)).statusCode).toBe(200);
  });

  it('is replaced by the worker of the waitlist as soon as the league takes its slot, and ends when its time is over', async () => {
    doneOf(await stage.addLoss());
    const worker = startWaitingWorker(stage.test.portal, () => true);
    const held = stage.memorial.friday6;
    const dayOf = async () => (await stage.proposals())[0]?.slot.date;
    const before = await dayOf();
    try {
      await updateRows(stage.test.portal.db, 'slot', { id: held.id }, { permitStatus: 'canceled' });
      await expect.poll(dayOf).not.toBe(before);
      await nextDay();
      await stage.other.reserve(stage.body(stage.slot('nextWeek'), OWLS));
      await expect.poll(() => stage.outcomes()).toEqual(['expired', 'expired']);
    } finally {
      await worker.stop();
    }
  });

  it('ends a proposal with a credit and an email when its slot is lost and no other is left', async () => {
    doneOf(await stage.addLoss());
    await stage.test.portal.db.deleteFrom('mail').execute();
    await stage.test.portal.db.updateTable('slot').set({ permitStatus: 'canceled' }).execute();
    await endProposals(stage.test.portal);
    expect(await stage.outcomes()).toEqual(['none', 'none']);
    expect(await stage.credits()).toBe(2);
    expect((await stage.mails()).toSorted()).toEqual([
      'practice_cancelled_by_league coach@example.org',
      'practice_cancelled_by_league new@example.org',
      'practice_cancelled_by_league other@example.org',
    ]);
  });

  it('ends a proposal with a credit when another season becomes active, perhaps by mistake', async () => {
    doneOf(await stage.addLoss());
    await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
    await endProposals(stage.test.portal);
    expect(await stage.outcomes()).toEqual(['expired', 'expired']);
    expect(await stage.credits()).toBe(2);
  });
});

describe('a proposal whose slot the team books as usual', () => {
  const bookHeld = async () => {
    doneOf(await stage.addLoss());
    const id = await stage.proposalId();
    expect((await stage.coach.reserve(memorialBody(18))).statusCode).toBe(200);
    return id;
  };

  it('counts a proposal as accepted, without another slot or a credit, if the team books its slot as usual', async () => {
    await bookHeld();
    expect(await stage.proposals()).toEqual([]);
    await stage.test.portal.db.deleteFrom('mail').execute();
    for (let time = 0; time < 2; time += 1) await endProposals(stage.test.portal);
    expect(await stage.outcomes()).toEqual(['accepted', 'proposed']);
    expect(await stage.proposals()).toEqual([]);
    expect(await stage.credits()).toBe(0);
    expect(await stage.mails()).toEqual([]);
  });

  it('gives a team that gives the proposed slot away no other slot and no credit', async () => {
    await bookHeld();
    const slotId = stage.memorial.friday6.id;
    const gift = { AvailabilityId: slotId, toTeamId: stage.league.owls.id, requestedEntryId: null };
    const id = tradeIdOf(await offerTrade(stage.coach, gift));
    expect((await answerTrade(stage.other, id, 'accept')).statusCode).toBe(200);
    await endProposals(stage.test.portal);
    expect((await stage.outcomes())[0]).toBe('accepted');
    expect(await stage.proposals()).toEqual([]);
    expect(await stage.credits()).toBe(0);
  });

  it('tells a coach who answers that the team has booked the proposed slot already', async () => {
    const id = await bookHeld();
    expect(refusalOf(await decline(id)).error).toMatch(/^Your team has booked this slot\./);
    expect((await accept(id)).json()).toEqual({
      message: 'Your team already has this practice: Fri, Nov 20, 2026, 6–7 PM at Memorial.',
    });
    expect((await stage.outcomes())[0]).toBe('accepted');
    expect(await bookings()).toEqual(['2026-11-20 18:00:00']);
  });
});

describe('the link in an email', () => {
  it('shows the held slot on the page of the link, and accepts it without a login', async () => {
    doneOf(await stage.addLoss());
    const token = await stage.tokenOf('new@example.org');
    expect((await stage.link(token)).json()).toMatchObject({
      state: 'open',
      proposal: { teamName: 'Hawks', slot: { date: '2026-11-20', schoolName: 'Memorial' } },
    });
    expect(await bookings()).toEqual([]);
    expect((await stage.link(token, 'accept')).statusCode).toBe(200);
    expect((await stage.link(token)).json()).toMatchObject({ state: 'accepted' });
    expect(await bookings()).toEqual(['2026-11-20 18:00:00']);
  });

  it('declines by the link, which stops working for a former coach of the team', async () => {
    doneOf(await stage.addLoss());
    const [token, former] = [
      await stage.tokenOf('coach@example.org'),
      await stage.tokenOf('new@example.org'),
    ];
    await stage.test.portal.db
      .deleteFrom('teamCoach')
      .where('coachId', 'in', (coach) =>
        coach.selectFrom('coach').select('id').where('email', '=', 'new@example.org'),
      )
      .execute();
    expect(refusalOf(await stage.link(former))).toMatchObject({ code: 'LINK_INVALID' });
    expect((await stage.link(token, 'decline')).statusCode).toBe(200);
    expect((await stage.link(token)).json()).toMatchObject({ state: 'declined' });
    expect(refusalOf(await stage.link('a'.repeat(43), 'accept'))).toMatchObject({ code: 'LINK_INVALID' });
  });
});

describe('a credit', () => {
  const declined = async () => {
    doneOf(await stage.addLoss());
    await decline(await stage.proposalId());
  };

  it('lets a team book one practice on credit beyond the weekly limit, once', async () => {
    await declined();
    const check = async () =>
      (await stage.coach.checkTeam({ ...HAWKS, reservationDate: '2026-11-21' })).json<{
        hasPracticeThisWeek: boolean;
      }>().hasPracticeThisWeek;
    expect((await stage.coach.reserve(memorialBody(18))).statusCode).toBe(200);
    expect(await check()).toBe(false);
    const [hawks] = await stage.coach.teams('coach@example.org');
    expect(hawks?.currentWeek).toMatchObject({ used: 1, limit: 1, makeUps: 1 });
    expect((await stage.coach.reserve(memorialBody(10, HAWKS, '2026-11-21'))).statusCode).toBe(200);
    expect(await check()).toBe(true);
    expect((await stage.coach.reserve(memorialBody(18, HAWKS, '2026-11-24'))).statusCode).toBe(200);
    const again = await stage.coach.reserve(stage.body(stage.slot('nextWeek'), HAWKS));
    expect(refusalOf(again)).toMatchObject({ code: 'WEEKLY_LIMIT' });
  });

  it('lets a credit be used again when its practice is canceled or gets a quota slot', async () => {
    await declined();
    await stage.coach.reserve(memorialBody(18));
    const second = (await stage.coach.reserve(memorialBody(10, HAWKS, '2026-11-21'))).json<{
      AvailabilityId: number;
    }>();
    const open = async () =>
      (await stage.coach.get('/proposals')).json<{ makeUps: unknown[] }>().makeUps.length;
    expect(await open()).toBe(0);
    await stage.coach.cancel({ AvailabilityId: stage.memorial.friday6.id });
    expect(await open()).toBe(1);
    await stage.coach.cancel({ AvailabilityId: second.AvailabilityId });
    expect(await open()).toBe(1);
  });

  it('ends a credit after its last day, and lets an administrator remove it once', async () => {
    await declined();
    const list = async () =>
      (await stage.admin.get('/admin/losses')).json<{ makeUps: { id: number; state: string }[] }>();
    const [credit] = (await list()).makeUps;
    expect(credit).toMatchObject({ team: 'Boys 3-4 Hawks', validUntil: '2026-11-29', state: 'open' });
    for (let time = 0; time < 2; time += 1) {
      expect((await stage.admin.post(`/admin/make-ups/${credit?.id}/waive`, {})).statusCode).toBe(200);
    }
    expect((await list()).makeUps[0]?.state).toBe('waived');
    await stage.coach.reserve(memorialBody(18));
    expect(refusalOf(await stage.coach.reserve(memorialBody(10, HAWKS, '2026-11-21')))).toMatchObject({
      code: 'WEEKLY_LIMIT',
    });
  });

  it('lets an undo use a credit again only if no other practice uses it', async () => {
    await declined();
    await decline(await stage.proposalId('other'), 'other');
    await stage.coach.reserve(memorialBody(18));
    await stage.coach.reserve(memorialBody(10, HAWKS, '2026-11-21'));
    const canceled = await stage.admin.post('/admin/cancel-reservation', {
      AvailabilityId: stage.memorial.saturday.id,
    });
    const { undo } = canceled.json<{ undo: { id: number } }>();
    await stage.coach.reserve(memorialBody(19));
    const refused = await stage.admin.post(`/admin/cancellations/${undo.id}/undo`, {});
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'WEEKLY_LIMIT' });
    await stage.coach.cancel({ AvailabilityId: stage.memorial.friday7.id });
    expect((await stage.admin.post(`/admin/cancellations/${undo.id}/undo`, {})).statusCode).toBe(200);
  });
});

it('lists a loss with what happened to every practice', async () => {
  doneOf(await stage.addLoss());
  await accept(await stage.proposalId());
  await decline(await stage.proposalId('other'), 'other');
  const { losses } = (await stage.admin.get('/admin/losses')).json<{
    losses: { reason: string; items: object[] }[];
  }>();
  expect(losses).toMatchObject([
    {
      reason: 'Blackout',
      items: [
        { team: 'Boys 3-4 Hawks', outcome: 'accepted', instead: { date: '2026-11-20' } },
        { team: 'Boys 3-4 Owls', outcome: 'declined', instead: null },
      ],
    },
  ]);
});
