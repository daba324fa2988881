import multipart from '@fastify/multipart';
import { API_BASE } from '@portal/contract/api-base.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Registry } from 'prom-client';
import { ACCOUNT_MAIL_RULES } from '#auth/links.ts';
import { authRoutes } from '#auth/routes.ts';
import { createSessions } from '#auth/sessions.ts';
import { calendarRoutes, feedRoutes } from '#calendar/routes.ts';
import { repeatInvitation, repeatMessage, repeatSignUp } from '#coaches/invite-coaches.ts';
import { coachesRoutes } from '#coaches/routes.ts';
import { daysOffRoutes } from '#days-off/routes.ts';
import { fairnessRoutes } from '#fairness/routes.ts';
import { gamePlanRoutes, gamesRoutes } from '#games/routes.ts';
import { gymHoursRoutes } from '#gym-hours/routes.ts';
import { healthRoutes } from '#health/routes.ts';
import type { HealthSources } from '#health/system-health.ts';
import { homeRoutes } from '#home/routes.ts';
import { fileHistoryRoutes } from '#imports/file-history.ts';
import { fileKindsRoutes } from '#imports/file-kinds.ts';
import { createJobSignal } from '#jobs/follow-job.ts';
import { jobRoutes } from '#jobs/job-routes.ts';
import { leagueRoutes } from '#league/routes.ts';
import { createLiveService, liveRoutes } from '#live/service.ts';
import { createProposalLinks, createProposalMailRule } from '#losses/answer-proposal.ts';
import { lossRoutes } from '#losses/routes.ts';
import { createMailPreferences, oneClickRoute } from '#mail/preferences/service.ts';
import { createEntryMailRule, createTeamChangesRule, type RepeatRules, repeatOffer } from '#mail/repeats.ts';
import { mailPreferenceRoutes, mailRoutes } from '#mail/routes.ts';
import { metricsRoutes } from '#metrics/gauges.ts';
import { createRequestMetrics } from '#metrics/request-metrics.ts';
import { noticeRoutes } from '#notices/routes.ts';
import { peopleRoutes } from '#people/routes.ts';
import { INVOICES } from '#permit-book/invoiced-hours.ts';
import { permitBookRoutes } from '#permit-book/routes.ts';
import { trustProxy } from '#platform/throttle/network.ts';
import { practiceRoundRoutes } from '#practice-round/routes.ts';
import { practicesRoutes } from '#practices/routes.ts';
import { ROSTERS } from '#ratings/roster/import-roster.ts';
import { ratingsRoutes, rosterUploadRoutes } from '#ratings/routes.ts';
import { createReleaseService } from '#reminders/release.ts';
import { createReminderRule } from '#reminders/remind.ts';
import { releaseRoutes } from '#reminders/routes.ts';
import { scheduleRoutes } from '#schedule/routes.ts';
import { seasonRoutes } from '#season/routes.ts';
import { securityRoutes } from '#security/routes.ts';
import { shareRoutes, teamPageRoutes } from '#team-page/routes.ts';
import { tradesRoutes } from '#trades/routes.ts';
import { GYM_IMPORTABLES } from '#venues/import-files.ts';
import { venuesRoutes } from '#venues/routes.ts';
import { waitingRoutes } from '#waiting/routes.ts';
import type { Mailbox } from './platform/config/config-fields.ts';
import type { PoolState } from './platform/db/database.ts';
import { AppError, starting } from './platform/errors.ts';
import { guardRoutes } from './platform/http/access.ts';
import { createCallQueues } from './platform/http/call-queues.ts';
import { limitConnections } from './platform/http/connections.ts';
import { answerNotFound, answerUnreadable, handleErrors } from './platform/http/error-handler.ts';
import { readableUrl, serveFrontEnd } from './platform/http/front-end.ts';
import {
  addCallHeaders,
  addMissingHeaders,
  answerClientError,
  answerUnusualRequests,
  closeAfterLastAnswer,
  refuseChangesWithoutRoom,
  SERVER_BOUNDS,
} from './platform/http/hardening.ts';
import { describeApi, serveDescription } from './platform/http/openapi.ts';
import { limitPendingBodies } from './platform/http/pending-bodies.ts';
import { logRequests, newRequestId, requestLogger } from './platform/http/request-log.ts';
import { createThrottle } from './platform/throttle/throttle.ts';
import type { Portal } from './portal.ts';

/** The rules of the features that decide whether an email may be sent again. */
function createMailRules(portal: Portal): RepeatRules {
  const entry = createEntryMailRule(portal);
  return {
    ...ACCOUNT_MAIL_RULES,
    no_account: repeatSignUp,
    invitation: repeatInvitation,
    coach: repeatMessage,
    entry,
    entries: createTeamChangesRule(entry),
    proposal: createProposalMailRule(entry),
    reminder: createReminderRule(portal, entry),
    offer: repeatOffer,
  };
}

export type AppOptions = {
  /** trusted proxies, as Fastify expects them */
  trustProxy: false | number | string[];
  metricsToken: string | null;
  /** false until the database is reached and migrated; until then all calls except health checks answer 503 */
  isReady: () => boolean;
  /** the data folder; the administrator's panel shows the usage of its volume */
  dataDir: string;
  /** the daily backups; null if this portal makes none */
  backups: HealthSources['backups'];
  /** the sender of emails, and whether a mail server is set */
  mail: { from: Mailbox; hasServer: boolean };
  /** figures of the process for monitors */
  vitals: { poolState: () => PoolState; lastBeatAt: () => Date | null };
  /** false serves only the calls (tests) */
  frontEnd: boolean;
};

const UPLOAD_BYTES = 20 * 1024 * 1024;

/** Registers the routes of all features. */
export async function buildApp(portal: Portal, options: AppOptions): Promise<FastifyInstance> {
  const registry = new Registry();
  const requests = createRequestMetrics(registry);
  const app = Fastify({
    ...SERVER_BOUNDS,
    loggerInstance: portal.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy(options.trustProxy),
    genReqId: newRequestId,
    childLoggerFactory: requestLogger,
    clientErrorHandler: answerClientError,
    ...(options.frontEnd && { rewriteUrl: readableUrl }),
    frameworkErrors(error, request, reply) {
      requests.noteUnreadable(request);
      answerUnreadable(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  addMissingHeaders(app, portal.publicUrl);
  answerUnusualRequests(app);
  logRequests(app);
  requests.watch(app);
  closeAfterLastAnswer(app);
  limitConnections(app.server, options.trustProxy);
  limitPendingBodies(app);
  await describeApi(app);
  if (options.frontEnd) await serveFrontEnd(app, portal.publicUrl);
  else app.setNotFoundHandler(answerNotFound);

  const throttle = createThrottle(portal);
  const sessions = createSessions(portal);
  const preferences = createMailPreferences(portal, throttle);
  const queues = portal.throttle ? createCallQueues() : null;
  const findCaller = queues?.limitLookups(sessions.findCaller) ?? sessions.findCaller;
  const live = createLiveService(portal);
  await app.register(async (links) => {
    queues?.limitCalls(links, () => false);
    feedRoutes(links, portal, { throttle, isReady: options.isReady });
    teamPageRoutes(links, portal, { throttle, isReady: options.isReady, live });
    oneClickRoute(links, portal, { preferences, isReady: options.isReady });
  });
  await app.register(
    async (api) => {
      addCallHeaders(api, portal.publicUrl);
      api.addHook('onRequest', (request, _reply, done) => {
        done(options.isReady() || isForMonitors(request) ? undefined : starting());
      });
      queues?.limitCalls(api, isForMonitors);
      guardRoutes(api, {
        // only a query needs a turn
        findCaller: async (token, request) =>
          (await sessions.findCached(token)) ?? (await findCaller(token, request)),
        findEnd: sessions.findEnd,
        metricsToken: options.metricsToken,
        clock: portal.clock,
      });
      refuseChangesWithoutRoom(api, portal.hasRoom);
      healthRoutes(api, portal, options);
      homeRoutes(api, portal, options.backups);
      authRoutes(api, portal, { sessions, throttle });
      coachesRoutes(api, portal, options.mail);
      calendarRoutes(api, portal);
      shareRoutes(api, portal);
      practicesRoutes(api, portal);
      practiceRoundRoutes(api, portal);
      waitingRoutes(api, portal);
      daysOffRoutes(api, portal);
      noticeRoutes(api, portal);
      gamePlanRoutes(api, portal, options.mail);
      fairnessRoutes(api, portal);
      tradesRoutes(api, portal);
      releaseRoutes(api, createReleaseService(portal, throttle));
      lossRoutes(api, portal, createProposalLinks(portal, throttle));
      scheduleRoutes(api, portal);
      leagueRoutes(api, portal);
      securityRoutes(api, portal);
      peopleRoutes(api, portal);
      ratingsRoutes(api, portal);
      mailRoutes(api, portal, { ...options.mail, rules: createMailRules(portal) });
      mailPreferenceRoutes(api, preferences);
      liveRoutes(api, live);
      const { isReady, vitals, backups } = options;
      const lastBackupAt = async () => (await backups?.status())?.lastAt ?? null;
      const sources = { ...vitals, isReady, registry, openStreams: live.openStreams, lastBackupAt };
      metricsRoutes(api, portal, sources);
      await api.register((uploads) => setUpRoutes(uploads, portal));
      serveDescription(api, () => app.swagger());
    },
    { prefix: API_BASE },
  );
  await app.ready();
  return app;
}

/** Calls of supervisors and monitors, which are answered even while the portal starts. */
const isForMonitors = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  url?.endsWith('z') === true || config.access === 'metrics';

/** Calls to set up a season; only these accept files. */
async function setUpRoutes(api: FastifyInstance, portal: Portal): Promise<void> {
  await api.register(multipart, {
    limits: {
      fileSize: UPLOAD_BYTES,
      files: 1,
      fields: 10,
      fieldSize: 10_000,
      headerPairs: 100,
      parts: 12,
    },
  });
  api.addHook('preValidation', async (request) => {
    if (request.isMultipart() && request.routeOptions.config.consumes !== 'multipart/form-data') {
      throw new AppError('UNSUPPORTED_TYPE', 'Please send the fields of this call as JSON.');
    }
  });
  // do not read the rest of a refused upload
  api.addHook('onError', (request, reply, _error, done) => {
    if (request.isMultipart() && !request.raw.complete) reply.header('connection', 'close');
    done();
  });
  const jobSignal = createJobSignal(portal.feed);
  gamesRoutes(api, portal);
  venuesRoutes(api, portal);
  permitBookRoutes(api, portal);
  fileKindsRoutes(api, portal);
  fileHistoryRoutes(api, portal, { ...GYM_IMPORTABLES, players: ROSTERS, invoices: INVOICES });
  seasonRoutes(api, portal);
  gymHoursRoutes(api, portal, jobSignal);
  rosterUploadRoutes(api, portal);
  jobRoutes(api, portal, jobSignal);
}
