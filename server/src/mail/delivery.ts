import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Log } from '#platform/log/log.ts';
import { createTransport } from './mailer.ts';
import type { MailProblem } from './problems.ts';

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
