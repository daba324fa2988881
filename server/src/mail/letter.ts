import type { MailGroup, OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { CalendarMessage } from './calendar-file.ts';

/** The contents of an email, before it is rendered as text (letter-text.ts) and HTML (letter-html.ts). */
export type Letter = {
  /** begins with what happened; the league's name is appended */
  subject: string;
  /** shown in the list of emails after the subject */
  preview: string;
  heading: string;
  /** what follows the greeting */
  blocks: readonly Block[];
  /** why the reader gets it, if not because of a team or an account */
  because?: string;
};

/** `link`: a page about the value */
export type Fact = readonly [name: string, value: string, link?: { label: string; url: string }];

/** A string is a paragraph. */
export type Block =
  | string
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: readonly Fact[] };

/** The data that all emails have. */
export type Sender = {
  /** '' until an administrator has entered it, as with the address */
  leagueName: string;
  contactEmail: string;
  /** base of links, without a slash at the end */
  publicUrl: string;
};

/** The links below emails that can be turned off. */
export type UnsubscribeFooter = {
  /** turns off such emails */
  url: string;
  label: string;
  /** the page with all preferences */
  choicesUrl: string;
};

export const CHOICES_LABEL = 'Email settings';

const UNSUBSCRIBE_LABELS: Readonly<Record<OptionalMails, string>> = {
  reminders: 'Turn off reminders',
  bookings: 'Turn off confirmations',
  offers: 'Turn off waitlist offers',
  messages: 'Turn off messages',
};

/** @param token the secret of the link that turns off these emails */
export const unsubscribeFooter = (
  group: OptionalMails,
  token: string,
  { publicUrl }: Sender,
): UnsubscribeFooter => ({
  url: `${publicUrl}/unsubscribe/${token}`,
  label: UNSUBSCRIBE_LABELS[group],
  choicesUrl: `${publicUrl}/account`,
});

/** The footer of every email. */
export const footer = (
  { because = 'You got this email because of your coach account.' }: Letter,
  { leagueName, contactEmail }: Sender,
): string =>
  [leagueName && `${leagueName}.`, because, contactEmail && `Questions: ${contactEmail}`]
    .filter(Boolean)
    .join(' ');

/** The sender above the text; the portal if the league has no name yet. */
export const senderName = ({ leagueName }: Pick<Sender, 'leagueName'>): string =>
  leagueName || 'Coaches Portal';

/** 'the coaches portal of Elm Grove Basketball' */
export const portalOf = ({ leagueName }: Sender): string =>
  leagueName === '' ? 'the coaches portal' : `the coaches portal of ${leagueName}`;

/**
 * A link with values after its '#' that the page fills in. Browsers don't send that part, so it is in no log.
 */
export function withFragment(url: string, known: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(known).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return pairs.length === 0 ? url : `${url}#${pairs.join('&')}`;
}

/** Whom to ask: the league's address, if there is one. */
export const leagueContact = ({ contactEmail }: Sender): string => contactEmail || 'the league';

/** What happened, and at the end the league's name (docs/spec/decisions.md#email). */
export const subjectLine = ({ subject }: Letter, { leagueName }: Sender): string =>
  leagueName === '' ? subject : `${subject} · ${leagueName}`;

/**
 * Until when an email is true. It is not sent once it is out of date (superseded.ts), and an administrator cannot send it
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
  link?(sender: Sender, token: string): string | null;
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
  definition: MailDefinition<Data> & { link(sender: Sender, token: string): string | null },
) => definition;

/** Nobody's address: the previews of /admin/mail show what a coach would get. */
export const SAMPLE_RECIPIENT = 'casey.coach@example.org';
