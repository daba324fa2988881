import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeChange, makeEntry, makeSlot, makeVenue } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { useCancelStage } from '../testing/cancel-stage.ts';

const stage = useCancelStage();
const db = () => stage.test.portal.db;
const texts = async (slot: { id: number }) =>
  (await stage.calls().history(slot)).map(({ action, text }) => [action, text]);

describe('the history of a slot', () => {
  it('lists who did what on a slot, when and why, newest first', async () => {
    const slot = stage.slot('thisWeek');
    await stage.coach.reserve(stage.body(slot, HAWKS));
    stage.test.clock.set('2026-11-17T17:05:00Z');
    const { undo } = (await stage.calls().cancelEntry(slot, { reason: 'The floor is wet' })).json();
    const text = 'Practice of Boys 3-4 Hawks, 6–7 PM';
    const EntryId = (await db().selectFrom('entry').select('id').executeTakeFirstOrThrow()).id;
    expect(await stage.calls().history(slot)).toEqual([
      {
        at: '2026-11-17T17:05:00.000Z',
        actor: 'admin@example.org',
        action: 'practice_cancelled',
        text,
        reason: 'The floor is wet',
        EntryId,
        undo: { of: 'cancel', ...undo },
      },
      {
        at: '2026-11-17T17:00:00.000Z',
        actor: 'coach@example.org',
        action: 'practice_booked',
        text,
        reason: '',
        EntryId,
        undo: null,
      },
    ]);
  });

  it('offers an undo in the history while the caller may, and only for the cancel in force', async () => {
    const slot = stage.slot('thisWeek');
    await makeEntry(db(), { slot, type: 'practice', homeTeamId: stage.league.owls.id });
    const undos = async (calls = stage.calls()) =>
      (await calls.history(slot)).map(({ undo }) => undo?.id ?? null);
    const first = await stage.calls().cancelled(slot);
    expect(await undos()).toEqual([first]);
    expect(await undos(await stage.otherAdmin())).toEqual([null]);
    await stage.calls().undo(first);
    expect(await undos()).toEqual([null, null]);
    const second = await stage.calls().cancelled(slot);
    expect(await undos()).toEqual([second, null, null]);
    stage.test.clock.set('2026-11-17T17:10:00Z');
    expect(await undos()).toEqual([null, null, null]);
  });

  it('lists entries of other slots that took some of the slot’s time', async () => {
    const game = {
      type: 'game',
      homeTeamId: stage.league.boysHawks.id,
      awayTeamId: stage.league.owls.id,
    } as const;
    await makeEntry(db(), { ...game, slot: stage.slot('thisWeek'), endTime: '19:15:00' });
    await stage.calls().cancelled(stage.slot('thisWeek'));
    const expected = [['game_cancelled', 'Game of Boys 3-4 Hawks vs Owls, 6–7:15 PM']];
    expect(await texts(stage.slot('thisWeek'))).toEqual(expected);
    expect(await texts(stage.slot('thisWeek', 2))).toEqual(expected);
    for (const index of [1, 3]) expect(await texts(stage.slot('thisWeek', index))).toEqual([]);
    expect(await texts(stage.slot('nextWeek'))).toEqual([]);
  });

  it('leaves out entries that only adjoin the slot or block nothing', async () => {
    const slot = stage.slot('thisWeek');
    await makeEntry(db(), { slot, type: 'clinic', blocks: false, endTime: '20:00:00' });
    await stage.calls().cancelClinic(slot);
    expect(await texts(slot)).toHaveLength(1);
    expect(await texts(stage.slot('thisWeek', 2))).toEqual([]);
    await makeEntry(db(), { slot, type: 'clinic' });
    await stage.calls().cancelClinic(slot);
    expect(await texts(stage.slot('thisWeek', 2))).toEqual([]);
  });

  it('names clinics and blackouts in the history by their titles at the time', async () => {
    const slot = stage.slot('thisWeek');
    const { id } = await makeEntry(db(), { slot, type: 'clinic' });
    const title = (text: string) =>
      db().updateTable('entry').set({ title: text }).where('id', '=', id).execute();
    await title('Skills clinic');
    await stage.calls().cancelClinic(slot);
    await title('Something else');
    expect(await texts(slot)).toEqual([['clinic_cancelled', 'Clinic: Skills clinic, 6–7 PM']]);
  });

  it('shows events in the history that were written before names and times were stored', async () => {
    const slot = stage.slot('thisWeek');
    const { id } = await makeEntry(db(), { slot, type: 'blackout' });
    const slotId = slot.id;
    await makeChange(db(), { kind: 'add', at: stage.test.clock.now() }, [
      { action: 'blackout_booked', slotId, entryId: id, detail: { demo: true } },
      { action: 'blackout_changed', slotId, entryId: null, detail: { title: 7 } },
    ]);
    expect(await texts(slot)).toEqual([
      ['blackout_changed', 'Blackout'],
      ['blackout_booked', 'Blackout, 6–7 PM'],
    ]);
  });

  it('shows the history of withdrawn slots, and to administrators only', async () => {
    const { court } = await makeVenue(db());
    const withdrawn = await makeSlot(db(), {
      seasonId: stage.league.season.id,
      courtId: court.id,
      date: '2026-11-20',
      withdrawnAt: stage.test.clock.now(),
    });
    expect(await texts(withdrawn)).toEqual([]);
    expect(refusalOf(await stage.admin.get('/admin/slots/2000000000/history'))).toEqual({
      status: 404,
      error: 'Slot not found.',
      code: 'NOT_FOUND',
    });
    expect(refusalOf(await stage.admin.get('/admin/slots/x/history'))).toMatchObject({ status: 422 });
    expect(refusalOf(await stage.coach.get(`/admin/slots/${withdrawn.id}/history`))).toMatchObject({
      status: 403,
    });
  });
});
