import { type CalendarMessage, calendarFile } from './calendar-file.ts';
import type { GameMailData, MailData, MailKind, PracticeMailData } from './kinds.ts';
import { type Letter, type Sender, toHtml, toText } from './letter.ts';
import { accountLink, confirmAddress, passwordChanged, resetPassword } from './templates/account-mails.ts';
import { gameAppointment, gameCancelled, gameScheduled } from './templates/game-mails.ts';
import { coachInvited } from './templates/invitation-mail.ts';
import {
  practiceAppointment,
  practiceBooked,
  practiceCancelled,
  practiceChanged,
} from './templates/practice-mails.ts';

/** A mail as it waits in the outbox. */
export type WaitingMail = {
  id: number;
  /** the left part of the Message-ID */
  message_id: string;
  kind: string;
  recipient: string;
  data: Record<string, unknown>;
  secret: string | null;
  attempts: number;
  created_at: Date;
};

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  /** the link that it carries, if it carries a secret one */
  link: string | null;
  calendar: { method: CalendarMessage['method']; content: string } | null;
};

export type RenderContext = Sender & {
  timeZone: string;
  /** whom it comes from */
  from: { name: string; address: string };
};

/** What a calendar hears; the rest of its message is the same for every mail. */
type CalendarNews = Pick<CalendarMessage, 'method'> &
  Omit<CalendarMessage, 'method' | 'madeAt' | 'timeZone' | 'organizer' | 'attendee'>;

type Written = { letter: Letter; link?: string; calendar?: CalendarNews };

const puts = (appointment: Omit<CalendarNews, 'method'>): CalendarNews => ({
  ...appointment,
  method: 'REQUEST',
});
const takesOut = (appointment: Omit<CalendarNews, 'method'>): CalendarNews => ({
  ...appointment,
  method: 'CANCEL',
});

function write(mail: WaitingMail, context: RenderContext): Written {
  const kind = mail.kind as MailKind;
  const token = mail.secret ?? '';
  // written by enqueueMail, which ties each kind to its data
  const data = mail.data as MailData[MailKind];
  const practice = data as PracticeMailData;
  const game = data as GameMailData;
  switch (kind) {
    case 'confirm_address':
      return { letter: confirmAddress(data, context, token), link: accountLink[kind](context, token) };
    case 'reset_password':
      return { letter: resetPassword(data, context, token), link: accountLink[kind](context, token) };
    case 'password_changed':
      return { letter: passwordChanged(data, context) };
    case 'coach_invited':
      return { letter: coachInvited(data as MailData['coach_invited'], context) };
    case 'practice_booked':
      return {
        letter: practiceBooked(practice, context),
        calendar: puts(practiceAppointment(practice, context)),
      };
    case 'practice_changed':
      return {
        letter: practiceChanged(practice, context),
        calendar: puts(practiceAppointment(practice, context)),
      };
    case 'practice_cancelled':
      return {
        letter: practiceCancelled(practice, context),
        calendar: takesOut(practiceAppointment(practice, context)),
      };
    case 'game_scheduled':
      return { letter: gameScheduled(game, context), calendar: puts(gameAppointment(game, context)) };
    case 'game_cancelled':
      return { letter: gameCancelled(game, context), calendar: takesOut(gameAppointment(game, context)) };
    default:
      // another portal on this database may be newer and know it
      throw new Error(`This portal knows no mail of the kind ${String(kind satisfies never)}.`);
  }
}

/** Makes the mail that is sent. It depends on nothing but the row and the settings: each try sends the same. */
export function renderMail(mail: WaitingMail, context: RenderContext): RenderedMail {
  const { letter, link = null, calendar: news } = write(mail, context);
  const { firstName } = mail.data as MailData[MailKind];
  const calendar =
    news === undefined
      ? null
      : {
          method: news.method,
          content: calendarFile({
            ...news,
            madeAt: mail.created_at,
            timeZone: context.timeZone,
            organizer: { name: context.leagueName, address: context.from.address },
            attendee: { name: firstName || mail.recipient, address: mail.recipient },
          }),
        };
  return {
    subject: letter.subject,
    text: toText(letter, context),
    html: toHtml(letter, context),
    link,
    calendar,
  };
}
