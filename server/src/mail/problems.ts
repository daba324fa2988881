/** Why an email was not sent: a word in the database, and a sentence for administrators. */
const TEXTS = {
  bad_address: 'The address is not an email address.',
  address_refused: 'The mail server does not take mail for this address. Is it spelled right?',
  mail_refused: 'The mail server refused this mail.',
  later: 'The mail server put it off.',
  too_long: 'The mail server put it off for three days.',
  too_many_tries: 'It was tried too often without an end.',
  away: 'The mail server could not be reached.',
  away_too_long: 'The mail server could not be reached for three days.',
  login_refused: 'The mail server does not accept the portal’s login. Please look at SMTP_URL.',
  portal: 'The portal could not make or keep this mail.',
  link_over: 'Not sent: its link had been used, replaced or had expired.',
  entry_over: 'Not sent: what it tells of was over by then.',
  reminder_over: 'Not sent: the practice or game had begun, was cancelled or was changed by then.',
  unwanted: 'Not sent: its reader has switched off such mails.',
  offer_over: 'Not sent: what it tells of was not held or free any more by then.',
  combined:
    'Not sent alone: another mail tells it together with what else happened to the team within a minute.',
  taken_back: 'Not sent: it had been undone before the email was sent.',
  newer_sent: 'Not sent: a newer mail about the same practice or game went out before it.',
} as const;

export type MailProblem = keyof typeof TEXTS;

/** The sentence for a word of the database; a newer portal may have written one that is unknown here. */
export const problemText = (problem: string | null): string =>
  problem !== null && Object.hasOwn(TEXTS, problem) ? TEXTS[problem as MailProblem] : 'It could not be sent.';
