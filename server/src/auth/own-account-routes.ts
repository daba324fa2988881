import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { createChangeEmail } from './change-email.ts';
import { changeName, userOf } from './change-name.ts';
import { createChangePassword } from './change-password.ts';
import { visitorOf } from './visitor.ts';

/** What people do with their own account: name, password and email address. */
export function ownAccountRoutes(app: App, portal: Portal, throttle: Throttle): void {
  const changePassword = createChangePassword(portal, throttle);
  const emailChange = createChangeEmail(portal, throttle);

  app.route({
    ...endpoints.getMe,
    handler: async (request) => ({ user: userOf(callerOf(request)) }),
  });
  app.route({
    ...endpoints.changeName,
    handler: async (request) => ({
      message: 'Your name is saved.',
      user: await changeName(portal, callerOf(request), request.body),
    }),
  });
  app.route({
    ...endpoints.changePassword,
    handler: async (request) => {
      await changePassword(callerOf(request), request.body, visitorOf(request));
      return { message: 'Your password is changed. Your other devices are logged out.' };
    },
  });
  app.route({
    ...endpoints.getEmailChange,
    handler: async (request) => ({ email: await emailChange.findPending(callerOf(request)) }),
  });
  app.route({
    ...endpoints.requestEmailChange,
    handler: async (request) => ({
      message: await emailChange.request(callerOf(request), request.body, visitorOf(request)),
    }),
  });
  app.route({
    ...endpoints.cancelEmailChange,
    handler: async (request) => {
      const caller = callerOf(request);
      await emailChange.cancel(caller);
      return { message: `Your email address stays ${caller.email}.` };
    },
  });
}
