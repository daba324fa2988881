import { API_BASE } from '@portal/contract/api-base.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds. A polled call takes a millisecond, a booking ten, an export seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const BOOKING_URL = API_BASE + endpoints.reservePractice.url;
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The label of all addresses without a route. */
const UNKNOWN = 'unknown';
const PAGES = 'pages';
/** The label of addresses that can't be decoded, which are refused before routing. */
const UNREADABLE = 'unreadable';

/**
 * The pattern of the route, never the address, which may contain a name and would make the number of labels unbounded.
 */
function routeLabel(request: FastifyRequest, reply: FastifyReply): string {
  const url = request.is404 ? undefined : request.routeOptions.url;
  if (url?.startsWith(`${API_BASE}/`) || url?.startsWith('/calendars/')) return url;
  // pages and their files, a small fixed set
  return reply.statusCode < 400 ? PAGES : UNKNOWN;
}

const methodLabel = ({ method }: FastifyRequest): string => (KNOWN_METHODS.has(method) ? method : 'other');
const statusClass = ({ statusCode }: FastifyReply): string => `${Math.floor(statusCode / 100)}xx`;

/** Counts the answers of this process since its start. */
export function createRequestMetrics(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Completed responses, by route, method and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Seconds from a request to the end of its response; without live streams.',
    labelNames: ['method', 'route'],
    buckets: BOUNDS,
    registers,
  });
  const refusals = new Counter({
    name: 'portal_refusals_total',
    help: 'Refused calls by the code of the refusal.',
    labelNames: ['code'],
    registers,
  });
  const bookings = new Counter({
    name: 'portal_bookings_total',
    help: 'Results of practice requests: BOOKED, or the code of the refusal.',
    labelNames: ['outcome'],
    registers,
  });

  return {
    /** Counts every answer of the app. Register before the routes. */
    watch(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        done();
        const method = methodLabel(request);
        const route = routeLabel(request, reply);
        requests.inc({ method, route, status: statusClass(reply) });
        if (request.routeOptions.config.produces !== 'text/event-stream') {
          durations.observe({ method, route }, reply.elapsedTime / 1_000);
        }
        const { refusal } = reply;
        if (refusal !== null) refusals.inc({ code: refusal });
        if (route === BOOKING_URL && (refusal !== null || reply.statusCode === 200)) {
          bookings.inc({ outcome: refusal ?? 'BOOKED' });
        }
      });
    },

    /** Counts an address that can't be decoded, for which no hook runs. */
    noteUnreadable(request: FastifyRequest): void {
      requests.inc({ method: methodLabel(request), route: UNREADABLE, status: '4xx' });
      refusals.inc({ code: 'INVALID_INPUT' });
    },
  };
}
