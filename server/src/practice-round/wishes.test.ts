import { type CoachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useWaitingStage } from '#waiting/testing/waiting-stage.ts';
import { AT_SIX, roundCalls, THURSDAY } from './testing/round-calls.ts';

const stage = useWaitingStage();
const calls = roundCalls(stage);
afterEach(() => vi.restoreAllMocks());

describe('wishes', () => {
  it('are kept in order until they are changed', async () => {
    const { boysHawks, venue } = stage.league;
    const venueIds = [venue.id];
    const saved = await calls.wish(stage.hawks, boysHawks.id, [{ ...AT_SIX, venueIds }, THURSDAY], {
      anyTime: true,
    });
    expect(saved.json().message).toContain('Saved.');
    expect(await calls.team(stage.hawks, boysHawks.id)).toMatchObject({
      wishes: [
        {
          weekdays: [4],
          fromTime: '18:00:00',
          untilTime: '19:00:00',
          venueIds,
          text: 'Thursday, between 6:00 PM and 7:00 PM, at Salk',
        },
        { ...THURSDAY, fromTime: '18:00:00', text: 'Thursday, from 6:00 PM, at any gym' },
      ],
      ...{ anyTime: true, sameFirst: false, skip: false, result: null, thisWeek: null },
    });
    await stage.travel('2026-11-24T17:00:00Z');
    expect((await calls.team(stage.hawks, boysHawks.id)).wishes).toHaveLength(2);
    await calls.wish(stage.hawks, boysHawks.id, []);
    expect(await calls.team(stage.hawks, boysHawks.id)).toMatchObject({ wishes: [], anyTime: false });
  });

  it.each<[about: string, wishes: (venueId: number) => object[], field: string]>([
    ['six of them', () => Array.from({ length: 6 }, () => THURSDAY), 'wishes'],
    ['an end before the start', () => [{ ...THURSDAY, untilTime: '17:00' }], 'wishes.0.untilTime'],
    [
      'a gym that the league does not have',
      (id) => [THURSDAY, { ...THURSDAY, venueIds: [id, 999_999] }],
      'wishes.1.venueIds',
    ],
    ['no day', () => [{ ...THURSDAY, weekdays: [] }], 'wishes.0.weekdays'],
  ])('refuses %s', async (_, wishes, field) => {
    const { boysHawks, venue } = stage.league;
    const refusal = refusalOf(await calls.wish(stage.hawks, boysHawks.id, wishes(venue.id)));
    expect(refusal).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  it('can skip the coming week, which ends with it', async () => {
    await calls.turnOn();
    const { boysHawks } = stage.league;
    const saved = await calls.wish(stage.hawks, boysHawks.id, [THURSDAY], { skip: true });
    expect(saved.json().message).toBe('Saved. Hawks skips Nov 23 – Nov 29, 2026.');
    expect((await calls.rehearse()).figures).toMatchObject({ skipped: 1, assigned: 0 });
    await stage.travel('2026-11-24T17:00:00Z');
    expect((await calls.team(stage.hawks, boysHawks.id)).skip).toBe(false);
  });

  it('say for which week they count', async () => {
    const { boysHawks } = stage.league;
    const messageOf = async (wishes: object[], changes: object = {}) =>
      (await calls.wish(stage.hawks, boysHawks.id, wishes, changes)).json().message;
    expect(await messageOf([THURSDAY])).toBe(
      'Saved. Wishes count once the league turns the practice round on.',
    );
    await calls.turnOn();
    expect(await messageOf([THURSDAY])).toBe(
      'Saved. These wishes count for Nov 23 – Nov 29, 2026, and stay until you change them.',
    );
    expect(await messageOf([])).toBe(
      'Saved. Hawks has no wishes, so it gets no slot from the practice round.',
    );
    await calls.run();
    const late = await calls.wish(stage.hawks, boysHawks.id, [], { skip: true });
    expect(refusalOf(late)).toMatchObject({ status: 409, code: 'WRONG_STATE' });
  });

  it('show how many teams prefer each hour, without their names', async () => {
    await calls.turnOn();
    await calls.wish(stage.hawks, stage.league.boysHawks.id, [AT_SIX]);
    await calls.wish(stage.owls, stage.league.owls.id, [THURSDAY], { anyTime: true });
    expect((await calls.own(stage.jays)).demand).toEqual([
      { weekday: 4, hour: 18, teams: 2 },
      { weekday: 4, hour: 19, teams: 1 },
    ]);
  });

  it('are counted for all coaches once, until a wish or a slot of the week changes', async () => {
    await calls.turnOn();
    await calls.wish(stage.hawks, stage.league.boysHawks.id, [AT_SIX]);
    const first = (await calls.own(stage.jays)).demand;
    expect(first).toEqual([{ weekday: 4, hour: 18, teams: 1 }]);
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const countReads = () =>
      queries.mock.calls.filter(([query]) => textOf(query).includes('fairness_item')).length;
    const ownReads = async (who: CoachCalls) => {
      const before = countReads();
      const { demand } = await calls.own(who);
      return { demand, reads: countReads() - before };
    };
    const again = await ownReads(stage.jays);
    expect(again.demand).toEqual(first);
    await calls.wish(stage.owls, stage.league.owls.id, [AT_SIX]);
    const changed = await ownReads(stage.jays);
    expect(changed).toEqual({ demand: [{ weekday: 4, hour: 18, teams: 2 }], reads: again.reads + 1 });
    await stage.test.portal.db.updateTable('slot').set({ permitStatus: 'declined' }).execute();
    expect(await ownReads(stage.jays)).toEqual({ demand: [], reads: again.reads + 1 });
  });
});

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: string }).text);
