import type { PostponedGame } from '@portal/contract/schedule-postponed.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSlot } from '@portal/testkit/factories.ts';
import { insertRows, rowOf } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { undoIdOf } from '#schedule/testing/cancel-stage.ts';
import { useLossStage } from './testing/loss-stage.ts';

const stage = useLossStage();
const db = () => stage.test.portal.db;
let gameId = 0;

/** Hawks play Owls on Thursday at 19:00, after their practices at 18:00. */
beforeEach(async () => {
  expect((await stage.game(stage.at(19), { scheduleEndTime: '20:00' })).statusCode).toBe(200);
  const { id } = await rowOf(db(), 'entry', { type: 'game' });
  gameId = id;
  await db().deleteFrom('mail').execute();
});

const game = () => db().selectFrom('entry').selectAll().where('id', '=', gameId).executeTakeFirstOrThrow();
const state = async () => (await game()).state;
const listed = async (who: 'admin' | 'coach' = 'admin') => {
  const answer =
    who === 'admin'
      ? await stage.admin.get('/admin/postponed-games')
      : await stage.coach.get('/postponed-games');
  return answer.json<{ games: PostponedGame[] }>().games;
};
const gameMails = async () => {
  const mails = await db().selectFrom('mail').select(['kind', 'data']).orderBy('id').execute();
  return mails.filter(({ kind }) => kind.startsWith('game_'));
};
const kinds = async () => [...new Set((await gameMails()).map(({ kind }) => kind))];
const closeSalk = () => stage.addLoss([]);
const reopenSalk = () =>
  stage.admin.post('/admin/cancel/blackout', { AvailabilityId: stage.at(18).id, blackoutScope: 'gym' });
const moveTo = (slotId: number) =>
  stage.admin.post(`/admin/entries/${gameId}/move`, { AvailabilityId: slotId });
const cancelGame = (more: object) =>
  stage.admin.post('/admin/cancel-reservation', { AvailabilityId: stage.at(19).id, ...more });
const actions = async () =>
  (
    await db().selectFrom('history').select('action').where('entryId', '=', gameId).orderBy('id').execute()
  ).map(({ action }) => action);

describe('a game whose gym is closed', () => {
  it('is postponed, off its court and to be made up, and its coaches are told so', async () => {
    expect(doneOf(await closeSalk()).popupMessage).toContain('2 entries canceled, 1 game postponed');
    expect(await game()).toMatchObject({ state: 'postponed', cancelReason: 'Blackout' });
    for (const games of [await listed(), await listed('coach')]) {
      expect(games).toMatchObject([
        { EntryId: gameId, type: 'game', HomeTeam: 'Hawks', AwayTeam: 'Owls', date: stage.at(19).date },
      ]);
    }
    const { attention } = (await stage.admin.get('/admin/home')).json<{
      attention: { gamesToReschedule: number };
    }>();
    expect(attention.gamesToReschedule).toBe(1);
    expect(await kinds()).toEqual(['game_postponed']);
    expect(await actions()).toEqual(['game_booked', 'game_postponed']);
  });

  it('is canceled instead if the administrator says so', async () => {
    const { shownHash } = await stage.preview();
    const body = { ...stage.closing(), shownHash, decisions: [], cancelGames: true };
    expect((await stage.admin.post('/admin/losses', body)).statusCode).toBe(200);
    expect(await state()).toBe('cancelled');
    expect(await kinds()).toEqual(['game_cancelled']);
    expect(await listed()).toEqual([]);
  });

  it.each([
    [undefined, 'postponed'],
    [true, 'cancelled'],
  ])(
    'is postponed by a blackout without a review of losses, too; with cancelGames %j it is %s',
    async (cancelGames, expected) => {
      const answer = await stage.blackout(stage.at(19), {
        reservationEndTime: '20:00',
        cancelConflicts: true,
        ...(cancelGames && { cancelGames }),
      });
      expect(answer.statusCode).toBe(200);
      expect(await state()).toBe(expected);
    },
  );

  it('comes back with the practices when the blackout is canceled', async () => {
    await closeSalk();
    expect((await reopenSalk()).statusCode).toBe(200);
    expect(await game()).toMatchObject({ state: 'active', revision: 2, cancelledAt: null });
    expect(await kinds()).toEqual(['game_postponed', 'game_restored']);
    expect((await gameMails()).at(-1)?.data).toMatchObject({ wasPostponed: true, sequence: 2 });
    expect(await listed()).toEqual([]);
  });

  it('stays postponed without a word when another gym that closed with its own opens again', async () => {
    const venueId = stage.league.venue.id;
    for (const [id, weekday, fromTime] of [
      [venueId, 4, '18:00'],
      [venueId + 1, 5, '18:00'],
    ]) {
      const days = { firstDate: '2026-11-16', lastDate: '2026-11-22', toTime: '22:00', status: 'approved' };
      const permit = { venueId: id, weekday, fromTime, ...days };
      expect((await stage.admin.post('/admin/permits', permit)).statusCode).toBe(200);
    }
    const days = { firstDate: stage.at(19).date, lastDate: '2026-11-20' };
    const closure = { ...days, venueIds: [venueId, venueId + 1], reason: 'Power cut' };
    const shown = await stage.admin.post('/admin/losses/preview', { closure });
    const { shownHash } = shown.json<{ shownHash: string }>();
    expect((await stage.admin.post('/admin/losses', { closure, shownHash, decisions: [] })).statusCode).toBe(
      200,
    );
    expect(await state()).toBe('postponed');
    const { closures } = (await stage.admin.get('/admin/closures')).json<{
      closures: { id: number; venueId: number }[];
    }>();
    const idOf = (gym: number) => closures.find((each) => each.venueId === gym)?.id;
    const other = await stage.admin.remove(`/admin/closures/${idOf(venueId + 1)}`);
    expect(other.json<{ message: string }>().message).not.toContain('postponed');
    expect(await state()).toBe('postponed');
    await stage.admin.remove(`/admin/closures/${idOf(venueId)}`);
    expect(await state()).toBe('active');
  });

  it('stays postponed if one of its teams is elsewhere when the blackout is canceled', async () => {
    await closeSalk();
    const slot = await makeSlot(db(), {
      seasonId: stage.league.season.id,
      courtId: stage.memorial.friday6.courtId,
      date: stage.at(19).date,
      startTime: '19:00:00',
    });
    await makeEntry(db(), { slot, type: 'practice', homeTeamId: stage.league.owls.id });
    expect((await reopenSalk()).statusCode).toBe(200);
    expect(await state()).toBe('postponed');
  });

  it('stays postponed if the school has taken the time back when the blackout is canceled', async () => {
    await closeSalk();
    // the permits give only Mondays
    await insertRows(db(), 'permit', {
      seasonId: stage.league.season.id,
      venueId: stage.league.venue.id,
      courtId: null,
      weekday: 1,
      firstDate: '2026-11-16',
      lastDate: '2027-02-26',
      fromTime: '18:00:00',
      toTime: '20:00:00',
      slotMinutes: 60,
      status: 'approved',
    });
    expect((await reopenSalk()).statusCode).toBe(200);
    expect(await state()).toBe('postponed');
  });

  it('stays at its new time when the blackout is canceled', async () => {
    await closeSalk();
    await moveTo(stage.memorial.saturday.id);
    expect((await reopenSalk()).statusCode).toBe(200);
    expect(await game()).toMatchObject({ state: 'active', slotId: stage.memorial.saturday.id });
  });

  it('is canceled by its id like any other entry, and its coaches are told why', async () => {
    await closeSalk();
    const answer = await cancelGame({ EntryId: gameId, reason: 'Season is over' });
    expect(doneOf(answer).popupMessage).toBe('Entry has been cancelled. We emailed 3 coaches.');
    expect(await game()).toMatchObject({ state: 'cancelled', cancelReason: 'Season is over' });
    expect(await kinds()).toEqual(['game_postponed', 'game_cancelled']);
    expect((await gameMails()).at(-1)?.data).toMatchObject({ reason: 'Season is over', sequence: 2 });
    expect(await listed()).toEqual([]);
  });

  it('is postponed again when the undo of its cancel brings it back, and still returns with its gym', async () => {
    await closeSalk();
    const undo = undoIdOf(await cancelGame({ EntryId: gameId }));
    expect(doneOf(await stage.admin.post(`/admin/cancellations/${undo}/undo`, {})).popupMessage).toBe(
      'Restored. It is to be made up. We emailed 3 coaches.',
    );
    expect(await game()).toMatchObject({ state: 'postponed', cancelReason: 'Blackout' });
    expect(await listed()).toHaveLength(1);
    await reopenSalk();
    expect(await state()).toBe('active');
  });

  it('is not canceled by a call that only names the slot where it was', async () => {
    await closeSalk();
    await reopenSalk();
    await cancelGame({ EntryId: gameId, postpone: true });
    expect(refusalOf(await cancelGame({})).error).toBe('Not cancelable (OPEN)');
    expect(await state()).toBe('postponed');
  });

  it('can be canceled after its former time has passed', async () => {
    await closeSalk();
    await stage.travel('2026-11-20T15:00:00Z');
    expect((await cancelGame({ EntryId: gameId })).statusCode).toBe(200);
    expect(await state()).toBe('cancelled');
  });

  it('is the same game and calendar event at its new time, and undoing the move postpones it again', async () => {
    await closeSalk();
    const moved = await moveTo(stage.memorial.saturday.id);
    expect(moved.statusCode).toBe(200);
    expect(await game()).toMatchObject({ state: 'active', slotId: stage.memorial.saturday.id, revision: 2 });
    expect(await kinds()).toEqual(['game_postponed', 'game_new_time']);
    expect((await gameMails()).at(-1)?.data).toMatchObject({ entryId: gameId, sequence: 2 });
    expect(await listed()).toEqual([]);
    const { undo } = moved.json<{ undo: { id: number } }>();
    expect((await stage.admin.post(`/admin/moves/${undo.id}/undo`, {})).statusCode).toBe(200);
    expect(await game()).toMatchObject({ state: 'postponed', slotId: stage.at(19).id, revision: 3 });
  });

  it('can get a new time after its former time has passed', async () => {
    await closeSalk();
    await stage.travel('2026-11-20T15:00:00Z');
    expect((await moveTo(stage.memorial.saturday.id)).statusCode).toBe(200);
    expect(await state()).toBe('active');
  });
});

describe('a game that an administrator postpones by hand', () => {
  const postpone = (more: object = {}) => cancelGame({ EntryId: gameId, postpone: true, ...more });

  it('leaves its court with a reason, and its coaches are told that it is postponed', async () => {
    expect(doneOf(await postpone({ reason: 'Snow' })).popupMessage).toBe(
      'The game has been postponed. We emailed 3 coaches.',
    );
    expect(await game()).toMatchObject({ state: 'postponed', cancelReason: 'Snow' });
    expect(await kinds()).toEqual(['game_postponed']);
    expect(await listed()).toMatchObject([{ EntryId: gameId, reason: 'Snow' }]);
    expect(await actions()).toEqual(['game_booked', 'game_postponed']);
  });

  it('is listed without a reason if the administrator gives none', async () => {
    await postpone();
    expect(await listed()).toMatchObject([{ reason: '' }]);
    expect((await gameMails()).at(-1)?.data).not.toHaveProperty('reason');
  });

  it('is back at its time when that is undone, unless it has a new time', async () => {
    const undo = undoIdOf(await postpone());
    expect((await stage.admin.post(`/admin/cancellations/${undo}/undo`, {})).statusCode).toBe(200);
    expect(await game()).toMatchObject({ state: 'active', slotId: stage.at(19).id });
    const again = undoIdOf(await postpone());
    await moveTo(stage.memorial.saturday.id);
    expect(refusalOf(await stage.admin.post(`/admin/cancellations/${again}/undo`, {})).status).toBe(409);
    expect(await game()).toMatchObject({ state: 'active', slotId: stage.memorial.saturday.id });
  });

  it('is not postponed twice, and neither is a practice', async () => {
    await postpone();
    expect(refusalOf(await postpone())).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: 'This game is already postponed.',
    });
    const practice = await stage.admin.post('/admin/cancel-reservation', {
      AvailabilityId: stage.at(18).id,
      postpone: true,
    });
    expect(refusalOf(practice)).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: 'Only games and playoffs can be postponed. Please cancel this practice.',
    });
  });
});
