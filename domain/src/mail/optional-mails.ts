import type { MailKind } from './mail-kinds.ts';

/** The groups of mails that a person may switch off, in the order screens show them. */
export const OPTIONAL_MAILS = ['reminders', 'bookings', 'offers'] as const;

/**
 * - `reminders`: the day before a practice or game; - `bookings`: what the reader has just done himself;
 * - `offers`: a slot that the waiting list holds for his team
 */
export type OptionalMails = (typeof OPTIONAL_MAILS)[number];

/** `always`: links to the account, and whatever somebody else did to an evening. Nobody can switch those off. */
const GROUPS: Readonly<Record<MailKind, OptionalMails | 'always'>> = {
  confirm_address: 'always',
  reset_password: 'always',
  password_changed: 'always',
  coach_invited: 'always',
  practice_booked: 'bookings',
  practice_changed: 'always',
  practice_unconfirmed: 'always',
  practice_cancelled: 'bookings',
  practice_cancelled_by_league: 'always',
  game_scheduled: 'always',
  game_changed: 'always',
  game_unconfirmed: 'always',
  game_cancelled: 'always',
  team_changes: 'always',
  practice_reminder: 'reminders',
  game_reminder: 'reminders',
  waiting_list_offer: 'offers',
  waiting_list_gone: 'offers',
};

/**
 * What a mail would be switched off with; null where it always goes.
 * @param isOwn the recipient himself did what it tells. What another coach of his team did is news to him, and goes.
 */
export function switchOf(kind: MailKind, isOwn: boolean): OptionalMails | null {
  const group = GROUPS[kind];
  return group === 'always' || (group === 'bookings' && !isOwn) ? null : group;
}

/** Groups whose every mail carries a link that switches them off: nobody asked for this very mail. */
const LINKED: Readonly<Record<OptionalMails, boolean>> = {
  reminders: true,
  bookings: false,
  offers: true,
};

/** The group that the link at the foot of such a mail switches off; null where it has none. */
export function linkedSwitchOf(kind: MailKind): OptionalMails | null {
  const group = GROUPS[kind];
  return group !== 'always' && LINKED[group] ? group : null;
}
