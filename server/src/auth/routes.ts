import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken, type Caller } from '#platform/http/access.ts';
import { serve } from '#platform/http/serve.ts';
import { visitorOf } from '#platform/throttle/network.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { createAcceptInvitation } from './accept-invitation.ts';
import { createChangeEmail } from './change-email.ts';
import { factorRoutes } from './factors/routes.ts';
import { createLogin, userOf } from './login.ts';
import { changeName, createChangePassword, createResetPassword } from './own-password.ts';
import { createConfirmAddress, createRegister } from './register.ts';
import type { Sessions } from './sessions.ts';

/** Register, confirm, log in and out, reset; the own sessions, name, password and email address. */
export function authRoutes(
  app: FastifyInstance,
  portal: Portal,
  { sessions, throttle }: { sessions: Sessions; throttle: Throttle },
): void {
  const login = createLogin(portal, { sessions, throttle });
  const register = createRegister(portal, throttle);
  const { verifyEmail, sendConfirmation } = createConfirmAddress(portal, throttle);
  const { forgotPassword, resetPassword } = createResetPassword(portal, throttle);
  const invitation = createAcceptInvitation(portal, { sessions, throttle });
  const changePassword = createChangePassword(portal, throttle);
  const emailChange = createChangeEmail(portal, throttle);
  factorRoutes(app, portal, { sessions, throttle });

  /** Whoever is logged in, in a call that needs nobody to be. */
  async function findCaller(request: FastifyRequest): Promise<Caller | null> {
    const token = bearerToken(request);
    return token === null ? null : await sessions.findCaller(token);
  }

  serve(app, {
    register: async (call, input) => {
      await register(input, visitorOf(call.request));
      return { message: 'You’re registered. Please confirm your email address with the link we sent you.' };
    },
    login: (call, input) => {
      const { email, password, remember = false } = input;
      return login({ email, password, remember }, visitorOf(call.request));
    },
    logout: async (call) => {
      const caller = call.caller;
      await sessions.endOwn(caller, caller.sessionId);
      return { message: 'You are logged out.' };
    },
    listSessions: async (call) => {
      const caller = call.caller;
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
    revokeOtherSessions: async (call) => {
      await sessions.endOthers(call.caller, visitorOf(call.request));
      return { message: 'You are logged out everywhere else.' };
    },
    revokeSession: async (call, input) => {
      await sessions.endOwn(call.caller, input.id);
      return { message: 'That session is logged out.' };
    },
    forgotPassword: async (call, input) => {
      await forgotPassword(input.email, visitorOf(call.request));
      return {
        message: 'If the league knows that address, an email with the next step is on its way.',
      };
    },
    resetPassword: async (call, input) => {
      await resetPassword(input.token, input.password, visitorOf(call.request));
      return { message: 'Your password has been reset. Please log in.' };
    },
    verifyEmail: async (call, input) => {
      const email = await verifyEmail(call.caller, input.token, visitorOf(call.request));
      return { message: 'Thank you! Your email address is confirmed.', email };
    },
    sendConfirmation: async (call, input) => {
      const caller = await findCaller(call.request);
      return { message: await sendConfirmation(input.email, caller, visitorOf(call.request)) };
    },
    getInvitation: (call, { token }) => invitation.open(token, visitorOf(call.request)),
    acceptInvitation: async (call, { token, password, passkey, ...names }) => {
      const caller = await findCaller(call.request);
      const secret = passkey === undefined ? { password: password ?? '' } : { passkey };
      return await invitation.accept({ token, secret, names, caller }, visitorOf(call.request));
    },
    getMe: async (call) => ({ user: userOf(call.caller) }),
    changeName: async (call, input) => ({
      message: 'Your name is saved.',
      user: await changeName(portal, call.caller, input),
    }),
    changePassword: async (call, input) => {
      await changePassword(call.caller, input, visitorOf(call.request));
      return { message: 'Your password is changed. Your other devices are logged out.' };
    },
    getEmailChange: async (call) => ({ email: await emailChange.findPending(call.caller) }),
    requestEmailChange: async (call, input) => ({
      message: await emailChange.request(call.caller, input, visitorOf(call.request)),
    }),
    cancelEmailChange: async (call) => {
      const caller = call.caller;
      await emailChange.cancel(caller);
      return { message: `Your email address stays ${caller.email}.` };
    },
  });
}
