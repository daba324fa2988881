import { promises as dns } from 'node:dns';
import type { Transporter } from 'nodemailer';
import { createTransport } from '#mail/mailer.ts';
import type { Config } from '#platform/config/config.ts';
import { codeOf } from '#platform/db/faults.ts';
import { type Finding, findingsOf } from './finding.ts';

const mail = findingsOf('Mail');

const WITHIN_MS = 10_000;
const LOCAL = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Looks up who takes mail for a domain; rejects with a code as `node:dns` does. */
export type ResolveMx = (domain: string) => Promise<unknown[]>;
export type MailCheck = {
  env: Readonly<Record<string, string | undefined>>;
  /** whom a trial mail is sent to; null: none is sent */
  trialTo: string | null;
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

/** @returns null where the server let us in */
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

function faultOf(error: unknown): Finding {
  const said = oneLine(error);
  if (codeOf(error) === 'EAUTH') {
    return mail.fault(
      `The mail server refuses the login: ${said}.`,
      'Correct user and password in SMTP_URL; encode : @ / % in them.',
    );
  }
  if (codeOf(error) === 'ETLS' || /certificate|altname|self.signed/i.test(said)) {
    return mail.fault(
      `There is no safe connection to the mail server: ${said}.`,
      'Correct the name in SMTP_URL, or the certificate of the server.',
    );
  }
  return mail.fault(
    `The mail server can't be reached: ${said}.`,
    'Check host and port in SMTP_URL, and the firewall.',
  );
}

async function checkServer(url: string): Promise<Finding> {
  const { hostname, protocol } = new URL(url);
  const first = await tryServer(url, protocol === 'smtp:');
  const how = protocol === 'smtps:' ? 'TLS' : 'STARTTLS';
  if (first === null) return mail.fine(`${hostname} answers with ${how} and lets the portal in.`);
  if (protocol === 'smtps:' || codeOf(first) === 'EAUTH') return faultOf(first);
  const second = await tryServer(url, false);
  if (second !== null) return faultOf(second);
  const text = `${hostname} lets the portal in, but without STARTTLS.`;
  return LOCAL.has(hostname)
    ? mail.fine(text)
    : mail.look(text, 'Use smtps:// or a server with STARTTLS: password and mails can be read on their way.');
}

async function checkSender(
  { mailFrom }: Config,
  { env, resolveMx = dns.resolveMx }: MailCheck,
): Promise<Finding> {
  const { address } = mailFrom;
  if (env.MAIL_FROM === undefined) {
    return mail.look(
      `MAIL_FROM is not set; mails come from ${address}.`,
      'Set MAIL_FROM to an address that the league reads.',
    );
  }
  const domain = address.slice(address.lastIndexOf('@') + 1);
  try {
    await resolveMx(domain);
    return mail.fine(`Mails come from ${address}, whose domain takes answers.`);
  } catch (error) {
    if (!['ENOTFOUND', 'ENODATA'].includes(codeOf(error) ?? '')) {
      return mail.fine(
        `Mails come from ${address}; whether its domain takes answers could not be looked up.`,
      );
    }
    return mail.look(
      `Mails come from ${address}, but nobody takes mail for ${domain}: such mails are often sorted out.`,
      'Set MAIL_FROM to an address of a domain with mail (MX, SPF and DKIM records).',
    );
  }
}

async function sendTrial(url: string, from: Config['mailFrom'], to: string): Promise<Finding> {
  const transport = transportOf(url, false);
  try {
    const subject = 'A trial mail of the coaches portal';
    const text = 'The portal can send mail. Nobody needs to do anything.';
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    return mail.fine(`The server took a trial mail to ${to}; look whether it arrives, and not as spam.`);
  } catch (error) {
    return mail.fault(
      `The server did not take a trial mail to ${to}: ${oneLine(error)}.`,
      'Ask its administrator why.',
    );
  } finally {
    transport.close();
  }
}

/** Whether mails can leave; none is sent unless asked for. */
export async function checkMail(config: Config, check: MailCheck): Promise<Finding[]> {
  const { smtpUrl, environment } = config;
  if (smtpUrl === null) {
    const text = 'No mail server is set: mails are kept in DATA_DIR/mails and reach nobody.';
    return [environment === 'production' ? mail.fault(text, 'Set SMTP_URL and MAIL_FROM.') : mail.fine(text)];
  }
  const server = await checkServer(smtpUrl);
  const found = [server, await checkSender(config, check)];
  if (check.trialTo !== null && server.level !== 'fault') {
    found.push(await sendTrial(smtpUrl, config.mailFrom, check.trialTo));
  }
  return found;
}
