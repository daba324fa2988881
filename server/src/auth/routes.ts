import { endpoints } from '@portal/contract/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { bearerToken, callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { AuthService } from './service.ts';
import type { Visitor } from './visitor.ts';

const visitorOf = (request: FastifyRequest): Visitor => ({
  network: networkOf(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
});

/** Register, confirm, log in and out, reset, and the own sessions. */
export function authRoutes(app: App, auth: AuthService): void {
  app.route({
    ...endpoints.register,
    handler: async (request) => {
      await auth.register(request.body, visitorOf(request));
      return { message: 'You are registered. Please confirm your address with the link we have mailed you.' };
    },
  });
  app.route({
    ...endpoints.login,
    handler: (request) => {
      const { email, password, remember = false } = request.body;
      return auth.login({ email, password, remember }, visitorOf(request));
    },
  });
  app.route({
    ...endpoints.logout,
    handler: async (request) => {
      const caller = callerOf(request);
      await auth.endSession(caller, caller.sessionId);
      return { message: 'You are logged out.' };
    },
  });
  app.route({
    ...endpoints.getMe,
    handler: async (request) => {
      const { email, firstName, lastName, role, confirmed } = callerOf(request);
      return { user: { email, firstname: firstName, lastname: lastName, role, emailVerified: confirmed } };
    },
  });
  app.route({
    ...endpoints.listSessions,
    handler: async (request) => {
      const caller = callerOf(request);
      const { sessions, total } = await auth.listSessions(caller);
      return {
        sessions: sessions.map((session) => ({
          id: session.id,
          current: session.id === caller.sessionId,
          createdAt: session.created_at.toISOString(),
          lastUsedAt: session.last_used_at.toISOString(),
          expiresAt: session.expires_at.toISOString(),
          device: session.device,
        })),
        more: total - sessions.length,
      };
    },
  });
  app.route({
    ...endpoints.revokeOtherSessions,
    handler: async (request) => {
      await auth.endOtherSessions(callerOf(request));
      return { message: 'You are logged out everywhere else.' };
    },
  });
  app.route({
    ...endpoints.revokeSession,
    handler: async (request) => {
      await auth.endSession(callerOf(request), request.params.id);
      return { message: 'That session is logged out.' };
    },
  });
  app.route({
    ...endpoints.forgotPassword,
    handler: async (request) => {
      await auth.forgotPassword(request.body.email, visitorOf(request));
      return {
        message: 'If that address belongs to an account, a link to reset the password is on its way.',
      };
    },
  });
  app.route({
    ...endpoints.resetPassword,
    handler: async (request) => {
      await auth.resetPassword(request.params.token, request.body.password, visitorOf(request));
      return { message: 'Your password has been reset. Please log in.' };
    },
  });
  app.route({
    ...endpoints.verifyEmail,
    handler: async (request) => {
      await auth.verifyEmail(callerOf(request), request.params.token);
      return { message: 'Thank you! Your email address is confirmed.' };
    },
  });
  app.route({
    ...endpoints.sendConfirmation,
    handler: async (request) => {
      const token = bearerToken(request);
      const caller = token === null ? null : await auth.findCaller(token);
      return { message: await auth.sendConfirmation(request.body.email, caller, visitorOf(request)) };
    },
  });
}
