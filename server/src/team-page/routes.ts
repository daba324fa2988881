import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeFeed } from '#calendar/feed-file.ts';
import { answerThrottled, sendCalendar, sendShared } from '#calendar/routes.ts';
import { starting, type WaitSentence } from '#platform/errors.ts';
import { serve } from '#platform/http/serve.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { MISSING_PAGE, PAGE_POLICY, teamPageHtml } from './page-html.ts';
import { getTeamShare, shareTeam, stopSharingTeam } from './share-team.ts';
import { type PageEntry, readTeamPage } from './team-page.ts';

/** A coach's and an administrator's side of the families' page. */
export function shareRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    getTeamShare: (call, input) => getTeamShare(portal, call.caller, input.id),
    shareTeam: (call, input) => shareTeam(portal, call.caller, input),
    stopSharingTeam: (call, input) => stopSharingTeam(portal, call.caller, input.id),
  });
}

const READ_TOO_OFTEN: WaitSentence = (wait) =>
  `Too many pages were requested from your network. Please try again in ${wait}.`;

type PageRequest = FastifyRequest<{ Params: { file: string }; Querystring: { event?: string } }>;

/**
 * The page of a team for families, as HTML, calendar and JSON, at the site's root and without a session: the secret in the
 * address is the key (docs/spec/decisions.md#families-page). No log shows it.
 */
export function teamPageRoutes(
  app: FastifyInstance,
  portal: Portal,
  { throttle, isReady }: { throttle: Throttle; isReady: () => boolean },
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/team/:file',
    schema: { hide: true },
    errorHandler: answerThrottled,
    async handler(request: PageRequest, reply) {
      if (!isReady()) throw starting();
      const [, secret, form] = /^([A-Za-z0-9_-]{22})(\.ics|\.json)?$/.exec(request.params.file) ?? [];
      const page = secret === undefined ? null : await readTeamPage(portal, secret);
      const limit = page === null ? LIMITS.teamPageMissing : LIMITS.teamPage;
      (await throttle.take([{ limit, subject: networkOf(request.ip) }], READ_TOO_OFTEN)).keep();
      if (page === null) return await sendHtml(request, reply, MISSING_PAGE, 404);
      if (form === '.ics') {
        const { event } = request.query;
        const entryId = event !== undefined && /^\d{1,9}$/.test(event) ? Number(event) : undefined;
        const name = `${page.teamName} (${page.divisionName})`;
        const subject = { teamId: page.teamId };
        return await sendCalendar(request, reply, await writeFeed(portal, subject, name, entryId));
      }
      if (form === '.json') {
        const { teamId: _, entries, ...about } = page;
        const text = JSON.stringify({ ...about, entries: entries.map(toWire) });
        // what anyone may read may also be shown by the league's own website
        reply.header('access-control-allow-origin', '*');
        return await sendShared(request, reply, { text, type: 'application/json; charset=utf-8' });
      }
      return await sendHtml(request, reply, teamPageHtml(page, `${portal.publicUrl}/team/${secret}`), 200);
    },
  });
}

const toWire = ({ entryId, state, ...entry }: PageEntry) => ({
  id: entryId,
  ...entry,
  state: state === 'cancelled' ? 'canceled' : state,
});

async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  status: number,
): Promise<FastifyReply> {
  reply.header('content-security-policy', PAGE_POLICY).header('x-frame-options', 'DENY');
  return await sendShared(request, reply, { text, type: 'text/html; charset=utf-8', status });
}
