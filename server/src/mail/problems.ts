/** Why an email was not sent: a code in the database, and a sentence for administrators. */
const TEXTS = {
  bad_address: 'The address is not an email address.',
  address_refused: 'The mail server doesn’t accept email for this address. Is it spelled right?',
  mail_refused: 'The mail server refused this email.',
  later: 'The mail server asked us to try again later.',
  too_long: 'The mail server asked us to try again later for three days.',
  too_many_tries: 'It was tried too many times without a result.',
  away: 'The mail server could not be reached.',
  away_too_long: 'The mail server could not be reached for three days.',
  login_refused: 'The mail server does not accept the portal’s login. Please check SMTP_URL.',
  portal: 'The portal couldn’t create or save this email.',
  link_over: 'Not sent: its link had been used, replaced or had expired.',
  entry_over: 'Not sent: what it is about was already over.',
  reminder_over: 'Not sent: the practice or game had already started, was canceled or was changed.',
  unwanted: 'Not sent: the reader has turned off these emails.',
  offer_over: 'Not sent: the slot was no longer held or open.',
  combined: 'Combined with another email about the same team within a minute.',
  taken_back: 'Not sent: it had been undone before the email was sent.',
  newer_sent: 'Not sent: a newer email about the same practice or game was sent first.',
} as const;

export type MailProblem = keyof typeof TEXTS;

/** The sentence for a code of the database; a newer portal may have written one that is unknown here. */
export const problemText = (problem: string | null): string =>
  problem !== null && Object.hasOwn(TEXTS, problem) ? TEXTS[problem as MailProblem] : 'It could not be sent.';
