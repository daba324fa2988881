import { beforeEach, describe, expect, it } from 'vitest';
import { ANY_CHANGE } from '#platform/db/change-feed.ts';
import { createPendingChanges, type PendingChanges } from './process-waitlist.ts';
import { slotFreeingCalls } from './testing/freeing.ts';
import { useWaitingStage } from './testing/waiting-stage.ts';

const [THURSDAY, FRIDAY] = ['2026-11-19', '2026-11-20'];
const just = (days: string[], teams: number[] = []) => ({ days: new Set(days), teams: new Set(teams) });

describe('the changes to process', () => {
  let pending: PendingChanges;
  beforeEach(() => {
    pending = createPendingChanges(1_000);
  });

  it('takes all changes at first, and then the reported ones', () => {
    pending.add([THURSDAY], [1]);
    expect(pending.take(0)).toEqual(ANY_CHANGE);
    pending.add([FRIDAY, THURSDAY], []);
    pending.add([FRIDAY], [2]);
    expect(pending.take(1)).toEqual(just([FRIDAY, THURSDAY], [2]));
    expect(pending.take(2)).toEqual(just([]));
  });

  it.each([
    ['names no days', null],
    ['has an unknown word for days', [THURSDAY, 'soon']],
  ])('takes all changes after one that %s, even if others follow', (_, days) => {
    pending.take(0);
    pending.add(days, [1]);
    pending.add([THURSDAY], []);
    expect(pending.take(1)).toEqual(ANY_CHANGE);
    expect(pending.take(2)).toEqual(just([]));
  });

  it('takes all changes from time to time, even if every change names its days', () => {
    pending.take(0);
    pending.add([THURSDAY], []);
    expect(pending.take(999)).toEqual(just([THURSDAY]));
    pending.add([THURSDAY], null);
    expect(pending.take(1_000)).toEqual(ANY_CHANGE);
    pending.add([THURSDAY], null);
    expect(pending.take(1_001)).toEqual({ days: new Set([THURSDAY]), teams: 'any' });
    expect(pending.take(2_000)).toEqual(ANY_CHANGE);
  });
});

/** It is Tuesday noon. This Thursday's slot is held for the Hawks, and the Owls wait, too. */
describe('processing the held slots', () => {
  const stage = useWaitingStage();
  const { free, held, ids, over } = slotFreeingCalls(stage);
  const states = async () => (await stage.offers()).map(({ state }) => state);
  beforeEach(async () => {
    await stage.request(stage.hawks, ids().hawks);
    await free();
    await stage.request(stage.owls, ids().owls);
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it.each([
    ['on a day that changed', () => just([THURSDAY])],
    ['for a team whose entries changed', () => just([FRIDAY], [ids().hawks])],
    ['for any team', () => ({ days: new Set([FRIDAY]), teams: 'any' as const })],
  ])('passes on a slot that its team no longer waits for after a change %s', async (_, changed) => {
    await stage.test.portal.db.deleteFrom('waitingWish').where('teamId', '=', ids().hawks).execute();
    await stage.processWaitlist(stage.test, just([FRIDAY], [ids().owls]));
    expect(await states()).toEqual(['held']);
    await stage.processWaitlist(stage.test, changed());
    expect(await stage.offers()).toEqual([over(ids().hawks, 'superseded'), held(ids().owls)]);
  });

  it('passes on a slot whose hold has expired, although nothing changed', async () => {
    await stage.travel('2026-11-17T18:00:00Z');
    await stage.processWaitlist(stage.test, just([]));
    expect(await states()).toEqual(['expired', 'held']);
  });

  it('offers a slot that is not held, although nothing changed', async () => {
    await stage.test.portal.db.deleteFrom('waitingOffer').execute();
    await stage.processWaitlist(stage.test, just([]));
    expect(await states()).toEqual(['held']);
  });
});
