/**
 * Every kind of email that the portal sends, with the name that administrators see, in the order of lists.
 */
export const MAIL_KIND_LABELS = {
  confirm_address: 'Confirm address',
  reset_password: 'Reset password',
  no_account: 'No account yet',
  password_changed: 'Password changed',
  sign_in_changed: 'Sign-in changed',
  new_address: 'Confirm new address',
  address_in_use: 'New address in use',
  address_changed: 'Address changed',
  coach_invited: 'Invitation',
  coach_message: 'Message to coaches',
  ratings_reminder: 'Ratings reminder',
  practice_booked: 'Practice booked',
  practice_changed: 'Practice changed',
  practice_restored: 'Practice is back',
  practice_time_open: 'Old practice time is open',
  practice_unconfirmed: 'Practice: school to confirm again',
  practice_cancelled: 'Practice canceled',
  practice_cancelled_by_league: 'Practice canceled by the league',
  practice_proposed: 'Practice lost, another slot held',
  game_scheduled: 'Game scheduled',
  game_changed: 'Game changed',
  game_restored: 'Game is on again',
  game_postponed: 'Game postponed',
  game_new_time: 'Game has a new time',
  game_unconfirmed: 'Game: school to confirm again',
  game_cancelled: 'Game canceled',
  team_changes: 'Several changes of a team',
  team_status: 'Team withdrawn, merged or back',
  games_imported: 'Games from a file',
  practice_reminder: 'Practice reminder',
  game_reminder: 'Game reminder',
  waiting_list_offer: 'Waitlist offer',
  waiting_list_gone: 'Waitlist: no longer held',
  trade_offered: 'Trade offered',
  trade_ended: 'Trade not accepted',
  practice_round: 'Practice round',
  practice_round_undone: 'Practice round undone',
  practice_round_reminder: 'Practice round: no wishes yet',
} as const;

export type MailKind = keyof typeof MAIL_KIND_LABELS;

export const MAIL_KINDS = Object.keys(MAIL_KIND_LABELS) as [MailKind, ...MailKind[]];

/**
 * - `waiting`: will be sent or retried;
 * - `sent`: a mail server accepted it;
 * - `kept`: stored in the data folder because there is no mail server;
 * - `failed`: will not be retried;
 * - `superseded`: not sent because it was out of date or its reader had turned off such emails
 */
export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed', 'superseded'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** For administrators. */
export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: 'Queued',
  sent: 'Sent',
  kept: 'Saved (not sent)',
  failed: 'Failed',
  superseded: 'Skipped',
};

/** How many days an email is kept after it was sent or given up. */
export const MAIL_KEPT_DAYS = 90;
