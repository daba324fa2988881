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
  it('that stop the start are the fault, in the words of the start', () => {
    const { config: read, findings } = checkSettings({ PORT: 'x' });
    expect(read).toBeNull();
    expect(only(findings)).toMatchObject({
      level: 'fault',
      text: 'PORT must be a whole number from 0 to 65535.',
    });
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['a trial on this machine', {}, []],
    ['a real league', { NODE_ENV: 'production', PUBLIC_URL: 'https://a.org', TRUST_PROXY: '1' }, []],
    ['a real address without production', { PUBLIC_URL: 'http://a.org' }, ['look']],
    ['production without an address', { NODE_ENV: 'production' }, ['fault']],
    [
      'a demo in production',
      { NODE_ENV: 'production', PUBLIC_URL: 'https://a.org', TRUST_PROXY: '1', DEMO: 'on' },
      ['look'],
    ],
    ['a proxy that is not trusted', { NODE_ENV: 'production', PUBLIC_URL: 'https://a.org' }, ['look']],
  ])('of %s', (_, env, expected) => {
    expect(levels(checkSettings(env).findings)).toEqual(['fine', ...expected]);
  });
});

it('a folder that can’t be written to is a fault', () => {
  expect(levels(checkDisk(stage.config()))).not.toContain('fault');
  writeFileSync(join(stage.folder, 'data'), 'a file');
  expect(levels(checkDisk(stage.config()))).toEqual(['fault', 'fault']);
  expect(levels(checkDisk(stage.config({ BACKUP_DIR: stage.folder })))[0]).toBe('fault');
});

describe('mail', () => {
  const hasMx: ResolveMx = async () => [{}];
  const env = { MAIL_FROM: 'league@a.org' };
  const check = (
    smtp: string | null,
    { trialTo = null as string | null, resolveMx = hasMx, given = env as object } = {},
  ) =>
    checkMail(stage.config({ ...(smtp && { SMTP_URL: smtp }), ...given }), {
      env: { ...given },
      trialTo,
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

  it('without a server is fine in a trial and a fault in production', async () => {
    expect(levels(await check(null))).toEqual(['fine']);
    const real = stage.config({ NODE_ENV: 'production' });
    expect(levels(await checkMail(real, { env: {}, trialTo: null }))).toEqual(['fault']);
  });

  it('sends nothing unless asked, and then one trial mail', async () => {
    const sink = await openMailSink();
    stage.cleanUps.push(() => sink.close());
    expect(levels(await check(sink.url))).toEqual(['fine', 'fine']);
    expect(sink.caught).toEqual([]);
    expect(levels(await check(sink.url, { trialTo: 'head@a.org' }))).toEqual(['fine', 'fine', 'fine']);
    expect(sink.caught).toMatchObject([{ from: 'league@a.org', to: ['head@a.org'] }]);
  });

  it('says why a trial mail was not taken', async () => {
    const sink = await openMailSink({ verdict: () => 550 });
    stage.cleanUps.push(() => sink.close());
    const found = await check(sink.url, { trialTo: 'head@a.org' });
    expect(found[2]?.text).toMatch(/^The server did not take a trial mail to head@a\.org: .*not this one/);
  });

  it('tells a server that is away, a refused login and a bad certificate apart', async () => {
    expect((await check('smtp://127.0.0.1:1'))[0]?.text).toMatch(/^The mail server can't be reached: /);
    const login = await openServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('no such user')),
    });
    expect((await check(`smtp://u:p@${login}`))[0]).toMatchObject({
      level: 'fault',
      text: expect.stringMatching(/^The mail server refuses the login: .*no such user/),
    });
    const selfSigned = await openServer({ authOptional: true });
    expect((await check(`smtp://${selfSigned}`))[0]?.text).toMatch(
      /^There is no safe connection to the mail server: /,
    );
  });

  it('looks at the sender', async () => {
    const sink = await openMailSink();
    stage.cleanUps.push(() => sink.close());
    expect((await check(sink.url, { given: {} }))[1]?.text).toMatch(
      /^MAIL_FROM is not set; mails come from no-reply@/,
    );
    const fails =
      (code: string): ResolveMx =>
      () =>
        Promise.reject(Object.assign(new Error(), { code }));
    expect((await check(sink.url, { resolveMx: fails('ENODATA') }))[1]?.level).toBe('look');
    expect((await check(sink.url, { resolveMx: fails('ETIMEOUT') }))[1]?.level).toBe('fine');
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

  it('is fine where the portal answers, but not in clear in production', async () => {
    const url = await serve((_request, response) => response.end('{"status":"up"}'));
    expect(levels(await check(url))).toEqual(['fine']);
    expect(levels(await check(url, { NODE_ENV: 'production' }))).toEqual(['fine', 'fault']);
  });

  it('is a fault where something else answers', async () => {
    const other = await serve((_request, response) => response.end('<h1>It works!</h1>'));
    expect(only(await check(other))).toMatchObject({
      level: 'fault',
      text: expect.stringContaining('is not the portal (HTTP 200)'),
    });
    const moved = await serve((_request, response) => response.writeHead(301, { location: '/' }).end());
    expect(only(await check(moved))?.text).toContain('is not the portal (HTTP 301)');
  });

  it('is looked at where nobody answers; in production that is a fault', async () => {
    const url = await serve(() => {});
    await stage.cleanUps.pop()?.();
    expect(only(await check(url))).toMatchObject({
      level: 'look',
      text: expect.stringContaining('(ECONNREFUSED)'),
    });
    expect(only(await check(url, { NODE_ENV: 'production' }))?.level).toBe('fault');
  });
});

it('is read area by area, with what to mend and a count', () => {
  const findings: Finding[] = [
    { area: 'Settings', level: 'fine', text: 'Fine.', mend: null },
    { area: 'Mail', level: 'look', text: 'Odd.', mend: 'Look.' },
    { area: 'Mail', level: 'fault', text: 'Bad.', mend: 'Mend.' },
  ];
  expect(findingsText(findings)).toBe(
    'Settings\n  ✓ Fine.\nMail\n  ! Odd.\n    → Look.\n  ✗ Bad.\n    → Mend.\n\n1 to mend (✗), 1 to look at (!).',
  );
  expect(findingsText(findings.slice(0, 1))).toMatch(/\nAll is well\.$/);
});

describe('npm run doctor', () => {
  it('ends with 0 where nothing is to be mended, and makes no database in an empty folder', async () => {
    mkdirSync(join(stage.folder, 'data'));
    const { code, stdout, stderr } = await runCommandProcess('doctor', ['--json'], {
      env: { DATA_DIR: join(stage.folder, 'data'), PUBLIC_URL: 'http://127.0.0.1:1' },
    });
    expect([code, stderr]).toEqual([0, '']);
    const { isWell, findings } = JSON.parse(stdout);
    expect(isWell).toBe(true);
    expect(findings.map(({ area }: Finding) => area)).toEqual(
      expect.arrayContaining(['Settings', 'Versions', 'Database', 'Backups', 'Disk', 'Mail', 'Address']),
    );
  });

  it('ends with 1 where something is to be mended, and tells no password', async () => {
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

  it('refuses an address that is none', async () => {
    const { code, stderr } = await runCommandProcess('doctor', ['--mail', 'a@b@c']);
    expect([code, stderr]).toEqual([1, '"a@b@c" is not an email address.\n']);
  });
});
