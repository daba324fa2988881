import { promises as dns } from 'node:dns';
import type { Transporter } from 'nodemailer';
import { createTransport } from '#mail/delivery.ts';
import type { Config } from '#platform/config/config.ts';
import { codeOf } from '#platform/db/faults.ts';
import { type Finding, findingsOf } from './finding.ts';

const mail = findingsOf('Mail');

const WITHIN_MS = 10_000;
const LOCAL = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Looks up the mail servers of a domain; rejects with a code like `node:dns`. */
export type ResolveMx = (domain: string) => Promise<unknown[]>;
export type MailCheck = {
  env: Readonly<Record<string, string | undefined>>;
  /** the recipient of a test email; null: none is sent */
  testTo: string | null;
  resolveMx?: ResolveMx;
};

const transportOf = (url: string, requireTLS: boolean): Transporter =>
  createTransport({
    url,
    requireTLS,
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    dnsTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
  });

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').replace(/\.$/, '');

/** @returns null if the login succeeds */
async function tryServer(url: string, requireTLS: boolean): Promise<unknown> {
  const transport = transportOf(url, requireTLS);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error;
  } finally {
    transport.close();
  }
}

function errorOf(error: unknown): Finding {
  const text = oneLine(error);
  if (codeOf(error) === 'EAUTH') {
    return mail.error(
      `The mail server refuses the login: ${text}.`,
      'Correct user and password in SMTP_URL; encode : @ / % in them.',
    );
  }
  if (codeOf(error) === 'ETLS' || /certificate|altname|self.signed/i.test(text)) {
    return mail.error(
      `The connection to the mail server can't be encrypted: ${text}.`,
      'Correct the name in SMTP_URL, or the certificate of the server.',
    );
  }
  return mail.error(
    `The mail server can't be reached: ${text}.`,
    'Check host and port in SMTP_URL, and the firewall.',
  );
}

async function checkServer(url: string): Promise<Finding> {
  const { hostname, protocol } = new URL(url);
  const first = await tryServer(url, protocol === 'smtp:');
  const how = protocol === 'smtps:' ? 'TLS' : 'STARTTLS';
  if (first === null) return mail.ok(`${hostname} accepts the login of the portal, with ${how}.`);
  if (protocol === 'smtps:' || codeOf(first) === 'EAUTH') return errorOf(first);
  const second = await tryServer(url, false);
  if (second !== null) return errorOf(second);
  const text = `${hostname} accepts the login of the portal, but without STARTTLS.`;
  return LOCAL.has(hostname)
    ? mail.ok(text)
    : mail.warning(text, 'Use smtps:// or a server with STARTTLS: password and emails are sent unencrypted.');
}

async function checkSender(
  { mailFrom }: Config,
  { env, resolveMx = dns.resolveMx }: MailCheck,
): Promise<Finding> {
  const { address } = mailFrom;
  if (env.MAIL_FROM === undefined) {
    return mail.warning(
      `MAIL_FROM is not set; emails come from ${address}.`,
      'Set MAIL_FROM to an address that the league reads.',
    );
  }
  const domain = address.slice(address.lastIndexOf('@') + 1);
  try {
    await resolveMx(domain);
    return mail.ok(`Emails come from ${address}, whose domain receives email.`);
  } catch (error) {
    if (!['ENOTFOUND', 'ENODATA'].includes(codeOf(error) ?? '')) {
      return mail.ok(
        `Emails come from ${address}; whether its domain receives email could not be looked up.`,
      );
    }
    return mail.warning(
      `Emails come from ${address}, but ${domain} does not receive email: such emails are often treated as spam.`,
      'Set MAIL_FROM to an address of a domain with MX, SPF and DKIM records.',
    );
  }
}

async function sendTest(url: string, from: Config['mailFrom'], to: string): Promise<Finding> {
  const transport = transportOf(url, false);
  try {
    const subject = 'A test email of the coaches portal';
    const text = 'The portal can send email. You don’t need to do anything.';
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    return mail.ok(`The server accepted a test email to ${to}; check that it arrives, and not as spam.`);
  } catch (error) {
    return mail.error(
      `The server did not accept a test email to ${to}: ${oneLine(error)}.`,
      'Ask its administrator why.',
    );
  } finally {
    transport.close();
  }
}

/** Checks that emails can be sent. Sends none unless asked to. */
export async function checkMail(config: Config, check: MailCheck): Promise<Finding[]> {
  const { smtpUrl, environment } = config;
  if (smtpUrl === null) {
    const text = 'No mail server is set: emails are kept in DATA_DIR/mails and not sent.';
    return [environment === 'production' ? mail.error(text, 'Set SMTP_URL and MAIL_FROM.') : mail.ok(text)];
  }
  const server = await checkServer(smtpUrl);
  const found = [server, await checkSender(config, check)];
  if (check.testTo !== null && server.level !== 'error') {
    found.push(await sendTest(smtpUrl, config.mailFrom, check.testTo));
  }
  return found;
}
