import type { Activity } from '@portal/contract/activity.ts';
import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry } from '@portal/testkit/factories.ts';
import { insertRows, rowOf } from '@portal/testkit/rows.ts';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCancelStage } from '../testing/cancel-stage.ts';

const stage = useCancelStage();
const db = () => stage.test.portal.db;
const list = async (query = ''): Promise<{ changes: Activity[]; next: string | null }> =>
  (await stage.admin.get(`/admin/activity${query}`)).json();
const texts = async (query = '') => (await list(query)).changes.map(({ text }) => text);

const CANCELED = 'canceled 1 clinic and 1 practice at Salk - Gym, Nov 19 to Nov 26';
const BOOKED = 'booked 1 practice (Boys 3-4 Hawks) at Salk - Gym, Thu, Nov 19, 2026';

/** A coach books a practice; a quarter of an hour later an administrator cancels it with a clinic. */
beforeEach(async () => {
  await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
  const clinic = await makeEntry(db(), { slot: stage.slot('nextWeek'), type: 'clinic' });
  const practice = await db().selectFrom('entry').select('id').orderBy('id').executeTakeFirstOrThrow();
  await stage.moveTo('2026-11-17T17:15:00Z');
  await stage.admin.post('/admin/schedule/cancel-many', {
    entryIds: [practice.id, clinic.id],
    reason: 'Snow',
  });
});

describe('the activity of the league', () => {
  it('lists who changed what, newest first, with what it did to each entry', async () => {
    const { changes, next } = await list();
    expect(next).toBeNull();
    expect(changes.map(({ text }) => text)).toEqual([CANCELED, BOOKED]);
    const { firstName, lastName } = await rowOf(db(), 'account', { email: 'admin@example.org' });
    expect(changes[0]).toMatchObject({
      who: `${firstName} ${lastName}`,
      ...{ kind: 'cancel', reason: 'Snow', parts: 2, isUndone: false },
      undo: { of: 'cancel', id: changes[0]?.id, until: '2026-11-17T17:25:00.000Z' },
    });
    const parts = await stage.admin.get(`/admin/activity/${changes[0]?.id}`);
    expect(parts.json()).toEqual([
      { action: 'practice_cancelled', text: 'Practice of Boys 3-4 Hawks, 6–7 PM', reason: 'Snow' },
      { action: 'clinic_cancelled', text: expect.stringContaining('Clinic'), reason: 'Snow' },
    ]);
    expect(refusalOf(await stage.admin.get('/admin/activity/999999'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('marks what was undone, and offers an undo to its author only and for ten minutes', async () => {
    const [{ id } = { id: 0 }] = (await list()).changes;
    await stage.moveTo('2026-11-17T17:25:00Z');
    expect((await list()).changes[0]?.undo).toBeNull();
    await stage.moveTo('2026-11-17T17:20:00Z');
    expect((await list()).changes[0]?.undo?.id).toBe(id);
    await stage.calls().undo(id);
    const after = (await list()).changes;
    expect(after.map(({ kind, isUndone }) => [kind, isUndone])).toEqual([
      ['undo', false],
      ['cancel', true],
      ['book', false],
    ]);
    expect(after.map(({ undo }) => undo)).toEqual([null, null, null]);
  });

  it.each([
    ['a part of the person’s address', '?search=COACH%40', [BOOKED]],
    ['its kind', '?kind=cancel', [CANCELED]],
    ['days of the change', '?firstDate=2026-11-17&lastDate=2026-11-17', [CANCELED, BOOKED]],
    ['days before it', '?lastDate=2026-11-16', []],
    ['the day of an entry', '?date=2026-11-26', [CANCELED]],
    ['nobody', '?search=nobody', []],
    ['an unknown gym', '?gymId=999999', []],
  ])('finds changes by %s', async (_, query, expected) => {
    expect(await texts(query)).toEqual(expected);
  });

  it.each([
    ['gymId', 'Gym not found.'],
    ['ofTeamId', 'Team not found.'],
    ['cursor', 'This page of the activity doesn’t exist.'],
  ])('refuses a number that is too large for a %s', async (field, error) => {
    expect(refusalOf(await stage.admin.get(`/admin/activity?${field}=9999999999`))).toMatchObject({
      status: 422,
      fields: { [field]: error },
    });
  });

  it('finds changes by gym and team', async () => {
    const venue = await db().selectFrom('venue').select('id').executeTakeFirstOrThrow();
    expect(await texts(`?gymId=${venue.id}`)).toEqual([CANCELED, BOOKED]);
    expect(await texts(`?ofTeamId=${stage.league.boysHawks.id}`)).toEqual([CANCELED, BOOKED]);
    expect(await texts(`?ofTeamId=${stage.league.owls.id}`)).toEqual([]);
  });

  it('has pages of 25 changes, and a file with all of them', async () => {
    await insertRows(
      db(),
      'changeSet',
      Array.from({ length: 60 }, () => ({
        ...{ kind: 'add' as const, at: stage.test.clock.now(), actor: 'the league' },
      })),
    );
    const first = await list();
    const second = await list(`?cursor=${first.next}`);
    const third = await list(`?cursor=${second.next}`);
    expect([first, second, third].map(({ changes }) => changes.length)).toEqual([25, 25, 12]);
    expect(third.next).toBeNull();
    const file = await stage.admin.post('/admin/activity/export', { format: 'csv', kind: 'cancel' });
    expect(parse(file.body, { bom: true }).slice(1)).toEqual([
      ['2026-11-17 12:15', expect.any(String), 'Canceled or postponed', CANCELED, '2', 'Snow', ''],
    ]);
    const all = await stage.admin.post('/admin/activity/export', { format: 'csv' });
    expect(parse(all.body, { bom: true })).toHaveLength(63);
  });
});
