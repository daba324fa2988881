import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from '@portal/contract/auth.ts';
import type { Access } from '@portal/contract/endpoint.ts';
import { type SessionEnd, TOKEN_EXPIRED_TEXT } from '@portal/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { withLogFields } from '#platform/log/log.ts';

/** The person who calls, read from the session and never from the body. */
export type Caller = {
  accountId: number;
  sessionId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** whether the email address is confirmed; teams belong to confirmed accounts only */
  confirmed: boolean;
};

/** Finds the open session of a token; null if the token is unknown, expired or revoked. */
export type FindCaller = (token: string, request: FastifyRequest) => Promise<Caller | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** the content type of the body; JSON by default */
    consumes?: 'multipart/form-data';
    /** the content type of the answer; JSON by default */
    produces?: 'text/plain' | 'text/event-stream' | 'application/octet-stream';
    /** the token may also be sent as `?token=` */
    tokenInQuery?: true;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export const ADMINS_ONLY_TEXT = 'Only league administrators can do this.';
const CONFIRM_FIRST_TEXT = 'Please confirm your email address first.';

/** The signed-in person of a route whose access is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new AppError('NO_SESSION', 'Please log in first.');
  return request.caller;
}

/** The token of an `Authorization: Bearer …` header, or null. Cookies never authenticate (docs/spec/safety.md#w22). */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** The token in the query, for the one route that accepts it there. Logs never contain a query (request-log.ts). */
function queryToken({ query, routeOptions }: FastifyRequest): string | null {
  if (routeOptions.config.tokenInQuery !== true) return null;
  const { token } = query as { token?: unknown };
  return typeof token === 'string' && /^[\x21-\x7e]{1,512}$/.test(token) ? token : null;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares tokens in constant time. */
function isToken(expected: string | null): (token: string) => boolean {
  if (expected === null) return () => false;
  const known = digest(expected);
  return (token) => timingSafeEqual(digest(token), known);
}

type Guards = {
  findCaller: FindCaller;
  /** why the session of a token was ended, if someone else ended it */
  findEnd: (token: string) => Promise<SessionEnd | null>;
  /** lets a monitor read `metrics` routes without an account */
  metricsToken: string | null;
};

/** Denies by default: the portal does not start if a route declares no access, and access is checked before a body is read. */
export function guardRoutes(app: FastifyInstance, { findCaller, findEnd, metricsToken }: Guards): void {
  const isMetricsToken = isToken(metricsToken);
  app.decorateRequest('caller', null);
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`The route ${String(route.method)} ${route.url} does not say who may call it.`);
    }
  });
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const access = request.routeOptions.config.access;
    if (access === undefined || access === 'public') return;
    const token = bearerToken(request) ?? queryToken(request);
    if (token === null) throw new AppError('NO_SESSION', 'Please log in first.');
    if (access === 'metrics' && isMetricsToken(token)) return;
    const caller = await findCaller(token, request);
    if (caller === null) {
      const endedBy = await findEnd(token);
      throw new AppError('TOKEN_EXPIRED', TOKEN_EXPIRED_TEXT, endedBy === null ? {} : { endedBy });
    }
    request.caller = caller;
    if ((access === 'admin' || access === 'metrics') && caller.role !== 'ADMIN') {
      throw new AppError('FORBIDDEN', ADMINS_ONLY_TEXT);
    }
    if (access === 'confirmed' && !caller.confirmed && caller.role !== 'ADMIN') {
      throw new AppError('EMAIL_NOT_CONFIRMED', CONFIRM_FIRST_TEXT);
    }
  });
  // every line that the call logs says who made it; here, because reading a body would lose the fields
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.caller === null) return done();
    withLogFields({ accountId: request.caller.accountId }, done);
  });
}
