import { refusalOf } from '@portal/testkit/coach-calls.ts';
import {
  makeChange,
  makeDivision,
  makeEntry,
  makeSeason,
  makeSlot,
  makeTeam,
  type TestSlot,
} from '@portal/testkit/factories.ts';
import { expect, it } from 'vitest';
import { entryStates, undoIdOf, useCancelStage } from '../testing/cancel-stage.ts';

const stage = useCancelStage();
const db = () => stage.test.portal.db;

const addBlackout = (slot: TestSlot, more: object = {}) =>
  stage.admin.post('/admin/blackout', {
    availabilityId: slot.id,
    reservationDate: slot.date,
    reservationTime: slot.startTime,
    ...more,
  });

/** A practice of a season that is over, at the time of the slot. */
async function makeFormerPractice(slot: TestSlot): Promise<{ id: number; slot: TestSlot }> {
  const season = await makeSeason(db(), { year: 2025, isActive: false });
  const division = await makeDivision(db(), { seasonId: season.id });
  const team = await makeTeam(db(), { divisionId: division.id });
  const former = await makeSlot(db(), { ...slot, seasonId: season.id });
  const { id } = await makeEntry(db(), { slot: former, type: 'practice', homeTeamId: team.id });
  return { id, slot: former };
}

it('restores a canceled blackout over time that the school has never approved', async () => {
  const [first, next] = [stage.slot('thisWeek'), stage.slot('thisWeek', 2)];
  const permit = (slot: TestSlot, status: 'pending' | 'approved') =>
    db().updateTable('slot').set({ permitStatus: status }).where('id', '=', slot.id).execute();
  await permit(next, 'pending');
  expect((await addBlackout(first, { reservationEndTime: '20:00' })).statusCode).toBe(200);
  const undo = undoIdOf(await stage.calls().cancelBlackout(first));
  await permit(first, 'pending');
  expect(refusalOf(await stage.calls().undo(undo))).toMatchObject({
    error: 'The slot at 6 PM is now pending, so this can’t be restored.',
    code: 'WRONG_STATE',
  });
  await permit(first, 'approved');
  expect((await stage.calls().undo(undo)).statusCode).toBe(200);
});

it('restores everything that a blackout canceled, including entries of another season', async () => {
  const [first, next] = [stage.slot('thisWeek'), stage.slot('thisWeek', 2)];
  const former = await makeFormerPractice(first);
  const practice = await makeEntry(db(), {
    slot: next,
    type: 'practice',
    homeTeamId: stage.league.owls.id,
  });
  const closing = { reservationTime: '18:00', reservationEndTime: '20:00', cancelConflicts: true };
  expect((await addBlackout(first, closing)).statusCode).toBe(200);
  await stage.calls().cancelBlackout(first);
  const states = () => entryStates(db());
  expect(await states()).toMatchObject({ [former.id]: 'cancelled', [practice.id]: 'cancelled' });
  const undo = (await stage.calls().history(next)).find(({ EntryId }) => EntryId === practice.id)?.undo;
  expect((await stage.calls().undo(undo?.id ?? 0)).statusCode).toBe(200);
  expect(await states()).toMatchObject({ [former.id]: 'active', [practice.id]: 'active' });
  const formerHistory = (await stage.calls().history(former.slot)).filter(
    ({ EntryId }) => EntryId === former.id,
  );
  expect(formerHistory.map(({ action, undo }) => [action, undo])).toEqual([
    ['practice_restored', null],
    ['practice_cancelled', null],
  ]);
});

it('names the entry of another season that has a slot’s time in the history of the slot', async () => {
  const slot = stage.slot('thisWeek');
  const former = await makeFormerPractice(slot);
  const actor = 'admin@example.org';
  await makeChange(db(), { kind: 'add', at: stage.test.clock.now(), actor }, [
    { action: 'practice_booked', slotId: former.slot.id, entryId: former.id },
  ]);
  expect(await stage.calls().history(slot)).toMatchObject([{ EntryId: former.id, actor }]);
  expect(await stage.calls().history(stage.slot('thisWeek', 1))).toEqual([]);
});
