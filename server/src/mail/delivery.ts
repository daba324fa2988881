import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Mailbox } from '#platform/config/config-fields.ts';
import type { Log } from '#platform/log/log.ts';
import type { RenderedMail } from './render.ts';

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

/**
 * The CommonJS build of the mailer. Importing its ES module loads `node:http` and with it the `fetch` client of Node.js,
 * which needs 10 MB and is not used otherwise (docs/decisions/0013).
 */
export const { createTransport }: typeof import('nodemailer') = createRequire(import.meta.url)('nodemailer');

/** An email as the mailer expects it, and the part that may be logged if no mail server is set. */
export type OutgoingMail = { id: number; message: SendMailOptions; recipient: string; link: string | null };

/** Delivers an email. `sent`: the mail server accepted it; `kept`: it is in the data folder. @throws DeliveryError */
export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<'sent' | 'kept'>;

/**
 * - `refused`: the server will never accept this email; - `later`: not now, but it may accept others;
 * - `away`: the server cannot be reached
 */
export type DeliveryFault = 'refused' | 'later' | 'away';

export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly fault: DeliveryFault;
  readonly problem: MailProblem;
  constructor(fault: DeliveryFault, problem: MailProblem, cause: Error) {
    super(cause.message, { cause });
    this.fault = fault;
    this.problem = problem;
  }
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
type MailerError = Error & { code?: string; responseCode?: number };

/** Whether the server refused the email itself, rather than a login or handshake before it. */
const isAboutTheMail = ({ code }: MailerError) => code === 'EENVELOPE' || code === 'EMESSAGE';

/** Classifies an error of the mailer. */
function toDeliveryError(error: MailerError): DeliveryError {
  const { code, responseCode } = error;
  if (!isAboutTheMail(error) || responseCode === 421) {
    return new DeliveryError('away', code === 'EAUTH' ? 'login_refused' : 'away', error);
  }
  const isFinal = responseCode === undefined || (responseCode >= 500 && responseCode !== 503);
  if (!isFinal) return new DeliveryError('later', 'later', error);
  return new DeliveryError('refused', code === 'EENVELOPE' ? 'address_refused' : 'mail_refused', error);
}

/** Sends by SMTP, with a new connection for each email. */
export function sendOverSmtp(smtpUrl: string): Deliver {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return async ({ message }, signal) => {
    try {
      await transport.sendMail({ ...message, signal });
      return 'sent';
    } catch (error) {
      throw error instanceof Error ? toDeliveryError(error) : error;
    }
  };
}

/**
 * Keeps emails as files in `folder` that a mail program can open, for the demo. Only this logs links of emails, for trials.
 * @param mayLogLink whether the link of an email to this address may be logged
 */
export function saveToFolder(
  folder: string,
  log: Log,
  mayLogLink: (recipient: string) => Promise<boolean>,
): Deliver {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async ({ id, message, recipient, link }) => {
    const composed = await composer.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const path = join(folder, `${id}.eml`);
    await writeFile(`${path}.part`, composed.message as Buffer, { mode: 0o600 });
    await rename(`${path}.part`, path);
    const what = `No mail server is set: kept "${String(message.subject)}" to ${recipient} as mails/${id}.eml`;
    log.info(link !== null && (await mayLogLink(recipient)) ? `${what}. Its link: ${link}` : what);
    return 'kept';
  };
}

const AUTOMATIC_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** The same for all tries of one email, so that mail programs recognize duplicates. */
const messageIdOf = (messageId: string, from: Mailbox) =>
  `<${messageId}@${from.address.split('@').at(-1) ?? 'localhost'}>`;

/**
 * The unsubscribe link, which mail programs show as a button (RFC 2369). One-click is offered over TLS only, as RFC 8058
 * requires.
 */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { 'List-Unsubscribe': `<${url}>`, ...(url.startsWith('https://') ? oneClick : {}) };
}

/** Headers that the mailer must not fold: it would put a long URL on the line below the header's name. */
const unfolded = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } }));

type Addressed = { messageId: string; createdAt: Date };

/** A rendered email as the mailer expects it. @param recipient normalized: one address and nothing else */
export function toMessage(
  mail: Addressed,
  { subject, text, html, calendar, moreCalendars, replyTo, unsubscribeUrl }: RenderedMail,
  { from, recipient }: { from: Mailbox; recipient: string },
): SendMailOptions {
  return {
    from,
    // in two parts: a string could name two people (docs/spec/safety.md#f10)
    to: [{ name: '', address: recipient }],
    ...(replyTo !== null && { replyTo: [{ name: '', address: replyTo }] }),
    subject,
    text,
    html,
    messageId: messageIdOf(mail.messageId, from),
    date: mail.createdAt,
    headers: unfolded({ ...AUTOMATIC_HEADERS, ...unsubscribeHeaders(unsubscribeUrl) }),
    ...(calendar === null
      ? {}
      : {
          icalEvent: { method: calendar.method, content: calendar.content, filename: calendar.fileName },
        }),
    attachments: moreCalendars.map(({ method, fileName, content }) => ({
      filename: fileName,
      content,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The headers that administrators see. */
export function shownHeaders(
  mail: Addressed & { recipient: string },
  { subject, replyTo, unsubscribeUrl }: Pick<RenderedMail, 'subject' | 'replyTo' | 'unsubscribeUrl'>,
  from: Mailbox,
): { name: string; value: string }[] {
  const headers = {
    From: from.name === '' ? from.address : `${from.name} <${from.address}>`,
    To: mail.recipient,
    ...(replyTo !== null && { 'Reply-To': replyTo }),
    Subject: subject,
    Date: mail.createdAt.toUTCString(),
    'Message-ID': messageIdOf(mail.messageId, from),
    ...AUTOMATIC_HEADERS,
    ...unsubscribeHeaders(unsubscribeUrl),
  };
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
