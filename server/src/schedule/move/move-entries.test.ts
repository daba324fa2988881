import type { MoveDone, MovePlace } from '@portal/contract/schedule-moves.ts';
import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, type TestSlot } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { doneOf, useAddStage } from '../testing/add-stage.ts';

const stage = useAddStage();

const move = (entryId: number, slot: TestSlot, more: object = {}, key?: string) =>
  stage.admin.post(
    `/admin/entries/${entryId}/move`,
    { AvailabilityId: slot.id, ...more },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const undo = (id: number, body: object = {}) => stage.admin.post(`/admin/moves/${id}/undo`, body);

/** A game of the Hawks and the Owls at 6 PM on the first court, and its id. */
async function addGame(changes: object = {}): Promise<number> {
  expect((await stage.game(stage.at(18), changes)).statusCode).toBe(200);
  const [entry] = await stage.entries();
  return entry?.id ?? 0;
}

/** A practice of the Hawks at 6 PM on the first court, and its id. */
async function addPractice(): Promise<number> {
  expect((await stage.practice(stage.at(18))).statusCode).toBe(200);
  const [entry] = await stage.entries();
  return entry?.id ?? 0;
}

describe('moving an entry', () => {
  it('moves an entry with its length, and frees its old place', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    const answer = await move(id, stage.at(19, 1));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      AvailabilityId: stage.at(19, 1).id,
      message: 'The entry has been moved.',
      warnings: [],
    });
    expect(await stage.entries()).toMatchObject([
      {
        id,
        slotId: stage.at(19, 1).id,
        courtId: stage.at(19, 1).courtId,
        what: 'game 19:00-20:00',
        revision: 1,
      },
    ]);
    expect((await stage.practice(stage.at(18), { teamName: 'Owls' })).statusCode).toBe(200);
  });

  it('moves an entry to a different start and end on quarter hours', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    expect((await move(id, stage.at(18), { startTime: '18:15', endTime: '19:45' })).statusCode).toBe(200);
    expect(await stage.entries()).toMatchObject([{ id, what: 'game 18:15-19:45', slotId: stage.at(18).id }]);
  });

  it('writes one line of history with both places of a moved entry, shown for both slots', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    await move(id, stage.at(19, 1));
    const lines = async (slot: TestSlot) =>
      (await stage.admin.get(`/admin/slots/${slot.id}/history`)).json<{ action: string; text: string }[]>();
    const [line] = await lines(stage.at(19, 1));
    expect(line?.action).toBe('game_moved');
    expect(line?.text).toMatch(/^Game of Boys 3-4 Hawks vs Owls, from .+, 6–7 PM at .+ to .+, 7–8 PM at /);
    expect((await lines(stage.at(18))).map(({ action }) => action)).toEqual(['game_moved', 'game_booked']);
    expect((await stage.history()).filter(({ action }) => action === 'game_moved')).toHaveLength(1);
  });

  it('emails each person once about a move, with the same calendar event at a higher sequence', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    const before = await stage.mails();
    const answer = await move(id, stage.at(19, 1));
    const sent = (await stage.mails()).slice(before.length);
    expect(sent.every((mail) => mail.startsWith('game_changed '))).toBe(true);
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent.map((mail) => mail.replace('changed', 'scheduled')).toSorted()).toEqual(before.toSorted());
    expect(answer.json()).toMatchObject({ emailed: sent.length });
  });

  it('responds to a repeated move with the same key as to the first', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    const first = await move(id, stage.at(19, 1), {}, 'move-1');
    expect((await move(id, stage.at(19, 1), {}, 'move-1')).json()).toEqual(first.json());
    expect(await stage.entries()).toMatchObject([{ revision: 1 }]);
  });

  it('refuses to move an entry to a place that is taken, and names the entry there', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    await stage.clinic(stage.at(19, 1), { clinicNameText: 'Skills', reservationEndTime: '20:00' });
    expect(refusalOf(await move(id, stage.at(19, 1)))).toMatchObject({ status: 409, code: 'SLOT_TAKEN' });
    expect(await stage.entries()).toContainEqual(expect.objectContaining({ id, what: 'game 18:00-19:00' }));
  });

  it('refuses to move an entry to a time that the school has not approved', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    const answer = await move(id, stage.at(19), { endTime: '21:00' });
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'WRONG_STATE' });
  });

  it('refuses to move an entry to a time at which one of the teams is somewhere else', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    await stage.practice(stage.at(19), { teamName: 'Owls' });
    expect(refusalOf(await move(id, stage.at(19, 1)))).toMatchObject({ status: 409, code: 'TEAM_BUSY' });
  });

  it.each([
    [{ startTime: '18:10' }, 'startTime'],
    [{ startTime: '19:00', endTime: '18:00' }, 'endTime'],
    [{ startTime: '10:00' }, 'startTime'],
  ])('refuses to move an entry to the times %j', async (times, field) => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    const answer = await move(id, stage.at(18), times);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('refuses to move an entry that was canceled, or to a slot that does not exist', async () => {
    const id = await addGame();
    expect(refusalOf(await move(4_711, stage.at(19)))).toMatchObject({ status: 404 });
    expect(
      refusalOf(await stage.admin.post(`/admin/entries/${id}/move`, { AvailabilityId: 4_711 })),
    ).toMatchObject({
      status: 404,
    });
  });

  it('refuses to move an entry that has begun', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    await stage.travel(`${stage.at(18).date}T23:30:00Z`);
    expect(refusalOf(await move(id, stage.at(19, 1)))).toMatchObject({ code: 'SLOT_PAST' });
  });

  it('refuses to move an entry to its own place, and emails nobody', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    const before = await stage.mails();
    expect(refusalOf(await move(id, stage.at(18)))).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect(await stage.mails()).toEqual(before);
    expect(await stage.entries()).toMatchObject([{ id, revision: 0 }]);
  });

  it('names the gym if a team would be in two of the entries that move together', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    await stage.practice(stage.at(19, 1), { teamName: 'Owls' });
    const practice = (await stage.entries()).find(({ what }) => what.startsWith('practice'))?.id ?? 0;
    const others = [
      { EntryId: practice, AvailabilityId: stage.at(19, 1).id, startTime: '19:15', endTime: '20:00' },
    ];
    const refusal = refusalOf(await move(id, stage.at(19), { others, endTime: '20:00' }));
    expect(refusal).toMatchObject({ status: 409, code: 'TEAM_BUSY' });
    expect(refusal.error).toMatch(/PM, Salk\)/);
  });

  it('lets two entries swap places in one step', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    await stage.clinic(stage.at(19, 1), { clinicNameText: 'Skills', reservationEndTime: '20:00' });
    const clinic = (await stage.entries()).find(({ what }) => what.startsWith('clinic'))?.id ?? 0;
    const others = [{ EntryId: clinic, AvailabilityId: stage.at(18).id }];
    const answer = await move(id, stage.at(19, 1), { others });
    expect(answer.statusCode).toBe(200);
    expect((await stage.entries()).map(({ id: entry, what }) => [entry, what])).toEqual([
      [clinic, 'clinic 18:00-19:00'],
      [id, 'game 19:00-20:00'],
    ]);
  });

  it('keeps the quota slot of a practice that moves within its week', async () => {
    const id = await addPractice();
    expect((await move(id, stage.at(19, 1))).statusCode).toBe(200);
    expect(await stage.entries()).toMatchObject([{ id, quotaSlot: 1, what: 'practice 19:00-20:00' }]);
  });

  it('counts a practice in the week that it moves to, and leaves its quota slot to others', async () => {
    const id = await addPractice();
    const [next] = stage.league.slots.nextWeek;
    if (next === undefined) throw new Error('The league has no slot next week.');
    expect((await move(id, next)).statusCode).toBe(200);
    const [entry] = await stage.entries();
    expect(entry).toMatchObject({ id, quotaSlot: 1, slotId: next.id });
    expect((await stage.practice(stage.at(18))).statusCode).toBe(200);
    expect((await stage.entries()).map(({ quotaSlot }) => quotaSlot)).toEqual([1, 1]);
  });
});

describe('undoing a move', () => {
  it('undoes a move within ten minutes, and only once', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    const moved = (await move(id, stage.at(19, 1))).json<MoveDone>();
    expect((await undo(moved.undo.id)).statusCode).toBe(200);
    expect(await stage.entries()).toMatchObject([{ id, what: 'game 18:00-19:00', revision: 2 }]);
    expect(refusalOf(await undo(moved.undo.id))).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('undoes a move of an entry that began beside its slot', async () => {
    const id = await addGame({ scheduleTime: '19:00', scheduleEndTime: '20:00' });
    const { db } = stage.test.portal;
    await updateRows(db, 'entry', { id }, { slotId: stage.at(18).id });
    const moved = (await move(id, stage.at(18, 1))).json<MoveDone>();
    expect((await undo(moved.undo.id)).statusCode).toBe(200);
    expect(await stage.entries()).toMatchObject([{ id, what: 'game 19:00-20:00', slotId: stage.at(18).id }]);
  });

  it('refuses to undo a move after ten minutes', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    const moved = (await move(id, stage.at(19, 1))).json<MoveDone>();
    await stage.travel(moved.undo.until);
    expect(refusalOf(await undo(moved.undo.id))).toMatchObject({ code: 'TOO_LATE' });
  });

  it('refuses to undo a move if the old place was taken since', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    const moved = (await move(id, stage.at(19, 1))).json<MoveDone>();
    await stage.practice(stage.at(18), { teamName: 'Owls' });
    expect(refusalOf(await undo(moved.undo.id))).toMatchObject({ code: 'SLOT_TAKEN' });
  });

  it('refuses to undo a move of a coach’s practice to a week that its team has filled since', async () => {
    const [next] = stage.league.slots.nextWeek;
    if (next === undefined) throw new Error('The league has no slot next week.');
    const book = async (slot: TestSlot) =>
      expect((await stage.coach.reserve(stage.body(slot, HAWKS))).statusCode).toBe(200);
    await book(stage.at(18));
    const [entry] = await stage.entries();
    const moved = (await move(entry?.id ?? 0, next)).json<MoveDone>();
    await book(stage.at(19));
    expect(refusalOf(await undo(moved.undo.id))).toMatchObject({ code: 'WEEKLY_LIMIT' });
    expect(await stage.entries()).toMatchObject([{ slotId: stage.at(19).id }, { slotId: next.id }]);
  });

  it('refuses to undo a move if the entry was moved again', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    const moved = (await move(id, stage.at(19, 1))).json<MoveDone>();
    await move(id, stage.at(19));
    expect(refusalOf(await undo(moved.undo.id))).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('offers the undo of a move in the history to the person who made it', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    const moved = (await move(id, stage.at(19, 1))).json<MoveDone>();
    const [line] = (await stage.admin.get(`/admin/slots/${stage.at(18).id}/history`)).json();
    expect(line.undo).toEqual({ of: 'move', ...moved.undo });
  });
});

describe('the places for an entry', () => {
  const places = async (id: number, query = '') =>
    (await stage.admin.get(`/admin/entries/${id}/places${query}`)).json<MovePlace[]>();

  it('lists the places for an entry nearest first, and each of them can be taken', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    const offered = await places(id);
    expect(offered[0]).toMatchObject({
      startTime: '18:00:00',
      why: 'Same day, same gym, same time',
      costs: [],
    });
    expect(offered.length).toBeGreaterThan(2);
    for (const { AvailabilityId, startTime, endTime } of offered.slice(0, 3)) {
      const moved = await stage.admin.post(`/admin/entries/${id}/move`, {
        AvailabilityId,
        startTime,
        endTime,
      });
      expect(moved.statusCode).toBe(200);
      expect((await undo(moved.json<MoveDone>().undo.id)).statusCode).toBe(200);
    }
  });

  it('lists all places of one day on request, every quarter hour for a game, by court and time', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    await stage.clinic(stage.at(19, 1), { clinicNameText: 'Skills', reservationEndTime: '20:00' });
    const { date } = stage.at(18);
    const offered = await places(id, `?date=${date}`);
    expect(new Set(offered.map((place) => place.date))).toEqual(new Set([date]));
    const starts = (court: string) =>
      offered.filter(({ Court }) => Court === court).map(({ startTime }) => startTime.slice(0, 5));
    expect({ first: starts('1'), second: starts('2') }).toEqual({
      first: ['18:15', '18:30', '18:45', '19:00'],
      second: ['18:00'],
    });
    expect(offered[0]).toMatchObject({ why: 'Same day, same gym, 15 minutes later', emailed: 3 });
  });

  it('lists only whole slots for a practice', async () => {
    const id = await addPractice();
    const starts = (await places(id, `?date=${stage.at(18).date}`)).map(({ startTime }) => startTime);
    expect(starts.filter((time) => !time.endsWith(':00:00'))).toEqual([]);
    expect(starts).toContain('19:00:00');
  });

  it('leaves out places at times when a team is busy', async () => {
    const id = await addGame({ scheduleEndTime: '19:00' });
    await stage.practice(stage.at(19), { teamName: 'Owls' });
    const sameDay = (await places(id)).filter(({ date }) => date === stage.at(18).date);
    expect(sameDay.map(({ startTime }) => startTime)).toEqual(['18:00:00']);
  });

  it('says if a practice would exceed the limit of another week at a place', async () => {
    const id = await addPractice();
    const [next] = stage.league.slots.nextWeek;
    if (next === undefined) throw new Error('The league has no slot next week.');
    await stage.practice(next);
    const ofNextWeek = (await places(id)).filter(({ date }) => date > stage.at(19).date);
    expect(ofNextWeek.flatMap(({ costs }) => costs)).toContainEqual(
      expect.stringMatching(/^One practice more than the team may have in the week of /),
    );
  });

  it('counts a practice of this week that is over', async () => {
    const [next] = stage.league.slots.nextWeek;
    if (next === undefined) throw new Error('The league has no slot next week.');
    const practiced = stage.slot('past');
    expect(practiced.date).toBe('2026-11-16');
    const homeTeamId = stage.league.boysHawks.id;
    await makeEntry(stage.test.portal.db, { slot: practiced, type: 'practice', homeTeamId, quotaSlot: 1 });
    doneOf(await stage.practice(next));
    const [entry] = (await stage.entries()).filter(({ slotId }) => slotId === next.id);
    const ofThisWeek = await places(entry?.id ?? 0, `?date=${stage.at(18).date}`);
    expect(ofThisWeek.flatMap(({ costs }) => costs)).toContainEqual(
      expect.stringMatching(/^One practice more than the team may have in the week of /),
    );
  });
});
