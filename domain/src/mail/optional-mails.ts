import type { MailKind } from './mail-kinds.ts';

/** The groups of emails that a person may turn off, in the order of the screens. */
export const OPTIONAL_MAILS = ['reminders', 'bookings', 'offers', 'messages'] as const;

/**
 * - `reminders`: sent the day before a practice or game;
 * - `bookings`: confirm what the reader has just done;
 * - `offers`: a slot that the waitlist holds for one of the reader's teams;
 * - `messages`: from an administrator to coaches, and reminders about missing ratings
 */
export type OptionalMails = (typeof OPTIONAL_MAILS)[number];

/** `always`: account links and changes by other people, which nobody can turn off. */
const GROUPS: Readonly<Record<MailKind, OptionalMails | 'always'>> = {
  confirm_address: 'always',
  reset_password: 'always',
  no_account: 'always',
  password_changed: 'always',
  new_address: 'always',
  address_in_use: 'always',
  address_changed: 'always',
  coach_invited: 'always',
  coach_message: 'messages',
  ratings_reminder: 'messages',
  practice_booked: 'bookings',
  practice_changed: 'bookings',
  practice_restored: 'bookings',
  practice_time_open: 'always',
  practice_unconfirmed: 'always',
  practice_cancelled: 'bookings',
  practice_cancelled_by_league: 'always',
  practice_proposed: 'always',
  game_scheduled: 'always',
  game_changed: 'always',
  game_restored: 'always',
  game_unconfirmed: 'always',
  game_cancelled: 'always',
  team_changes: 'always',
  games_imported: 'always',
  practice_reminder: 'reminders',
  game_reminder: 'reminders',
  waiting_list_offer: 'offers',
  waiting_list_gone: 'offers',
  trade_offered: 'bookings',
  trade_ended: 'bookings',
};

/**
 * The group that an email belongs to; null if it is always sent.
 * @param isOwn whether the recipient made the change. Changes by other coaches of the team are always sent.
 */
export function optionalGroupOf(kind: MailKind, isOwn: boolean): OptionalMails | null {
  const group = GROUPS[kind];
  return group === 'always' || (group === 'bookings' && !isOwn) ? null : group;
}

/**
 * The group that the unsubscribe link turns off; null if the email has no such link. Confirmations of the
 * reader's own bookings have none, because the reader caused each of them.
 */
export function unsubscribeGroupOf(kind: MailKind): OptionalMails | null {
  const group = GROUPS[kind];
  return group === 'always' || group === 'bookings' ? null : group;
}
