import type { RouteName } from '@portal/contract/routes.ts';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { refusalProblem } from '@portal/testkit/expect-refusal.ts';
import { makeSession, makeSlot, makeTeam, makeVenue } from '@portal/testkit/factories.ts';
import { type HostileRequest, hostileRequests } from '@portal/testkit/hostile-requests.ts';
import { inject } from '@portal/testkit/inject.ts';
import { makeLeague, reserveBody } from '@portal/testkit/league.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { bearer, type Call, routeNames, SAMPLE_CALLS, SEASON, send } from '@portal/testkit/sample-calls.ts';
import { practiceBody } from '@portal/testkit/schedule-bodies.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { expect, it } from 'vitest';

/** Requests of each caller to each call; gate G8 sends many more. */
const EACH = Number(process.env.PORTAL_HOSTILE_EACH ?? 8);
const SEED = Number(process.env.PORTAL_HOSTILE_SEED ?? 20_261_121);
const AT_ONCE = 8;
const CALLERS = ['nobody', 'coach', 'admin'] as const;

const portal = useOnce(() => openOwnTestApp({ throttle: false }));
const league = useOnce(() => makeLeague(portal.portal.db, portal.clock.now()));

/** What was wrong with the portal's answer; null if nothing was. */
async function problemWith({ method, url, headers, payload }: HostileRequest): Promise<string | null> {
  const answer = await inject(portal.app, {
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status, body } = answer;
  const type = String(answer.headers['content-type']);
  const problem =
    status >= 500 || status < 200
      ? `it was answered ${status}`
      : status >= 400
        ? refusalProblem(status, type, body)
        : /^\s*FAILED/m.test(body) && /Something went wrong/.test(body)
          ? 'its log ends with a bug'
          : null;
  if (problem === null) return null;
  const sent = Buffer.isBuffer(payload) ? payload.toString('latin1') : payload;
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${sent?.slice(0, 400)}\n  → ${status} ${body.slice(0, 300)}\n  ${problem}`;
}

const sessionOf = (caller: 'coach' | 'admin') =>
  makeSession(portal.portal.db, { accountId: league[caller].id, now: portal.clock.now() });

/**
 * Requests of a caller, each with a session of its own, as the call may end it. Asked from the end: the call that ends
 * all others' sessions comes when they are done.
 */
async function requestsOf(caller: (typeof CALLERS)[number]): Promise<HostileRequest[]> {
  const requests: HostileRequest[] = [];
  const inOrder = [...routeNames.entries()].toSorted(
    ([, a], [, b]) => Number(a !== 'revokeOtherSessions') - Number(b !== 'revokeOtherSessions'),
  );
  for (const [index, name] of inOrder) {
    const sound = SAMPLE_CALLS[name](league, caller);
    const seed = SEED + index + 1_000 * CALLERS.indexOf(caller);
    for (const request of hostileRequests(name, sound, { count: EACH, seed })) {
      const token = caller === 'nobody' ? null : await sessionOf(caller);
      requests.push({ ...request, headers: { ...bearer(token), ...request.headers } });
    }
  }
  return requests;
}

/** A team of the coach, a gym and a slot that no request before has met. */
async function makeUntouched() {
  const { db } = portal.portal;
  const team = await makeTeam(db, { divisionId: league.boys.id });
  const { id } = await rowOf(db, 'coach', { email: league.coach.email });
  await db.insertInto('teamCoach').values({ teamId: team.id, coachId: id }).execute();
  const venue = await makeVenue(db, {});
  const at = { seasonId: league.season.id, courtId: venue.court.id, date: '2026-11-26' };
  const names = { DivisionName: league.boys.name, TeamName: team.name };
  return { names, slot: await makeSlot(db, at), own: { ...league, venue } };
}

/**
 * Checks that the main functions still work: the season, bookings, lists and cancellations, for coaches and
 * administrators.
 */
async function expectSoundLeague(): Promise<void> {
  const admin = bearer(await sessionOf('admin'));
  const coach = bearer(await sessionOf('coach'));
  const call = async (name: RouteName, sent: Call, headers: Record<string, string>) => {
    const answer = await send(portal.app, name, sent, headers);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  await call('setActiveSeason', { body: SEASON }, admin);
  const { names, slot, own } = await makeUntouched();
  const cancel: Call = { body: { AvailabilityId: slot.id } };
  const body = reserveBody(own, slot, names);
  expect(await call('reservePractice', { body }, coach)).toMatchObject({ AvailabilityId: slot.id });
  const { reservations } = await call('listTeamReservations', { body: { teams: [names] } }, coach);
  expect(reservations).toMatchObject([{ AvailabilityId: slot.id }]);
  await call('cancelReservation', cancel, coach);
  await call('addPractice', { body: practiceBody(own, slot, names.TeamName) }, admin);
  const rows: ScheduleRowWire[] = await call('listSchedule', {}, admin);
  expect(rows.find((row) => row.AvailabilityId === slot.id)).toMatchObject({
    StatusEffective: 'PRACTICE',
    TeamName: names.TeamName,
  });
  await call('cancelEntry', cancel, admin);
}

it.each(CALLERS)(
  'answers hostile requests of %s in its own words, and never fails',
  async (caller) => {
    const waiting = await requestsOf(caller);
    const problems: string[] = [];
    const work = async () => {
      for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
        const problem = await problemWith(request);
        if (problem !== null) problems.push(problem);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(problems.slice(0, 10)).toEqual([]);

    await expectSoundLeague();
    expect((await send(portal.app, 'getReadiness', {})).statusCode).toBe(200);
  },
  120_000,
);
