import { messages } from './messages.ts';

/** Why the login is shown, passed on with the navigation. */
export type LoginReason = keyof typeof messages.reasons;

/** The reason in the state of a navigation, which may contain anything. */
export function loginReason(state: unknown): LoginReason | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null;
  const { reason } = state;
  return typeof reason === 'string' && Object.hasOwn(messages.reasons, reason)
    ? (reason as LoginReason)
    : null;
}
