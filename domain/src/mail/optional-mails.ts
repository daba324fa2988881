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
export type MailGroup = OptionalMails | 'always';

/**
 * The group that an email belongs to; null if it is always sent.
 * @param isOwn whether the recipient made the change. Changes by other coaches of the team are always sent.
 */
export const optionalGroupOf = (group: MailGroup, isOwn: boolean): OptionalMails | null =>
  group === 'always' || (group === 'bookings' && !isOwn) ? null : group;

/**
 * The group that the unsubscribe link turns off; null if the email has no such link. Confirmations of the
 * reader's own bookings have none, because the reader caused each of them.
 */
export const unsubscribeGroupOf = (group: MailGroup): OptionalMails | null =>
  group === 'always' || group === 'bookings' ? null : group;
