import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from '@portal/contract/auth.ts';
import type { Access, Endpoint } from '@portal/contract/endpoint.ts';
import { type SessionEnd, TOKEN_EXPIRED_TEXT } from '@portal/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
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
  /** until when what needs a fresh proof of identity is allowed; null: not now */
  identityConfirmedUntil: Date | null;
  /** from when only what sets up a second factor is allowed; null: there is one, or none is needed */
  factorDueAt: Date | null;
};

/** Finds the open session of a token; null if the token is unknown, expired or revoked. */
export type FindCaller = (token: string, request: FastifyRequest) => Promise<Caller | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    confirmIdentity?: NonNullable<Endpoint['confirmIdentity']>;
    beforeFactor?: true;
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
const CONFIRM_IDENTITY_TEXT = 'Please confirm that it is you.';
const FACTOR_REQUIRED_TEXT =
  'Your league requires a second factor of administrators. Please add a passkey or an authenticator app to your account first.';

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
  clock: Clock;
};

/** Whether the body has a current password, which the use case checks. */
const hasPassword = ({ body }: FastifyRequest): boolean =>
  typeof (body as { currentPassword?: unknown } | undefined)?.currentPassword === 'string';

/** @throws AppError CONFIRM_IDENTITY unless the session has proved who uses it within the last ten minutes */
export function demandConfirmedIdentity({ identityConfirmedUntil }: Caller, now: Date): void {
  if (identityConfirmedUntil !== null && now < identityConfirmedUntil) return;
  throw new AppError('CONFIRM_IDENTITY', CONFIRM_IDENTITY_TEXT);
}

/** Denies by default: the portal does not start if a route declares no access, and access is checked before a body is read. */
export function guardRoutes(
  app: FastifyInstance,
  { findCaller, findEnd, metricsToken, clock }: Guards,
): void {
  const isMetricsToken = isToken(metricsToken);
  app.decorateRequest('caller', null);
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`The route ${String(route.method)} ${route.url} does not say who may call it.`);
    }
  });
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { access, confirmIdentity, beforeFactor } = request.routeOptions.config;
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
    const now = clock.now();
    if (caller.factorDueAt !== null && caller.factorDueAt <= now && beforeFactor !== true) {
      throw new AppError('FACTOR_REQUIRED', FACTOR_REQUIRED_TEXT);
    }
    if (confirmIdentity === true) demandConfirmedIdentity(caller, now);
  });
  app.addHook('preHandler', async (request) => {
    const isDue = request.routeOptions.config.confirmIdentity === 'unless-password' && !hasPassword(request);
    if (isDue) demandConfirmedIdentity(callerOf(request), clock.now());
  });
  // every line that the call logs says who made it; here, because reading a body would lose the fields
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.caller === null) return done();
    withLogFields({ accountId: request.caller.accountId }, done);
  });
}
