import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { createConfirmAddress } from './confirm-address.ts';
import { createLogin } from './login.ts';
import { createRegister } from './register.ts';
import { createResetPassword } from './reset-password.ts';
import { createSessions } from './sessions.ts';

export type AuthService = ReturnType<typeof createAuthService>;

/** Everything about accounts: one file per use case beside this one. */
export function createAuthService(portal: Portal, throttle: Throttle) {
  const sessions = createSessions(portal);
  return {
    findCaller: sessions.findCaller,
    listSessions: sessions.listOwn,
    endSession: sessions.endOwn,
    endOtherSessions: sessions.endOthers,
    login: createLogin(portal, { sessions, throttle }),
    register: createRegister(portal, throttle),
    ...createConfirmAddress(portal, throttle),
    ...createResetPassword(portal, throttle),
  };
}
