import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import type { MailTemplate } from './template.ts';
import { accountLink, confirmAddress, passwordChanged, resetPassword } from './templates/account-mails.ts';
import {
  gameCancelled,
  gameChanged,
  gameNews,
  gameScheduled,
  gameUnconfirmed,
} from './templates/game-mails.ts';
import { coachInvited } from './templates/invitation-mail.ts';
import { practiceLost } from './templates/lost-practice-mail.ts';
import {
  practiceBooked,
  practiceCancelled,
  practiceChanged,
  practiceNews,
  practiceUnconfirmed,
} from './templates/practice-mails.ts';
import { gameReminder, giveBackLink, practiceReminder } from './templates/reminder-mails.ts';
import { waitingListGone, waitingListOffer } from './templates/waiting-mails.ts';

/** Every kind of mail; one without a template does not compile. */
export const TEMPLATES: { readonly [Kind in MailKind]: MailTemplate<Kind> } = {
  confirm_address: {
    about: 'To a coach who has registered, and whenever he asks for the link again.',
    letter: confirmAddress,
    link: accountLink.confirm_address,
  },
  reset_password: {
    about: 'To somebody who has forgotten the password and asks for a link.',
    letter: resetPassword,
    link: accountLink.reset_password,
  },
  password_changed: {
    about: 'To somebody whose password was just changed by such a link.',
    letter: passwordChanged,
  },
  coach_invited: {
    about: 'To a coach without an account, when an administrator invites him.',
    letter: coachInvited,
  },
  practice_booked: {
    about: 'To the coaches of a team that got a practice, whoever booked it, and when a cancel is undone.',
    letter: practiceBooked,
    calendar: practiceNews('REQUEST'),
  },
  practice_changed: {
    about: 'To the coaches of a team whose practice the league has made longer or shorter.',
    letter: practiceChanged,
    calendar: practiceNews('REQUEST'),
  },
  practice_unconfirmed: {
    about: 'To the coaches of a team when the school’s permit for its practice goes back to pending.',
    letter: practiceUnconfirmed,
  },
  practice_cancelled: {
    about: 'To the coaches of a team when one of them cancels its practice.',
    letter: practiceCancelled,
    calendar: practiceNews('CANCEL'),
  },
  practice_cancelled_by_league: {
    about:
      'To the coaches of a team that loses a practice to the league, a blackout or a withdrawn permit, with free slots near by.',
    letter: practiceLost,
    calendar: practiceNews('CANCEL'),
  },
  game_scheduled: {
    about: 'To the coaches of both sides of a new game or playoff, those from outside the league included.',
    letter: gameScheduled,
    calendar: gameNews('REQUEST'),
  },
  game_changed: {
    about: 'To the coaches of both sides when a game or playoff is not what they were told before.',
    letter: gameChanged,
    calendar: gameNews('REQUEST'),
  },
  game_unconfirmed: {
    about: 'To the coaches of both sides when the school’s permit for their game goes back to pending.',
    letter: gameUnconfirmed,
  },
  game_cancelled: {
    about: 'To the coaches of both sides of a game or playoff that is cancelled.',
    letter: gameCancelled,
    calendar: gameNews('CANCEL'),
  },
  practice_reminder: {
    about:
      'To the coaches of a team, the day before its practice at the hour of the league’s settings. Its link gives the practice back.',
    letter: practiceReminder,
    link: giveBackLink,
  },
  game_reminder: {
    about:
      'To the coaches of both sides, the day before a game or playoff at the hour of the league’s settings.',
    letter: gameReminder,
  },
  waiting_list_offer: {
    about:
      'To the coaches of a waiting team when a slot that fits its wish is held for it, or is free and starts soon.',
    letter: waitingListOffer,
  },
  waiting_list_gone: {
    about: 'To the coaches of a team when the league takes a slot that was held for it.',
    letter: waitingListGone,
  },
};

/** The template of a kind as the database has it; null for one that only a newer portal knows. */
export function findTemplate(kind: string): MailTemplate<MailKind> | null {
  if (!Object.hasOwn(TEMPLATES, kind)) return null;
  // a row's data is what enqueueMail tied to its kind
  return TEMPLATES[kind as MailKind] as MailTemplate<MailKind>;
}
