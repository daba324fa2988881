import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { describe, expect, it } from 'vitest';
import { HAWKS, OWLS, useWaitingStage } from '#waiting/testing/waiting-stage.ts';
import { CLOSING, roundCalls } from './testing/round-calls.ts';

const stage = useWaitingStage();
const calls = roundCalls(stage);
const book = (who = stage.hawks, team = HAWKS, slot = stage.slot('nextWeek')) =>
  who.reserve(stage.body(slot, team));

const NOT_YET = {
  status: 409,
  code: 'OUTSIDE_PERIOD',
  error: 'Next week opens on Fri, Nov 20 at 8 PM.',
  conflict: { opensAt: '2026-11-20T20:00:00' },
};

describe('the coming week', () => {
  it('is always open while the setting is off', async () => {
    expect((await book()).statusCode).toBe(200);
    expect(await calls.own(stage.hawks)).toMatchObject({ state: 'off', closesAt: null, seed: null });
  });

  it.each(['opens', 'round'])(
    'is closed to coaches until its time if the league says: %s',
    async (opening) => {
      await calls.turnOn({ opening });
      expect(refusalOf(await book())).toEqual(NOT_YET);
      expect((await book(stage.hawks, HAWKS, stage.slot('thisWeek'))).statusCode).toBe(200);
      expect(await calls.team(stage.hawks, stage.league.boysHawks.id)).toMatchObject({
        ...{ opening, opensAt: '2026-11-20T20:00:00', freePractices: 1 },
      });
    },
  );

  it('is open to administrators before', async () => {
    await calls.turnOn();
    expect((await book(stage.admin)).statusCode).toBe(200);
    const change = {
      AvailabilityId: stage.slot('nextWeek').id,
      NewAvailabilityId: stage.slot('nextWeek', 2).id,
    };
    expect((await stage.admin.post('/reservations/change', change)).statusCode).toBe(200);
  });

  it('takes no practice that a coach changes into it or within it', async () => {
    await calls.turnOn();
    await book(stage.admin, OWLS);
    await book(stage.hawks, HAWKS, stage.slot('thisWeek'));
    const into = {
      AvailabilityId: stage.slot('thisWeek').id,
      NewAvailabilityId: stage.slot('nextWeek', 2).id,
    };
    expect(refusalOf(await stage.hawks.post('/reservations/change', into))).toEqual(NOT_YET);
    const within = {
      AvailabilityId: stage.slot('nextWeek').id,
      NewAvailabilityId: stage.slot('nextWeek', 2).id,
    };
    expect(refusalOf(await stage.owls.post('/reservations/change', within))).toEqual(NOT_YET);
  });

  it('follows the exception of a division', async () => {
    await calls.turnOn({ divisions: [{ id: stage.league.boys.id, opening: 'always' }] });
    expect((await book()).statusCode).toBe(200);
    const girls = { DivisionName: 'Girls 5-6', TeamName: 'Hawks' };
    expect(refusalOf(await book(stage.hawks, girls, stage.slot('nextWeek', 2)))).toEqual(NOT_YET);
  });

  it('opens for a division at a time of its own', async () => {
    const girls = { id: stage.league.girls.id, opening: 'opens', weekday: 3, time: '18:30' } as const;
    await calls.turnOn({ divisions: [girls] });
    const bookForGirls = () =>
      book(stage.hawks, { DivisionName: 'Girls 5-6', TeamName: 'Hawks' }, stage.slot('nextWeek', 2));
    await stage.travel('2026-11-18T23:29:59Z');
    expect(refusalOf(await bookForGirls())).toMatchObject({
      error: 'Next week opens on Wed, Nov 18 at 6:30 PM.',
      conflict: { opensAt: '2026-11-18T18:30:00' },
    });
    await stage.travel('2026-11-18T23:30:00Z');
    expect((await bookForGirls()).statusCode).toBe(200);
    expect(refusalOf(await book())).toEqual(NOT_YET);
  });

  it('opens at its time, to the second', async () => {
    await calls.turnOn({ opening: 'opens' });
    await stage.travel('2026-11-21T00:59:59Z');
    expect(refusalOf(await book())).toEqual(NOT_YET);
    await stage.travel(CLOSING);
    expect((await book()).statusCode).toBe(200);
  });

  it('opens two hours after its time if its round has not run', async () => {
    await calls.turnOn();
    await stage.travel('2026-11-21T02:59:59Z');
    expect(refusalOf(await book())).toMatchObject({ conflict: { opensAt: '2026-11-20T22:00:00' } });
    await stage.travel('2026-11-21T03:00:00Z');
    expect((await book()).statusCode).toBe(200);
    await calls.tend();
    expect((await calls.league()).run).toBeNull();
    expect(refusalOf(await calls.run())).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('offers a slot that becomes free to no team that can’t book it yet', async () => {
    const slot = stage.slot('nextWeek');
    await stage.request(stage.owls, stage.league.owls.id);
    await calls.turnOn({ divisions: [{ id: stage.league.girls.id, opening: 'always' }] });
    expect((await book(stage.admin)).statusCode).toBe(200);
    expect((await stage.hawks.cancel({ AvailabilityId: slot.id })).statusCode).toBe(200);
    await stage.processWaitlist();
    expect(await stage.offers()).toEqual([]);
    expect(await stage.test.portal.db.selectFrom('waitingRound').select('id').execute()).toEqual([]);
    const [request] = (await stage.list(stage.owls)).requests;
    expect(request?.places.find(({ week }) => week === 'next')).toEqual({
      ...{ week: 'next', place: null, ahead: [] },
      resting: 'Next week opens on Fri, Nov 20 at 8 PM.',
    });
  });
});

describe('the settings', () => {
  it('are kept, and name only divisions of the season, each once', async () => {
    const divisions = [{ id: stage.league.girls.id, opening: 'opens' }];
    await calls.turnOn({ weekday: 0, time: '18:30', divisions });
    expect((await calls.league()).settings).toEqual({
      ...{ isOn: true, opening: 'round', weekday: 0, time: '18:30:00', divisions },
    });
    const put = (changes: object) =>
      stage.admin.put('/admin/practice-round', {
        isOn: true,
        weekday: 5,
        time: '20:00',
        divisions,
        ...changes,
      });
    // a missing opening stays as it is
    expect((await put({})).json()).toMatchObject({ opening: 'round' });
    expect(refusalOf(await put({ divisions: [{ id: 999_999, opening: 'round' }] }))).toMatchObject({
      fields: { divisions: 'One of the divisions no longer exists. Please reload the page.' },
    });
    expect(refusalOf(await put({ divisions: [...divisions, ...divisions] }))).toMatchObject({
      fields: { divisions: 'Please name each division once.' },
    });
  });
});
