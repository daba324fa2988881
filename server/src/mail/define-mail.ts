import type { MailGroup } from '@portal/domain/mail/optional-mails.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { CalendarMessage } from './calendar-file.ts';
import type { Letter, Sender } from './letter.ts';

/**
 * Until when an email is true. It is not sent once it is out of date (overtaken.ts), and an administrator cannot send it
 * again (`app.ts`).
 *
 * - `link`: its link is valid;
 * - `no_account`: the reader has no account; sent again only if they have a team, too;
 * - `account`: always; sent again while the account exists;
 * - `invitation`: always; sent again while the reader has a team and no account;
 * - `coach`: always; sent again while the reader has a team;
 * - `entry`: its practice or game is not over, and no newer email about it was sent;
 * - `entries`: the same for any of several; sent again only if it is true for all of them;
 * - `proposal`: as `entry`; sent again while the proposed slot is held;
 * - `reminder`: its practice or game has not begun and is as the email says;
 * - `offer`: the slot or trade is still offered to a team of the reader
 */
export type StillTrue =
  | 'link'
  | 'no_account'
  | 'account'
  | 'invitation'
  | 'coach'
  | 'entry'
  | 'entries'
  | 'proposal'
  | 'reminder'
  | 'offer';

/** The part of a calendar message that depends on the email. */
export type CalendarContent = Omit<CalendarMessage, 'madeAt' | 'timeZone' | 'organizer' | 'attendee'> & {
  fileName: string;
};

/** One kind of email. `Data` is all that it is rendered from, when it is sent. */
export type MailDefinition<Data> = {
  /** when it is sent, in a sentence for administrators */
  about: string;
  group: MailGroup;
  /** lower numbers are sent first: emails that someone waits for, then those about entries, then all others */
  priority: 0 | 1 | 2;
  stillTrue: StillTrue;
  /** @param day the league day that the sample is about */
  sample(day: IsoDate): Data;
  /** @param token the secret of its link; '' if it has none */
  letter(data: Data, sender: Sender, token: string): Letter;
  /** the secret link of the email, if it has one */
  link?(sender: Sender, token: string): string;
  /** where replies go, if not to the sender */
  replyTo?(data: Data): string;
  /** several if it is about several appointments */
  calendar?(data: Data, sender: Sender): CalendarContent | CalendarContent[];
  /** all its appointments are in one file of this name */
  calendarFileName?: string;
};

type AnyData = { firstName: string };

export const defineMail = <Data extends AnyData>(definition: MailDefinition<Data>) => definition;

/** An email with a secret link; its token is in `secret`, which is deleted when the email is sent. */
export const defineLinkMail = <Data extends AnyData>(
  definition: MailDefinition<Data> & { link(sender: Sender, token: string): string },
) => definition;

/** Nobody's address: the previews of /admin/mail show what a coach would get. */
export const SAMPLE_RECIPIENT = 'casey.coach@example.org';
