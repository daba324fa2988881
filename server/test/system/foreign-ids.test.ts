import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@portal/contract/endpoint.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import type { RouteName } from '@portal/contract/routes.ts';
import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { holdSlot, makeAccount, makePasskey, makeSession } from '@portal/testkit/factories.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { bearer, type Call, routeNames, SAMPLE_CALLS, send } from '@portal/testkit/sample-calls.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { useLossStage } from '#losses/testing/loss-stage.ts';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { offerTrade, tradeIdOf } from '#trades/testing/trade-calls.ts';

/**
 * What belongs to another coach is answered exactly like what does not exist: same status, code and sentence. Calls and
 * fields come from the contract, so a new call fails here until a foreign value is added for it.
 */

const stage = useLossStage();

/** Ids of slots, gyms, teams and practices that every coach reads in lists; they belong to nobody in particular. */
const IN_LISTS_OF_ALL = [
  'VenueId',
  'venueId',
  'venueIds',
  'NewAvailabilityId',
  'toTeamId',
  'requestedEntryId',
];

type Part = 'params' | 'query' | 'body';

/** The fields of a call that name something: every part of its path except secrets, and ids and names of teams. */
function namingFields(name: RouteName): [Part, string][] {
  const endpoint: Endpoint = endpoints[name];
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const input = endpoint[part];
    if (input === undefined) return [];
    const json = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
    const shapes = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? [])];
    const fields = new Set(shapes.flatMap(({ properties }) => Object.keys(properties ?? {})));
    return [...fields]
      .filter((field) =>
        part === 'params' ? field !== 'token' : /(^id|Ids?|^division|^TeamName|^teams)$/.test(field),
      )
      .filter((field) => !IN_LISTS_OF_ALL.includes(field))
      .map((field): [Part, string] => [part, field]);
  });
}

const CALLS = routeNames
  .filter((name) => endpoints[name].access !== 'admin')
  .flatMap((name) => namingFields(name).map(([part, field]) => ({ name, part, field })));

type Foreign = Partial<Record<RouteName, unknown>>;

/** For each of these calls something of the Hawks, whose coach is not the caller. */
async function foreignValues(): Promise<Foreign> {
  const { coach, admin, league, memorial } = stage;
  const { db } = stage.test.portal;
  const team = league.boysHawks.id;
  const idOf = (answer: Awaited<ReturnType<typeof coach.post>>) => {
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ id: number }>().id;
  };

  doneOf(await stage.addLoss());
  const ended = await stage.proposalId();
  expect((await coach.post(`/proposals/${ended}/accept`, {})).statusCode).toBe(200);
  const trade = tradeIdOf(
    await offerTrade(coach, {
      AvailabilityId: memorial.friday6.id,
      toTeamId: league.owls.id,
      requestedEntryId: null,
    }),
  );
  const player = await coach.post(`/ratings/teams/${team}/players`, {
    players: [{ firstName: 'Ava', lastInitial: 'S', jerseyNumber: '12', grade: '3' }],
  });
  expect(player.statusCode, player.body).toBe(200);
  const { id: playerId } = await db.selectFrom('player').select('id').executeTakeFirstOrThrow();
  const { id: passkey } = await makePasskey(db, { accountId: league.coach.id });
  const link = await coach.post('/calendar-links', { kind: 'coach' });
  await coach.reserve(stage.body(stage.slot('nextWeek'), HAWKS));
  const canceled = await coach.cancel({ AvailabilityId: stage.slot('nextWeek').id });
  const { id: session } = await rowOf(db, 'session', { accountId: league.coach.id });
  expect(
    (await admin.put('/admin/days-off/window', { deadline: '2026-12-10', daysPerTeam: 4 })).statusCode,
  ).toBe(200);
  const { body: dayOff } = SAMPLE_CALLS.requestDayOff(league, 'coach');
  const request = { weekdays: [2], fromTime: '18:00', untilTime: null, venueIds: null, weeks: 'every' };
  const waitlistRequest = idOf(await coach.post('/waitlist/requests', { teamId: team, ...request }));
  await holdSlot(db, { slotId: stage.slot('later').id, teamId: team, now: stage.test.clock.now() });
  const { id: offer } = await db
    .selectFrom('waitingOffer')
    .select('id')
    .where('roundId', 'is not', null)
    .executeTakeFirstOrThrow();
  const { id: entry } = await rowOf(db, 'entry', { homeTeamId: team, state: 'active' });
  return {
    checkTeamReservations: HAWKS.TeamName,
    reservePractice: HAWKS.TeamName,
    listTeamReservations: [HAWKS.TeamName],
    downloadReservations: [HAWKS.TeamName],
    listCoachTeams: league.coach.email,
    cancelReservation: memorial.friday6.id,
    undoCancelReservation: canceled.json().undo.id,
    changeNote: entry,
    changePractice: memorial.friday6.id,
    revokeSession: session,
    renamePasskey: passkey,
    removePasskey: passkey,
    makeCalendarLink: team,
    revokeCalendarLink: link.json<{ link: { id: number } }>().link.id,
    getTeamShare: team,
    shareTeam: team,
    stopSharingTeam: team,
    addWaitlistRequest: team,
    storeWishes: team,
    changeWaitlistRequest: waitlistRequest,
    removeWaitlistRequest: waitlistRequest,
    declineOffer: offer,
    acceptProposal: ended,
    declineProposal: ended,
    listTradePartners: memorial.friday6.id,
    offerTrade: memorial.friday6.id,
    acceptTrade: trade,
    declineTrade: trade,
    withdrawTrade: trade,
    requestDayOff: team,
    withdrawDayOff: idOf(await coach.post('/days-off', dayOff)),
    getFairness: league.boys.id,
    getTeamFairness: team,
    saveRating: playerId,
    changePlayer: playerId,
    removePlayer: playerId,
    addPlayers: team,
    submitRatings: team,
    reopenRatings: team,
  };
}

/** The sample call makes a link to the caller's own calendar, which names nothing. */
const TEAM_LINK: Call = { body: { kind: 'team' } };

/** A value of the same kind that names nothing. */
function unknownLike(value: unknown): unknown {
  if (typeof value === 'number') return 2_000_000_000;
  if (Array.isArray(value)) return ['Nobodies'];
  const text = String(value);
  if (text.includes('@')) return 'nobody@example.org';
  return text.length === 36 ? randomUUID() : 'Nobodies';
}

/** The call with another value in one field. */
function withValue(call: Call, part: Part, field: string, value: unknown): Call {
  if (part === 'body') return { ...call, body: { ...(call.body as object), [field]: value } };
  return { ...call, [part]: { ...call[part], [field]: String(value) } };
}

it('answers in every call of coaches what belongs to another coach like what does not exist', async () => {
  const { league } = stage;
  const { app, portal, clock } = stage.test;
  const foreign = await foreignValues();
  const added = await stage.admin.post('/admin/teams', {
    divisionName: 'Coed 1-2',
    teamName: 'Sparks',
    coach: { firstName: 'Sam', lastName: 'Spark', email: 'third@example.org' },
  });
  expect(added.statusCode, added.body).toBe(200);
  const different: string[] = [];
  for (const email of ['stranger@example.org', 'third@example.org']) {
    const { id } = await makeAccount(portal.db, { email });
    const headers = bearer(await makeSession(portal.db, { accountId: id, now: clock.now() }));
    for (const { name, part, field } of CALLS) {
      const theirs = foreign[name];
      if (theirs === undefined) throw new Error(`Please add a foreign ${field} of ${name}.`);
      const sample = name === 'makeCalendarLink' ? TEAM_LINK : SAMPLE_CALLS[name](league, 'coach');
      const answerTo = async (value: unknown) => {
        const { statusCode, body } = await send(app, name, withValue(sample, part, field, value), headers);
        const text = body.replace(/"requestId":"[^"]*"/, '');
        return `${statusCode} ${text.replaceAll(String(value), '(the name)')}`;
      };
      const expected = await answerTo(unknownLike(theirs));
      expect(expected, `the sample call of ${name}`).not.toMatch(/INVALID_INPUT|^5/);
      const answer = await answerTo(theirs);
      if (answer !== expected) different.push(`${email}, ${name}, ${field}: ${answer}, but ${expected}`);
    }
  }
  expect(different).toEqual([]);
});
