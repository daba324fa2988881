import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSlot } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { slotFreeingCalls } from '#waiting/testing/freeing.ts';
import { JAYS, useWaitingStage } from '#waiting/testing/waiting-stage.ts';
import { cancelCalls } from '../testing/cancel-stage.ts';

/** Thursday 18:00 on court 1 is held for the Hawks; it is Tuesday noon. */

const stage = useWaitingStage();
const { free, held, over, ids } = slotFreeingCalls(stage);
beforeEach(async () => {
  await stage.request(stage.hawks, ids().hawks);
  await free();
});

const slot = () => stage.slot('thisWeek');
const time = () => ({ reservationDate: slot().date, reservationTime: slot().startTime });
const practice = (teamName: string, more: object = {}) => ({
  ...{ divisionName: 'Boys 3-4', teamName, venueId: stage.league.venue.id, court: '1' },
  ...time(),
  ...more,
});
const HELD = { status: 409, code: 'SLOT_HELD' };
const TEXT = 'This time is held for Boys 3-4 Hawks until 1:00 PM.';

/** The holds that the refusal asks the caller to accept. */
const shownIn = (answer: { json(): { conflict?: { holds: { OfferId: number }[] } } }) =>
  answer.json().conflict?.holds.map(({ OfferId }) => OfferId) ?? [];

describe('a slot that is held for a waiting team', () => {
  it('shows a held slot with the team and the end of the hold until the slot is taken', async () => {
    const rows = async () =>
      (await stage.admin.get('/admin/combined-schedule'))
        .json<{ AvailabilityId: number; HeldFor?: string; HeldUntilAt?: string }[]>()
        .filter(({ HeldFor }) => HeldFor !== undefined);
    expect(await rows()).toMatchObject([
      { AvailabilityId: slot().id, HeldFor: 'Boys 3-4 Hawks', HeldUntilAt: '2026-11-17T18:00:00.000Z' },
    ]);
    const overrideHolds = shownIn(await stage.admin.post('/admin/reserve', practice('Owls')));
    await stage.admin.post('/admin/reserve', practice('Owls', { overrideHolds }));
    expect(await rows()).toEqual([]);
  });

  it('gives a held slot to another team only after a confirmation, and emails the waiting team', async () => {
    const refused = await stage.admin.post('/admin/reserve', practice('Owls'));
    expect(refusalOf(refused)).toMatchObject({ ...HELD, error: TEXT });
    expect(refused.json().conflict.holds).toMatchObject([
      { AvailabilityId: slot().id, team: 'Boys 3-4 Hawks', heldUntilAt: '2026-11-17T18:00:00.000Z' },
    ]);
    const stale = await stage.admin.post('/admin/reserve', practice('Owls', { overrideHolds: [999_999] }));
    expect(refusalOf(stale)).toMatchObject(HELD);
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
    const overrideHolds = shownIn(refused);
    const done = await stage.admin.post('/admin/reserve', practice('Owls', { overrideHolds }));
    expect(done.statusCode, done.body).toBe(200);
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([over(ids().hawks, 'taken')]);
    expect((await stage.mails()).at(-1)?.kind).toBe('waiting_list_gone');
  });

  it('gives a held slot to its own team without a confirmation', async () => {
    const done = await stage.admin.post('/admin/reserve', practice('Hawks'));
    expect(done.statusCode, done.body).toBe(200);
  });

  it.each<[about: string, url: string, body: () => object]>([
    ['a longer practice', '/admin/reserve', () => practice('Owls', { reservationEndTime: '18:30:00' })],
    [
      'a clinic',
      '/admin/clinic',
      () => ({ availabilityId: slot().id, ...time(), reservationEndTime: '19:00' }),
    ],
    [
      'a blackout',
      '/admin/blackout',
      () => ({ availabilityId: slot().id, ...time(), blackoutReasonText: 'Paint' }),
    ],
  ])('refuses %s that takes a held slot without a confirmation', async (_about, url, body) => {
    const refused = await stage.admin.post(url, body());
    expect(refusalOf(refused)).toMatchObject({ ...HELD, error: TEXT });
    const done = await stage.admin.post(url, { ...body(), overrideHolds: shownIn(refused) });
    expect(done.statusCode, done.body).toBe(200);
  });

  it('refuses a longer game that takes a held slot without a confirmation', async () => {
    const game = {
      ...{ divisionName: 'Boys 3-4', homeTeam: 'Owls', awayTeam: 'External', venueId: stage.league.venue.id },
      ...{ court: '1', scheduleDate: slot().date, scheduleTime: slot().startTime, type: 'game' },
      ...{ homeCoachEmail: 'other@example.org', awayCoachEmail: 'guest@example.org' },
    };
    const refused = await stage.admin.post('/admin/games/schedule', game);
    expect(refusalOf(refused)).toMatchObject(HELD);
    const done = await stage.admin.post('/admin/games/schedule', {
      ...game,
      overrideHolds: shownIn(refused),
    });
    expect(done.statusCode, done.body).toBe(200);
  });

  it('refuses a practice that becomes longer and takes a held slot without a confirmation', async () => {
    const { season, venue, girlsHawks } = stage.league;
    const before = await makeSlot(stage.test.portal.db, {
      seasonId: season.id,
      courtId: venue.courts[0]?.id ?? 0,
      date: slot().date,
      startTime: '17:00:00',
    });
    await makeEntry(stage.test.portal.db, { slot: before, type: 'practice', homeTeamId: girlsHawks.id });
    const longer = {
      availabilityId: before.id,
      reservationDate: before.date,
      reservationTime: before.startTime,
      reservationEndTime: '18:30:00',
    };
    const refused = await stage.admin.post('/admin/reservations/update-endtime', longer);
    expect(refusalOf(refused)).toMatchObject({ ...HELD, error: TEXT });
    const agreed = { ...longer, overrideHolds: shownIn(refused) };
    const done = await stage.admin.post('/admin/reservations/update-endtime', agreed);
    expect(done.statusCode, done.body).toBe(200);
  });

  /** The league cancels a practice of the Jays, and its slot is held for the Owls. */
  async function canceledAndHeld() {
    const next = stage.slot('nextWeek');
    await stage.request(stage.owls, ids().owls);
    await stage.jays.reserve(stage.body(next, JAYS));
    await stage.processWaitlist();
    const calls = cancelCalls(stage.admin);
    const undo = await calls.cancelled(next);
    await stage.processWaitlist();
    expect(await stage.offers()).toContainEqual(held(ids().owls, next));
    return { next, calls, undo };
  }

  it('does not ask about a held slot if the week of the restored practice is full anyway', async () => {
    const { calls, undo } = await canceledAndHeld();
    await stage.jays.reserve(stage.body(stage.slot('nextWeek', 2), JAYS));
    expect(refusalOf(await calls.undo(undo))).toMatchObject({ status: 409, code: 'WEEKLY_LIMIT' });
  });

  it('refuses an undo that takes a held slot without a confirmation', async () => {
    const { next, calls, undo } = await canceledAndHeld();
    const refused = await calls.undo(undo);
    expect(refusalOf(refused)).toMatchObject({
      ...HELD,
      error: 'This time is held for Boys 3-4 Owls until 1:00 PM.',
    });
    const done = await calls.undo(undo, { overrideHolds: shownIn(refused) });
    expect(done.statusCode, done.body).toBe(200);
    await stage.processWaitlist();
    expect(await stage.offers()).toContainEqual(over(ids().owls, 'taken', next));
  });

  it('refuses a held slot to an administrator who books as coaches do', async () => {
    const answer = await stage.admin.reserve(
      stage.body(slot(), { DivisionName: 'Boys 3-4', TeamName: 'Owls' }),
    );
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'SLOT_TAKEN' });
    expect(answer.json().error).toMatch(/^Held for another team until/);
  });
});
