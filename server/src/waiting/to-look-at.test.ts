import { beforeEach, describe, expect, it } from 'vitest';
import { ANY_SLOTS } from '#platform/db/gathered-changes.ts';
import { freeing } from './testing/freeing.ts';
import { JAYS, OWLS, useWaitingStage } from './testing/waiting-stage.ts';
import { createToLookAt, type ToLookAt } from './to-look-at.ts';

const [THURSDAY, FRIDAY] = ['2026-11-19', '2026-11-20'];
const just = (days: string[], teams: number[] = []) => ({ days: new Set(days), teams: new Set(teams) });

describe('what is to be looked at', () => {
  let toLookAt: ToLookAt;
  beforeEach(() => {
    toLookAt = createToLookAt(1_000);
  });

  it('is everything at first, and then what was heard', () => {
    toLookAt.heard([THURSDAY], [1]);
    expect(toLookAt.take(0)).toEqual(ANY_SLOTS);
    toLookAt.heard([FRIDAY, THURSDAY], []);
    toLookAt.heard([FRIDAY], [2]);
    expect(toLookAt.take(1)).toEqual(just([FRIDAY, THURSDAY], [2]));
    expect(toLookAt.take(2)).toEqual(just([]));
  });

  it.each([
    ['names no days', null],
    ['says a word that is none', [THURSDAY, 'soon']],
  ])('is everything after a change that %s, whatever is heard after it', (_, days) => {
    toLookAt.take(0);
    toLookAt.heard(days, [1]);
    toLookAt.heard([THURSDAY], []);
    expect(toLookAt.take(1)).toEqual(ANY_SLOTS);
    expect(toLookAt.take(2)).toEqual(just([]));
  });

  it('is everything now and then, however many changes name their days', () => {
    toLookAt.take(0);
    toLookAt.heard([THURSDAY], []);
    expect(toLookAt.take(999)).toEqual(just([THURSDAY]));
    toLookAt.heard([THURSDAY], null);
    expect(toLookAt.take(1_000)).toEqual(ANY_SLOTS);
    toLookAt.heard([THURSDAY], null);
    expect(toLookAt.take(1_001)).toEqual({ days: new Set([THURSDAY]), teams: 'any' });
    expect(toLookAt.take(2_000)).toEqual(ANY_SLOTS);
  });
});

/** It is Tuesday noon; the Hawks wait for Thursdays, and the Jays have this Thursday's slot. */
describe('a look at some days', () => {
  const stage = useWaitingStage();
  const { cancelJays, held, ids } = freeing(stage);
  const lookAt = (...days: string[]) => stage.look(stage.test, just(days));
  const seenSlots = () =>
    stage.test.portal.db
      .selectFrom('waiting_seen as w')
      .innerJoin('slot as s', 's.id', 'w.slot_id')
      .select(['s.id', 's.slot_date as date'])
      .orderBy('s.slot_date')
      .execute();
  beforeEach(async () => {
    await stage.wish(stage.hawks, ids().hawks);
    expect((await stage.jays.reserve(stage.body(stage.slot('thisWeek'), JAYS))).statusCode).toBe(200);
    await stage.look();
  });

  it('offers what was freed on one of them', async () => {
    await cancelJays();
    await lookAt(FRIDAY, THURSDAY);
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it.each([
    ['another day', [FRIDAY]],
    ['no day', []],
  ])('leaves what was freed elsewhere to the next look at everything, with %s', async (_, days) => {
    await cancelJays();
    await lookAt(...days);
    expect(await stage.offers()).toEqual([]);
    await stage.look();
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it('forgets nothing that is open elsewhere', async () => {
    await lookAt(FRIDAY);
    await stage.look();
    expect(await stage.offers()).toEqual([]);
  });

  it('sees on one of them what was taken', async () => {
    const slot = stage.slot('thisWeek', 1);
    expect((await seenSlots()).map(({ id }) => id)).toContain(slot.id);
    expect((await stage.owls.reserve(stage.body(slot, OWLS))).statusCode).toBe(200);
    await lookAt(THURSDAY);
    expect((await seenSlots()).map(({ id }) => id)).not.toContain(slot.id);
  });

  it('looks everywhere when another week has come into reach', async () => {
    expect((await seenSlots()).at(-1)?.date).toBe('2026-11-26');
    await stage.travel('2026-11-23T17:00:00Z');
    await lookAt(FRIDAY);
    expect((await seenSlots()).at(-1)?.date).toBe('2026-12-03');
  });
});

/** It is Tuesday noon; this Thursday's slot is held for the Hawks, and the Owls wait, too. */
describe('a look at what is held', () => {
  const stage = useWaitingStage();
  const { free, held, ids, over } = freeing(stage);
  const states = async () => (await stage.offers()).map(({ state }) => state);
  beforeEach(async () => {
    await stage.wish(stage.hawks, ids().hawks);
    await free();
    await stage.wish(stage.owls, ids().owls);
    expect(await stage.offers()).toEqual([held(ids().hawks)]);
  });

  it.each([
    ['on a day that changed', () => just([THURSDAY])],
    ['for a team whose entries changed', () => just([FRIDAY], [ids().hawks])],
    ['for any team', () => ({ days: new Set([FRIDAY]), teams: 'any' as const })],
  ])('passes on what its team does not wait for any more, %s', async (_, changed) => {
    await stage.test.portal.db.deleteFrom('waiting_wish').where('team_id', '=', ids().hawks).execute();
    await stage.look(stage.test, just([FRIDAY], [ids().owls]));
    expect(await states()).toEqual(['held']);
    await stage.look(stage.test, changed());
    expect(await stage.offers()).toEqual([over(ids().hawks, 'rested'), held(ids().owls)]);
  });

  it('passes on what was held long enough, though nothing changed', async () => {
    await stage.travel('2026-11-17T18:00:00Z');
    await stage.look(stage.test, just([]));
    expect(await states()).toEqual(['expired', 'held']);
  });

  it('takes up what nobody holds, though nothing changed', async () => {
    await stage.test.portal.db.deleteFrom('waiting_offer').execute();
    await stage.look(stage.test, just([]));
    expect(await states()).toEqual(['held']);
  });
});
