import { API_BASE } from '@portal/contract/api-base.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import type { ErrorCode } from '@portal/contract/errors.ts';
import { type RouteName, routes } from '@portal/contract/routes.ts';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { bearer, type CallerKind, routeNames, SAMPLE_CALLS, send } from '@portal/testkit/sample-calls.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { guardRoutes } from '#platform/http/access.ts';

/** Who calls: without a token, with one that nobody was given, and with a session of each kind. */
const CALLERS: readonly CallerKind[] = ['nobody', 'garbage', 'unconfirmed', 'coach', 'admin'];

type Answer = 200 | ErrorCode;
type Answers = Record<CallerKind, Answer>;

const signedIn = (answer: Answer): Answers => ({
  nobody: 'NO_SESSION',
  garbage: 'TOKEN_EXPIRED',
  unconfirmed: answer,
  coach: answer,
  admin: answer,
});
const confirmed = (answer: Answer): Answers => ({
  ...signedIn(answer),
  unconfirmed: 'EMAIL_NOT_CONFIRMED',
});
const adminOnly = (answer: Answer): Answers => ({
  ...signedIn('FORBIDDEN'),
  admin: answer,
});
const everyone = (answer: Answer): Answers => ({
  ...signedIn(answer),
  nobody: answer,
  garbage: answer,
});

/**
 * What each call answers to each caller, written down by hand and apart from the contract: a changed permission has
 * to be changed twice. A call that is missing here does not compile.
 */
const MATRIX: Record<RouteName, Answers> = {
  register: everyone(200),
  login: everyone('INVALID_CREDENTIALS'),
  passSecondFactor: everyone('TICKET_INVALID'),
  getPasskeyOptions: everyone(200),
  loginWithPasskey: everyone('INVALID_INPUT'),
  listPasskeys: signedIn(200),
  addPasskey: signedIn('INVALID_INPUT'),
  renamePasskey: signedIn('NOT_FOUND'),
  removePasskey: signedIn('NOT_FOUND'),
  getFactors: signedIn(200),
  startTotp: signedIn(200),
  confirmTotp: signedIn('INVALID_INPUT'),
  removeTotp: signedIn(200),
  renewRecoveryCodes: signedIn('WRONG_STATE'),
  confirmIdentity: signedIn('INVALID_INPUT'),
  logout: signedIn(200),
  getMe: signedIn(200),
  changeName: signedIn(200),
  // the sample's current password is wrong for every session of the matrix
  changePassword: signedIn('INVALID_INPUT'),
  getEmailChange: signedIn(200),
  requestEmailChange: signedIn('INVALID_INPUT'),
  cancelEmailChange: signedIn(200),
  listSessions: signedIn(200),
  revokeOtherSessions: signedIn(200),
  revokeSession: signedIn('NOT_FOUND'),
  forgotPassword: everyone(200),
  resetPassword: everyone('LINK_INVALID'),
  getInvitation: everyone('LINK_INVALID'),
  acceptInvitation: everyone('LINK_INVALID'),
  verifyEmail: signedIn('LINK_INVALID'),
  // their link was emailed a moment ago, and only their own session may know that
  sendConfirmation: { ...everyone(200), unconfirmed: 'THROTTLED' },

  lookUpRelease: everyone('LINK_INVALID'),
  releasePractice: everyone('LINK_INVALID'),

  listCoachTeams: { ...signedIn(200), unconfirmed: 'NOT_YOURS' },

  getWeekRange: signedIn(200),
  listAvailability: signedIn(200),
  checkTeamReservations: confirmed(200),
  reservePractice: confirmed(200),
  listTeamReservations: signedIn(200),
  changePractice: confirmed('NOT_FOUND'),
  cancelReservation: confirmed('NOT_FOUND'),
  undoCancelReservation: confirmed('NOT_FOUND'),
  changeNote: { ...confirmed('NOT_YOURS'), admin: 'NOT_FOUND' },
  downloadReservations: confirmed(200),

  listOwnDaysOff: confirmed(200),
  // nobody has named a last day
  requestDayOff: { ...confirmed('TOO_LATE'), admin: 'NOT_YOURS' },
  withdrawDayOff: confirmed(200),

  getFairness: confirmed(200),
  getTeamFairness: confirmed(200),
  changeFairnessTimes: adminOnly(200),
  exportFairness: adminOnly(200),
  getPermitBook: adminOnly(200),
  getSchoolHours: adminOnly('NOT_FOUND'),
  storeInvoicedHours: adminOnly('NOT_FOUND'),
  readInvoice: adminOnly(200),
  returnHours: adminOnly('NOT_FOUND'),
  undoReturn: adminOnly('NOT_FOUND'),
  changeReturnDeadline: adminOnly(200),
  exportPermitBook: adminOnly(200),
  listFileImports: adminOnly(200),
  revertFileImport: adminOnly('NOT_FOUND'),
  listFileKinds: adminOnly(200),
  downloadExampleFile: adminOnly(200),
  listTrades: confirmed(200),
  listTradePartners: confirmed('NOT_FOUND'),
  offerTrade: confirmed('NOT_FOUND'),
  acceptTrade: confirmed('NOT_FOUND'),
  declineTrade: confirmed('NOT_FOUND'),
  withdrawTrade: confirmed('NOT_FOUND'),

  getPracticeRound: confirmed(200),
  storeWishes: { ...confirmed(200), admin: 'NOT_YOURS' },
  getLeagueRound: adminOnly(200),
  changeRoundSettings: adminOnly(200),
  rehearseRound: adminOnly('WRONG_STATE'),
  runRound: adminOnly('WRONG_STATE'),
  undoRound: adminOnly('WRONG_STATE'),

  getWaitlist: confirmed(200),
  listGymTimes: confirmed(200),
  addWaitlistRequest: { ...confirmed(200), admin: 'NOT_YOURS' },
  changeWaitlistRequest: confirmed('NOT_FOUND'),
  removeWaitlistRequest: confirmed(200),
  declineOffer: confirmed('NOT_FOUND'),
  getLeagueWaitlist: adminOnly(200),

  listOwnPostponedGames: confirmed(200),
  listOwnProposals: confirmed(200),
  acceptProposal: confirmed('NOT_FOUND'),
  declineProposal: confirmed('NOT_FOUND'),
  lookUpProposal: everyone('LINK_INVALID'),
  acceptLinkedProposal: everyone('LINK_INVALID'),
  declineLinkedProposal: everyone('LINK_INVALID'),
  previewLoss: adminOnly(200),
  // what was shown is something else
  addLoss: adminOnly('WRONG_STATE'),
  listLosses: adminOnly(200),
  waiveMakeUp: adminOnly('NOT_FOUND'),

  listSchedule: adminOnly(200),
  exportSchedule: adminOnly(200),
  getLeagueClock: signedIn(200),
  listReservationTypes: adminOnly(200),
  changeReservationType: adminOnly(200),
  listAllCoaches: adminOnly(200),
  listEventNames: adminOnly(200),
  addEventName: adminOnly(200),
  changeEventName: adminOnly(200),
  removeEventName: adminOnly(200),
  getTeamWeek: adminOnly(200),
  addPractice: adminOnly(200),
  scheduleGame: adminOnly(200),
  addBlackout: adminOnly(200),
  addClinic: adminOnly(200),
  updateEndTime: adminOnly('WRONG_STATE'),
  cancelEntry: adminOnly('WRONG_STATE'),
  cancelClinic: adminOnly('WRONG_STATE'),
  cancelBlackout: adminOnly('WRONG_STATE'),
  undoCancel: adminOnly('NOT_FOUND'),
  moveEntry: adminOnly('NOT_FOUND'),
  listPlaces: adminOnly('NOT_FOUND'),
  undoMove: adminOnly('NOT_FOUND'),
  importGames: adminOnly(200),
  listGamesImports: adminOnly(200),
  previewGamesRevert: adminOnly('NOT_FOUND'),
  revertGamesImport: adminOnly('NOT_FOUND'),
  answerGameQuestion: adminOnly(200),
  removeGameAnswer: adminOnly(200),
  listGamePlans: adminOnly(200),
  checkGameRules: adminOnly(200),
  drawUpGames: adminOnly('INVALID_INPUT'),
  cancelDrawing: adminOnly(200),
  getGamePlan: adminOnly('NOT_FOUND'),
  changePlannedGame: adminOnly('NOT_FOUND'),
  listPlannedPlaces: adminOnly('NOT_FOUND'),
  checkGamePlan: adminOnly('NOT_FOUND'),
  compareGamePlans: adminOnly('NOT_FOUND'),
  renameGamePlan: adminOnly('NOT_FOUND'),
  previewPlanEmail: adminOnly('NOT_FOUND'),
  publishGamePlan: adminOnly('NOT_FOUND'),
  removeGamePlan: adminOnly(200),
  getGameRules: adminOnly(200),
  changeGameRules: adminOnly(200),
  setHomeGym: adminOnly(200),
  listLeagueDaysOff: adminOnly(200),
  addDayOff: adminOnly(200),
  decideDaysOff: adminOnly('WRONG_STATE'),
  changeDaysOffWindow: adminOnly(200),
  removeDayOff: adminOnly(200),
  exportGames: adminOnly(200),
  listHistory: adminOnly(200),
  getSystemHealth: adminOnly(200),
  listCalendarLinks: confirmed(200),
  makeCalendarLink: confirmed(200),
  revokeCalendarLink: confirmed(200),
  getTeamShare: confirmed(200),
  shareTeam: confirmed(200),
  stopSharingTeam: confirmed(200),
  getSystemHealthHistory: adminOnly(200),
  getLeagueHome: adminOnly(200),
  getHealthDashboard: signedIn(200),

  getMailPreferences: confirmed(200),
  changeMailPreferences: confirmed(200),
  getLinkedMails: everyone('LINK_INVALID'),
  changeLinkedMails: everyone('LINK_INVALID'),

  listMail: adminOnly(200),
  getMail: adminOnly('NOT_FOUND'),
  retryMail: adminOnly('NOT_FOUND'),
  resendMail: adminOnly('NOT_FOUND'),
  retryAllMail: adminOnly(200),
  listMailPreviews: adminOnly(200),
  getMailPreview: adminOnly(200),

  listLeagueTeams: adminOnly(200),
  addTeam: adminOnly(200),
  changeTeam: adminOnly(200),
  removeTeam: adminOnly(200),
  previewWithdrawal: adminOnly(200),
  withdrawTeam: adminOnly('WRONG_STATE'),
  undoWithdrawal: adminOnly('NOT_FOUND'),
  linkCoach: adminOnly(200),
  unlinkCoach: adminOnly(200),
  changeCoach: adminOnly(200),
  inviteCoach: adminOnly('WRONG_STATE'),
  inviteAllCoaches: adminOnly(200),
  listCoachMessages: adminOnly(200),
  previewCoachMessage: adminOnly(200),
  sendCoachMessage: adminOnly(200),

  followEvents: signedIn(200),
  getLeague: everyone(200),
  listNotices: signedIn(200),
  listLeagueNotices: adminOnly(200),
  addNotice: adminOnly(200),
  changeNotice: adminOnly('NOT_FOUND'),
  removeNotice: adminOnly(200),
  getLeagueSettings: adminOnly(200),
  changeLeagueSettings: adminOnly(200),
  listDivisions: adminOnly(200),
  getPublicSchedule: adminOnly(200),
  changePublicSchedule: adminOnly(200),
  changeDivision: adminOnly(200),
  listAccounts: adminOnly(200),
  changeRole: adminOnly(200),

  listSeasons: adminOnly(200),
  prepareSeason: adminOnly(200),
  // one that never was: removing what is not there is done
  removeSeason: adminOnly(200),
  setActiveSeason: adminOnly(200),
  getCarryOver: adminOnly(200),
  carryOverSeason: adminOnly('WRONG_STATE'),
  undoCarryOver: adminOnly('NOT_FOUND'),
  listLeftoverEntries: adminOnly(200),
  listActivity: adminOnly(200),
  listActivityParts: adminOnly('NOT_FOUND'),
  exportActivity: adminOnly(200),
  exportMail: adminOnly(200),
  endSessions: adminOnly(200),
  setAccountDisabled: adminOnly(200),
  previewErasure: adminOnly('NOT_FOUND'),
  erasePerson: adminOnly('NOT_FOUND'),
  listSecurityEvents: adminOnly(200),
  exportSecurityEvents: adminOnly(200),
  exportCoaches: adminOnly(200),
  exportWaitlist: adminOnly(200),
  previewCancelMany: adminOnly(200),
  cancelMany: adminOnly('WRONG_STATE'),
  cancelLeftoverEntries: adminOnly('WRONG_STATE'),
  listPostponedGames: adminOnly(200),
  importVenues: adminOnly(200),
  importPermits: adminOnly(200),
  answerPlaceQuestion: adminOnly(200),
  importClosures: adminOnly(200),
  listGyms: signedIn(200),
  listVenues: adminOnly(200),
  addVenue: adminOnly(200),
  changeVenue: adminOnly(200),
  removeVenue: adminOnly(200),
  listPermits: adminOnly(200),
  addPermit: adminOnly(200),
  changePermit: adminOnly('NOT_FOUND'),
  removePermit: adminOnly(200),
  listClosures: adminOnly(200),
  addClosure: adminOnly(200),
  changeClosure: adminOnly('NOT_FOUND'),
  removeClosure: adminOnly(200),
  previewAvailability: adminOnly(200),
  generateAvailability: adminOnly(200),
  mergeAvailability: adminOnly(200),
  uploadEnrollment: adminOnly(200),
  loadCoachData: adminOnly(200),
  listEnrollmentLoads: adminOnly(200),
  revertLoad: adminOnly('NOT_FOUND'),
  decideEnrollment: adminOnly(200),
  removeEnrollmentDecision: adminOnly(200),
  downloadEnrollment: adminOnly(200),
  followDownload: adminOnly('NOT_FOUND'),
  listJobs: adminOnly(200),
  followJob: adminOnly('NOT_FOUND'),
  downloadJobLog: adminOnly('NOT_FOUND'),

  listOwnRosters: confirmed(200),
  saveRating: confirmed('NOT_FOUND'),
  submitRatings: confirmed('NOT_FOUND'),
  reopenRatings: confirmed('NOT_FOUND'),
  addPlayers: confirmed(200),
  changePlayer: confirmed('NOT_FOUND'),
  removePlayer: confirmed('NOT_FOUND'),
  getRatingOverview: adminOnly(200),
  listRatedPlayers: adminOnly(200),
  getRatedPlayer: adminOnly('NOT_FOUND'),
  remindLateCoaches: adminOnly('WRONG_STATE'),
  exportRatings: adminOnly(200),
  changeRatingDeadline: adminOnly(200),
  lockRatings: adminOnly('NOT_FOUND'),
  unlockRatings: adminOnly(200),
  changeRatingRetention: adminOnly(200),
  deleteRatings: adminOnly(200),
  importRoster: adminOnly(200),
  listRatingAccess: adminOnly(200),

  getHealth: everyone(200),
  getReadiness: everyone(200),
  getMetrics: adminOnly(200),
};

const portal = useOnce(() => openOwnTestApp());
const league = useOnce(() => makeLeague(portal.portal.db, portal.clock.now()));

beforeAll(async () => {
  // a load needs a file, and a merge slots to merge
  for (const name of ['uploadEnrollment', 'importPermits', 'generateAvailability'] as const) {
    await send(portal.app, name, SAMPLE_CALLS[name](league, 'admin'), bearer(league.admin.token));
  }
  // whoever asks first gets the link: the account itself reads then when the next one can be sent
  await send(portal.app, 'sendConfirmation', SAMPLE_CALLS.sendConfirmation(league, 'nobody'), bearer(null));
});

/** A session for this one call, because some calls end theirs. */
async function tokenOf(caller: CallerKind): Promise<string | null> {
  if (caller === 'nobody') return null;
  if (caller === 'garbage') return 'Zm9yZ2VkLWZvcmdlZC1mb3JnZWQtZm9yZ2VkLWZvcmdlZA';
  return makeSession(portal.portal.db, { accountId: league[caller].id, now: portal.clock.now() });
}

describe('who may call what', () => {
  describe.each(routeNames)('%s', (name) => {
    it.each(CALLERS)('answers %s as the access matrix requires', async (caller) => {
      const call = SAMPLE_CALLS[name](league, caller);
      const answer = await send(portal.app, name, call, bearer(await tokenOf(caller)));
      const expected = MATRIX[name][caller];
      if (expected === 200) {
        expect(answer.statusCode, answer.body).toBe(200);
      } else {
        expect(answer.json()).toMatchObject({ code: expected });
      }
    });
  });
});

describe('the declared access', () => {
  const withBody = routeNames.filter(
    (name) => routes[name].method !== 'GET' && endpoints[name].access !== 'public',
  );
  it.each(withBody)('checks the access of %s before it reads the body', async (name) => {
    const { method, url } = routes[name];
    const answer = await portal.app.inject({
      method,
      url: API_BASE + url,
      headers: { 'content-type': 'application/json' },
      payload: '{"broken',
    });
    expect(answer.json()).toMatchObject({ code: 'NO_SESSION' });
  });

  it.each(routeNames.filter((name) => routes[name].method === 'GET'))(
    'checks the access of %s for HEAD, too',
    async (name) => {
      const answer = await portal.app.inject({ method: 'HEAD', url: API_BASE + routes[name].url });
      // the link in this address is none
      const isLink = MATRIX[name].nobody === 'LINK_INVALID';
      const shown = isLink ? 422 : 200;
      expect(answer.statusCode).toBe(endpoints[name].access === 'public' ? shown : 401);
    },
  );
});

describe('a session', () => {
  const me = (headers: Record<string, string>, query = '') =>
    portal.app.inject({ method: 'GET', url: `/api/auth/me${query}`, headers });

  it('accepts a session only in the bearer header', async () => {
    const { token } = league.coach;
    for (const answer of [
      await me({ cookie: `token=${token}` }),
      await me({ authorization: `Basic ${token}` }),
      await me({ authorization: token }),
      await me({}, `?token=${token}`),
    ]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'NO_SESSION', error: 'Please log in first.' });
    }
  });

  it('answers TokenExpired to a session that is revoked, expired or forged', async () => {
    const { db } = portal.portal;
    const { id } = await makeAccount(db);
    const now = portal.clock.now();
    const expired = await makeSession(db, { accountId: id, now: new Date(now.getTime() - 12 * 3_600_000) });
    const revoked = await makeSession(db, { accountId: id, now });
    await portal.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(revoked) });
    const forged = `${revoked.slice(0, -1)}${revoked.endsWith('A') ? 'B' : 'A'}`;
    for (const token of [
      expired,
      revoked,
      forged,
      'x',
      '../../etc/passwd',
      "' or 1=1 --".replaceAll(' ', ''),
    ]) {
      const answer = await me(bearer(token));
      expect(answer.statusCode, token).toBe(401);
      expect(answer.json()).toMatchObject({ error: 'TokenExpired' });
    }
  });
});

/** Method and url of every route that the app serves. */
function servedRoutes(): string[] {
  const served: string[] = [];
  const path: string[] = [];
  // without common prefixes, the paths that end with a wildcard are one line
  for (const line of portal.app.printRoutes().split('\n')) {
    const match = /^([│ ]*)[├└]── (.*?)(?: \((.*)\))?$/.exec(line);
    if (match === null) continue;
    const [, indent = '', part = '', methods] = match;
    path.length = indent.length / 4;
    path.push(part);
    for (const method of methods?.split(', ') ?? []) served.push(`${method} ${path.join('')}`);
  }
  return served.sort();
}

describe('the routes', () => {
  it('serves exactly the calls of the contract and the OpenAPI document', () => {
    const declared = Object.values(routes).flatMap(({ method, url }) =>
      method === 'GET'
        ? [`GET ${API_BASE}${url}`, `HEAD ${API_BASE}${url}`]
        : [`${method} ${API_BASE}${url}`],
    );
    // calendars and families' pages are read without a session: the secret in their address is the key, or they are public
    const pages = ['/team/:file', '/division/*', '/gym/*'].flatMap((url) => [url, `/events${url}`]);
    const open = ['/api/openapi.json', '/calendars/:file', ...pages].flatMap((url) => [
      `GET ${url}`,
      `HEAD ${url}`,
    ]);
    // mail programs send their one click to the page's own address (RFC 8058)
    const wanted = [...declared, ...open, 'POST /unsubscribe/:token'].sort();
    expect(servedRoutes()).toEqual(wanted);
  });

  it('refuses to start with a route that does not declare its access', async () => {
    const app = Fastify();
    guardRoutes(app, {
      findCaller: async () => null,
      findEnd: async () => null,
      metricsToken: null,
      clock: systemClock,
    });
    expect(() => app.get('/api/open', async () => 'everything')).toThrow(
      'The route GET /api/open does not say who may call it.',
    );
    expect(() => app.get('/api/said', { config: { access: 'admin' } }, async () => 'x')).not.toThrow();
    await app.close();
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/unknown'],
    ['GET', '/api/auth/me/more'],
    ['GET', '/api/auth/ME'],
    ['GET', '/api//auth/me'],
    ['GET', '/api/../api/unknown'],
    ['GET', '/api/auth/login'],
    ['DELETE', '/api/auth/login'],
    ['PUT', '/api/reservations/reserve'],
    ['PATCH', '/api/auth/me'],
    ['OPTIONS', '/api/auth/login'],
    ['POST', '/api/healthz'],
    ['POST', '/api/openapi.json'],
    ['GET', '/api/.env'],
    ['GET', '/api/%2e%2e/server/package.json'],
  ] as const)('answers 404 in JSON to %s %s', async (method, url) => {
    const answer = await portal.app.inject({ method, url, headers: bearer(league.admin.token) });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json()).toEqual({
      error: 'Not found.',
      code: 'NOT_FOUND',
      requestId: expect.any(String),
    });
  });
});

describe('the OpenAPI document', () => {
  type Operation = {
    summary?: string;
    security?: unknown[];
    responses?: object;
    parameters?: { name: string; in: string }[];
  };
  type Document = {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: object };
  };
  const read = async () => {
    const answer = await portal.app.inject({ method: 'GET', url: '/api/openapi.json' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    return answer.json<Document>();
  };

  it('is made once, and not sent again to a caller who has it', async () => {
    const make = vi.spyOn(portal.app, 'swagger');
    const ask = (headers: Record<string, string>) =>
      portal.app.inject({ method: 'GET', url: '/api/openapi.json', headers });
    const first = await ask({ 'accept-encoding': 'br' });
    expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'br']);
    for (let count = 0; count < 5; count += 1) await ask({});
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(make.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('lists each call with its summary, parameters and security', async () => {
    const document = await read();
    expect(document.openapi).toBe('3.1.0');
    expect(document.components.securitySchemes).toEqual({ session: { type: 'http', scheme: 'bearer' } });
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = Object.values(routes).map(
      ({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(listed.sort()).toEqual(declared.sort());
    for (const name of routeNames) {
      const { method, url, access, summary } = endpoints[name];
      const operation = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.summary, name).toBe(summary);
      expect(operation?.security, name).toEqual(access === 'public' ? undefined : [{ session: [] }]);
      const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
      expect(
        inPath.map((parameter) => `:${parameter.name}`),
        name,
      ).toEqual(url.match(/:\w+/g) ?? []);
    }
  });
});
