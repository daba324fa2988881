import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import type { MailTemplate } from './template.ts';
import { accountLink, confirmAddress, passwordChanged, resetPassword } from './templates/account-mails.ts';
import { addressChanged, addressInUse, newAddress } from './templates/address-mails.ts';
import { coachMessage } from './templates/coach-message-mail.ts';
import { ENTRY_TEMPLATES } from './templates/entry-templates.ts';
import { gamesCalendar, gamesImported } from './templates/games-imported-mail.ts';
import { coachInvited, noAccount } from './templates/invitation-mail.ts';
import { ratingsReminder } from './templates/ratings-reminder-mail.ts';
import { gameReminder, practiceReminder, releaseLink } from './templates/reminder-mails.ts';
import { calendarsOf, teamChanged } from './templates/team-changes-mail.ts';
import { tradeEnded, tradeOffered } from './templates/trade-mails.ts';
import { waitingListGone, waitingListOffer } from './templates/waiting-mails.ts';

/** Every kind of email; one without a template does not compile. */
export const TEMPLATES: { readonly [Kind in MailKind]: MailTemplate<Kind> } = {
  confirm_address: {
    about: 'Sent after registration and when a coach requests a new link.',
    letter: confirmAddress,
    link: accountLink.confirm_address,
  },
  reset_password: {
    about: 'Sent when someone asks to reset their password.',
    letter: resetPassword,
    link: accountLink.reset_password,
  },
  no_account: {
    about: 'Sent when someone asks to reset the password of a coach on the list who has not registered.',
    letter: noAccount,
  },
  password_changed: {
    about: 'Sent after a password was changed.',
    letter: passwordChanged,
  },
  new_address: {
    about:
      'To the new address that someone wants for their account. Nothing changes before its link is opened.',
    letter: newAddress,
    link: accountLink.confirm_address,
  },
  address_in_use: {
    about: 'To an address with an account, when another account wants it as its new address.',
    letter: addressInUse,
  },
  address_changed: {
    about: 'To the old address, when someone asks for a new one and again once it is confirmed.',
    letter: addressChanged,
  },
  coach_invited: {
    about: 'To a coach without an account, when an administrator invites them.',
    letter: coachInvited,
  },
  coach_message: {
    about: 'To the coaches an administrator chose, with what the administrator wrote.',
    letter: coachMessage,
    replyTo: ({ replyTo }) => replyTo,
  },
  ratings_reminder: {
    about: 'To the coaches an administrator reminds, while nobody has submitted the ratings of their teams.',
    letter: ratingsReminder,
  },
  ...ENTRY_TEMPLATES,
  team_changes: {
    about:
      'To the coaches of a team to which several things happened within a minute, instead of an email for each.',
    letter: teamChanged,
    calendar: calendarsOf,
  },
  games_imported: {
    about:
      'To everyone whose games an import from a file or a published plan added, changed or canceled, and when it is reverted: one email for all their games.',
    letter: gamesImported,
    calendar: gamesCalendar,
    calendarFileName: 'games.ics',
  },
  practice_reminder: {
    about:
      'To the coaches of a team, the day before its practice at the hour of the league’s settings. Its link releases the practice.',
    letter: practiceReminder,
    link: releaseLink,
  },
  game_reminder: {
    about:
      'To the coaches of both sides, the day before a game or playoff at the hour of the league’s settings.',
    letter: gameReminder,
  },
  waiting_list_offer: {
    about:
      'To the coaches of a team on the waitlist when a matching slot is held for it, or is open and starts soon.',
    letter: waitingListOffer,
  },
  waiting_list_gone: {
    about: 'To the coaches of a team when the league takes a slot that was held for it.',
    letter: waitingListGone,
  },
  trade_offered: {
    about: 'To the coaches of both teams when one offers the other a trade, or gives a practice away.',
    letter: tradeOffered,
  },
  trade_ended: {
    about:
      'To the coaches of both teams when an offer of a trade is declined or withdrawn, expires, or ends because one of its practices was canceled or changed.',
    letter: tradeEnded,
  },
};

/** The template of a kind as the database has it; null for one that only a newer portal knows. */
export function findTemplate(kind: string): MailTemplate<MailKind> | null {
  if (!Object.hasOwn(TEMPLATES, kind)) return null;
  // enqueueMail gives each kind its data
  return TEMPLATES[kind as MailKind] as MailTemplate<MailKind>;
}
