import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSlot, makeVenue, type TestSlot } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { entryStates, makeBlackout, undoIdOf, useCancelStage } from '../testing/cancel-stage.ts';

const stage = useCancelStage();
const db = () => stage.test.portal.db;

/** Thursday 18:00 and 19:00 on both courts of the gym, and 18:00 in the school's other gym */
let slots: TestSlot[];
let inOtherGym: TestSlot;
let parts: number[];

beforeEach(async () => {
  const other = await makeVenue(db(), { schoolName: 'Salk', gymName: 'Small gym' });
  const seasonId = stage.league.season.id;
  inOtherGym = await makeSlot(db(), { seasonId, courtId: other.court.id, date: '2026-11-19' });
  slots = [...stage.league.slots.thisWeek, inOtherGym];
  parts = await makeBlackout(db(), { slots, scope: 'school' });
});

const activeParts = async () => {
  const states = await entryStates(db());
  return parts.filter((id) => states[id] === 'active');
};

describe('canceling a blackout', () => {
  it('reopens only the gym of the row by default when a blackout is canceled', async () => {
    const answer = await stage.calls().cancelBlackout(stage.slot('thisWeek'));
    expect(answer.json().popupMessage).toBe('Entry has been cancelled. 4 slots are open again.');
    expect(await activeParts()).toEqual(parts.slice(4));
    expect(await stage.coach.openSlotIds()).not.toContain(inOtherGym.id);
  });

  it('counts slots separately that stay closed because the school has not confirmed them', async () => {
    const pending = stage.slot('thisWeek', 1).id;
    await db().updateTable('slot').set({ permitStatus: 'pending' }).where('id', '=', pending).execute();
    const answer = await stage.calls().cancelBlackout(stage.slot('thisWeek'));
    expect(answer.json().popupMessage).toBe(
      'Entry has been cancelled. 3 slots are open again. 1 stays closed: the school no longer gives us this time.',
    );
  });

  it('reopens the whole school on request when a blackout is canceled', async () => {
    const answer = await stage.calls().cancelBlackout(stage.slot('thisWeek'), { blackoutScope: 'school' });
    expect(answer.json().popupMessage).toBe('Entry has been cancelled. 5 slots are open again.');
    expect(await activeParts()).toEqual([]);
    const cancellations = await db().selectFrom('entry').select('cancellationId').distinct().execute();
    expect(cancellations).toEqual([{ cancellationId: answer.json().undo.id }]);
  });

  it('keeps other blackouts, and parts that have begun, when a blackout is canceled', async () => {
    const later = await makeBlackout(db(), { slots: [stage.slot('nextWeek')], scope: 'gym' });
    await stage.moveTo('2026-11-19T23:30:00Z');
    expect(refusalOf(await stage.calls().cancelBlackout(stage.slot('thisWeek')))).toMatchObject({
      status: 409,
      code: 'SLOT_PAST',
    });
    const answer = await stage.calls().cancelBlackout(stage.slot('thisWeek', 2), { blackoutScope: 'school' });
    expect(answer.statusCode).toBe(200);
    // 18:00 on both courts and in the other gym
    expect(await activeParts()).toEqual([parts[0], parts[1], parts[4]]);
    expect((await entryStates(db()))[later[0] ?? 0]).toBe('active');
  });

  it('reopens the slot of a blackout that covers only one', async () => {
    const [one, two] = [stage.slot('nextWeek'), stage.slot('nextWeek', 1)];
    const first = await makeEntry(db(), { slot: one, type: 'blackout' });
    const second = await makeEntry(db(), { slot: two, type: 'blackout' });
    await stage.calls().cancelBlackout(one, { blackoutScope: 'school' });
    expect(await entryStates(db())).toMatchObject({ [first.id]: 'cancelled', [second.id]: 'active' });
  });

  it('undoes the cancel of a blackout as a whole', async () => {
    const id = undoIdOf(
      await stage.calls().cancelBlackout(stage.slot('thisWeek'), { blackoutScope: 'school' }),
    );
    const answer = await stage.calls().undo(id);
    expect(answer.json().popupMessage).toBe('Restored. 5 slots are taken again.');
    expect(await activeParts()).toEqual(parts);
  });

  it('refuses to undo the cancel of a blackout in part', async () => {
    const id = undoIdOf(
      await stage.calls().cancelBlackout(stage.slot('thisWeek'), { blackoutScope: 'school' }),
    );
    await makeEntry(db(), { slot: inOtherGym, type: 'clinic' });
    expect(refusalOf(await stage.calls().undo(id))).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
      conflict: { type: 'clinic', start: '18:00:00', end: '19:00:00', team: '' },
    });
    expect(await activeParts()).toEqual([]);
  });
});
