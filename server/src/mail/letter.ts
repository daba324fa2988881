import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';

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
