import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import type { MoveDone, MovePlace } from '@portal/contract/schedule-moves.ts';
import { slotFor } from '@portal/domain/schedule/free-places.ts';
import { wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSlot, type TestSlot } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAddStage } from './testing/add-stage.ts';
import { undoIdOf } from './testing/cancel-stage.ts';

/** Games that share a slot (docs/decisions/0053). It is Tuesday noon, and the slots are Thursday's. */

const stage = useAddStage();
const db = () => stage.test.portal.db;
const at = (hour: number) => wallTimeOf(Math.round(hour * 60));

/** A game of half an hour on the slot. */
const makeGame = (slot: TestSlot, from: number, changes: Partial<Parameters<typeof makeEntry>[1]> = {}) =>
  makeEntry(db(), { slot, type: 'game', startTime: at(from), endTime: at(from + 0.5), ...changes });

const rowsOf = async (slot: TestSlot): Promise<ScheduleRowWire[]> =>
  (await stage.admin.get('/admin/combined-schedule'))
    .json<ScheduleRowWire[]>()
    .filter(({ AvailabilityId }) => AvailabilityId === slot.id);
const timesOf = (rows: readonly ScheduleRowWire[]) =>
  rows.map((row) => `${row.Type} ${row.AvailableTime.slice(0, 5)}-${row.ReservationEndTime.slice(0, 5)}`);
const move = (entryId: number, slot: TestSlot, more: object = {}) =>
  stage.admin.post(`/admin/entries/${entryId}/move`, { AvailabilityId: slot.id, ...more });
const cancel = (slot: TestSlot, more: object = {}) =>
  stage.admin.post('/admin/cancel-reservation', { AvailabilityId: slot.id, ...more });
const undo = (id: number) => stage.admin.post(`/admin/cancellations/${id}/undo`, {});
const SEVERAL =
  'Several entries share this slot: Game, 6–6:30 PM, Boys 3-4 Hawks; Game, 6:30–7 PM, Boys 3-4 vs Owls. Please say which one.';

describe('two games of half an hour on one slot', () => {
  let slot: TestSlot;
  let first: number;
  let second: number;
  beforeEach(async () => {
    slot = stage.at(18);
    second = (await makeGame(slot, 18.5, { awayTeamId: stage.league.owls.id })).id;
    first = (await makeGame(slot, 18, { homeTeamId: stage.league.boysHawks.id })).id;
  });

  it('shows a row for each of two games on one slot, ordered by time', async () => {
    const rows = await rowsOf(slot);
    expect(rows).toMatchObject([
      { EntryId: first, StatusEffective: 'GAME', HomeTeam: 'Hawks', SlotEndTime: '19:00:00' },
      { EntryId: second, StatusEffective: 'GAME', AwayTeam: 'Owls', SlotTime: '18:00:00' },
    ]);
    expect(timesOf(rows)).toEqual(['GAME 18:00-18:30', 'GAME 18:30-19:00']);
  });

  it('exports both games on one slot', async () => {
    const file = await stage.admin.post('/admin/combined-schedule/export', {
      format: 'csv',
      filters: { type: 'GAME' },
    });
    expect(file.body.trim().split('\r\n')).toHaveLength(3);
  });

  it('names the first of two games to whoever adds a practice on their slot', async () => {
    expect(refusalOf(await stage.practice(slot))).toMatchObject({
      code: 'SLOT_TAKEN',
      error: 'This time is taken: Game, 6–6:30 PM, Boys 3-4 Hawks.',
    });
  });

  it('cancels games on one slot one by one, and undoes each cancel', async () => {
    const canceled = await cancel(slot, { EntryId: second });
    expect(timesOf(await rowsOf(slot))).toEqual(['GAME 18:00-18:30']);
    expect((await cancel(slot)).statusCode).toBe(200);
    expect(timesOf(await rowsOf(slot))).toEqual(['OPEN 18:00-19:00']);
    expect((await undo(undoIdOf(canceled))).statusCode).toBe(200);
    expect(timesOf(await rowsOf(slot))).toEqual(['GAME 18:30-19:00']);
  });

  it('lets games share the slot again if a cancel is undone while the other one is still there', async () => {
    const canceled = await cancel(slot, { EntryId: first });
    expect((await undo(undoIdOf(canceled))).statusCode).toBe(200);
    expect((await rowsOf(slot)).map(({ EntryId }) => EntryId)).toEqual([first, second]);
  });

  it('refuses to cancel one of two games by the slot alone, because that does not identify a game', async () => {
    for (const path of ['/admin/cancel-reservation', '/admin/cancel/clinic', '/admin/cancel/blackout']) {
      expect(refusalOf(await stage.admin.post(path, { AvailabilityId: slot.id }))).toMatchObject({
        status: 422,
        code: 'INVALID_INPUT',
        error: SEVERAL,
        fields: { EntryId: SEVERAL },
      });
    }
    expect(await rowsOf(slot)).toHaveLength(2);
  });

  it('cancels the one of two games that division and teams name, as product.md sends them', async () => {
    const [, row] = await rowsOf(slot);
    const names = {
      RequestingCoachEmail: 'coach@example.org',
      AdminEmail: 'admin@example.org',
      DivisionName: row?.DivisionName,
      HomeTeam: row?.HomeTeam,
      AwayTeam: row?.AwayTeam,
    };
    const others = { ...names, HomeTeam: 'Nobody', AwayTeam: '' };
    expect(refusalOf(await cancel(slot, others))).toMatchObject({ status: 422, error: SEVERAL });
    expect((await cancel(slot, names)).statusCode).toBe(200);
    expect((await rowsOf(slot)).map(({ EntryId }) => EntryId)).toEqual([first]);
  });

  it('refuses to cancel one of two games with the same division and teams, and names both', async () => {
    const twice = stage.at(19);
    const sides = { homeTeamId: stage.league.boysHawks.id };
    await makeGame(twice, 19, sides);
    await makeGame(twice, 19.5, sides);
    expect(refusalOf(await cancel(twice, { DivisionName: 'Boys 3-4', HomeTeam: 'Hawks' }))).toMatchObject({
      status: 422,
      error:
        'Several entries share this slot: Game, 7–7:30 PM, Boys 3-4 Hawks; Game, 7:30–8 PM, Boys 3-4 Hawks. Please say which one.',
    });
  });

  it('updates the one of two games that is named', async () => {
    const end = { reservationTime: '18:30', reservationEndTime: '18:45' };
    expect(refusalOf(await stage.update(slot, { ...end, entryId: second }))).toMatchObject({
      code: 'WRONG_STATE',
      conflict: { start: '18:30:00' },
    });
    expect(refusalOf(await stage.update(slot, end))).toMatchObject({ status: 422, error: SEVERAL });
  });

  it('moves games on one slot one by one: away, and back to the slot with the other game', async () => {
    expect((await move(second, stage.at(19), { endTime: '20:00' })).statusCode).toBe(200);
    expect(timesOf(await rowsOf(slot))).toEqual(['GAME 18:00-18:30']);
    expect(timesOf(await rowsOf(stage.at(19)))).toEqual(['GAME 19:00-20:00']);
    expect((await move(second, slot, { startTime: '18:30', endTime: '19:00' })).statusCode).toBe(200);
    expect(timesOf(await rowsOf(slot))).toEqual(['GAME 18:00-18:30', 'GAME 18:30-19:00']);
    const away = (await move(second, stage.at(19))).json<MoveDone>();
    expect((await stage.admin.post(`/admin/moves/${away.undo.id}/undo`, {})).statusCode).toBe(200);
    expect((await rowsOf(slot)).map(({ EntryId }) => EntryId)).toEqual([first, second]);
    expect(refusalOf(await move(second, slot, { startTime: '18:15', endTime: '18:45' }))).toMatchObject({
      code: 'SLOT_TAKEN',
      error: 'This would run into another entry on this court: Game, 6–6:30 PM, Boys 3-4 Hawks.',
    });
  });

  it('keeps a slot closed to coaches while one of its games is there', async () => {
    const { other } = stage;
    const book = () => other.reserve(stage.body(slot, { ...HAWKS, TeamName: 'Owls' }));
    for (const game of [first, second]) {
      expect(await other.openSlotIds()).not.toContain(slot.id);
      expect(refusalOf(await book())).toMatchObject({ status: 409, code: 'SLOT_TAKEN' });
      expect((await cancel(slot, { EntryId: game })).statusCode).toBe(200);
    }
    expect(await other.openSlotIds()).toContain(slot.id);
    expect((await book()).statusCode).toBe(200);
  });

  it('lists both games as conflicts when an administrator closes the gym', async () => {
    const refused = refusalOf(await stage.blackout(slot, { reservationEndTime: '19:00' }));
    expect(refused.conflict).toMatchObject({ entries: [{ EntryId: first }, { EntryId: second }] });
  });
});

describe('a slot with a game in its first half', () => {
  let game: number;
  beforeEach(async () => {
    game = (await makeGame(stage.at(18), 18)).id;
  });

  it('keeps a slot with a game in its first half closed to Adds and to coaches', async () => {
    expect(await stage.coach.openSlotIds()).not.toContain(stage.at(18).id);
    expect(refusalOf(await stage.practice(stage.at(18), { reservationTime: '18:30' })).status).toBe(409);
    expect(refusalOf(await stage.game(stage.at(18), { scheduleTime: '18:30' })).status).toBe(409);
  });

  it('accepts a game that is moved to the second half of a slot, but no practice and no clinic', async () => {
    const late = { startTime: '18:30', endTime: '19:00' };
    const there = stage.at(19, 1);
    const practice = await makeEntry(db(), {
      slot: there,
      type: 'practice',
      homeTeamId: stage.league.boysHawks.id,
    });
    const clinic = await makeEntry(db(), { slot: stage.at(18, 1), type: 'clinic' });
    for (const { id } of [practice, clinic]) {
      expect(refusalOf(await move(id, stage.at(18), late))).toMatchObject({
        status: 409,
        code: 'SLOT_TAKEN',
        conflict: { type: 'game' },
      });
    }
    const other = await makeGame(stage.at(19), 19);
    const places = (await stage.admin.get(`/admin/entries/${other.id}/places`)).json<MovePlace[]>();
    expect(places.filter(({ AvailabilityId }) => AvailabilityId === stage.at(18).id)).toMatchObject([
      { startTime: '18:30:00', endTime: '19:00:00' },
    ]);
    expect((await move(other.id, stage.at(18), late)).statusCode).toBe(200);
    expect((await rowsOf(stage.at(18))).map(({ EntryId }) => EntryId)).toEqual([game, other.id]);
  });

  it('refuses a second entry other than a game on a slot in the database, even at another time', async () => {
    const late = { slot: stage.at(18), startTime: '18:30:00', endTime: '19:00:00' };
    for (const type of ['clinic', 'blackout', 'practice'] as const) {
      const homeTeamId = type === 'practice' ? stage.league.boysHawks.id : null;
      await expect(makeEntry(db(), { ...late, type, homeTeamId })).rejects.toMatchObject({
        constraint: 'slot_carries_one',
      });
    }
    await expect(makeEntry(db(), { ...late, type: 'playoff' })).resolves.toBeDefined();
    await expect(makeGame(stage.at(18), 18.25)).rejects.toMatchObject({ constraint: 'court_free' });
  });

  it('refuses two entries of a team at one time in the database, on whatever courts and sides', async () => {
    const homeTeamId = stage.league.owls.id;
    await makeGame(stage.at(19), 19, { homeTeamId });
    for (const sides of [{ homeTeamId }, { homeTeamId: stage.league.boysHawks.id, awayTeamId: homeTeamId }])
      await expect(makeGame(stage.at(19, 1), 19.25, sides)).rejects.toMatchObject({
        constraint: 'team_free',
      });
    await expect(makeGame(stage.at(19, 1), 19.5, { homeTeamId })).resolves.toBeDefined();
  });
});

describe('a court with slots of an hour from 9 to 18', () => {
  let slots: TestSlot[];
  beforeEach(async () => {
    const { season, venue } = stage.league;
    slots = [];
    for (const courtId of venue.courts.slice(0, 2).map(({ id }) => id)) {
      for (let hour = 9; hour < 18; hour += 1) {
        const time = { startTime: at(hour), endTime: at(hour + 1) };
        slots.push(await makeSlot(db(), { seasonId: season.id, courtId, date: '2026-11-28', ...time }));
      }
    }
  });

  it.each([
    { minutes: 75, games: 7, rows: 9 },
    { minutes: 45, games: 12, rows: 12 },
    { minutes: 30, games: 18, rows: 18 },
    { minutes: 180, games: 3, rows: 9 },
  ])(
    'fits $games games of $minutes minutes on a court from 9 to 18, one after the other',
    async ({ minutes, games, rows }) => {
      const [here, there] = [slots.slice(0, 9), slots.slice(9)];
      const placed = Array.from({ length: games }, (_, index) => {
        const startTime = at(9 + (index * minutes) / 60);
        const time = { startTime, endTime: at(9 + ((index + 1) * minutes) / 60) };
        return { ...time, from: slotFor(time, there), to: slotFor(time, here) };
      });
      const moves: { EntryId: number; AvailabilityId: number; startTime: string; endTime: string }[] = [];
      for (const { from, to, ...time } of placed) {
        if (from === null || to === null) throw new Error('The time is outside all slots.');
        const { id } = await makeEntry(db(), { slot: from, type: 'game', ...time });
        moves.push({ EntryId: id, AvailabilityId: to.id, ...time });
      }
      const [{ EntryId, ...place } = { EntryId: 0 }, ...others] = moves;
      const answer = await stage.admin.post(`/admin/entries/${EntryId}/move`, { ...place, others });
      expect(answer.statusCode).toBe(200);
      const listed = (await Promise.all(here.map(rowsOf))).flat();
      expect(listed).toHaveLength(rows);
      expect(timesOf(listed.filter(({ EntryId }) => EntryId !== undefined))).toEqual(
        placed.map((time) => `GAME ${time.startTime.slice(0, 5)}-${time.endTime.slice(0, 5)}`),
      );
      expect(listed.every(({ StatusEffective }) => StatusEffective !== 'OPEN')).toBe(true);
      const open = await stage.coach.openSlotIds();
      expect(open.filter((id) => here.some((slot) => slot.id === id))).toEqual([]);
    },
  );
});
