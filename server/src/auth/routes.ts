import { endpoints } from '@portal/contract/endpoints.ts';
import { bearerToken, callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { createConfirmAddress } from './confirm-address.ts';
import { createLogin } from './login.ts';
import { createRegister } from './register.ts';
import { createResetPassword } from './reset-password.ts';
import type { Sessions } from './sessions.ts';
import { visitorOf } from './visitor.ts';

/** Register, confirm, log in and out, reset, and the own sessions. */
export function authRoutes(
  app: App,
  portal: Portal,
  { sessions, throttle }: { sessions: Sessions; throttle: Throttle },
): void {
  const login = createLogin(portal, { sessions, throttle });
  const register = createRegister(portal, throttle);
  const { verifyEmail, sendConfirmation } = createConfirmAddress(portal, throttle);
  const { forgotPassword, resetPassword } = createResetPassword(portal, throttle);

  app.route({
    ...endpoints.register,
    handler: async (request) => {
      await register(request.body, visitorOf(request));
      return { message: 'You’re registered. Please confirm your email address with the link we sent you.' };
    },
  });
  app.route({
    ...endpoints.login,
    handler: (request) => {
      const { email, password, remember = false } = request.body;
      return login({ email, password, remember }, visitorOf(request));
    },
  });
  app.route({
    ...endpoints.logout,
    handler: async (request) => {
      const caller = callerOf(request);
      await sessions.endOwn(caller, caller.sessionId);
      return { message: 'You are logged out.' };
    },
  });
  app.route({
    ...endpoints.listSessions,
    handler: async (request) => {
      const caller = callerOf(request);
      const { sessions: own, total } = await sessions.listOwn(caller);
      return {
        sessions: own.map((session) => ({
          id: session.id,
          current: session.id === caller.sessionId,
          createdAt: session.createdAt.toISOString(),
          lastUsedAt: session.lastUsedAt.toISOString(),
          expiresAt: session.expiresAt.toISOString(),
          device: session.device,
        })),
        more: total - own.length,
      };
    },
  });
  app.route({
    ...endpoints.revokeOtherSessions,
    handler: async (request) => {
      await sessions.endOthers(callerOf(request));
      return { message: 'You are logged out everywhere else.' };
    },
  });
  app.route({
    ...endpoints.revokeSession,
    handler: async (request) => {
      await sessions.endOwn(callerOf(request), request.params.id);
      return { message: 'That session is logged out.' };
    },
  });
  app.route({
    ...endpoints.forgotPassword,
    handler: async (request) => {
      await forgotPassword(request.body.email, visitorOf(request));
      return {
        message: 'If the league knows that address, an email with the next step is on its way.',
      };
    },
  });
  app.route({
    ...endpoints.resetPassword,
    handler: async (request) => {
      await resetPassword(request.params.token, request.body.password, visitorOf(request));
      return { message: 'Your password has been reset. Please log in.' };
    },
  });
  app.route({
    ...endpoints.verifyEmail,
    handler: async (request) => {
      const email = await verifyEmail(callerOf(request), request.params.token);
      return { message: 'Thank you! Your email address is confirmed.', email };
    },
  });
  app.route({
    ...endpoints.sendConfirmation,
    handler: async (request) => {
      const token = bearerToken(request);
      const caller = token === null ? null : await sessions.findCaller(token);
      return { message: await sendConfirmation(request.body.email, caller, visitorOf(request)) };
    },
  });
}
