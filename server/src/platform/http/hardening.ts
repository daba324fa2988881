import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import helmet from '@fastify/helmet';
import { API_BASE } from '@portal/contract/api-base.ts';
import type { Route } from '@portal/contract/endpoint.ts';
import { routes } from '@portal/contract/routes.ts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { diskIsFull } from '#platform/disk/disk-room.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Limits that the framework does not set by default. Connections are checked every 3 seconds, so headers have up to 13
 * seconds to arrive and bodies up to 29.
 * @see docs/spec/safety.md#f4, docs/spec/safety.md#fuzz, docs/spec/safety.md#slow-clients
 */
export const SERVER_BOUNDS = {
  bodyLimit: MEGABYTE,
  requestTimeout: 26_000,
  keepAliveTimeout: 65_000,
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  onProtoPoisoning: 'error',
  onConstructorPoisoning: 'error',
  routerOptions: { maxParamLength: 400 },
  http: {
    connectionsCheckingInterval: 3_000,
    headersTimeout: 10_000,
    requestTimeout: 26_000,
    maxHeaderSize: 16_384,
    // Node's own answer has no text and no headers; answerUnusualRequests() answers instead
    requireHostHeader: false,
    // bytes that a connection may buffer: hundreds of stalled readers with Node's default of 64 kB use a lot of memory
    highWaterMark: 16_384,
  },
} satisfies FastifyServerOptions & { http: object };

/** Connections whose request may take longer to arrive than any other. */
const slowBodies = new WeakSet<Socket>();
const SLOW_BODY_QUIET_MS = 30_000;
const SLOW_BODY_WITHIN_MS = 15 * 60_000;

/**
 * Gives the body of one request 15 minutes to arrive, as long as some bytes come every 30 seconds: a file of 200 MB takes
 * longer over a home connection than the usual limit. Call this for logged-in callers only.
 * @returns a function to call when the body has arrived
 */
export function allowSlowBody({ socket }: IncomingMessage): () => void {
  // injected calls have no socket
  if (!(socket instanceof Socket)) return () => {};
  slowBodies.add(socket);
  socket.setTimeout(SLOW_BODY_QUIET_MS);
  const timer = setTimeout(() => socket.destroy(), SLOW_BODY_WITHIN_MS);
  return () => {
    clearTimeout(timer);
    slowBodies.delete(socket);
    socket.setTimeout(0);
  };
}

/** For answers that are no pages: nothing in them is run, loaded or shown in a frame. */
export const NO_CONTENT_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** How long a client may take to read the last answer before the socket is destroyed. */
const CLOSE_WITHIN_MS = 1_000;

/** Answers malformed requests and timeouts, which never reach a route, in the same shape as other refusals. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  // the server reports the timeout of a request only once
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && slowBodies.has(socket)) return;
  const [status, code, sentence] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'TOO_LARGE', 'The headers of this request are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'INVALID_INPUT', 'This request took too long to arrive.']
        : ['400 Bad Request', 'INVALID_INPUT', 'This request cannot be read.'];
  const body = JSON.stringify({ error: sentence, code });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Security-Policy: ${NO_CONTENT_POLICY}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS).unref();
}

/** Answers requests that Node would otherwise refuse by itself, without text or headers. */
export function answerUnusualRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response) => {
    // ignore the Expect header and handle the request as usual
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, headers } = request.raw;
    if (httpVersion !== '1.1' || headers.host !== undefined) return done();
    const error = 'This request does not say which host it is for.';
    reply.code(400).headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    return reply.send({ error, code: 'INVALID_INPUT' });
  });
}

const HSTS_SECONDS = 63_072_000;
const HSTS = `max-age=${HSTS_SECONDS}`;

/**
 * Sets security headers of answers that have none of their own: calendars, pages for families, and what is refused before a
 * route is found. Register it before all routes.
 */
export function addMissingHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers: [name: string, value: string][] = [
    ['content-security-policy', NO_CONTENT_POLICY],
    ['referrer-policy', 'no-referrer'],
    ['x-content-type-options', 'nosniff'],
  ];
  if (publicUrl.startsWith('https://')) headers.push(['strict-transport-security', HSTS]);
  app.addHook('onSend', (_request, reply, payload, done) => {
    // for a 304 the browser keeps the headers of the first answer
    if (reply.statusCode !== 304) {
      for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    }
    done(null, payload);
  });
}

/**
 * Sets security headers of pages and their files: no third parties, no inline scripts, no framing, and no Referer that
 * could contain a token (docs/spec/safety.md#w7, docs/spec/safety.md#w14).
 */
export async function addPageHeaders(pages: FastifyInstance, publicUrl: string): Promise<void> {
  const overTls = publicUrl.startsWith('https://');
  await pages.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        ...(overTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: overTls ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
}

/**
 * Sets the request id and the security headers of calls. JSON needs few headers, and they are built once: helmet builds
 * them for every answer, which took longer than the rest of a polled call (docs/decisions/0013).
 */
export function addCallHeaders(api: FastifyInstance, publicUrl: string): void {
  const headers: Record<string, string> = {
    'content-security-policy': NO_CONTENT_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  if (publicUrl.startsWith('https://')) headers['strict-transport-security'] = HSTS;
  api.addHook('onSend', (request, reply, payload, done) => {
    // for a 304 the browser keeps the headers of the first answer
    if (reply.statusCode !== 304) {
      reply.header('x-request-id', request.id);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      reply.headers(headers);
    }
    done(null, payload);
  });
}

const IDLE_CHECK_MS = 50;
/** How long a stopping server waits for the first request of an accepted connection. */
const LAST_CALL_MS = 1_000;
/** How long open requests may take while the server stops. */
const LAST_ANSWERS_MS = 5_000;

/**
 * Lets a server stop without dropping requests. Node closes idle connections when it stops, including connections whose
 * request it has not read yet, so those are read first. Answers then ask to close their connection, which would stay open
 * otherwise. Clients that send half a request or do not read the answer are cut off after a while.
 */
export function closeAfterLastAnswer(app: FastifyInstance, patienceMs = LAST_ANSWERS_MS): void {
  const silent = new Set<Socket>();
  let timer: NodeJS.Timeout | null = null;
  let isStopping = false;
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    isStopping = true;
    const start = performance.now();
    do await pause(IDLE_CHECK_MS);
    while (silent.size > 0 && performance.now() - start < Math.min(LAST_CALL_MS, patienceMs));
    timer = setInterval(() => {
      if (performance.now() - start < patienceMs) app.server.closeIdleConnections();
      else app.server.closeAllConnections();
    }, IDLE_CHECK_MS);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onClose', async () => {
    if (timer !== null) clearInterval(timer);
  });
}

/** Changes that must work nevertheless. */
const NEED_NO_ROOM: readonly string[] = ['login', 'logout'];
const urls = new Set(
  Object.entries<Route>(routes)
    .filter(([name, { reads }]) => reads || NEED_NO_ROOM.includes(name))
    .map(([, { url }]) => API_BASE + url),
);

/** While the disk is full, refuses changes before they begin; reading still works (docs/spec/safety.md#full-disk). */
export function refuseChangesWithoutRoom(api: FastifyInstance, hasRoom: () => Promise<boolean>): void {
  api.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    if (method === 'GET' || method === 'HEAD' || urls.has(url) || (await hasRoom())) return;
    throw diskIsFull();
  });
}
