import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { passwordProblem } from '@portal/domain/auth/password.ts';
import { type Environment, environmentSchema, type Mailbox } from './config-fields.ts';

/** A setting that stops the start; the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Config = {
  environment: Environment['NODE_ENV'];
  /** 0 asks the system for a free port */
  port: number;
  host: string;
  /** absolute */
  dataDir: string;
  /** null: the embedded database in dataDir */
  databaseUrl: string | null;
  /** whether repeated statements are prepared; off for poolers that do not support prepared statements */
  preparedStatements: boolean;
  /** folder with the `initdb` and `postgres` programs for the embedded database; null: the packaged ones */
  postgresBin: string | null;
  /** where backups of the embedded database go; absolute */
  backupDir: string;
  /** how many days of daily backups of the embedded database are kept; null: none are made */
  backupKeepDays: number | null;
  /** base of links in mails, without a slash at the end */
  publicUrl: string;
  /** whether an empty database gets the demo league */
  demo: boolean;
  firstAdministrator: { email: string; password: string } | null;
  /** null: mails are kept and shown to the administrator */
  smtpUrl: string | null;
  mailFrom: Mailbox;
  /** milliseconds within which changes of one team become one email to each person; 0: each email is sent at once */
  mailPauseMs: number;
  leagueTimeZone: string;
  /** `url` holds {year} and {season}; `authorization` is the value of that header, or null */
  enrollment: { url: string; authorization: string | null } | null;
  /** as Fastify's `trustProxy` takes it: hops, addresses, or nobody */
  trustProxy: false | number | string[];
  metricsToken: string | null;
  logLevel: Environment['LOG_LEVEL'];
  throttle: boolean;
};

const SAMPLE_SECRETS = new Set(
  (
    'admin change changeme default demo example letmein mypassword passw0rd password replaceme sample secret ' +
    'supersecret test welcome yourpassword'
  ).split(' '),
);

/** Whether a secret is a sample from a guide: one of the words above, in any case and with any digits. */
function isSampleSecret(secret: string): boolean {
  const word = secret.toLowerCase().replace(/[-_ ]/g, '');
  return (
    SAMPLE_SECRETS.has(word) || SAMPLE_SECRETS.has(word.replace(/(?<![\d!@#$%^&*.?])[\d!@#$%^&*.?]+$/, ''))
  );
}

function firstAdministrator({ ADMIN_EMAIL, ADMIN_PASSWORD }: Environment): Config['firstAdministrator'] {
  if (ADMIN_EMAIL === undefined && ADMIN_PASSWORD === undefined) return null;
  if (ADMIN_EMAIL === undefined) throw new ConfigError('ADMIN_EMAIL must be set when ADMIN_PASSWORD is.');
  if (ADMIN_PASSWORD === undefined) throw new ConfigError('ADMIN_PASSWORD must be set when ADMIN_EMAIL is.');
  const email = normalizeEmail(ADMIN_EMAIL);
  if (email === null) throw new ConfigError('ADMIN_EMAIL must be one email address.');
  const problem = passwordProblem(ADMIN_PASSWORD);
  if (problem !== null) throw new ConfigError(`ADMIN_PASSWORD is refused: ${problem.replace(/^T/, 't')}`);
  if (isSampleSecret(ADMIN_PASSWORD)) {
    throw new ConfigError('ADMIN_PASSWORD is a sample that everyone knows; choose another.');
  }
  return { email, password: ADMIN_PASSWORD };
}

function defaultPublicUrl({ HOST, PORT }: Environment): string {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}`;
}

function defaultMailFrom(publicUrl: string): Mailbox {
  const host = new URL(publicUrl).hostname;
  return { name: 'Coaches Portal', address: `no-reply@${/[a-z]/i.test(host) ? host : 'localhost'}` };
}

/** Refuses settings that are valid on their own but not together. */
function checkTogether(env: Environment): void {
  if (env.NODE_ENV === 'production' && !env.THROTTLE) {
    throw new ConfigError('THROTTLE may be off only outside production.');
  }
  if (env.NODE_ENV === 'production' && env.ENROLLMENT_URL?.startsWith('http:')) {
    throw new ConfigError('ENROLLMENT_URL must begin with https:// in production.');
  }
  if (env.ENROLLMENT_AUTH !== undefined && env.ENROLLMENT_URL === undefined) {
    throw new ConfigError('ENROLLMENT_AUTH has no use without ENROLLMENT_URL.');
  }
  if (env.METRICS_TOKEN !== undefined && isSampleSecret(env.METRICS_TOKEN)) {
    throw new ConfigError('METRICS_TOKEN is a sample that everyone knows; choose another.');
  }
}

/**
 * Reads the settings from environment variables. An empty variable counts as missing.
 * @throws ConfigError with one sentence that names the variable and never contains its value
 * @see docs/spec/decisions.md#running
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const read = environmentSchema.safeParse(filled);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const values = read.data;
  checkTogether(values);
  const publicUrl = values.PUBLIC_URL ?? defaultPublicUrl(values);
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    backupDir: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    backupKeepDays: values.BACKUP_KEEP === 'off' ? null : values.BACKUP_KEEP,
    databaseUrl: values.DATABASE_URL ?? null,
    preparedStatements: values.PREPARED_STATEMENTS,
    postgresBin: values.POSTGRES_BIN === undefined ? null : resolve(values.POSTGRES_BIN),
    publicUrl,
    demo: values.DEMO ?? values.NODE_ENV !== 'production',
    firstAdministrator: firstAdministrator(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? defaultMailFrom(publicUrl),
    mailPauseMs: values.MAIL_PAUSE * 1_000,
    leagueTimeZone: values.LEAGUE_TIME_ZONE,
    enrollment:
      values.ENROLLMENT_URL === undefined
        ? null
        : { url: values.ENROLLMENT_URL, authorization: values.ENROLLMENT_AUTH ?? null },
    trustProxy: values.TRUST_PROXY ?? false,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
    throttle: values.THROTTLE,
  };
}
