import { makeEntry } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { entryStates, mailsOf, useCancelStage } from '../testing/cancel-stage.ts';
import { cancelEntries } from './cancel-entries.ts';

const stage = useCancelStage();
const db = () => stage.test.portal.db;
const now = () => stage.test.clock.now();

const cancel = (entryIds: readonly number[]) =>
  inTransaction(db(), (tx) =>
    cancelEntries(stage.test.portal, tx, {
      entryIds,
      accountId: stage.league.admin.id,
      actor: 'admin@example.org',
      reason: 'Blackout: Holiday',
      now: now(),
    }),
  );

describe('canceling several entries', () => {
  it('cancels several entries at once, except those that were already canceled', async () => {
    const [one, two] = [stage.slot('thisWeek'), stage.slot('nextWeek')];
    const homeTeamId = stage.league.owls.id;
    const before = await makeEntry(db(), { slot: one, type: 'game', homeTeamId, canceledAt: now() });
    const practice = await makeEntry(db(), { slot: one, type: 'practice', homeTeamId });
    const clinic = await makeEntry(db(), { slot: two, type: 'clinic' });
    const left = await makeEntry(db(), { slot: stage.slot('later'), type: 'clinic' });
    const cancelled = await cancel([clinic.id, before.id, practice.id, 2_000_000_000]);
    expect(cancelled).toMatchObject({ at: now(), mailed: 1 });
    expect(cancelled.entries.map(({ entryId }) => entryId)).toEqual([practice.id, clinic.id]);
    expect(await entryStates(db())).toEqual({
      [before.id]: 'cancelled',
      [practice.id]: 'cancelled',
      [clinic.id]: 'cancelled',
      [left.id]: 'active',
    });
    const marks = await db()
      .selectFrom('entry')
      .select(['id', 'revision'])
      .where('cancellationId', '=', cancelled.cancellationId)
      .orderBy('id')
      .execute();
    expect(marks).toEqual([
      { id: practice.id, revision: 1 },
      { id: clinic.id, revision: 1 },
    ]);
    expect(await mailsOf(db())).toMatchObject([
      {
        kind: 'practice_cancelled_by_league',
        recipient: 'other@example.org',
        data: { reason: 'Blackout: Holiday' },
      },
    ]);
  });

  it('refuses to cancel entries if none of them is active, and writes nothing', async () => {
    const { id } = await makeEntry(db(), { slot: stage.slot('later'), type: 'clinic', canceledAt: now() });
    await expect(cancel([id])).rejects.toMatchObject({ code: 'WRONG_STATE' });
    expect(await db().selectFrom('changeSet').select('id').where('kind', '=', 'cancel').execute()).toEqual(
      [],
    );
  });
});
