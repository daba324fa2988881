import type { Endpoint } from '@portal/contract/endpoint.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import type { RouteName } from '@portal/contract/routes.ts';
import { FIGURES } from '@portal/domain/fairness/figures.ts';
import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { routeNames } from '@portal/testkit/sample-calls.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useLossStage } from '#losses/testing/loss-stage.ts';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { entryOn, offerTrade, tradeIdOf } from '#trades/testing/trade-calls.ts';

/**
 * What coaches read about other teams: names of teams, times and gyms, but no person, no note and no reason
 * (docs/spec/decisions.md#fairness). Every field is listed here, so that a new one is reviewed before it is shown.
 */

const PLACE = ['date', 'startTime', 'endTime', 'schoolName', 'gymName', 'court', 'isOnlyCourt'];
const TEAM = ['id', 'teamName', 'divisionName'];
const under = (path: string, fields: readonly string[]) => fields.map((field) => `${path}.${field}`);

const PROPOSAL = [
  'teamName',
  'divisionName',
  'heldUntil',
  'problem',
  ...under('lost', PLACE),
  ...under('slot', PLACE),
];
const TRADED = ['message', 'id', 'state'];
const MAY_SHOW: Partial<Record<RouteName, readonly string[]>> = {
  getFairness: [
    'season',
    ...under('divisions[]', ['id', 'name', 'isOwn']),
    ...under('division', [
      'id',
      'name',
      ...under('times', ['primeFrom', 'primeUntil', 'lateFrom', 'earlyBefore']),
      ...FIGURES.flatMap((figure) => under(`spread.${figure}`, ['least', 'median', 'most'])),
      ...under('teams[]', ['teamId', 'teamName', 'isOwn', 'weeks', ...under('figures', FIGURES)]),
    ]),
  ],
  getTeamFairness: [
    'teamId',
    'teamName',
    'divisionName',
    ...under('items[]', [
      ...PLACE,
      'kind',
      'opponent',
      'isPrime',
      'isLate',
      'isEarly',
      'isSunday',
      'isHome',
      'isSecondOfDay',
      'isDeclined',
      'isKept',
      'isMadeUp',
      'isUntilNow',
      'travelMinutes',
      'noticeHours',
      'offerState',
    ]),
  ],
  // only of the own teams
  listOwnProposals: [
    ...under('proposals[]', ['id', ...PROPOSAL]),
    ...under('makeUps[]', ['teamName', 'divisionName', 'validUntil']),
  ],
  acceptProposal: ['message'],
  declineProposal: ['message'],
  lookUpProposal: ['state', ...under('proposal', PROPOSAL)],
  acceptLinkedProposal: ['message'],
  declineLinkedProposal: ['message'],
  listTrades: [
    'now',
    ...under('trades[]', [
      'id',
      'state',
      'isFromOwn',
      'isToOwn',
      'problem',
      'offeredAvailabilityId',
      'expiresAt',
      'endedAt',
      ...under('fromTeam', TEAM),
      ...under('toTeam', TEAM),
      ...under('offered', PLACE),
      ...under('requested', PLACE),
    ]),
  ],
  listTradePartners: [
    'noPractices',
    'noTeams',
    ...under('offered', PLACE),
    ...under('team', TEAM),
    ...under('practices[]', [...PLACE, 'entryId', 'isSameWeek', ...under('team', [...TEAM, 'isOwn'])]),
    ...under('teams[]', [...TEAM, 'isOwn']),
  ],
  offerTrade: TRADED,
  acceptTrade: TRADED,
  declineTrade: ['message'],
  withdrawTrade: ['message'],
};

const OF_COACHES = routeNames.filter((name) => {
  const { url, access } = endpoints[name];
  return access !== 'admin' && /^\/(fairness|trades|proposals|lost-practice)\b/.test(url);
});

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  propertyNames?: { enum?: readonly string[] };
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

/** 'teams[].figures.hours' for each value that an answer may have. */
function fieldsOf(schema: JsonSchema, path = ''): string[] {
  const { anyOf, items, properties, propertyNames, additionalProperties: each } = schema;
  if (anyOf) return [...new Set(anyOf.flatMap((one) => fieldsOf(one, path)))].filter(isDeepest);
  if (items) return fieldsOf(items, `${path}[]`);
  const named = Object.entries(properties ?? {});
  if (typeof each === 'object') {
    for (const name of propertyNames?.enum ?? ['*']) named.push([name, each]);
  }
  if (named.length === 0) return [path];
  return named.flatMap(([name, inner]) => fieldsOf(inner, path === '' ? name : `${path}.${name}`));
}

/** Of 'requested' and 'requested.date' the second: the first is where it is null. */
const isDeepest = (path: string, _: number, all: readonly string[]) =>
  !all.some((other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[`));

it.each(OF_COACHES)('%s answers with no field that is not known to be harmless', (name) => {
  const { answer: schema }: Endpoint = endpoints[name];
  if (schema === undefined) throw new Error('The call declares its answer.');
  const fields = fieldsOf(z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema);
  expect(fields.toSorted()).toEqual([...(MAY_SHOW[name] ?? [])].toSorted());
});

describe('a coach', () => {
  const stage = useLossStage();
  /** of the other team's coach, the administrator, and what they wrote */
  const PRIVATE = /robin|other@|admin@|secret/i;

  it('shows a coach nobody’s name, address, note or reason in any of these calls', async () => {
    const { coach, other, admin, league } = stage;
    await stage.test.portal.db
      .updateTable('account')
      .set({ firstName: 'Secretadmin', lastName: 'Secretadmin' })
      .where('email', '=', 'admin@example.org')
      .execute();
    doneOf(await stage.addLoss([], { blackoutReasonText: 'Secret flood' }));
    await admin.post('/admin/days-off', {
      teamId: league.owls.id,
      firstDate: '2026-11-22',
      lastDate: '2026-11-22',
      fromTime: null,
      untilTime: null,
      kind: 'must',
      reason: 'Secret surgery',
    });
    const bodies: string[] = [];
    const note = (answer: { statusCode: number; body: string }, status = 200) => {
      expect(answer.statusCode, answer.body).toBe(status);
      bodies.push(answer.body);
      return answer;
    };
    const [own, owls] = [await stage.proposalId(), await stage.proposalId('other')];
    const token = await stage.tokenOf('coach@example.org');
    note(await coach.get('/proposals'));
    note(await stage.link(token));
    note(await coach.post(`/proposals/${owls}/accept`, {}), 404);
    note(await coach.post(`/proposals/${owls}/decline`, {}), 404);
    note(await coach.post(`/proposals/${own}/accept`, {}));
    note(await stage.link(token, 'accept'));
    note(await coach.post(`/proposals/${own}/decline`, {}), 409);
    expect((await other.post(`/proposals/${owls}/accept`, {})).statusCode).toBe(200);

    const { db } = stage.test.portal;
    const { friday6, friday7 } = stage.memorial;
    const offer = {
      AvailabilityId: friday6.id,
      toTeamId: league.owls.id,
      requestedEntryId: await entryOn(db, friday7),
    };
    note(await coach.get(`/trades/partners?AvailabilityId=${friday6.id}`));
    const offered = await offerTrade(coach, offer);
    note(offered);
    note(await coach.get('/trades'));
    note(await coach.post(`/trades/${tradeIdOf(offered)}/accept`, {}), 403);
    expect((await other.post(`/trades/${tradeIdOf(offered)}/decline`, {})).statusCode).toBe(200);
    note(await coach.get('/trades'));
    const back = await offerTrade(other, {
      AvailabilityId: friday7.id,
      toTeamId: league.boysHawks.id,
      requestedEntryId: await entryOn(db, friday6),
    });
    note(await coach.post(`/trades/${tradeIdOf(back)}/accept`, {}));
    const canceled = await admin.post('/admin/cancel-reservation', {
      AvailabilityId: friday6.id,
      reason: 'Secret quarrel',
    });
    expect(canceled.statusCode).toBe(200);
    note(await coach.get(`/fairness?division=${league.boys.id}`));
    note(await coach.get(`/fairness/teams/${league.owls.id}`));

    expect(bodies.filter((body) => body.includes(OWLS.TeamName)).length).toBeGreaterThan(4);
    expect(bodies.filter((body) => body.includes(HAWKS.TeamName)).length).toBeGreaterThan(4);
    expect(bodies.filter((body) => PRIVATE.test(body))).toEqual([]);
  });
});
