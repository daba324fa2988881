import type { RouteName } from '@portal/contract/routes.ts';
import { type OwnTestApp, openKeptTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { bearer, type Call, send } from '@portal/testkit/sample-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Malformed, hostile and foreign input to the waitlist (docs/spec/safety.md#bad-input). */

let portal: OwnTestApp;
let league: TestLeague;
let requestOfOwls: number;

beforeAll(async () => {
  portal = await openKeptTestApp();
  league = await makeLeague(portal.portal.db, portal.clock.now());
  const body = { ...sound(), teamId: league.owls.id };
  requestOfOwls = (await ask('addWaitlistRequest', { body }, league.other.token)).json().id;
});
afterAll(() => portal.close());
beforeEach(() => portal.portal.db.deleteFrom('waitingWish').where('id', '<>', requestOfOwls).execute());

const ask = (name: RouteName, call: Call, token: string = league.coach.token) =>
  send(portal.app, name, call, bearer(token));
const sound = () => ({
  teamId: league.boysHawks.id,
  weekdays: [2, 4],
  fromTime: '19:00',
  untilTime: null as string | null,
  venueIds: null as number[] | null,
  weeks: 'every',
});
const requests = async () =>
  (await portal.portal.db.selectFrom('waitingWish').selectAll().execute()).map(({ id }) => id);

describe('a request on the waitlist', () => {
  it('refuses a request for another coach’s team and for an unknown one with the same words', async () => {
    const said = [];
    for (const teamId of [league.owls.id, 4711]) {
      const answer = await ask('addWaitlistRequest', { body: { ...sound(), teamId } });
      expectRefusal(answer, 403);
      said.push(answer.json().error);
    }
    expect(said[0]).toBe(said[1]);
    expect(await requests()).toEqual([requestOfOwls]);
  });

  it('refuses a request for an unknown gym and names the field', async () => {
    const answer = await ask('addWaitlistRequest', {
      body: { ...sound(), venueIds: [league.venue.id, 4711] },
    });
    expectRefusal(answer, 422);
    expect(Object.keys(answer.json().fields)).toEqual(['venueIds']);
  });

  it('answers a request of another coach like an unknown one, and neither changes nor removes it', async () => {
    const { teamId: _, ...body } = sound();
    const said = [];
    for (const id of [requestOfOwls, 4711]) {
      const answer = await ask('changeWaitlistRequest', { params: { id: String(id) }, body });
      expectRefusal(answer, 404);
      said.push(answer.json().error);
      expect((await ask('removeWaitlistRequest', { params: { id: String(id) } })).statusCode).toBe(200);
    }
    expect(said[0]).toBe(said[1]);
    expect(await requests()).toEqual([requestOfOwls]);
  });

  it('refuses more than five requests of a team with a sentence', async () => {
    for (let index = 0; index < 30; index += 1) {
      const fromTime = `${String(10 + Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;
      const answer = await ask('addWaitlistRequest', { body: { ...sound(), fromTime } });
      if (index >= 5) expectRefusal(answer, 409);
    }
    expect(await requests()).toHaveLength(6);
  });
});

describe('administrators and people without a confirmed address', () => {
  it('refuses requests of administrators and of people without a confirmed address', async () => {
    expectRefusal(await ask('addWaitlistRequest', { body: sound() }, league.admin.token), 403);
    const answer = await ask('addWaitlistRequest', { body: sound() }, league.unconfirmed.token);
    expectRefusal(answer, 403);
    expect(answer.json().code).toBe('EMAIL_NOT_CONFIRMED');
    expect((await ask('getWaitlist', {}, league.admin.token)).json()).toMatchObject({
      teams: [],
      requests: [],
      offers: [],
    });
  });
});
