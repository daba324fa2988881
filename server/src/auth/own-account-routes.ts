import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { createChangeEmail } from './change-email.ts';
import { changeName, userOf } from './change-name.ts';
import { createChangePassword } from './change-password.ts';
import { visitorOf } from './visitor.ts';

/** What people do with their own account: name, password and email address. */
export function ownAccountRoutes(app: FastifyInstance, portal: Portal, throttle: Throttle): void {
  const changePassword = createChangePassword(portal, throttle);
  const emailChange = createChangeEmail(portal, throttle);

  serve(app, {
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
