import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FeedSubject, writeFeed } from '#calendar/feed-file.ts';
import { answerThrottled, sendCalendar, sendShared } from '#calendar/routes.ts';
import { type LiveService, sendStream } from '#live/service.ts';
import { AppError, starting, type WaitSentence } from '#platform/errors.ts';
import { serve } from '#platform/http/serve.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { keepPageEntries, type PageEntry } from './page-entries.ts';
import { MISSING_PAGE, pagePolicy, teamPageHtml } from './page-html.ts';
import { changePublicSchedule, getPublicSchedule, PUBLIC_KINDS, readPublicPage } from './public-page.ts';
import { publicPageHtml } from './public-page-html.ts';
import { getTeamShare, shareTeam, stopSharingTeam } from './share-team.ts';
import { readTeamPage } from './team-page.ts';

/** A coach's and an administrator's side of the pages for families. */
export function shareRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    getTeamShare: (call, input) => getTeamShare(portal, call.caller, input.id),
    shareTeam: (call, input) => shareTeam(portal, call.caller, input),
    stopSharingTeam: (call, input) => stopSharingTeam(portal, call.caller, input.id),
    getPublicSchedule: () => getPublicSchedule(portal),
    changePublicSchedule: (call, input) => changePublicSchedule(portal, call.caller, input),
  });
}

const READ_TOO_OFTEN: WaitSentence = (wait) =>
  `Too many pages were requested from your network. Please try again in ${wait}.`;

/** What a page shows, in each of its forms. */
type PageForms = {
  html: () => string;
  /** another website shows it */
  isFramed?: boolean;
  json: () => object;
  calendar: { subject: FeedSubject; name: string; isPublic?: boolean };
};

type PageQuery = Readonly<Record<string, unknown>>;
type PageRequest = FastifyRequest<{ Params: { file: string; '*': string }; Querystring: PageQuery }>;

/**
 * The pages for families, as HTML, calendar and JSON, at the site's root and without a session: the page of a team, to which the
 * secret in the address is the key, and those of divisions and gyms (docs/spec/decisions.md#families-page). No log shows which.
 */
export function teamPageRoutes(
  app: FastifyInstance,
  portal: Portal,
  { throttle, isReady, live }: { throttle: Throttle; isReady: () => boolean; live: LiveService },
): void {
  const listEntries = keepPageEntries(portal);
  type FindPage = (name: string, query: PageQuery, isWhole: boolean) => Promise<PageForms | null>;

  /** The page of a request and the form that it names: '', '.ics' or '.json'. @throws AppError THROTTLED */
  async function findPage(find: FindPage, { params, query, ip }: PageRequest) {
    if (!isReady()) throw starting();
    const file = params.file ?? params['*'];
    const [form] = /\.(?:ics|json)$/.exec(file) ?? [''];
    const page = await find(form === '' ? file : file.slice(0, -form.length), query, form !== '');
    const subject = networkOf(ip);
    if (page !== null) await throttle.takeRead({ limit: LIMITS.teamPage, subject }, READ_TOO_OFTEN);
    else await throttle.count([{ limit: LIMITS.teamPageMissing, subject }], READ_TOO_OFTEN);
    return { page, form };
  }

  const serveForms = (url: string, find: FindPage) => {
    const route = { method: ['GET', 'HEAD'], schema: { hide: true }, errorHandler: answerThrottled };
    app.route({
      ...route,
      url,
      async handler(request: PageRequest, reply) {
        const { page, form } = await findPage(find, request);
        if (page === null) return await sendHtml(request, reply, { text: MISSING_PAGE, status: 404 });
        if (form === '.ics') {
          const { subject, name, isPublic } = page.calendar;
          const { event } = request.query;
          const entryId = /^\d{1,9}$/.test(String(event)) ? Number(event) : undefined;
          return await sendCalendar(
            request,
            reply,
            await writeFeed(portal, subject, name, { entryId, isPublic }),
          );
        }
        if (form === '.json') {
          // what anyone may read may also be shown by the league's own website
          reply.header('access-control-allow-origin', '*');
          const type = 'application/json; charset=utf-8';
          return await sendShared(request, reply, { text: JSON.stringify(page.json()), type });
        }
        return await sendHtml(request, reply, { text: page.html(), isFramed: page.isFramed });
      },
    });
    app.route({
      ...route,
      url: `/events${url}`,
      config: { produces: 'text/event-stream' },
      async handler(request: PageRequest, reply) {
        const { page } = await findPage(find, request);
        if (page === null) throw new AppError('NOT_FOUND', 'This link shows no schedule.');
        const { subject } = page.calendar;
        const teamId = 'teamId' in subject ? subject.teamId : null;
        return sendStream(request, reply, () => live.followPage({ teamId, network: networkOf(request.ip) }));
      },
    });
  };

  serveForms('/team/:file', async (secret) => {
    const page = /^[A-Za-z0-9_-]{22}$/.test(secret) ? await readTeamPage(portal, listEntries, secret) : null;
    if (page === null) return null;
    const { teamId, entries, ...about } = page;
    return {
      html: () => teamPageHtml(page, `${portal.publicUrl}/team/${secret}`),
      json: () => ({ ...about, entries: entries.map(toWire) }),
      calendar: { subject: { teamId }, name: `${page.teamName} (${page.divisionName})` },
    };
  });
  for (const kind of PUBLIC_KINDS) {
    // names may contain slashes
    serveForms(`/${kind}/*`, async (text, query, isWhole) => {
      const { from } = query;
      const isFramed = 'frame' in query;
      const isDay = !isWhole && typeof from === 'string' && isIsoDate(from);
      const page = await readPublicPage(portal, listEntries, { kind, text, from: isDay ? from : null });
      if (page === null) return null;
      const { id, name, address, leagueName, timeZone, notices, entries } = page;
      return {
        html: () => publicPageHtml(page, isFramed),
        isFramed,
        json: () => ({
          name,
          ...(kind === 'gym' && { address }),
          leagueName,
          timeZone,
          notices,
          entries: entries.map(toWire),
        }),
        calendar: { subject: kind === 'gym' ? { venueId: id } : { divisionId: id }, name, isPublic: true },
      };
    });
  }
}

const toWire = ({ entryId, state, ...entry }: PageEntry) => ({
  id: entryId,
  ...entry,
  state: state === 'cancelled' ? 'canceled' : state,
});

async function sendHtml(
  request: PageRequest,
  reply: FastifyReply,
  { text, status = 200, isFramed = false }: { text: string; status?: number; isFramed?: boolean | undefined },
): Promise<FastifyReply> {
  reply.header('content-security-policy', pagePolicy(isFramed));
  if (!isFramed) reply.header('x-frame-options', 'DENY');
  return await sendShared(request, reply, { text, type: 'text/html; charset=utf-8', status });
}
