import { isIP } from 'node:net';
import { isTimeZone } from '@portal/domain/time/wall-clock.ts';
import { z } from 'zod';

/** A mailbox in the two parts that the mailer takes. One string could name two people. */
export type Mailbox = { name: string; address: string };

/**
 * A setting parsed from text. `parse` returns null if the text is invalid; the error is then the variable's name
 * followed by the sentence.
 */
function setting<T>(parse: (value: string) => T | null, sentence: string) {
  return z.string().transform((value, context): T => {
    const result = parse(value);
    if (result !== null) return result;
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });
}

const where = (test: (value: string) => boolean) => (value: string) => (test(value) ? value : null);

function choice<const T extends string>(values: readonly T[]) {
  return setting(
    (value) => values.find((known) => known === value) ?? null,
    `must be one of: ${values.join(', ')}.`,
  );
}

const switchSetting = choice(['on', 'off']).transform((value) => value === 'on');

const toUrl = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);

const hasProtocol = (value: string, ...protocols: string[]): boolean =>
  protocols.includes(toUrl(value)?.protocol ?? '');

const toPause = (value: string): number | null =>
  /^\d{1,3}$/.test(value) && Number(value) <= 600 ? Number(value) : null;

function toPort(value: string): number | null {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : null;
}

const isHost = (value: string): boolean =>
  isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);

function toBaseUrl(value: string): string | null {
  const url = toUrl(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  const extras = [url.username, url.password, url.search, url.hash].join('');
  return extras === '' ? url.href.replace(/(?<!\/)\/+$/, '') : null;
}

function isProxy(value: string): boolean {
  const [, address = '', prefix] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(value) ?? [];
  const family = isIP(address);
  return family !== 0 && (prefix === undefined || Number(prefix) <= (family === 4 ? 32 : 128));
}

function toProxies(value: string): number | string[] | null {
  if (/^\d$/.test(value)) return value === '0' ? null : Number(value);
  const proxies = value.split(',').map((part) => part.trim());
  return proxies.every(isProxy) ? proxies : null;
}

function toMailbox(value: string): Mailbox | null {
  const match = /^(?:([^<>"@,;\r\n]*)<([^<>]+)>|([^<>]+))$/.exec(value.trim());
  const address = match?.[2] ?? match?.[3] ?? '';
  const isAddress = /^[^\s@,;<>"()]+@[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(address);
  return isAddress ? { name: match?.[1]?.trim() ?? '', address } : null;
}

function toAuthorization(value: string): string | null {
  if (/^(bearer|basic) [\x21-\x7e]+$/i.test(value)) return value;
  return /^[^\s:]+:.+$/.test(value) ? `Basic ${Buffer.from(value).toString('base64')}` : null;
}

/** Requires TLS, except for a test server on this machine. */
const isEnrollmentUrl = (value: string): boolean =>
  (hasProtocol(value, 'https:') || (hasProtocol(value, 'http:') && isThisMachine(value))) &&
  toUrl(value)?.username === '' &&
  value.includes('{year}') &&
  value.includes('{season}');

/** Whether a URL points to this machine. */
export const isThisMachine = (value: string): boolean =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(toUrl(value)?.hostname ?? '');

/** `off` or a number of days. */
function toKeepDays(value: string): number | 'off' | null {
  if (value === 'off') return value;
  const days = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  return days >= 1 && days <= 3_650 ? days : null;
}

const ENVIRONMENTS = ['production', 'development', 'test'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The address of a database on a server. */
export const databaseUrl = setting(
  where((value) => hasProtocol(value, 'postgres:', 'postgresql:')),
  'must look like postgres://user:password@host:5432/database.',
);

/** Checks each variable separately; config.ts checks combinations. */
export const environmentSchema = z.object({
  NODE_ENV: choice(ENVIRONMENTS).default('development'),
  PORT: setting(toPort, 'must be a whole number from 0 to 65535.').default(3000),
  HOST: setting(where(isHost), 'must be an IP address or a host name, without a port.').default('127.0.0.1'),
  DATA_DIR: setting(
    where((value) => !value.includes('\0')),
    'must be the path of a folder.',
  ).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  PREPARED_STATEMENTS: switchSetting.default(true),
  POSTGRES_BIN: z.string().optional(),
  BACKUP_DIR: setting(
    where((value) => !value.includes('\0')),
    'must be the path of a folder.',
  ).optional(),
  BACKUP_KEEP: setting(toKeepDays, 'must be a whole number of days from 1 to 3650, or off.').default(14),
  PUBLIC_URL: setting(toBaseUrl, 'must look like https://portal.example.org, without a query.').optional(),
  DEMO: switchSetting.optional(),
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SMTP_URL: setting(
    where((value) => hasProtocol(value, 'smtp:', 'smtps:') && toUrl(value)?.hostname !== ''),
    'must look like smtp://user:password@host:587 or smtps://user:password@host:465.',
  ).optional(),
  MAIL_FROM: setting(
    toMailbox,
    'must be one address, such as "Basketball League <league@example.org>".',
  ).optional(),
  LEAGUE_TIME_ZONE: setting(
    where(isTimeZone),
    'must be the name of a time zone, such as America/New_York.',
  ).default('America/New_York'),
  ENROLLMENT_URL: setting(
    where(isEnrollmentUrl),
    'must begin with https:// and contain {year} and {season}.',
  ).optional(),
  ENROLLMENT_AUTH: setting(
    toAuthorization,
    'must be "Bearer TOKEN", "Basic BASE64" or "user:password".',
  ).optional(),
  TRUST_PROXY: setting(
    toProxies,
    'must be the number of proxies (1 to 9) or a list of their addresses, such as 10.0.0.1,192.168.0.0/16.',
  ).optional(),
  METRICS_TOKEN: setting(
    where((value) => /^[\x21-\x7e]{8,512}$/.test(value)),
    'must be 8 to 512 visible characters without spaces.',
  ).optional(),
  LOG_LEVEL: choice(LOG_LEVELS).default('info'),
  MAIL_PAUSE: setting(toPause, 'must be a number of seconds from 0 to 600.').default(60),
  THROTTLE: switchSetting.default(true),
});

export type Environment = z.output<typeof environmentSchema>;
