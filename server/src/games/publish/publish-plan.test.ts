import { OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { holdSlot, makeEntry } from '@portal/testkit/factories.ts';
import { insertRows, rowOf, updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { gamesFile, useGamesStage } from '../testing/games-stage.ts';
import { plansOf } from '../testing/store-plan.ts';

const stage = useGamesStage();
const { storePlan, seen, publish, states, later } = plansOf(stage);
const db = () => stage.test.portal.db;

const HAWKS_OWLS = { home: 'Hawks', away: 'Owls', at: '2026-11-21 9' };
const COMETS_STARS = { home: 'Comets', away: 'Stars', at: '2026-11-21 11' };
const entryIds = async (planId: number) =>
  (
    await db()
      .selectFrom('plannedGame')
      .select(['entryId'])
      .where('planId', '=', planId)
      .orderBy('key')
      .execute()
  ).map((row) => row.entryId);
async function hold(slotId: number, teamName: string): Promise<void> {
  const teamId = stage.league.teams.find(({ name }) => name === teamName)?.id ?? 0;
  const now = stage.test.clock.now();
  await holdSlot(db(), { slotId, teamId, now, heldUntil: new Date(now.getTime() + 24 * 60 * 60_000) });
}

describe('publishing a plan', () => {
  it('brings all games of a plan into the schedule, with one email for each person', async () => {
    const id = await storePlan([
      HAWKS_OWLS,
      COMETS_STARS,
      { home: 'Owls', away: 'Hawks', at: '2026-11-28 9 court 2', round: 2 },
      { home: 'Hawks', away: 'Stars', at: null },
    ]);
    const answer = await publish(id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message:
          '3 games are in the combined schedule: 3 new. 4 people get one email each. 1 game is unscheduled.',
        counts: { new: 3, moved: 0, courtOnly: 0, canceled: 0, postponed: 0, unchanged: 0 },
        emailed: 4,
        unplaced: ['Boys 3-4 Hawks vs Boys 3-4 Stars'],
        practices: 0,
      },
    ]);
    expect(await stage.schedule()).toEqual([
      '2026-11-21 09:00-10:00 1 Hawks vs Owls',
      '2026-11-21 11:00-12:00 1 Comets vs Stars',
      '2026-11-28 09:00-10:00 2 Owls vs Hawks',
    ]);
    expect((await stage.mails()).toSorted()).toEqual(
      ['comets', 'hawks', 'owls', 'stars'].map((name) => `games_imported ${name}@example.org`),
    );
    expect(await stage.history()).toMatchObject(
      [1, 2, 3].map(() => ({ action: 'game_booked', detail: { reason: 'Draft 1 published.' } })),
    );
    expect(await states()).toEqual(['Draft 1: published']);
    expect((await entryIds(id)).filter((entryId) => entryId !== null)).toHaveLength(3);
  });

  it('changes and sends nothing when a plan is published the second time', async () => {
    const id = await storePlan([HAWKS_OWLS]);
    const shown = await seen(id);
    const first = await publish(id, { shown, key: 'one' });
    const [rows, mails] = [await stage.everyRow(), await stage.mails()];
    expect((await publish(id, { shown, key: 'one' })).json()).toEqual(first.json());
    expect((await publish(id, { shown })).json()).toEqual({
      message: 'Draft 1 is published already. Nothing was changed.',
      counts: { new: 0, moved: 0, courtOnly: 0, canceled: 0, postponed: 0, unchanged: 1 },
      emailed: 0,
      unplaced: [],
      practices: 0,
    });
    expect([await stage.everyRow(), await stage.mails()]).toEqual([rows, mails]);
  });

  it('moves, cancels and adds games compared with the previous plan, and emails only the coaches affected', async () => {
    const first = await storePlan([
      HAWKS_OWLS,
      COMETS_STARS,
      { home: 'Hawks', away: 'Stars', at: '2026-11-28 9' },
      { home: 'Owls', away: 'Comets', at: '2026-12-05 9' },
    ]);
    await publish(first);
    const before = await db()
      .selectFrom('entry')
      .select(['id', 'homeTeamId', 'revision'])
      .orderBy('id')
      .execute();
    later();
    // the first two change places, the third is gone, and the key of each tells that it is the same game
    const second = await storePlan(
      [
        { ...HAWKS_OWLS, at: '2026-11-21 11' },
        { ...COMETS_STARS, at: '2026-11-21 9' },
        { home: 'Owls', away: 'Comets', at: '2026-12-05 9' },
      ],
      { name: 'Draft 2' },
    );
    const answer = await publish(second);
    expect(answer.json()).toMatchObject({
      counts: { new: 0, moved: 2, canceled: 1, unchanged: 1 },
      emailed: 4,
    });
    const after = await db().selectFrom('entry').select(['id', 'state', 'revision']).orderBy('id').execute();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ state, revision }) => `${state} ${revision}`).toSorted()).toEqual([
      'active 0',
      'active 1',
      'active 1',
      'cancelled 1',
    ]);
    expect(await stage.schedule()).toEqual([
      '2026-11-21 09:00-10:00 1 Comets vs Stars',
      '2026-11-21 11:00-12:00 1 Hawks vs Owls',
      '2026-12-05 09:00-10:00 1 Owls vs Comets',
    ]);
    expect(await states()).toEqual(['Draft 1: superseded', 'Draft 2: published']);
    expect(
      (await stage.history())
        .map(({ action }) => action)
        .slice(4)
        .toSorted(),
    ).toEqual(['game_cancelled', 'game_moved', 'game_moved']);
  });

  it('takes a game without a place off the schedule', async () => {
    await publish(await storePlan([HAWKS_OWLS, COMETS_STARS]));
    later();
    const second = await storePlan([{ ...HAWKS_OWLS, at: null }, COMETS_STARS], { name: 'Draft 2' });
    expect((await publish(second)).json()).toMatchObject({
      counts: { new: 0, moved: 0, canceled: 1, unchanged: 1 },
      unplaced: ['Boys 3-4 Hawks vs Boys 3-4 Owls'],
    });
    expect(await entryIds(second)).toContain(null);
    const { cancelReason } = await rowOf(db(), 'entry', { state: 'cancelled' });
    expect(cancelReason).toBe('There is no time and gym for this game.');
  });

  it('leaves games unchanged that belong to no plan, unless the request cancels them', async () => {
    await stage.imported(gamesFile({ home: 'Comets', away: 'Stars', start: '15:00', end: '16:00' }));
    later();
    const answer = await publish(await storePlan([HAWKS_OWLS]));
    expect(answer.json()).toMatchObject({
      message: '1 game is in the combined schedule: 1 new. 2 people get one email each. 1 other game stays.',
      counts: { new: 1, moved: 0, canceled: 0, unchanged: 0 },
    });
    expect(await stage.schedule()).toHaveLength(2);

    later();
    const again = await storePlan([HAWKS_OWLS], { name: 'Draft 2' });
    const [rows, mails] = [await stage.everyRow(), await stage.mails()];
    expect((await publish(again, { cancelOthers: 2 })).json().conflict).toEqual({
      changes: ['The schedule now has 1 game that is not in Draft 2, not 2. Please look at it again.'],
    });
    expect([await stage.everyRow(), await stage.mails()]).toEqual([rows, mails]);
    expect((await publish(again, { cancelOthers: 1 })).json()).toMatchObject({
      message: '1 game is in the combined schedule: 1 canceled. 2 people get one email each.',
      counts: { new: 0, moved: 0, canceled: 1, unchanged: 1 },
    });
    expect(await stage.schedule()).toEqual(['2026-11-21 09:00-10:00 1 Hawks vs Owls']);
    expect((await stage.mails()).slice(mails.length).toSorted()).toEqual(
      ['comets', 'stars'].map((name) => `games_imported ${name}@example.org`),
    );
  });

  it('restores canceled games that belong to no plan when publishing is reverted', async () => {
    await stage.imported(gamesFile({ home: 'Comets', away: 'Stars', start: '15:00', end: '16:00' }));
    const rows = await stage.everyRow();
    later();
    await publish(await storePlan([HAWKS_OWLS]), { cancelOthers: 1 });
    expect(await stage.schedule()).toEqual(['2026-11-21 09:00-10:00 1 Hawks vs Owls']);
    const { imports } = (await stage.admin.get('/admin/games/imports')).json();
    await stage.revert(imports[0].id);
    expect(await stage.everyRow()).toEqual(rows);
  });

  it('emails nobody about a season that is being prepared', async () => {
    await db().updateTable('season').set({ isActive: false }).execute();
    expect((await publish(await storePlan([HAWKS_OWLS]))).json()).toMatchObject({ emailed: 0 });
    expect(await stage.mails()).toEqual([]);
  });

  it('closes the gyms that the plan assumes lost, and counts the practices there', async () => {
    const venueId = stage.league.venues[0]?.id ?? 0;
    await makeEntry(db(), {
      slot: stage.slotAt('2026-11-28', 9),
      type: 'practice',
      homeTeamId: stage.league.teams[1]?.id ?? 0,
      bookedBy: 'coach',
      quotaSlot: 1,
    });
    const lost = [{ venueId, firstDate: '2026-11-28', lastDate: '2026-11-28', reason: 'Robotics fair' }];
    const answer = await publish(await storePlan([HAWKS_OWLS], { supposed: { lost } }));
    expect(answer.json()).toMatchObject({ practices: 1 });
    expect(answer.json().message).toMatch(
      /The lost gyms are closed on these days\. 1 practice there stays until you cancel it\.$/,
    );
    expect((await stage.admin.get('/admin/closures')).json().closures).toMatchObject([
      { venueId, schoolId: null, firstDate: '2026-11-28', lastDate: '2026-11-28', reason: 'Robotics fair' },
    ]);
    expect(await stage.schedule()).toHaveLength(2);
  });

  it('takes the open slots of the lost gyms out of the schedule at once, and back when a closure is removed', async () => {
    const venueId = stage.league.venues[0]?.id ?? 0;
    await insertRows(db(), 'permit', {
      seasonId: stage.league.season.id,
      venueId,
      courtId: null,
      weekday: 6,
      fromTime: '09:00:00',
      toTime: '18:00:00',
      firstDate: '2026-11-21',
      lastDate: '2026-12-05',
      slotMinutes: 60,
      status: 'approved',
    });
    await makeEntry(db(), {
      slot: stage.slotAt('2026-11-28', 9),
      type: 'practice',
      homeTeamId: stage.league.teams[1]?.id ?? 0,
      bookedBy: 'coach',
      quotaSlot: 1,
    });
    const day = { venueId, firstDate: '2026-11-28', lastDate: '2026-11-28', reason: 'Robotics fair' };
    const lost = [{ ...day, fromTime: '09:00:00', toTime: '16:00:00' }];
    const open = async () =>
      (await db().selectFrom('slot').selectAll().where('withdrawnAt', 'is', null).execute()).length;
    const before = await open();
    expect((await publish(await storePlan([HAWKS_OWLS], { supposed: { lost } }))).json()).toMatchObject({
      practices: 1,
    });
    // two courts for seven hours, without the slot of the practice
    expect(await open()).toBe(before - 13);
    const { closures } = (await stage.admin.get('/admin/closures')).json();
    expect(closures).toMatchObject(lost);
    expect((await stage.admin.remove(`/admin/closures/${closures[0].id}`)).statusCode).toBe(200);
    expect(await open()).toBe(before);
  });
});

describe('a plan that can’t be published', () => {
  const unchanged = async (id: number, sentences: unknown[]) => {
    const [rows, mails] = [await stage.everyRow(), await stage.mails()];
    const answer = await publish(id);
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect(answer.json().conflict.changes).toEqual(sentences);
    expect([await stage.everyRow(), await stage.mails()]).toEqual([rows, mails]);
  };

  it('refuses to publish a plan whose slot a coach has taken since, and names the slot', async () => {
    const id = await storePlan([{ ...HAWKS_OWLS, at: '2026-11-28 9' }, COMETS_STARS]);
    const { venueId } = stage.slotAt('2026-11-21', 11);
    const reserved = await stage.coach('owls@example.org').reserve({
      VenueId: venueId,
      ReservationDate: '2026-11-21',
      ReservationTime: '11:00',
      Court: '1',
      ...OWLS,
    });
    expect(reserved.statusCode).toBe(200);
    await unchanged(id, [
      'Boys 3-4 Comets vs Boys 3-4 Stars, Sat, Nov 21, 11 AM–12 PM: Salk - Gym - Court 1 is taken on Sat, Nov 21, 2026: Practice, 11 AM–12 PM, Boys 3-4 Owls.',
    ]);
    expect(await states()).toEqual(['Draft 1: draft']);
  });

  it('refuses to publish a plan with a slot that the school has withdrawn, and names the slot', async () => {
    const id = await storePlan([HAWKS_OWLS]);
    await db().updateTable('slot').set({ permitStatus: 'canceled' }).execute();
    await unchanged(id, [
      'Gym time on Sat, Nov 21 has changed.',
      'Gym time on Sat, Nov 28 has changed.',
      'Gym time on Sat, Dec 5 has changed.',
      'Boys 3-4 Hawks vs Boys 3-4 Owls, Sat, Nov 21, 9–10 AM: There is no approved time at Salk - Gym - Court 1 on Sat, Nov 21, 2026, 9–10 AM. Add a permit first.',
    ]);
  });

  it('refuses to publish a game whose slot is held for a team, and publishes it once the hold is over', async () => {
    const id = await storePlan([HAWKS_OWLS, COMETS_STARS]);
    const { id: slotId } = stage.slotAt('2026-11-21', 9);
    const unused = stage.slotAt('2026-12-05', 9).id;
    await hold(slotId, 'Stars');
    await hold(unused, 'Comets');
    const sentence =
      'Boys 3-4 Hawks vs Boys 3-4 Owls, Sat, Nov 21, 9–10 AM: The slot on Sat, Nov 21, 2026, 9–10 AM is held for a team on the waitlist. Publish after the team has answered, or generate games again from this draft.';
    await unchanged(id, [sentence]);
    expect((await stage.admin.get(`/admin/game-plans/${id}/check`)).json().changes).toEqual([sentence]);
    await db()
      .updateTable('waitingOffer')
      .set({ state: 'declined', endedAt: stage.test.clock.now() })
      .where('slotId', '=', slotId)
      .execute();
    expect((await stage.admin.get(`/admin/game-plans/${id}/check`)).json()).toEqual({
      changes: [],
      broken: [],
    });
    expect((await publish(id)).statusCode).toBe(200);
  });

  it('publishes a plan although a slot was held for a team while it was generated', async () => {
    await hold(stage.slotAt('2026-11-21', 11).id, 'Stars');
    const id = await storePlan([HAWKS_OWLS]);
    await updateRows(db(), 'waitingOffer', {}, { state: 'expired', endedAt: stage.test.clock.now() });
    expect((await publish(id)).statusCode).toBe(200);
  });

  it('refuses to publish a plan with a slot that is now for practices', async () => {
    const id = await storePlan([HAWKS_OWLS]);
    const { id: slotId } = stage.slotAt('2026-11-21', 9);
    await db().updateTable('slot').set({ purpose: 'practices' }).where('id', '=', slotId).execute();
    await unchanged(id, ['Gym time on Sat, Nov 21 has changed.']);
  });

  it('refuses to publish a plan that breaks a rule, and names the rule', async () => {
    const twice = { home: 'Hawks', away: 'Stars', at: '2026-11-21 13' };
    await unchanged(await storePlan([HAWKS_OWLS, twice]), [
      'Boys 3-4 Hawks vs Owls: Boys 3-4 Hawks play 2 games on that day.',
    ]);
  });

  it('refuses to publish a plan if another one was published after it was generated, and names that one', async () => {
    const first = await storePlan([HAWKS_OWLS]);
    const second = await storePlan([COMETS_STARS], { name: 'Draft 2' });
    later();
    await publish(second);
    await unchanged(first, ['Draft 2 was published after this plan was generated.']);
    const third = await storePlan([HAWKS_OWLS], { name: 'Draft 3' });
    await publish(third);
    await unchanged(second, ['Draft 2 was replaced by Draft 3. To return to it, generate a draft from it.']);
  });

  it('no longer reports a plan as changed once it is published', async () => {
    const id = await storePlan([HAWKS_OWLS]);
    later();
    await publish(id);
    expect((await stage.admin.get(`/admin/game-plans/${id}/check`)).json()).toEqual({
      changes: [],
      broken: [],
    });
  });

  it('refuses to publish over a game that someone has since moved or canceled by hand, and names it', async () => {
    await publish(await storePlan([HAWKS_OWLS, COMETS_STARS]));
    later();
    const id = await storePlan([HAWKS_OWLS, COMETS_STARS], { name: 'Draft 2' });
    later();
    const canceled = await stage.admin.post('/admin/cancel-reservation', {
      AvailabilityId: stage.slotAt('2026-11-21', 11).id,
    });
    expect(canceled.statusCode).toBe(200);
    await unchanged(id, ['Boys 3-4 Comets vs Stars on Sat, Nov 21, 2026 was canceled in the schedule.']);
  });

  it('refuses to publish a version of a plan that the administrator has not seen', async () => {
    const id = await storePlan([HAWKS_OWLS]);
    const shown = await seen(id);
    await db().updateTable('plannedGame').set({ pinned: true }).execute();
    const sentence = 'Draft 1 has been changed since you opened it. Please look at it again.';
    expect((await publish(id, { shown })).json().conflict).toEqual({ changes: [sentence] });
    expect((await publish(id, { shown: { ...shown, inputHash: 'x'.repeat(22) } })).json().conflict).toEqual({
      changes: [sentence],
    });
    expect((await publish(id)).statusCode).toBe(200);
  });

  it('refuses to publish a plan that does not exist', async () => {
    const none = await publish(999_999, { shown: { inputHash: 'x'.repeat(22), shownHash: 'x'.repeat(22) } });
    expect(refusalOf(none)).toMatchObject({ status: 404, error: 'Plan not found.' });
  });
});

describe('reverting a published plan', () => {
  const newestImport = async () =>
    (await stage.admin.get('/admin/games/imports')).json<{ imports: { id: number; fileName: string }[] }>()
      .imports[0];

  it('restores the previous schedule and plan when a published plan is reverted', async () => {
    await publish(await storePlan([HAWKS_OWLS, COMETS_STARS]));
    const rows = await stage.everyRow();
    later();
    const second = await storePlan(
      [
        { ...HAWKS_OWLS, at: '2026-11-21 14' },
        { home: 'Hawks', away: 'Stars', at: '2026-11-28 9' },
      ],
      { name: 'Draft 2' },
    );
    await publish(second);
    const newest = await newestImport();
    expect(newest?.fileName).toBe('Draft 2');
    const reverted = await stage.revert(newest?.id);
    expect(reverted.json().message).toBe(
      'Draft 2 was undone: 1 new game removed, 1 put back as before, 1 active again. 4 people get an email.',
    );
    expect(await stage.everyRow()).toEqual(rows);
    expect(await states()).toEqual(['Draft 1: published', 'Draft 2: draft']);
    expect((await publish(second)).json()).toMatchObject({ counts: { new: 1, moved: 1, canceled: 1 } });
  });

  it('leaves a plan published that has none of the games of the reverted import', async () => {
    await publish(await storePlan([HAWKS_OWLS]));
    later();
    const { importId } = await stage.imported(
      gamesFile({ home: 'Comets', away: 'Stars', start: '14:00', end: '15:00' }),
    );
    later();
    await publish(await storePlan([HAWKS_OWLS], { name: 'Draft 2' }));
    later();
    expect((await stage.revert(importId)).json().message).not.toContain('Draft 2');
    expect(await states()).toEqual(['Draft 1: superseded', 'Draft 2: published']);
  });

  it('also makes a plan a draft again that was published since with the same games, and says so', async () => {
    await publish(await storePlan([HAWKS_OWLS]));
    later();
    const second = await storePlan([HAWKS_OWLS], { name: 'Draft 2' });
    expect((await publish(second)).json().message).toContain('nothing has changed');
    later();
    const newest = await newestImport();
    expect(newest?.fileName).toBe('Draft 1');
    expect((await stage.revert(newest?.id)).json().message).toBe(
      'Draft 1 was undone: 1 new game removed. Draft 2, published since, is a draft again. 2 people get an email.',
    );
    expect(await stage.schedule()).toEqual([]);
    expect(await states()).toEqual(['Draft 1: draft', 'Draft 2: draft']);
  });
});
