import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Log } from '#platform/log/log.ts';
import { createTransport } from './mailer.ts';
import type { MailProblem } from './problems.ts';

/** A mail on its way: what the mailer takes, and what the log may say if no mail server is set. */
export type Parcel = { id: number; message: SendMailOptions; recipient: string; link: string | null };

/** Hands a mail over. `sent`: a mail server took it; `kept`: it lies in the data folder. @throws DeliveryError */
export type Deliver = (parcel: Parcel, signal: AbortSignal) => Promise<'sent' | 'kept'>;

/**
 * - `refused`: the server will never take this mail; - `later`: not now, but others may go;
 * - `away`: there is no talking to the server at all
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

/** Before the mail itself was talked about: refused logins and handshakes are about us, not about the mail. */
const isAboutTheMail = ({ code }: MailerError) => code === 'EENVELOPE' || code === 'EMESSAGE';

/** What a mailer's error means. */
function toDeliveryError(error: MailerError): DeliveryError {
  const { code, responseCode } = error;
  if (!isAboutTheMail(error) || responseCode === 421) {
    return new DeliveryError('away', code === 'EAUTH' ? 'login_refused' : 'away', error);
  }
  const isFinal = responseCode === undefined || (responseCode >= 500 && responseCode !== 503);
  if (!isFinal) return new DeliveryError('later', 'later', error);
  return new DeliveryError('refused', code === 'EENVELOPE' ? 'address_refused' : 'mail_refused', error);
}

/** Sends by SMTP, each mail on a connection of its own. */
export function sendBy(smtpUrl: string): Deliver {
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
 * Keeps mails as files of `folder` that a mail program opens, for the demo. The log names the link, because
 * there is no other way to it; no other log line has a link.
 */
export function keepIn(folder: string, log: Log): Deliver {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async ({ id, message, recipient, link }) => {
    const composed = await composer.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const path = join(folder, `${id}.eml`);
    await writeFile(`${path}.part`, composed.message as Buffer, { mode: 0o600 });
    await rename(`${path}.part`, path);
    const what = `No mail server is set: kept "${String(message.subject)}" to ${recipient} as mails/${id}.eml`;
    log.info(link === null ? what : `${what}. Its link: ${link}`);
    return 'kept';
  };
}
