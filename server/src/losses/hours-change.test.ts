import type { LossList, LossPreview } from '@portal/contract/losses.ts';
import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { getActiveSeason, lockSeason } from '#season/find-season.ts';
import { useLossStage } from './testing/loss-stage.ts';

const stage = useLossStage();
let permitId = 0;
const permit = (changes: object = {}) => ({
  venueId: stage.league.venue.id,
  courtId: null,
  weekday: 4,
  fromTime: '18:00',
  toTime: '22:00',
  firstDate: '2026-11-19',
  lastDate: '2026-12-03',
  slotMinutes: 60,
  status: 'approved',
  ...changes,
});
const memorial = (weekday: number, fromTime: string, toTime: string) =>
  permit({ venueId: stage.league.venue.id + 1, weekday, fromTime, toTime });
beforeEach(async () => {
  for (const body of [permit(), memorial(5, '18:00', '20:00'), memorial(6, '10:00', '11:00')]) {
    expect((await stage.admin.post('/admin/permits', body)).statusCode).toBe(200);
  }
  const { permits } = (await stage.admin.get('/admin/permits')).json<{ permits: { id: number }[] }>();
  permitId = permits[0]?.id ?? 0;
});

const closing = (changes: object = {}) => ({
  closure: {
    firstDate: '2026-11-18',
    lastDate: '2026-11-19',
    schoolId: null,
    venueId: stage.league.venue.id,
    reason: 'Floor work',
    ...changes,
  },
});
async function preview(what: object = closing()): Promise<LossPreview> {
  const answer = await stage.admin.post('/admin/losses/preview', what);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<LossPreview>();
}
async function addLoss(what: object = closing(), decisions: object[] = []) {
  const { shownHash } = await preview(what);
  return await stage.admin.post('/admin/losses', { ...what, shownHash, decisions });
}
const closures = async () =>
  (await stage.admin.get('/admin/closures')).json<{ closures: { id: number; reason: string }[] }>().closures;
const what = async () => (await stage.entries()).map((entry) => entry.what);
const openOn = async (date: string) =>
  (
    await stage.test.portal.db
      .selectFrom('slot')
      .select('id')
      .where('slotDate', '=', date)
      .where('withdrawnAt', 'is', null)
      .execute()
  ).length;
const openInSalk = () => openOn('2026-11-19');

describe('a closure that conflicts with practices', () => {
  it('shows what each team would get instead of a lost practice, and changes nothing', async () => {
    const before = await openInSalk();
    const shown = await preview();
    expect(shown.practices.map(({ team, proposed }) => [team, proposed?.AvailabilityId])).toEqual([
      ['Boys 3-4 Hawks', stage.memorial.friday6.id],
      ['Boys 3-4 Owls', stage.memorial.friday7.id],
    ]);
    expect(await closures()).toEqual([]);
    expect(await openInSalk()).toBe(before);
    expect(await stage.mails()).toEqual([]);
  });

  it('stores a closure, closes the slots of its days immediately, and asks each team', async () => {
    doneOf(await stage.game(stage.at(19), { scheduleEndTime: '20:00' }));
    await stage.test.portal.db.deleteFrom('mail').execute();
    expect((await preview()).others.map(({ type }) => type)).toEqual(['game']);
    const done = doneOf(await addLoss());
    expect(done.popupMessage).toMatch(
      /^Saved\. \d+ slots are closed, 2 entries canceled, 1 game postponed\.$/,
    );
    expect((await closures()).map(({ reason }) => reason)).toEqual(['Floor work']);
    expect(await openInSalk()).toBe(0);
    expect(await what()).toEqual([]);
    expect(await stage.outcomes()).toEqual(['proposed', 'proposed']);
    expect((await stage.mails()).filter((mail) => mail.startsWith('practice'))).toEqual([
      'practice_proposed coach@example.org',
      'practice_proposed new@example.org',
      'practice_proposed other@example.org',
    ]);
    const { losses } = (await stage.admin.get('/admin/losses')).json<LossList>();
    expect(losses).toEqual([
      expect.objectContaining({
        reason: 'Closed: Floor work',
        blackout: null,
        closureId: (await closures())[0]?.id,
      }),
    ]);
  });

  it('closes open slots immediately for a closure if nothing is booked', async () => {
    const day = closing({ firstDate: '2026-11-26', lastDate: '2026-11-26' });
    const shown = await preview(day);
    expect([shown.practices, shown.others, shown.emails]).toEqual([[], [], 0]);
    expect(shown.slots).toBe(await openOn('2026-11-26'));
    expect(doneOf(await addLoss(day)).popupMessage).toBe(`Saved. ${shown.slots} slots are closed.`);
    expect(await openOn('2026-11-26')).toBe(0);
    expect((await stage.admin.get('/admin/losses')).json<LossList>().losses).toEqual([]);
  });

  it.each([
    ['Snow', 'Vote'],
    ['Vote', 'Snow'],
  ])(
    'opens slots again when a closure is removed, unless another one covers them: %s first',
    async (first, second) => {
      const day = '2026-11-26';
      const before = await openOn(day);
      const courtId = stage.league.venue.courts[0]?.id;
      doneOf(await addLoss(closing({ firstDate: day, lastDate: day, courtId, reason: 'Vote' })));
      const openWithVote = await openOn(day);
      stage.test.clock.set('2026-11-17T17:05:00Z');
      doneOf(await addLoss(closing({ firstDate: day, lastDate: day, reason: 'Snow' })));
      const remove = async (reason: string) => {
        const id = (await closures()).find((closure) => closure.reason === reason)?.id;
        expect((await stage.admin.remove(`/admin/closures/${id}`)).statusCode).toBe(200);
      };
      await remove(first);
      expect(await openOn(day)).toBe(first === 'Snow' ? openWithVote : 0);
      await remove(second);
      expect(await openOn(day)).toBe(before);
      expect(openWithVote).toBeLessThan(before);
    },
  );

  it('does not reopen slots that others have replaced when a closure is removed', async () => {
    const publish = async () => {
      await stage.admin.post('/season/3a/stream', { includeAll: true });
      await stage.admin.post('/season/3b/stream', {});
    };
    await publish();
    const before = await openInSalk();
    doneOf(await addLoss(closing({ toTime: '19:00', fromTime: '18:00' })));
    const change = (changes: object) => stage.admin.put(`/admin/permits/${permitId}`, permit(changes));
    expect((await change({ fromTime: '18:30', toTime: '22:30' })).statusCode).toBe(200);
    await publish();
    const id = (await closures())[0]?.id;
    await change({});
    expect((await stage.admin.remove(`/admin/closures/${id}`)).statusCode).toBe(200);
    await publish();
    expect(await openInSalk()).toBe(before);
  });

  it('opens slots again when a closure is removed after steps 3a and 3b', async () => {
    const day = '2026-11-26';
    await stage.admin.post('/season/3a/stream', { includeAll: true });
    await stage.admin.post('/season/3b/stream', {});
    const before = await openOn(day);
    doneOf(await addLoss(closing({ firstDate: day, lastDate: day })));
    await stage.admin.post('/season/3a/stream', { includeAll: true });
    await stage.admin.post('/season/3b/stream', {});
    const id = (await closures())[0]?.id;
    expect((await stage.admin.remove(`/admin/closures/${id}`)).statusCode).toBe(200);
    expect(await openOn(day)).toBe(before);
  });

  it('refuses a closure if something was booked after a preview without practices', async () => {
    const day = closing({ firstDate: '2026-11-26', lastDate: '2026-11-26' });
    const { shownHash } = await preview(day);
    const [slot] = stage.league.slots.nextWeek;
    if (slot === undefined) throw new Error('There is a slot next week.');
    expect((await stage.coach.reserve(stage.body(slot, HAWKS))).statusCode).toBe(200);
    const answer = await stage.admin.post('/admin/losses', { ...day, shownHash, decisions: [] });
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect(await closures()).toEqual([]);
  });

  it('leaves other days and gyms unchanged by a closure', async () => {
    const shown = await preview(closing({ firstDate: '2026-11-20', lastDate: '2026-11-20' }));
    expect([shown.practices, shown.others]).toEqual([[], []]);
  });

  it('restores every team’s practice when a closure is removed, and ends the proposals', async () => {
    const before = await openInSalk();
    doneOf(await addLoss());
    await stage.coach.post(`/proposals/${await stage.proposalId()}/decline`, {});
    await stage.test.portal.db.deleteFrom('mail').execute();
    const id = (await closures())[0]?.id;
    expect((await stage.admin.remove(`/admin/closures/${id}`)).statusCode).toBe(200);
    expect(await what()).toEqual(['practice 18:00-19:00', 'practice 18:00-19:00']);
    expect(await stage.outcomes()).toEqual(['restored', 'restored']);
    expect(await stage.proposals('other')).toEqual([]);
    expect(await stage.mails()).toEqual([
      'practice_restored coach@example.org',
      'practice_restored new@example.org',
      'practice_restored other@example.org',
    ]);
    expect(await openInSalk()).toBe(before);
    const { makeUps } = (await stage.admin.get('/admin/losses')).json<LossList>();
    expect(makeUps.map(({ state }) => state)).toEqual(['waived']);
  });

  it('removes no closure while a set-up step runs', async () => {
    doneOf(await addLoss());
    const { db } = stage.test.portal;
    const id = (await closures())[0]?.id;
    await inTransaction(db, async (tx) => {
      await lockSeason(tx, await getActiveSeason(tx));
      const refused = refusalOf(await stage.admin.remove(`/admin/closures/${id}`));
      expect(refused).toMatchObject({ status: 409, code: 'ALREADY_RUNNING' });
    });
    expect(await closures()).toHaveLength(1);
    expect((await stage.admin.remove(`/admin/closures/${id}`)).statusCode).toBe(200);
  });

  it('leaves the team exactly one of the two practices if a closure is removed while a coach accepts', async () => {
    doneOf(await addLoss());
    const [proposalId, closure] = [await stage.proposalId(), (await closures())[0]];
    const [accepted, removed] = await Promise.all([
      stage.coach.post(`/proposals/${proposalId}/accept`, {}),
      stage.admin.remove(`/admin/closures/${closure?.id}`),
    ]);
    expect(removed.statusCode).toBe(200);
    const [outcome] = await stage.outcomes();
    expect(outcome).toBe(accepted.statusCode === 200 ? 'accepted' : 'restored');
    if (outcome === 'restored') {
      expect(refusalOf(accepted).error).toMatch(
        /^The gym is open again, and your team has its practice back/,
      );
    }
    expect((await stage.coach.bookings([HAWKS])).map(({ ReservationDate }) => ReservationDate)).toEqual([
      outcome === 'accepted' ? '2026-11-20' : '2026-11-19',
    ]);
    expect(await stage.credits()).toBe(0);
    expect(await stage.proposals()).toEqual([]);
  });
});

describe('a closure of some hours', () => {
  const KEYED = { 'idempotency-key': 'close-the-gym-1' };
  const evening = { firstDate: '2026-11-17', lastDate: '2026-12-01', weekday: 4, fromTime: '18:00' };
  const teamsOf = async (changes: object) =>
    (await preview(closing({ ...evening, ...changes }))).practices.map(({ team }) => team);

  it('takes only the practices on the court, weekday and hours of a closure', async () => {
    const hours = { toTime: '18:30' };
    expect(await teamsOf(hours)).toEqual(['Boys 3-4 Hawks', 'Boys 3-4 Owls']);
    expect(await teamsOf({ ...hours, weekday: 3 })).toEqual([]);
    expect(await teamsOf({ ...hours, fromTime: '16:00', toTime: '18:00' })).toEqual([]);
    const courts = stage.league.venue.courts.map(({ id }) => id);
    expect(await teamsOf({ ...hours, courtId: courts[0] })).toEqual(['Boys 3-4 Hawks']);
    expect(await teamsOf({ ...hours, courtId: courts[1] })).toEqual(['Boys 3-4 Owls']);
  });

  it('leaves the other hours open, and restores the practices when the closure of some hours is removed', async () => {
    await stage.admin.post('/season/3a/stream', { includeAll: true });
    await stage.admin.post('/season/3b/stream', {});
    const before = await openInSalk();
    doneOf(await addLoss(closing({ ...evening, toTime: '19:00' })));
    expect(await openInSalk()).toBe(before - 2);
    await stage.admin.post('/season/3a/stream', { includeAll: true });
    await stage.admin.post('/season/3b/stream', {});
    expect(await openInSalk()).toBe(before - 2);
    const id = (await closures())[0]?.id;
    expect((await stage.admin.remove(`/admin/closures/${id}`)).statusCode).toBe(200);
    expect(await openInSalk()).toBe(before);
    expect(await what()).toEqual(['practice 18:00-19:00', 'practice 18:00-19:00']);
  });

  it('stores and emails a closure only once if the request is repeated', async () => {
    const body = closing({ ...evening, toTime: '19:00' });
    const request = { ...body, shownHash: (await preview(body)).shownHash, decisions: [] };
    const first = doneOf(await stage.admin.post('/admin/losses', request, KEYED));
    const mails = await stage.mails();
    expect(doneOf(await stage.admin.post('/admin/losses', request, KEYED))).toEqual(first);
    expect(await stage.mails()).toEqual(mails);
    expect(await closures()).toHaveLength(1);
  });
});

describe('several gyms that close at once', () => {
  const gyms = () => [stage.league.venue.id, stage.league.venue.id + 1];
  const together = () => closing({ venueId: null, venueIds: gyms(), lastDate: '2026-11-20' });

  it('shows what all of them lose in one list, with totals by gym, and offers no slot of any of them', async () => {
    const shown = await preview(together());
    expect(shown.practices.map(({ team, proposed }) => [team, proposed?.AvailabilityId])).toEqual([
      ['Boys 3-4 Hawks', stage.memorial.tuesday.id],
      ['Boys 3-4 Owls', stage.memorial.saturday.id],
    ]);
    expect(shown.gyms).toEqual([
      { gym: 'Memorial', practices: 0, others: 0, slots: 2 },
      { gym: 'Salk', practices: 2, others: 0, slots: shown.slots - 2 },
    ]);
  });

  it('closes all of them in one call, and removes all of these closures in one call', async () => {
    const before = { salk: await openInSalk(), memorial: await openOn('2026-11-20') };
    doneOf(await addLoss(together()));
    expect(await openInSalk()).toBe(0);
    expect(await openOn('2026-11-20')).toBe(0);
    const [closure] = await closures();
    expect(await closures()).toHaveLength(2);
    const { losses } = (await stage.admin.get('/admin/losses')).json<LossList>();
    expect(losses.map(({ closureId, closedAlike }) => [closureId, closedAlike])).toEqual([[closure?.id, 1]]);
    const removed = await stage.admin.remove(`/admin/closures/${closure?.id}?alike=true`);
    expect(removed.statusCode).toBe(200);
    expect(await closures()).toEqual([]);
    expect(await openInSalk()).toBe(before.salk);
    expect(await openOn('2026-11-20')).toBe(before.memorial);
    expect(await stage.outcomes()).toEqual(['restored', 'restored']);
  });

  it('opens only one of them without "alike", and closes none if one of them is closed already for another reason', async () => {
    doneOf(await addLoss(together()));
    const [salk] = await closures();
    expect((await stage.admin.remove(`/admin/closures/${salk?.id}`)).statusCode).toBe(200);
    expect(await closures()).toHaveLength(1);
    expect(await openOn('2026-11-20')).toBe(0);
    const other = closing({ venueId: null, venueIds: gyms(), lastDate: '2026-11-20', reason: 'Concert' });
    expect(refusalOf(await stage.admin.post('/admin/losses/preview', other))).toMatchObject({
      code: 'IN_USE',
      error: expect.stringContaining('Memorial'),
    });
    expect(await closures()).toHaveLength(1);
  });

  it('refuses gyms together with one place, no gyms, and several gyms for a closure that exists', async () => {
    for (const changes of [
      { venueIds: gyms() },
      { venueId: null, venueIds: [] },
      { venueId: null, venueIds: gyms(), id: 1 },
    ]) {
      expect(refusalOf(await stage.admin.post('/admin/losses/preview', closing(changes)))).toMatchObject({
        status: 422,
        code: 'INVALID_INPUT',
      });
    }
  });

  it('stores them without publishing in a season that is prepared', async () => {
    const { closure } = together();
    const body = { ...closure, year: 2027, season: 'SPRING' };
    expect((await stage.admin.post('/admin/closures', body)).statusCode).toBe(200);
    const stored = (await stage.admin.get('/admin/closures?year=2027&season=SPRING')).json();
    expect(stored.closures.map(({ venueId }: { venueId: number }) => venueId)).toEqual(gyms());
  });
});

describe('a permit change that cancels practices', () => {
  const withdrawn = (status: string) => ({ permit: { id: permitId, ...permit({ status }) } });

  it.each(['declined', 'canceled'])(
    'asks each team about its practices if the permit is %s',
    async (status) => {
      expect((await preview(withdrawn(status))).practices).toHaveLength(2);
      doneOf(await addLoss(withdrawn(status)));
      expect(await stage.outcomes()).toEqual(['proposed', 'proposed']);
      expect(await what()).toEqual([]);
      expect(await openInSalk()).toBe(0);
    },
  );

  it('cancels only practices outside the new hours of a permit', async () => {
    const later = { permit: { id: permitId, ...permit({ fromTime: '19:00' }) } };
    expect((await preview(later)).practices).toHaveLength(2);
    const shorter = { permit: { id: permitId, ...permit({ toTime: '19:00' }) } };
    expect((await preview(shorter)).practices).toEqual([]);
  });

  it('cancels no practice if the same hours get slots of another length', async () => {
    const longer = { permit: { id: permitId, ...permit({ slotMinutes: 120 }) } };
    expect((await preview(longer)).practices).toEqual([]);
  });

  it('removes a permit with its slots, and asks each team', async () => {
    doneOf(await addLoss({ removedPermitId: permitId }));
    expect(await stage.outcomes()).toEqual(['proposed', 'proposed']);
    const { permits } = (await stage.admin.get('/admin/permits')).json<{ permits: { id: number }[] }>();
    expect(permits.map(({ id }) => id)).not.toContain(permitId);
    expect(
      refusalOf(await stage.admin.post('/admin/losses/preview', { removedPermitId: permitId })),
    ).toMatchObject({
      status: 404,
    });
  });
});

describe('slots that step 3a has already generated', () => {
  it.each([
    ['a closure', () => closing()],
    ['a permit that is canceled', () => ({ permit: { id: permitId, ...permit({ status: 'canceled' }) } })],
    ['a permit that is removed', () => ({ removedPermitId: permitId })],
  ])('publishes no slots in step 3b that step 3a generated before %s took them', async (_, what) => {
    await stage.admin.post('/season/3a/stream', { includeAll: true });
    doneOf(await addLoss(what()));
    const log = await stage.admin.post('/season/3b/stream', {});
    expect(log.body).toContain('Merge summary');
    expect(await openInSalk()).toBe(0);
  });

  it('publishes slots in step 3b if the closure leaves their days open', async () => {
    await stage.admin.post('/season/3a/stream', { includeAll: true });
    doneOf(await addLoss());
    await stage.admin.post('/season/3b/stream', {});
    expect(await openOn('2026-11-26')).toBe(8);
  });
});

describe('the cause of a loss', () => {
  it('refuses a loss with no cause or two causes', async () => {
    for (const body of [{}, { ...closing(), removedPermitId: permitId }]) {
      expect(refusalOf(await stage.admin.post('/admin/losses/preview', body))).toMatchObject({
        status: 422,
        code: 'INVALID_INPUT',
      });
    }
  });
});
