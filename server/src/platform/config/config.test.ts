import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = { NODE_ENV: 'production' };
const admin = { ADMIN_EMAIL: 'Head@League.org', ADMIN_PASSWORD: 'blue Otter 7' };
const enrollment = 'https://league.org/{year}/{season}.csv';
const local = 'http://127.0.0.1:8080/{year}/{season}';

/** The sentence that stops the start, or null when the settings are fine. */
function refusal(env: Record<string, string>): string | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('readConfig', () => {
  it('runs the demo on localhost only if nothing is set', () => {
    expect(readConfig({})).toEqual({
      environment: 'development',
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(process.cwd(), 'data'),
      backupDir: join(process.cwd(), 'data', 'backups'),
      backupKeepDays: 14,
      databaseUrl: null,
      preparedStatements: true,
      postgresBin: null,
      publicUrl: 'http://127.0.0.1:3000',
      demo: true,
      firstAdministrator: null,
      smtpUrl: null,
      mailFrom: { name: 'Coaches Portal', address: 'no-reply@localhost' },
      mailPauseMs: 60_000,
      leagueTimeZone: 'America/New_York',
      enrollment: null,
      trustProxy: false,
      metricsToken: null,
      logLevel: 'info',
      throttle: true,
    });
  });

  it('treats an empty variable as missing', () => {
    expect(readConfig({ PORT: '', SMTP_URL: ' ', ADMIN_EMAIL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['a port', { PORT: '8080' }, { port: 8080, publicUrl: 'http://127.0.0.1:8080' }],
    ['any free port', { PORT: '0' }, { port: 0 }],
    ['every address', { HOST: '0.0.0.0' }, { host: '0.0.0.0', publicUrl: 'http://127.0.0.1:3000' }],
    ['every IPv6 address', { HOST: '::' }, { host: '::', publicUrl: 'http://[::1]:3000' }],
    ['a public address', { PUBLIC_URL: 'https://a.org/portal/' }, { publicUrl: 'https://a.org/portal' }],
    ['its host as sender', { PUBLIC_URL: 'https://a.org' }, { mailFrom: { address: 'no-reply@a.org' } }],
    ['a data folder', { DATA_DIR: '/srv/portal' }, { dataDir: '/srv/portal' }],
    ['backups beside the data', { DATA_DIR: '/srv/portal' }, { backupDir: '/srv/portal/backups' }],
    [
      'backups elsewhere',
      { BACKUP_DIR: '/mnt/b', BACKUP_KEEP: '30' },
      { backupDir: '/mnt/b', backupKeepDays: 30 },
    ],
    ['no backups', { BACKUP_KEEP: 'off' }, { backupKeepDays: null }],
    ['a server', { DATABASE_URL: 'postgres://u:p@db:5432/portal' }, { databaseUrl: /^postgres:/ }],
    ['a pooler without prepared statements', { PREPARED_STATEMENTS: 'off' }, { preparedStatements: false }],
    ['other programs', { POSTGRES_BIN: '/usr/lib/pg/bin' }, { postgresBin: '/usr/lib/pg/bin' }],
    ['no demo in production', production, { demo: false }],
    ['a demo in production', { ...production, DEMO: 'on' }, { demo: true }],
    ['no demo', { DEMO: 'off' }, { demo: false }],
    [
      'a first administrator',
      admin,
      { firstAdministrator: { email: 'head@league.org', password: 'blue Otter 7' } },
    ],
    [
      'a sender',
      { MAIL_FROM: 'The League <l@a.org>' },
      { mailFrom: { name: 'The League', address: 'l@a.org' } },
    ],
    ['a bare sender', { MAIL_FROM: 'l@a.org' }, { mailFrom: { name: '', address: 'l@a.org' } }],
    ['hops', { TRUST_PROXY: '2' }, { trustProxy: 2 }],
    ['proxies', { TRUST_PROXY: '10.0.0.1, fd00::/8' }, { trustProxy: ['10.0.0.1', 'fd00::/8'] }],
    [
      'a source of this machine',
      { ENROLLMENT_URL: local },
      { enrollment: { url: local, authorization: null } },
    ],
    ['a source', { ENROLLMENT_URL: enrollment }, { enrollment: { url: enrollment, authorization: null } }],
    [
      'a source behind a token',
      { ENROLLMENT_URL: enrollment, ENROLLMENT_AUTH: 'Bearer abc.def' },
      { enrollment: { url: enrollment, authorization: 'Bearer abc.def' } },
    ],
    [
      'a source behind a password',
      { ENROLLMENT_URL: enrollment, ENROLLMENT_AUTH: 'league:p:w' },
      { enrollment: { url: enrollment, authorization: 'Basic bGVhZ3VlOnA6dw==' } },
    ],
    ['no pause for emails about a team', { MAIL_PAUSE: '0' }, { mailPauseMs: 0 }],
    ['no throttling for load tests', { THROTTLE: 'off' }, { throttle: false }],
    ['production without a mail server', production, { smtpUrl: null }],
  ])('accepts settings for %s', (_, env, expected) => {
    const wanted =
      'databaseUrl' in expected ? { databaseUrl: expect.stringMatching(/^postgres:/) } : expected;
    expect(readConfig(env)).toMatchObject(wanted);
  });

  it.each([
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '3000x' }],
    ['PORT', { PORT: '-1' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '1.5' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: 'never' }],
    ['HOST', { HOST: 'http://a.org' }],
    ['HOST', { HOST: '127.0.0.1:80' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/portal' }],
    ['DATABASE_URL', { DATABASE_URL: 'localhost' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'portal.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://a.org/?x=1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['DEMO', { DEMO: 'yes' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.org' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'blue Otter 7' }],
    ['ADMIN_EMAIL', { ...admin, ADMIN_EMAIL: 'a@b.org,c@d.org' }],
    ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: 'short' }],
    ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: 'Passw0rd!' }],
    ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: 'Change-Me-1' }],
    ['PREPARED_STATEMENTS', { PREPARED_STATEMENTS: 'no' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example.org' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.org, c@d.org' }],
    ['MAIL_FROM', { MAIL_FROM: 'League' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.org\r\nBcc: c@d.org' }],
    ['LEAGUE_TIME_ZONE', { LEAGUE_TIME_ZONE: 'Mars/Olympus' }],
    ['ENROLLMENT_URL', { ENROLLMENT_URL: 'http://league.org/{year}/{season}' }],
    ['ENROLLMENT_URL', { ENROLLMENT_URL: 'http://127.0.0.1.league.org/{year}/{season}' }],
    ['ENROLLMENT_URL', { ENROLLMENT_URL: 'http://127.0.0.1@league.org/{year}/{season}' }],
    ['ENROLLMENT_URL', { ENROLLMENT_URL: 'https://me:pass@league.org/{year}/{season}' }],
    ['ENROLLMENT_URL', { ENROLLMENT_URL: local, NODE_ENV: 'production' }],
    ['ENROLLMENT_URL', { ENROLLMENT_URL: 'https://league.org/{year}' }],
    ['ENROLLMENT_AUTH', { ENROLLMENT_URL: enrollment, ENROLLMENT_AUTH: 'secret' }],
    ['ENROLLMENT_AUTH', { ENROLLMENT_AUTH: 'Bearer abc' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1,proxy' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'changeme' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['MAIL_PAUSE', { MAIL_PAUSE: '601' }],
    ['MAIL_PAUSE', { MAIL_PAUSE: '1m' }],
    ['THROTTLE', { THROTTLE: 'maybe' }],
    ['THROTTLE', { ...production, THROTTLE: 'off' }],
    ['NODE_ENV', { NODE_ENV: 'staging' }],
  ])('refuses an invalid %s with one sentence that names it: %o', (name, env) => {
    expect(refusal(env)).toMatch(new RegExp(`^${name} [^\\n]+\\.$`));
  });

  it('never repeats a secret in an error message', () => {
    const env = { DATABASE_URL: 'mysql://u:hush-hush@db', METRICS_TOKEN: 'hush hush' };
    for (const [name, value] of Object.entries(env)) expect(refusal({ [name]: value })).not.toContain('hush');
  });
});
