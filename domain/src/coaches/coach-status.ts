/** Whether a coach has been invited, has registered, or has confirmed the email address. */
export type CoachStatus = 'registered' | 'unconfirmed' | 'invited' | 'not-invited';

export function coachStatus({
  hasAccount,
  confirmed,
  invitedAt,
}: {
  hasAccount: boolean;
  confirmed: boolean;
  /** null if nobody has invited the coach */
  invitedAt: string | null;
}): CoachStatus {
  if (hasAccount) return confirmed ? 'registered' : 'unconfirmed';
  return invitedAt === null ? 'not-invited' : 'invited';
}

export const COACH_STATUS_NAMES: Readonly<Record<CoachStatus, string>> = {
  registered: 'Registered',
  unconfirmed: 'Email not confirmed',
  invited: 'Invited',
  'not-invited': 'Not invited',
};
