import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeCourt, makeEntry, makeSlot, type TestSlot } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { lockOpenSlots } from './plan-repository.ts';
import { useLossStage } from './testing/loss-stage.ts';

/** Court A is part of Memorial's court 1, and has slots on Friday and Tuesday at 18:00, too. */

const stage = useLossStage();
const db = () => stage.test.portal.db;
let fridayOnA: TestSlot;
let tuesdayOnA: TestSlot;

beforeEach(async () => {
  const { friday6, tuesday } = stage.memorial;
  const { venueId } = await db()
    .selectFrom('court')
    .select('venueId')
    .where('id', '=', friday6.courtId)
    .executeTakeFirstOrThrow();
  const a = await makeCourt(db(), { venueId, name: 'A' });
  await db().updateTable('court').set({ partOf: friday6.courtId }).where('id', '=', a.id).execute();
  const slotOnA = ({ date, startTime }: TestSlot) =>
    makeSlot(db(), { seasonId: stage.league.season.id, courtId: a.id, date, startTime });
  [fridayOnA, tuesdayOnA] = [await slotOnA(friday6), await slotOnA(tuesday)];
});

describe('two teams that lose practices at once', () => {
  it('are not offered a court and a part of it at the same time', async () => {
    doneOf(await stage.lose());
    const held = await db().selectFrom('waitingOffer').select('slotId').where('state', '=', 'held').execute();
    expect(held.map(({ slotId }) => slotId).toSorted()).toEqual(
      [stage.memorial.friday6.id, stage.memorial.friday7.id].toSorted(),
    );
  });

  it('can’t be given them by an administrator, either', async () => {
    const entries = await db()
      .selectFrom('entry')
      .innerJoin('team', 'team.id', 'entry.homeTeamId')
      .select(['entry.id', 'team.name'])
      .execute();
    const idOf = (wanted: string) => entries.find(({ name }) => name === wanted)?.id;
    const refused = await stage.lose([
      { EntryId: idOf(HAWKS.TeamName), choice: 'propose', AvailabilityId: stage.memorial.tuesday.id },
      { EntryId: idOf(OWLS.TeamName), choice: 'propose', AvailabilityId: tuesdayOnA.id },
    ]);
    expect(refusalOf(refused)).toMatchObject({
      status: 422,
      error:
        'Two teams can’t use the same floor at the same time: one slot is on a court that is part of the other one’s. Please choose another slot.',
    });
  });
});

describe('slots that are locked before they are held', () => {
  it('leaves out a slot if one on the same floor is being booked, or is used', async () => {
    const { friday6 } = stage.memorial;
    const locked = () => inTransaction(db(), (tx) => lockOpenSlots(tx, [friday6.id]));
    expect(await locked()).toEqual([friday6.id]);
    await inTransaction(db(), async (tx) => {
      await tx.selectFrom('slot').select('id').where('id', '=', fridayOnA.id).forUpdate().execute();
      expect(await locked()).toEqual([]);
    });
    await makeEntry(db(), { slot: fridayOnA, type: 'clinic' });
    expect(await locked()).toEqual([]);
  });
});
