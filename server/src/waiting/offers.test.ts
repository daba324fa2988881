import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf } from '#testing/coach-calls.ts';
import { makeEntry, makeSlot, type TestSlot } from '#testing/factories.ts';
import { HAWKS, JAYS, OWLS, useWaitingStage } from './testing/waiting-stage.ts';

/** What becomes of a freed slot; it is Tuesday noon, and the slots are Thursday's. */

const stage = useWaitingStage();
const db = () => stage.test.portal.db;

let freed: TestSlot;
beforeEach(() => {
  freed = stage.slot('thisWeek');
});

const held = (teamId: number, slot = freed) => ({ slotId: slot.id, teamId, state: 'held' });
const over = (teamId: number, state: string, slot = freed) => ({ slotId: slot.id, teamId, state });
const cancelJays = async (slot = freed) => {
  const answer = await stage.jays.cancel({ AvailabilityId: slot.id });
  expect(answer.statusCode, answer.body).toBe(200);
};
/** The Jays have a slot, others wait, the Jays give it back, and a worker looks. */
async function free(slot = freed): Promise<void> {
  expect((await stage.jays.reserve(stage.body(slot, JAYS))).statusCode).toBe(200);
  await stage.look();
  await cancelJays(slot);
  await stage.look();
}
const ids = () => ({ hawks: stage.league.boysHawks.id, owls: stage.league.owls.id, jays: stage.jaysTeamId });
const decline = async (who: typeof stage.hawks) => {
  const [offer] = (await stage.list(who)).offers;
  if (offer === undefined) throw new Error('Nothing is held for this coach.');
  return await who.post(`/waiting-list/offers/${offer.id}/decline`, {});
};
const openSlot = async (who: typeof stage.hawks, id = freed.id) =>
  (await who.availability()).json().availability.find(({ Id }: { Id: number }) => Id === id);

describe('a freed slot', () => {
  it('is held for the first team in line, whose coaches are mailed; others see it and are refused', async () => {
    const { hawks, owls } = ids();
    await stage.wish(stage.hawks, hawks);
    await stage.wish(stage.owls, owls);
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
    await stage.look();
    expect(await stage.offers()).toEqual([over(hawks, 'accepted')]);
    expect((await stage.list(stage.hawks)).offers).toEqual([]);
  });

  it('goes to the next after a no, in the same breath, and to nobody twice', async () => {
    const { hawks, owls } = ids();
    await stage.wish(stage.hawks, hawks);
    await stage.wish(stage.owls, owls);
    await free();
    expect((await decline(stage.hawks)).statusCode).toBe(200);
    expect(await stage.offers()).toEqual([over(hawks, 'declined'), held(owls)]);
    expect((await decline(stage.owls)).statusCode).toBe(200);
    expect(await stage.offers()).toEqual([over(hawks, 'declined'), over(owls, 'declined')]);
    await stage.look();
    expect(await stage.offers()).toHaveLength(2);
    expect(await openSlot(stage.owls)).not.toHaveProperty('HeldUntil');
    // open to all now, also to who said no
    expect((await stage.hawks.reserve(stage.body(freed, HAWKS))).statusCode).toBe(200);
    await stage.look();
    expect(await stage.offers()).toHaveLength(2);
  });

  it('begins anew when it is freed again', async () => {
    const { hawks, owls } = ids();
    await stage.wish(stage.hawks, hawks);
    await free();
    await decline(stage.hawks);
    expect((await stage.owls.reserve(stage.body(freed, OWLS))).statusCode).toBe(200);
    await stage.look();
    await stage.owls.cancel({ AvailabilityId: freed.id });
    await stage.look();
    expect(await stage.offers()).toEqual([over(hawks, 'declined'), held(hawks)]);
    await stage.wish(stage.owls, owls);
    await decline(stage.hawks);
    // the Owls gave this very slot back
    expect(await stage.offers()).toHaveLength(2);
  });

  it('goes to the next when the time has run out, by any process, and never before', async () => {
    const { hawks, owls } = ids();
    await stage.wish(stage.hawks, hawks);
    await stage.wish(stage.owls, owls);
    await free();
    expect(await stage.look()).toEqual(new Date('2026-11-17T18:00:00Z'));
    await stage.travel('2026-11-17T17:59:59.999Z');
    await stage.look(stage.apps[1]);
    expect(await stage.offers()).toEqual([held(hawks)]);
    await stage.travel('2026-11-17T18:00:00Z');
    await stage.look(stage.apps[1]);
    expect(await stage.offers()).toEqual([over(hawks, 'expired'), held(owls)]);
    const refused = await stage.hawks.reserve(stage.body(freed, HAWKS));
    expect(refusalOf(refused)).toMatchObject({ status: 409, error: 'Held for another team until 2:00 PM.' });
  });

  it('is offered first to teams without a practice that week, and never to one whose week is full', async () => {
    const { hawks, owls } = ids();
    await db().updateTable('division').set({ practices_per_week: 2 }).execute();
    await stage.wish(stage.hawks, hawks);
    await stage.wish(stage.owls, owls);
    await makeEntry(db(), { slot: stage.slot('thisWeek', 3), type: 'practice', homeTeamId: hawks });
    await free();
    expect(await stage.offers()).toEqual([held(owls)]);
    await decline(stage.owls);
    expect(await stage.offers()).toEqual([over(owls, 'declined'), held(hawks)]);
    await db().updateTable('division').set({ practices_per_week: 1 }).execute();
    await stage.look();
    expect((await stage.offers())[1]).toEqual(over(hawks, 'rested'));
  });

  it('goes to the team with fewer practices this season before the earlier wish', async () => {
    const { hawks, owls } = ids();
    await stage.wish(stage.hawks, hawks);
    await stage.wish(stage.owls, owls);
    await makeEntry(db(), {
      slot: stage.slot('past'),
      type: 'practice',
      homeTeamId: hawks,
      cancelledAt: new Date(),
    });
    await makeEntry(db(), { slot: stage.slot('later'), type: 'practice', homeTeamId: hawks });
    await free();
    expect(await stage.offers()).toEqual([held(owls)]);
  });

  it('is not offered back to the team that gave it up, but to one from which the league took it', async () => {
    const { jays } = ids();
    await stage.wish(stage.jays, jays);
    await free();
    expect(await stage.offers()).toEqual([]);
    const other = stage.slot('thisWeek', 1);
    await stage.jays.reserve(stage.body(other, JAYS));
    await stage.look();
    const cancelled = await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: other.id });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    await stage.look();
    expect(await stage.offers()).toEqual([held(jays, other)]);
  });

  it('is held for a team only one at a time; the second goes on to the next', async () => {
    const { hawks, owls } = ids();
    await stage.wish(stage.hawks, hawks);
    await stage.wish(stage.owls, owls);
    const second = stage.slot('nextWeek');
    await stage.jays.reserve(stage.body(freed, JAYS));
    await stage.jays.reserve(stage.body(second, JAYS));
    await stage.look();
    await cancelJays(freed);
    await cancelJays(second);
    await stage.look();
    expect(await stage.offers()).toEqual([held(hawks), held(owls, second)]);
  });

  it('that fits nobody’s wish is open to all', async () => {
    await stage.wish(stage.hawks, ids().hawks, { fromTime: '19:00' });
    await free();
    expect(await stage.offers()).toEqual([]);
    expect((await stage.owls.reserve(stage.body(freed, OWLS))).statusCode).toBe(200);
  });

  it('that starts within three hours is held for nobody, and every team that waits is told', async () => {
    const { hawks, owls } = ids();
    await stage.wish(stage.hawks, hawks);
    await stage.wish(stage.owls, owls);
    await stage.travel('2026-11-19T20:00:00Z');
    await free();
    expect(await stage.offers()).toEqual([]);
    expect((await stage.mails()).map(({ recipient }) => recipient)).toEqual([
      'coach@example.org',
      'new@example.org',
      'other@example.org',
    ]);
    await stage.look();
    expect(await stage.mails()).toHaveLength(3);
    expect((await stage.owls.reserve(stage.body(freed, OWLS))).statusCode).toBe(200);
  });

  it('keeps its hold over night, and is told so', async () => {
    const { hawks } = ids();
    await stage.wish(stage.hawks, hawks);
    await stage.travel('2026-11-18T02:15:00Z');
    await free();
    expect((await stage.list(stage.hawks)).offers).toMatchObject([{ heldUntil: '2026-11-18T09:00:00' }]);
    const refused = await stage.owls.reserve(stage.body(freed, OWLS));
    expect(refusalOf(refused).error).toBe('Held for another team until Wed 9:00 AM.');
  });
});

describe('what frees a slot', () => {
  beforeEach(async () => {
    await stage.wish(stage.hawks, ids().hawks);
  });

  it('a blackout that is withdrawn', async () => {
    await makeEntry(db(), { slot: freed, type: 'blackout' });
    await stage.look();
    expect(await stage.offers()).toEqual([]);
    await sql`update entry set state = 'cancelled', cancelled_at = now()`.execute(db());
    await stage.look();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('a permit that the school approves', async () => {
    await db().updateTable('slot').set({ permit_status: 'pending' }).where('id', '=', freed.id).execute();
    await stage.look();
    await db().updateTable('slot').set({ permit_status: 'approved' }).where('id', '=', freed.id).execute();
    await stage.look();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('a new slot in the days that were in reach', async () => {
    const { season, venue } = stage.league;
    const made = await makeSlot(db(), {
      seasonId: season.id,
      courtId: venue.court.id,
      date: '2026-11-26',
      startTime: '20:00:00',
    });
    await stage.look();
    expect(await stage.offers()).toEqual([held(ids().hawks, made)]);
  });

  it('but not what was open when the first wish was made', async () => {
    await stage.look();
    expect(await stage.offers()).toEqual([]);
  });

  it('nor the week that comes into reach with a Monday', async () => {
    await stage.travel('2026-11-23T17:00:00Z');
    await stage.look();
    await stage.look();
    expect(await stage.offers()).toEqual([]);
    expect((await stage.owls.openSlotIds()).length).toBeGreaterThan(0);
  });

  it('nor anything while nobody waits: the next wish begins with what is open then', async () => {
    const [wish] = (await stage.list(stage.hawks)).wishes;
    await stage.test.app.inject({
      method: 'DELETE',
      url: `/api/waiting-list/wishes/${wish?.id}`,
      headers: { authorization: `Bearer ${stage.league.coach.token}` },
    });
    await stage.look();
    await free();
    await stage.wish(stage.hawks, ids().hawks);
    await stage.look();
    expect(await stage.offers()).toEqual([]);
  });
});

describe('a held slot', () => {
  beforeEach(async () => {
    await stage.wish(stage.hawks, ids().hawks);
    await free();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('may be taken by the league; the team is told, and keeps its wish', async () => {
    const { hawks } = ids();
    const answer = await stage.admin.post('/admin/reserve', {
      ...{ divisionName: 'Boys 3-4', teamName: 'Owls', venueId: stage.league.venue.id, court: '1' },
      ...{ reservationDate: freed.date, reservationTime: freed.startTime },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    await stage.look();
    expect(await stage.offers()).toEqual([over(hawks, 'taken')]);
    expect((await stage.mails()).slice(2)).toEqual([
      { kind: 'waiting_list_gone', recipient: 'coach@example.org' },
      { kind: 'waiting_list_gone', recipient: 'new@example.org' },
    ]);
    expect((await stage.list(stage.hawks)).wishes).toHaveLength(1);
  });

  it('goes back to whom the league had taken it from when that is undone; the team is told', async () => {
    const other = stage.slot('nextWeek');
    await stage.jays.reserve(stage.body(other, JAYS));
    await decline(stage.hawks);
    await stage.look();
    const answer = await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: other.id });
    await stage.look();
    expect((await stage.offers()).at(-1)).toEqual(held(ids().hawks, other));
    const undone = await stage.admin.post(`/admin/cancellations/${answer.json().undo.id}/undo`, {});
    expect(undone.statusCode, undone.body).toBe(200);
    await stage.look();
    expect((await stage.offers()).at(-1)).toEqual(over(ids().hawks, 'taken', other));
    expect((await stage.mails()).at(-1)?.kind).toBe('waiting_list_gone');
  });

  it('is told of, too, when the school takes its permit back', async () => {
    await db().updateTable('slot').set({ permit_status: 'declined' }).where('id', '=', freed.id).execute();
    await stage.look();
    expect(await stage.offers()).toEqual([over(ids().hawks, 'taken')]);
  });

  it('is let go when its team books another slot of the week', async () => {
    expect((await stage.hawks.reserve(stage.body(stage.slot('thisWeek', 2), HAWKS))).statusCode).toBe(200);
    await stage.look();
    expect(await stage.offers()).toEqual([over(ids().hawks, 'rested')]);
    expect(await stage.mails()).toHaveLength(2);
    expect((await stage.owls.reserve(stage.body(freed, OWLS))).statusCode).toBe(200);
  });

  it('goes to the next when its team books it and gives it back before anybody looks', async () => {
    const { hawks, owls } = ids();
    await stage.wish(stage.owls, owls);
    expect((await stage.hawks.reserve(stage.body(freed, HAWKS))).statusCode).toBe(200);
    expect((await stage.hawks.cancel({ AvailabilityId: freed.id })).statusCode).toBe(200);
    await stage.look();
    expect(await stage.offers()).toEqual([over(hawks, 'rested'), held(owls)]);
  });

  it('that goes on is read and not touched, so that many can be held at once', async () => {
    const warn = vi.spyOn(stage.test.portal.log, 'warn');
    const next = await db()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('slot').select('id').where('id', '=', freed.id).forUpdate().execute();
        return await stage.look();
      });
    expect(next).toEqual(new Date('2026-11-17T18:00:00Z'));
    expect(warn).not.toHaveBeenCalled();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('is let go when its team plays elsewhere at that time', async () => {
    const { hawks } = ids();
    await makeEntry(db(), { slot: stage.slot('thisWeek', 1), type: 'game', homeTeamId: hawks });
    await stage.look();
    expect(await stage.offers()).toEqual([over(hawks, 'rested')]);
  });

  it('is let go when its team takes the wish back', async () => {
    await db().deleteFrom('waiting_wish').execute();
    await stage.look();
    expect(await stage.offers()).toEqual([over(ids().hawks, 'rested')]);
  });

  it('is refused by the database itself, to another team of the same coach, too', async () => {
    const row = {
      slot_id: freed.id,
      court_id: freed.courtId,
      entry_date: freed.date,
      start_time: freed.startTime,
      end_time: freed.endTime,
      type: 'practice' as const,
      booked_by: 'coach' as const,
      week_start: '2026-11-16',
      week_seat: 1,
      created_at: stage.test.clock.now(),
    };
    const insert = (home_team_id: number) =>
      db()
        .insertInto('entry')
        .values({ ...row, home_team_id })
        .execute();
    await expect(insert(stage.league.girlsHawks.id)).rejects.toMatchObject({ constraint: 'slot_held' });
    await expect(insert(ids().hawks)).resolves.toBeTruthy();
  });

  it('can’t be held twice, nor two slots for one team', async () => {
    const { id: roundId } = await db()
      .insertInto('waiting_round')
      .values({ slot_id: stage.slot('thisWeek', 1).id, began_at: stage.test.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [live] = await db().selectFrom('waiting_offer').selectAll().execute();
    const offer = (round_id: number, slot_id: number, team_id: number) => ({
      ...{ round_id, slot_id, team_id },
      offered_at: stage.test.clock.now(),
      held_until: new Date('2026-11-18T00:00:00Z'),
    });
    const insert = (row: ReturnType<typeof offer>) => db().insertInto('waiting_offer').values(row).execute();
    await expect(insert(offer(live?.round_id ?? 0, freed.id, ids().owls))).rejects.toMatchObject({
      constraint: 'waiting_one_holder',
    });
    await expect(insert(offer(roundId, stage.slot('thisWeek', 1).id, ids().hawks))).rejects.toMatchObject({
      constraint: 'waiting_one_offer',
    });
    await expect(insert(offer(live?.round_id ?? 0, freed.id, ids().hawks))).rejects.toMatchObject({
      constraint: 'waiting_asked_once',
    });
  });
});

describe('an answer', () => {
  it('of a stranger sounds like one to an offer that is not there', async () => {
    await stage.wish(stage.hawks, ids().hawks);
    await free();
    const [offer] = (await stage.list(stage.hawks)).offers;
    const foreign = refusalOf(await stage.owls.post(`/waiting-list/offers/${offer?.id}/decline`, {}));
    expect(foreign).toEqual(refusalOf(await stage.owls.post('/waiting-list/offers/4711/decline', {})));
    expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('given twice is given; given too late says so', async () => {
    await stage.wish(stage.hawks, ids().hawks);
    await free();
    const [offer] = (await stage.list(stage.hawks)).offers;
    const say = () => stage.hawks.post(`/waiting-list/offers/${offer?.id}/decline`, {});
    expect((await say()).statusCode).toBe(200);
    expect((await say()).statusCode).toBe(200);
    await db().updateTable('waiting_offer').set({ state: 'expired' }).execute();
    expect(refusalOf(await say())).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: 'This slot is not held for your team any more.',
    });
    await db().updateTable('waiting_offer').set({ state: 'accepted' }).execute();
    expect(refusalOf(await say()).error).toMatch(/^Your team has booked this slot\./);
  });
});
