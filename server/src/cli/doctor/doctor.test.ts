import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runCommandProcess } from '@portal/testkit/command-process.ts';
import { openMailSink } from '@portal/testkit/mail-sink.ts';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { levels, NOW, only, useDoctorStage } from '../testing/doctor-stage.ts';
import { checkAddress } from './check-address.ts';
import { checkDisk } from './check-disk.ts';
import { checkMail, type ResolveMx } from './check-mail.ts';
import { checkSettings } from './check-settings.ts';
import { type Finding, findingsText } from './finding.ts';

const stage = useDoctorStage();

describe('settings', () => {
  it('reports settings that prevent the start with the error message of the start', () => {
    const { config: read, findings } = checkSettings({ PORT: 'x' });
    expect(read).toBeNull();
    expect(only(findings)).toMatchObject({
      level: 'error',
      text: 'PORT must be a whole number from 0 to 65535.',
    });
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['a trial on this machine', {}, []],
    ['a real league', { NODE_ENV: 'production', PUBLIC_URL: 'https://a.org', TRUST_PROXY: '1' }, []],
    ['a real address without production', { PUBLIC_URL: 'http://a.org' }, ['warning']],
    ['production without an address', { NODE_ENV: 'production' }, ['error']],
    [
      'a demo in production',
      { NODE_ENV: 'production', PUBLIC_URL: 'https://a.org', TRUST_PROXY: '1', DEMO: 'on' },
      ['warning'],
    ],
    ['a proxy that is not trusted', { NODE_ENV: 'production', PUBLIC_URL: 'https://a.org' }, ['warning']],
  ])('judges the settings of %s', (_, env, expected) => {
    expect(levels(checkSettings(env).findings)).toEqual(['ok', ...expected]);
  });
});

it('reports an error for a folder that is not writable', () => {
  expect(levels(checkDisk(stage.config()))).not.toContain('error');
  writeFileSync(join(stage.folder, 'data'), 'a file');
  expect(levels(checkDisk(stage.config()))).toEqual(['error', 'error']);
  expect(levels(checkDisk(stage.config({ BACKUP_DIR: stage.folder })))[0]).toBe('error');
});

describe('checking email', () => {
  const hasMx: ResolveMx = async () => [{}];
  const env = { MAIL_FROM: 'league@a.org' };
  const check = (
    smtp: string | null,
    { testTo = null as string | null, resolveMx = hasMx, given = env as object } = {},
  ) =>
    checkMail(stage.config({ ...(smtp && { SMTP_URL: smtp }), ...given }), {
      env: { ...given },
      testTo,
      resolveMx,
    });

  async function openServer(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<string> {
    const server = new SMTPServer({ logger: false, disableReverseLookup: true, ...options });
    server.on('error', () => {});
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    stage.cleanUps.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }

  it('accepts a missing mail server in a trial, and reports an error in production', async () => {
    expect(levels(await check(null))).toEqual(['ok']);
    const real = stage.config({ NODE_ENV: 'production' });
    expect(levels(await checkMail(real, { env: {}, testTo: null }))).toEqual(['error']);
  });

  it('sends no email unless asked to, and then one test email', async () => {
    const sink = await openMailSink();
    stage.cleanUps.push(() => sink.close());
    expect(levels(await check(sink.url))).toEqual(['ok', 'ok']);
    expect(sink.caught).toEqual([]);
    expect(levels(await check(sink.url, { testTo: 'head@a.org' }))).toEqual(['ok', 'ok', 'ok']);
    expect(sink.caught).toMatchObject([{ from: 'league@a.org', to: ['head@a.org'] }]);
  });

  it('says that a mail server offers no STARTTLS', async () => {
    const sink = await openMailSink();
    stage.cleanUps.push(() => sink.close());
    expect((await check(sink.url))[0]?.text).toMatch(
      / accepts the login of the portal, but without STARTTLS\.$/,
    );
  });

  it('shows why a test email was not accepted', async () => {
    const sink = await openMailSink({ verdict: () => 550 });
    stage.cleanUps.push(() => sink.close());
    const found = await check(sink.url, { testTo: 'head@a.org' });
    expect(found[2]?.text).toMatch(/^The server did not accept a test email to head@a\.org: .*not this one/);
  });

  it('distinguishes a server that is away, a refused login and a bad certificate', async () => {
    expect((await check('smtp://127.0.0.1:1'))[0]?.text).toMatch(/^The mail server can't be reached: /);
    const login = await openServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('no such user')),
    });
    expect((await check(`smtp://u:p@${login}`))[0]).toMatchObject({
      level: 'error',
      text: expect.stringMatching(/^The mail server refuses the login: .*no such user/),
    });
    const selfSigned = await openServer({ authOptional: true });
    expect((await check(`smtp://${selfSigned}`))[0]?.text).toMatch(
      /^The connection to the mail server can't be encrypted: /,
    );
  });

  it('checks the sender of emails', async () => {
    const sink = await openMailSink();
    stage.cleanUps.push(() => sink.close());
    expect((await check(sink.url, { given: {} }))[1]?.text).toMatch(
      /^MAIL_FROM is not set; emails come from no-reply@/,
    );
    const fails =
      (code: string): ResolveMx =>
      () =>
        Promise.reject(Object.assign(new Error(), { code }));
    expect((await check(sink.url, { resolveMx: fails('ENODATA') }))[1]?.level).toBe('warning');
    expect((await check(sink.url, { resolveMx: fails('ETIMEOUT') }))[1]?.level).toBe('ok');
  });
});

describe('the address', () => {
  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stage.cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const check = (publicUrl: string, env = {}) =>
    checkAddress(stage.config({ PUBLIC_URL: publicUrl, ...env }), NOW);

  it('accepts an address at which the portal answers, but not an unencrypted one in production', async () => {
    const url = await serve((_request, response) => response.end('{"status":"up"}'));
    expect(levels(await check(url))).toEqual(['ok']);
    expect(levels(await check(url, { NODE_ENV: 'production' }))).toEqual(['ok', 'error']);
  });

  it('reports an error for an address at which something else answers', async () => {
    const other = await serve((_request, response) => response.end('<h1>It works!</h1>'));
    expect(only(await check(other))).toMatchObject({
      level: 'error',
      text: expect.stringContaining('is not the portal (HTTP 200)'),
    });
    const moved = await serve((_request, response) => response.writeHead(301, { location: '/' }).end());
    expect(only(await check(moved))?.text).toContain('is not the portal (HTTP 301)');
  });

  it('warns of an address at which nobody answers, and reports an error in production', async () => {
    const url = await serve(() => {});
    await stage.cleanUps.pop()?.();
    expect(only(await check(url))).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('(ECONNREFUSED)'),
    });
    expect(only(await check(url, { NODE_ENV: 'production' }))?.level).toBe('error');
  });
});

it('lists findings by area, with what to do and a count', () => {
  const findings: Finding[] = [
    { area: 'Settings', level: 'ok', text: 'In order.', fix: null },
    { area: 'Mail', level: 'warning', text: 'Odd.', fix: 'Look.' },
    { area: 'Mail', level: 'error', text: 'Bad.', fix: 'Fix.' },
  ];
  expect(findingsText(findings)).toBe(
    'Settings\n  ✓ In order.\nMail\n  ! Odd.\n    → Look.\n  ✗ Bad.\n    → Fix.\n\n1 error (✗), 1 warning (!).',
  );
  expect(findingsText(findings.slice(0, 1))).toMatch(/\nNo problems found\.$/);
});

describe('npm run doctor', () => {
  it('exits with 0 if there are no errors, and creates no database in an empty folder', async () => {
    mkdirSync(join(stage.folder, 'data'));
    const { code, stdout, stderr } = await runCommandProcess('doctor', ['--json'], {
      env: { DATA_DIR: join(stage.folder, 'data'), PUBLIC_URL: 'http://127.0.0.1:1' },
    });
    expect([code, stderr]).toEqual([0, '']);
    const { isOk, findings } = JSON.parse(stdout);
    expect(isOk).toBe(true);
    expect(findings.map(({ area }: Finding) => area)).toEqual(
      expect.arrayContaining(['Settings', 'Versions', 'Database', 'Backups', 'Disk', 'Mail', 'Address']),
    );
  });

  it('exits with 1 if there are errors, and prints no password', async () => {
    const { code, stdout } = await runCommandProcess('doctor', [], {
      env: {
        DATA_DIR: join(stage.folder, 'data'),
        DATABASE_URL: 'postgres://portal:hunter2@127.0.0.1:1/portal',
        SMTP_URL: 'smtp://portal:hunter2@127.0.0.1:1',
        PUBLIC_URL: 'http://127.0.0.1:1',
      },
    });
    expect(code).toBe(1);
    expect(stdout).toContain('✗ The database does not answer: connect ECONNREFUSED 127.0.0.1:1.');
    expect(stdout).not.toContain('hunter2');
  });

  it('refuses an invalid address', async () => {
    const { code, stderr } = await runCommandProcess('doctor', ['--mail', 'a@b@c']);
    expect([code, stderr]).toEqual([1, '"a@b@c" is not an email address.\n']);
  });
});
