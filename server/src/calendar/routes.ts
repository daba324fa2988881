import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, starting } from '#platform/errors.ts';
import { chooseEncoding, encodeText, matchesTag } from '#platform/http/encoded-body.ts';
import { serve } from '#platform/http/serve.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { readFeed } from './feed-file.ts';
import { listCalendarLinks, makeCalendarLink, revokeCalendarLink } from './links.ts';

/** A coach's and an administrator's calendar links. */
export function calendarRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    listCalendarLinks: (call) => listCalendarLinks(portal, call.caller),
    makeCalendarLink: (call, input) => makeCalendarLink(portal, call.caller, input),
    revokeCalendarLink: (call, input) => revokeCalendarLink(portal, call.caller, input.id),
  });
}

/** Answers with plain text, which a calendar program can show, and with the time to wait. */
export function answerThrottled(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof AppError) || error.code !== 'THROTTLED') throw error;
  reply.refusal = error.code;
  reply
    .code(429)
    .header('retry-after', String(Math.ceil(error.details.retryAfterSeconds ?? 60)))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send(`${error.message}\n`);
}

/**
 * The calendars themselves, at the site's root and without a session: the secret in the address is the key
 * (docs/spec/decisions.md#calendar-feeds). No log shows it (logged-path.ts).
 */
export function feedRoutes(
  app: FastifyInstance,
  portal: Portal,
  { throttle, isReady }: { throttle: Throttle; isReady: () => boolean },
): void {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/calendars/:file',
    schema: { hide: true },
    errorHandler: answerThrottled,
    async handler(request, reply) {
      if (!isReady()) throw starting();
      const secret = /^([A-Za-z0-9_-]{43})\.ics$/.exec(request.params.file)?.[1];
      if (secret === undefined) throw new AppError('NOT_FOUND', 'Calendar not found.');
      const text = await readFeed(portal, throttle, { secret, network: networkOf(request.ip) });
      return await sendCalendar(request, reply, text);
    },
  });
}

export async function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.header('content-disposition', 'inline; filename="calendar.ics"');
  return await sendShared(request, reply, { text, type: 'text/calendar; charset=utf-8' });
}

/** Answers with what anyone may read who knows its address, or with 304 if the caller has it already. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, status = 200 }: { text: string; type: string; status?: number },
): Promise<FastifyReply> {
  const { encoding, etag, bytes } = encodeText(text).form(
    chooseEncoding(request.headers['accept-encoding'], ['gzip']),
  );
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Accept-Encoding')
    .header('etag', etag)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex');
  if (status === 200 && matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type(type)
    .send(await bytes());
}
