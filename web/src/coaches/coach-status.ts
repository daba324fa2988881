import type { LeagueCoach } from '@portal/contract/admin-coaches.ts';

/** Whether a coach has been invited, has registered, or has confirmed the email address. */
export type CoachStatus = 'registered' | 'unconfirmed' | 'invited' | 'not-invited';

export function statusOf({ hasAccount, confirmed, invitedAt }: LeagueCoach): CoachStatus {
  if (hasAccount) return confirmed ? 'registered' : 'unconfirmed';
  return invitedAt === null ? 'not-invited' : 'invited';
}

export const STATUS_TEXTS: Readonly<Record<CoachStatus, string>> = {
  registered: 'Registered',
  unconfirmed: 'Email not confirmed',
  invited: 'Invited',
  'not-invited': 'Not invited',
};
