import type { DayOffBody, LeagueDaysOff, OwnDaysOff } from '@portal/contract/days-off.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSessions, type TestSlot } from '@portal/testkit/factories.ts';
import { makeLeague, type Person } from '@portal/testkit/league.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it } from 'vitest';

/** It is Tuesday, 2026-11-17. The coach has the Hawks of the boys and of the girls, the other coach the Owls. */
const test = useFresh(() => openKeptTestApp());
const league = useFresh(() => makeLeague(test.portal.db, test.clock.now()));

const send = (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${person.token}` },
    ...(payload && { payload }),
  });

const open = (deadline: string | null = '2026-11-30', daysPerTeam = 3) =>
  send(league.admin, 'PUT', '/admin/days-off/window', { deadline, daysPerTeam });
const day = (firstDate: string, changed: Partial<DayOffBody> = {}): DayOffBody => ({
  teamId: league.boysHawks.id,
  firstDate,
  lastDate: firstDate,
  fromTime: null,
  untilTime: null,
  kind: 'must',
  reason: 'School play',
  ...changed,
});
const ask = (body: DayOffBody, person = league.coach) => send(person, 'POST', '/days-off', body);
const idOf = async (body: DayOffBody, person = league.coach) =>
  (await ask(body, person)).json<{ id: number }>().id;
const own = async (person = league.coach) => (await send(person, 'GET', '/days-off')).json<OwnDaysOff>();
const all = async () => (await send(league.admin, 'GET', '/admin/days-off')).json<LeagueDaysOff>();
const states = async () => (await all()).daysOff.map(({ state }) => state);
const decide = (...decisions: object[]) => send(league.admin, 'PUT', '/admin/days-off', { decisions });

describe('asking for a date off', () => {
  it('takes no requests for dates off before the league has set a deadline', async () => {
    expect(await own()).toMatchObject({ requests: 'not-yet', deadline: null, daysOff: [] });
    expect(refusalOf(await ask(day('2026-12-12')))).toEqual({
      status: 409,
      code: 'TOO_LATE',
      error: 'The league is not taking requests for dates off now.',
    });
  });

  it('takes requests for dates off until the end of the last day, in league time', async () => {
    await open('2026-11-17');
    // 23:59:59 in New York
    test.clock.set('2026-11-18T04:59:59Z');
    expect((await ask(day('2026-12-12'))).statusCode).toBe(200);
    test.clock.set('2026-11-18T05:00:00Z');
    const accountIds = [league.coach.id];
    const [token] = await makeSessions(test.portal.db, { accountIds, now: test.clock.now() });
    league.coach.token = token ?? '';
    expect(refusalOf(await ask(day('2026-12-13')))).toMatchObject({
      code: 'TOO_LATE',
      error: 'Dates off could be requested until Tue, Nov 17, 2026. Please contact the league.',
    });
    expect(await own()).toMatchObject({ requests: 'over', deadline: '2026-11-17' });
  });

  it('lists a requested date off for the coach and the administrator', async () => {
    await open();
    const requested = day('2026-12-12', { kind: 'prefer', fromTime: '09:00:00', untilTime: '12:00:00' });
    const answer = await ask(requested);
    expect(answer.json()).toMatchObject({
      message: 'The league will decide about this date off of Hawks.',
    });
    expect(await own()).toMatchObject({
      requests: 'open',
      today: '2026-11-17',
      daysPerTeam: 3,
      teams: [
        { divisionName: 'Boys 3-4', teamName: 'Hawks', daysUsed: 1 },
        { divisionName: 'Girls 5-6', teamName: 'Hawks', daysUsed: 0 },
      ],
      daysOff: [{ ...requested, state: 'requested' }],
    });
    expect((await all()).daysOff).toMatchObject([
      { ...requested, state: 'requested', requestedBy: expect.any(String), decidedBy: null },
    ]);
  });

  it('changes nothing when a request is repeated, and refuses an overlapping one', async () => {
    await open();
    const id = await idOf(day('2026-12-12'));
    expect(await idOf(day('2026-12-12'))).toBe(id);
    expect(refusalOf(await ask(day('2026-12-12', { kind: 'prefer' })))).toMatchObject({
      status: 409,
      code: 'IN_USE',
      error: 'Hawks already requested Sat, Dec 12: it’s pending.',
    });
  });

  it('refuses a date off beyond the team’s limit, which ignores declined days and other teams', async () => {
    await open('2026-11-30', 2);
    const id = await idOf(day('2026-12-12'));
    expect((await ask(day('2026-12-13'))).statusCode).toBe(200);
    expect(refusalOf(await ask(day('2026-12-19')))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: 'A team may request 2 dates off. With this request it would be 3.',
      conflict: { daysPerTeam: 2, daysUsed: 2 },
    });
    // some hours of a day that already counts
    const hours = { fromTime: '09:00:00', untilTime: '10:00:00' };
    expect((await ask(day('2026-12-12', hours))).statusCode).toBe(200);
    expect((await ask(day('2026-12-19', { teamId: league.girlsHawks.id }))).statusCode).toBe(200);
    await send(league.admin, 'DELETE', `/admin/days-off/${id}`);
    const [, rest] = (await own()).daysOff;
    await decide({ id: rest?.id, was: 'requested', state: 'declined' });
    expect((await ask(day('2026-12-19'))).statusCode).toBe(200);
  });

  it('counts both of two simultaneous requests by coaches of a team', async () => {
    await open('2026-11-30', 1);
    const answers = await Promise.all([ask(day('2026-12-12')), ask(day('2026-12-13'))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await all()).daysOff).toHaveLength(1);
  });

  it('refuses a date off with a bad day, time or reason', async () => {
    for (const [_, changed, field] of [
      ['a past day', { firstDate: '2026-11-16', lastDate: '2026-11-16' }, 'firstDate'],
      ['a day in another year', { lastDate: '2062-12-12' }, 'lastDate'],
      ['an end before the start', { lastDate: '2026-12-11' }, 'lastDate'],
      ['only one of the two times', { fromTime: '09:00:00' }, 'untilTime'],
      ['a long reason', { reason: 'x'.repeat(201) }, 'reason'],
    ] as const) {
      await open();
      const refused = refusalOf(await ask(day('2026-12-12', changed)));
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.fields ?? {})).toEqual([field]);
    }
  });

  it('refuses a date off for another coach’s team, and while no season is active', async () => {
    await open();
    const stranger = day('2026-12-12', { teamId: league.owls.id });
    expect(refusalOf(await ask(stranger))).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    await test.portal.db.updateTable('season').set({ isActive: false }).execute();
    expect(refusalOf(await ask(day('2026-12-12')))).toMatchObject({ code: 'NOT_YOURS' });
    expect(await own()).toMatchObject({ requests: 'not-yet', teams: [], daysOff: [] });
  });
});

describe('the reason of a date off', () => {
  it('shows the reason of a date off to the team’s coaches and administrators, and to no other coach', async () => {
    await open();
    await ask(day('2026-12-12'));
    const answer = await send(league.other, 'GET', '/days-off');
    expect(answer.json<OwnDaysOff>().daysOff).toEqual([]);
    expect(answer.body).not.toContain('School play');
    expect((await send(league.other, 'GET', '/admin/days-off')).statusCode).toBe(403);
    expect((await own()).daysOff[0]?.reason).toBe('School play');
    expect((await all()).daysOff[0]?.reason).toBe('School play');
  });
});

describe('withdrawing a date off', () => {
  it('withdraws a date off even after the deadline, and answers a repeat the same', async () => {
    await open();
    const id = await idOf(day('2026-12-12'));
    await open('2026-11-16');
    for (let time = 0; time < 2; time += 1) {
      expect((await send(league.coach, 'DELETE', `/days-off/${id}`)).statusCode).toBe(200);
    }
    expect((await own()).daysOff).toEqual([]);
  });

  it('refuses to withdraw a date off that the league has decided on', async () => {
    await open();
    const id = await idOf(day('2026-12-12'));
    await decide({ id, was: 'requested', state: 'granted' });
    expect(refusalOf(await send(league.coach, 'DELETE', `/days-off/${id}`))).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: 'The league has already approved this date off. Please contact the league.',
    });
  });
});

describe('an administrator', () => {
  it('lets an administrator grant and decline several dates off at once, and undo it', async () => {
    await open();
    const ids = [await idOf(day('2026-12-12')), await idOf(day('2026-12-13'))];
    const move = (was: string, state: string) => decide(...ids.map((id) => ({ id, was, state })));
    expect((await move('requested', 'granted')).json()).toEqual({ message: '2 requests approved.' });
    expect(await states()).toEqual(['granted', 'granted']);
    expect((await all()).daysOff[0]?.decidedBy).toEqual(expect.any(String));
    expect((await move('granted', 'requested')).json()).toEqual({ message: '2 requests changed.' });
    expect(await states()).toEqual(['requested', 'requested']);
    expect((await all()).daysOff[0]?.decidedBy).toBeNull();
    expect((await own()).daysOff[0]?.state).toBe('requested');
  });

  it('changes nothing if someone else has decided one of the dates off differently', async () => {
    await open();
    const [first, second] = [await idOf(day('2026-12-12')), await idOf(day('2026-12-13'))];
    await decide({ id: first, was: 'requested', state: 'declined' });
    const both = [first, second].map((id) => ({ id, was: 'requested', state: 'granted' }));
    expect(refusalOf(await decide(...both))).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect(await states()).toEqual(['declined', 'requested']);
    await send(league.coach, 'DELETE', `/days-off/${second}`);
    expect(refusalOf(await decide({ id: second, was: 'requested', state: 'granted' })).status).toBe(409);
    // the first response may have been lost
    expect((await decide({ id: first, was: 'requested', state: 'declined' })).statusCode).toBe(200);
  });

  it('adds granted dates off regardless of the limit and the deadline', async () => {
    await open(null, 1);
    for (const date of ['2026-11-01', '2026-12-12', '2026-12-13']) {
      const answer = await send(league.admin, 'POST', '/admin/days-off', day(date));
      expect(answer.json()).toMatchObject({ message: 'The date off of Hawks is added.' });
    }
    expect(await states()).toEqual(['granted', 'granted', 'granted']);
    expect((await own()).daysOff).toHaveLength(3);
    const stranger = day('2026-12-12', { teamId: 999_999 });
    expect(refusalOf(await send(league.admin, 'POST', '/admin/days-off', stranger)).status).toBe(404);
  });

  it('sets and clears the last day for requests and the number of days', async () => {
    expect((await open('2026-11-30', 5)).json()).toEqual({
      message: 'Coaches may request 5 dates off per team until Mon, Nov 30, 2026.',
    });
    expect(await all()).toMatchObject({ season: 'Fall 2026', deadline: '2026-11-30', daysPerTeam: 5 });
    expect((await all()).teams).toHaveLength(3);
    expect((await open(null, 5)).json()).toEqual({ message: 'Coaches can’t request dates off.' });
    expect((await own()).requests).toBe('not-yet');
  });

  it('lists no dates off for an administrator while no season is active', async () => {
    await test.portal.db.updateTable('season').set({ isActive: false }).execute();
    expect(await all()).toMatchObject({ season: null, teams: [], daysOff: [] });
    expect(refusalOf(await open())).toMatchObject({ status: 409, code: 'WRONG_STATE' });
  });
});

describe('dates off once the games are in the schedule', () => {
  it('says whether dates off were kept, and why not, once requests are closed', async () => {
    await open('2026-11-17');
    const evening = { fromTime: '18:30:00', untilTime: '21:00:00' };
    await ask(day('2026-12-03'));
    await ask(day('2026-12-03', { teamId: league.girlsHawks.id }));
    await ask(day('2026-11-26', evening));
    await ask(day('2026-12-10', { fromTime: '08:00:00', untilTime: '12:00:00' }));
    const gamesOn = async (...slots: (TestSlot | undefined)[]) => {
      for (const slot of slots) {
        if (slot === undefined) throw new Error('A slot is missing.');
        const [homeTeamId, awayTeamId] = [league.owls.id, league.boysHawks.id];
        await makeEntry(test.portal.db, { slot, type: 'game', homeTeamId, awayTeamId });
      }
    };
    await gamesOn(league.slots.later[0], league.slots.nextWeek[0]);
    const outcomes = async () =>
      (await own()).daysOff.map(({ firstDate, isKept, notKeptText }) => [firstDate, isKept, notKeptText]);
    // the games are from 18:00 to 19:00 on both days; the girls have none
    expect(await outcomes()).toEqual([
      ['2026-11-26', null, ''],
      ['2026-12-03', null, ''],
      ['2026-12-03', null, ''],
      ['2026-12-10', null, ''],
    ]);
    await open('2026-11-16');
    const why = 'The league had not decided on this date off.';
    expect(await outcomes()).toEqual([
      ['2026-11-26', false, `You play Owls on Thu, Nov 26 at 6 PM. ${why}`],
      ['2026-12-03', false, `You play Owls on Thu, Dec 3 at 6 PM. ${why}`],
      ['2026-12-03', null, ''],
      ['2026-12-10', true, ''],
    ]);
  });

  it('counts a date off as kept if a game ends when it begins', async () => {
    await open('2026-11-17');
    await ask(day('2026-12-03', { fromTime: '19:00:00', untilTime: '21:00:00' }));
    const [slot] = league.slots.later;
    if (slot === undefined) throw new Error('A slot is missing.');
    await makeEntry(test.portal.db, {
      slot,
      type: 'game',
      homeTeamId: league.boysHawks.id,
      awayTeamId: league.owls.id,
    });
    await open('2026-11-16');
    expect((await own()).daysOff).toMatchObject([{ isKept: true, notKeptText: '' }]);
  });
});
