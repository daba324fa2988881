import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import type { CalendarMessage } from './calendar-file.ts';
import type { MailData } from './kinds.ts';
import type { Letter, Sender } from './letter.ts';

/** The part of a calendar message that depends on the email. */
export type CalendarNews = Omit<CalendarMessage, 'madeAt' | 'timeZone' | 'organizer' | 'attendee'> & {
  fileName: string;
};

/** How one kind of email is written. */
export type MailTemplate<Kind extends MailKind> = {
  /** when it is sent, in a sentence for administrators */
  about: string;
  /** @param token the secret of its link; '' if it has none */
  letter(data: MailData[Kind], sender: Sender, token: string): Letter;
  /** the secret link of the email, if it has one */
  link?(sender: Sender, token: string): string;
  /** where replies go, if not to the sender */
  replyTo?(data: MailData[Kind]): string;
  /** several if it is about several appointments */
  calendar?(data: MailData[Kind], sender: Sender): CalendarNews | CalendarNews[];
  /** all its appointments are in one file of this name */
  calendarFileName?: string;
};
