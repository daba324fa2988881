import type { LossList, LossPreview } from '@portal/contract/losses.ts';
import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { doneOf } from '#schedule/testing/add-stage.ts';
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
async function lose(what: object = closing(), decisions: object[] = []) {
  const { shownHash } = await preview(what);
  return await stage.admin.post('/admin/losses', { ...what, shownHash, decisions });
}
const closures = async () =>
  (await stage.admin.get('/admin/closures')).json<{ closures: { id: number; reason: string }[] }>().closures;
const what = async () => (await stage.entries()).map((entry) => entry.what);
const openInSalk = async () =>
  (
    await stage.test.portal.db
      .selectFrom('slot')
      .select('id')
      .where('slot_date', '=', '2026-11-19')
      .where('withdrawn_at', 'is', null)
      .execute()
  ).length;

describe('a closure over practices', () => {
  it('shows what each team would get instead, and changes nothing', async () => {
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

  it('is stored, takes the slots of its days at once, and asks each team', async () => {
    doneOf(await stage.game(stage.at(19), { scheduleEndTime: '20:00' }));
    await stage.test.portal.db.deleteFrom('mail').execute();
    expect((await preview()).others.map(({ type }) => type)).toEqual(['game']);
    const done = doneOf(await lose());
    expect(done.popupMessage).toMatch(/^Saved\. \d+ slots are closed, 3 entries canceled\.$/);
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

  it('is refused as a whole if other practices are lost than were shown', async () => {
    const { shownHash } = await preview();
    doneOf(await stage.practice(stage.at(19)));
    const answer = await stage.admin.post('/admin/losses', { ...closing(), shownHash, decisions: [] });
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect(await closures()).toEqual([]);
    expect(await stage.outcomes()).toEqual([]);
  });

  it('leaves other days and gyms alone', async () => {
    const shown = await preview(closing({ firstDate: '2026-11-20', lastDate: '2026-11-20' }));
    expect([shown.practices, shown.others]).toEqual([[], []]);
  });

  it('gives every team back what it lost if it is removed, and ends the proposals', async () => {
    const before = await openInSalk();
    doneOf(await lose());
    await stage.coach.post(`/proposals/${await stage.proposalId()}/decline`, {});
    await stage.test.portal.db.deleteFrom('mail').execute();
    const id = (await closures())[0]?.id;
    expect((await stage.admin.remove(`/admin/closures/${id}`)).statusCode).toBe(200);
    expect(await what()).toEqual(['practice 18:00-19:00', 'practice 18:00-19:00']);
    expect(await stage.outcomes()).toEqual(['restored', 'restored']);
    expect(await stage.proposals('other')).toEqual([]);
    expect(await stage.mails()).toEqual([
      'practice_booked coach@example.org',
      'practice_booked new@example.org',
      'practice_booked other@example.org',
    ]);
    // the others come back with steps 3a and 3b
    expect(await openInSalk()).toBe(2);
    expect(before).toBeGreaterThan(2);
    const { makeUps } = (await stage.admin.get('/admin/losses')).json<LossList>();
    expect(makeUps.map(({ state }) => state)).toEqual(['waived']);
  });

  it('that is removed leaves an accepted slot as it is, and says that the old time is open', async () => {
    doneOf(await lose());
    await stage.coach.post(`/proposals/${await stage.proposalId()}/accept`, {});
    await stage.test.portal.db.deleteFrom('mail').execute();
    const id = (await closures())[0]?.id;
    await stage.admin.remove(`/admin/closures/${id}`);
    expect(await stage.outcomes()).toEqual(['accepted', 'restored']);
    expect((await stage.coach.bookings([HAWKS])).map(({ ReservationDate }) => ReservationDate)).toEqual([
      '2026-11-20',
    ]);
  });
});

describe('a permit that takes practices away', () => {
  const withdrawn = (status: string) => ({ permit: { id: permitId, ...permit({ status }) } });

  it.each(['declined', 'canceled'])('%s: asks each team of its practices', async (status) => {
    expect((await preview(withdrawn(status))).practices).toHaveLength(2);
    doneOf(await lose(withdrawn(status)));
    expect(await stage.outcomes()).toEqual(['proposed', 'proposed']);
    expect(await what()).toEqual([]);
    expect(await openInSalk()).toBe(0);
  });

  it('loses only what its hours no longer give', async () => {
    const later = { permit: { id: permitId, ...permit({ fromTime: '19:00' }) } };
    expect((await preview(later)).practices).toHaveLength(2);
    const shorter = { permit: { id: permitId, ...permit({ toTime: '19:00' }) } };
    expect((await preview(shorter)).practices).toEqual([]);
  });

  it('loses nothing to slots of another length over the same hours', async () => {
    const longer = { permit: { id: permitId, ...permit({ slotMinutes: 120 }) } };
    expect((await preview(longer)).practices).toEqual([]);
  });

  it('can be removed with what it gave', async () => {
    doneOf(await lose({ removedPermitId: permitId }));
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

describe('what closes', () => {
  it('is exactly one of a blackout, a closure and a permit', async () => {
    for (const body of [{}, { ...closing(), removedPermitId: permitId }]) {
      expect(refusalOf(await stage.admin.post('/admin/losses/preview', body))).toMatchObject({
        status: 422,
        code: 'INVALID_INPUT',
      });
    }
  });
});
