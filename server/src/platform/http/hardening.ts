import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

const MEGABYTE = 1024 * 1024;

/**
 * Bounds that the framework leaves open by default (docs/spec/safety.md#f4, docs/spec/safety.md#g10, docs/spec/safety.md#g11). Who is too late is found at the next
 * check of all connections: headers have 13 seconds in the end, bodies 29.
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
    // Node's own answer to a request without it has neither words nor headers
    requireHostHeader: false,
    // what each connection may hold unsent or unread: Node's 64 kB times hundreds who take nothing is felt (G12)
    highWaterMark: 16_384,
  },
} satisfies FastifyServerOptions & { http: object };

/** Connections whose request may take longer to arrive than any other. */
const slowBodies = new WeakSet<Socket>();
const SLOW_BODY_QUIET_MS = 30_000;
const SLOW_BODY_WITHIN_MS = 15 * 60_000;

/**
 * Lets the body of one request arrive for up to 15 minutes, as long as something comes every 30 seconds: a file of
 * 200 MB does not pass a home's line in the time that every other call has. For callers who are known, only.
 * @returns ends it, when the body is there
 */
export function allowSlowBody({ socket }: IncomingMessage): () => void {
  // a call that came over no line waits for none
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

/** How long a client may take to read the last answer; one that never closes its side would keep the socket forever. */
const CLOSE_WITHIN_MS = 1_000;

/** A malformed request line, header or timeout, answered before any route: same shape, no framework text. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  // the server forgets the time of this request now, and tells it no second time
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && slowBodies.has(socket)) return;
  const [status, code, sentence] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'TOO_LARGE', 'The headers of this request are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'INVALID_INPUT', 'This request took too long to arrive.']
        : ['400 Bad Request', 'INVALID_INPUT', 'This request cannot be read.'];
  const body = JSON.stringify({ error: sentence, code });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS).unref();
}

/** What Node would answer by itself, without words or headers, is refused like everything else. */
export function refuseUnusual(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response) => {
    // nothing is promised: the call is read and answered as if it had not asked
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

/**
 * Security headers of pages and their files. No third party, no inline script, no framing; tokens never leave in a
 * Referer (docs/spec/safety.md#w7, docs/spec/safety.md#w14).
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
 * The id of the request, and security headers of calls. JSON needs few of them, and they are made once: a library that
 * makes them anew for every answer took more of a polled call than all the rest (docs/decisions/0013).
 */
export function addCallHeaders(api: FastifyInstance, publicUrl: string): void {
  const headers: Record<string, string> = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  if (publicUrl.startsWith('https://')) headers['strict-transport-security'] = `max-age=${HSTS_SECONDS}`;
  api.addHook('onSend', (request, reply, payload, done) => {
    // what is unchanged keeps the headers that it came with
    if (reply.statusCode !== 304) {
      reply.header('x-request-id', request.id);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      reply.headers(headers);
    }
    done(null, payload);
  });
}

const IDLE_CHECK_MS = 50;
/** So long at most a stopping server waits for the first request of a connection that it has taken. */
const LAST_CALL_MS = 1_000;
/** What is in flight may take so long; the rest of the stop needs its time, too. */
const LAST_ANSWERS_MS = 5_000;

/**
 * Lets a stopping server end. Node then closes what is idle, and to Node a connection whose request has not been read
 * yet is idle, too: those are read first. From now on answers say that they are the last of their connection, which
 * would be kept open for more otherwise, and what is idle by then is closed. Whoever sends half a request, or does not
 * read his answer, is cut off after a while.
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
