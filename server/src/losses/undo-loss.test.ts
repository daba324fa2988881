import { HAWKS } from '@portal/testkit/booking-stage.ts';
import type { TestSlot } from '@portal/testkit/factories.ts';
import { FROM } from '@portal/testkit/mail-options.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderContextOf, renderMail } from '#mail/render.ts';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { useLossStage } from './testing/loss-stage.ts';

const stage = useLossStage();
const what = async () => (await stage.entries()).map((entry) => entry.what);
const reopen = async () => {
  await stage.test.portal.db.deleteFrom('mail').execute();
  const answer = await stage.admin.post('/admin/cancel/blackout', {
    AvailabilityId: stage.at(18).id,
    blackoutScope: 'gym',
  });
  expect(answer.statusCode).toBe(200);
};
const answer = async (how: 'accept' | 'decline') => {
  const { statusCode } = await stage.coach.post(`/proposals/${await stage.proposalId()}/${how}`, {});
  expect(statusCode).toBe(200);
};

/** The newest email to a person, as it is sent. */
async function newestMailTo(recipient: string) {
  const { portal } = stage.test;
  const mail = await portal.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const rendered = renderMail(mail, renderContextOf(portal, FROM));
  return { subject: rendered.subject, text: rendered.text };
}

describe('a blackout that is canceled', () => {
  it('restores every team’s practice when a blackout is canceled, and ends the proposals', async () => {
    doneOf(await stage.addLoss());
    await reopen();
    expect(await what()).toEqual(['practice 18:00-19:00', 'practice 18:00-19:00']);
    expect(await stage.outcomes()).toEqual(['restored', 'restored']);
    expect(await stage.proposals()).toEqual([]);
    const mail = await newestMailTo('coach@example.org');
    expect(mail.subject).toMatch(/^Practice is back: Hawks, Thu Nov 19, 6 PM, /);
    expect(mail.text).toContain('The gym is open again. Your team has this practice again:');
    expect(await stage.mails()).toEqual([
      'practice_restored coach@example.org',
      'practice_restored new@example.org',
      'practice_restored other@example.org',
    ]);
  });

  it('removes an unused credit when the blackout is canceled', async () => {
    doneOf(await stage.addLoss());
    await answer('decline');
    await reopen();
    expect((await stage.outcomes())[0]).toBe('restored');
    const { makeUps } = (await stage.admin.get('/admin/losses')).json<{ makeUps: { state: string }[] }>();
    expect(makeUps.map(({ state }) => state)).toEqual(['waived']);
  });

  it('keeps an accepted practice when the blackout is canceled, and tells the coach that the old time is open', async () => {
    doneOf(await stage.addLoss());
    await answer('accept');
    await reopen();
    expect(await stage.outcomes()).toEqual(['accepted', 'restored']);
    expect((await stage.coach.bookings([HAWKS])).map(({ ReservationDate }) => ReservationDate)).toEqual([
      '2026-11-20',
    ]);
    const mail = await newestMailTo('coach@example.org');
    expect(mail.subject).toMatch(/^Your old time is open again: Hawks, Thu Nov 19, 6 PM, /);
    expect(mail.text).toContain('Your team keeps the practice that it has instead:');
    expect(mail.text).toContain('Fri, Nov 20, 2026');
  });

  it('does not restore the practice of a team that has filled its week', async () => {
    doneOf(await stage.addLoss());
    await answer('decline');
    const saturday = {
      ...stage.body(stage.at(18), HAWKS),
      VenueId: stage.league.venue.id + 1,
      ReservationDate: '2026-11-21',
      ReservationTime: '10:00:00',
      Court: '1',
    };
    expect((await stage.coach.reserve(saturday)).statusCode).toBe(200);
    await reopen();
    expect(await stage.outcomes()).toEqual(['declined', 'restored']);
    expect(await stage.credits()).toBe(1);
  });
});

describe('a practice whose week has changed since its blackout', () => {
  const isLater = () => {
    const { clock } = stage.test;
    clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
  };
  /** an administrator gives the Hawks a practice in Memorial */
  const give = async (slot: TestSlot) => {
    const venueId = stage.league.venue.id + 1;
    doneOf(await stage.practice(slot, { venueId, court: '1' }));
  };
  const hawksDays = async () => (await stage.coach.bookings([HAWKS])).map((each) => each.ReservationDate);

  it('is not restored beside another practice that an administrator has given its team since', async () => {
    doneOf(await stage.addLoss());
    await answer('decline');
    isLater();
    await give(stage.memorial.saturday);
    await reopen();
    expect(await hawksDays()).toEqual(['2026-11-21']);
    expect(await stage.outcomes()).toEqual(['declined', 'restored']);
  });

  it('is not restored beside a practice that an administrator has moved into its week since', async () => {
    await give(stage.memorial.tuesday);
    isLater();
    doneOf(await stage.addLoss());
    await answer('decline');
    isLater();
    const [entry] = (await stage.entries()).filter(({ slotId }) => slotId === stage.memorial.tuesday.id);
    const place = { AvailabilityId: stage.memorial.saturday.id };
    const moved = await stage.admin.post(`/admin/entries/${entry?.id}/move`, place);
    expect(moved.statusCode, moved.body).toBe(200);
    await reopen();
    expect(await hawksDays()).toEqual(['2026-11-21']);
  });

  it('is restored beside an administrator’s practice beyond the limit that was there before', async () => {
    await give(stage.memorial.saturday);
    isLater();
    doneOf(await stage.addLoss());
    await answer('decline');
    isLater();
    await reopen();
    expect(await hawksDays()).toEqual(['2026-11-19', '2026-11-21']);
  });
});

describe('a practice on credit whose blackout is canceled', () => {
  const memorialBody = (date: string, hour: number) => ({
    ...stage.body(stage.at(18), HAWKS),
    VenueId: stage.league.venue.id + 1,
    ReservationDate: date,
    ReservationTime: `${hour}:00:00`,
    Court: '1',
  });
  const book = async (date: string, hour: number) => {
    const answer = await stage.coach.reserve(memorialBody(date, hour));
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const days = async () =>
    (await stage.coach.bookings([HAWKS])).map((each) => `${each.ReservationDate} ${each.ReservationTime}`);
  const creditStates = async () =>
    (await stage.admin.get('/admin/losses'))
      .json<{ makeUps: { team: string; state: string }[] }>()
      .makeUps.filter(({ team }) => team.endsWith('Hawks'))
      .map(({ state }) => state);
  const openMemorial = async () => {
    const answer = await stage.admin.post('/admin/cancel/blackout', {
      AvailabilityId: stage.memorial.saturday.id,
      blackoutScope: 'gym',
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };

  // Friday uses the quota slot, Saturday the credit for the lost Thursday; then Saturday is lost, too
  beforeEach(async () => {
    doneOf(await stage.addLoss());
    await answer('decline');
    await stage.other.post(`/proposals/${await stage.proposalId('other')}/decline`, {});
    await book('2026-11-20', 18);
    await book('2026-11-21', 10);
    const saturday = {
      availabilityId: stage.memorial.saturday.id,
      reservationDate: '2026-11-21',
      reservationTime: '10:00:00',
      reservationEndTime: '11:00',
    };
    doneOf(await stage.addLoss([], saturday));
    await answer('decline');
    expect(await creditStates()).toEqual(['open']);
  });

  it('does not restore a practice on credit if another practice has used the credit since', async () => {
    await book('2026-11-20', 19);
    await openMemorial();
    expect(await days()).toEqual(['2026-11-20 18:00:00', '2026-11-20 19:00:00']);
    expect(await creditStates()).toEqual(['used']);
  });

  it('restores a practice on its credit, which can be used again when the coach cancels', async () => {
    await openMemorial();
    expect(await days()).toEqual(['2026-11-20 18:00:00', '2026-11-21 10:00:00']);
    expect(await creditStates()).toEqual(['used']);
    await stage.coach.cancel({ AvailabilityId: stage.memorial.saturday.id });
    expect(await creditStates()).toEqual(['open']);
  });

  it('leaves the team the credit of an earlier loss if a practice is restored in a quota slot', async () => {
    await stage.coach.cancel({ AvailabilityId: stage.memorial.friday6.id });
    await openMemorial();
    expect(await days()).toEqual(['2026-11-21 10:00:00']);
    expect(await creditStates()).toEqual(['open']);
  });
});
