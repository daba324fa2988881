/** Every kind of mail the portal sends, with its name for administrators, in the order lists show them. */
export const MAIL_KIND_LABELS = {
  confirm_address: 'Confirm address',
  reset_password: 'Reset password',
  password_changed: 'Password changed',
  coach_invited: 'Invitation',
  practice_booked: 'Practice booked',
  practice_changed: 'Practice changed',
  practice_unconfirmed: 'Practice: school to confirm again',
  practice_cancelled: 'Practice cancelled',
  practice_cancelled_by_league: 'Practice cancelled by the league',
  game_scheduled: 'Game scheduled',
  game_changed: 'Game changed',
  game_unconfirmed: 'Game: school to confirm again',
  game_cancelled: 'Game cancelled',
  team_changes: 'Several changes of a team',
  practice_reminder: 'Practice reminder',
  game_reminder: 'Game reminder',
  waiting_list_offer: 'Waiting list offer',
  waiting_list_gone: 'Waiting list: no longer held',
} as const;

export type MailKind = keyof typeof MAIL_KIND_LABELS;

export const MAIL_KINDS = Object.keys(MAIL_KIND_LABELS) as [MailKind, ...MailKind[]];

/** Whether a mail only repeats what its reader was told before: it is of use while that still holds, and not after. */
export const isReminder = (kind: string): boolean => kind === 'practice_reminder' || kind === 'game_reminder';

/**
 * What has become of a mail.
 * - `waiting`: to be sent, or sent again; - `sent`: a mail server took it; - `kept`: no mail server was set, it lies in
 *   the data folder; - `failed`: given up; - `overtaken`: not sent, because what it tells was over by then
 *   or its reader had switched it off
 */
export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed', 'overtaken'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** How long mails that are not waiting any more are kept, in days. */
export const MAIL_KEPT_DAYS = 90;
