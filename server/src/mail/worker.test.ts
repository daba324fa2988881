import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAccount } from '@portal/testkit/factories.ts';
import { STEADY } from '@portal/testkit/mail-options.ts';
import { openMailSink } from '@portal/testkit/mail-sink.ts';
import { openTestPortal } from '@portal/testkit/portal.ts';
import { createTestDatabase } from '@portal/testkit/postgres.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import { enqueueMail } from './outbox.ts';
import { startMailWorker } from './worker.ts';

const TOKEN = 'canary-token-canary-token-canary-token-0001';

const database = useFresh(() => createTestDatabase());
const test = useFresh(() => openTestPortal({ connection: database.connection }));
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-mails-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

const enqueue = (recipient: string) =>
  inTransaction(test.portal.db, (tx) =>
    enqueueMail(tx, {
      kind: 'confirm_address',
      recipient,
      data: { firstName: 'Casey' },
      secret: TOKEN,
      now: test.clock.now(),
    }),
  );

/** The lines of a log, and a promise until it names a file. */
function logOfFiles() {
  const lines: string[] = [];
  const { promise: logged, resolve } = Promise.withResolvers<void>();
  const log = createLog('trace', {
    write(line: string) {
      lines.push(line);
      if (line.includes('.eml')) resolve();
    },
  });
  return { lines, logged, log };
}

describe('the mail worker', () => {
  it('sends waiting emails at the start, and each new email as soon as it is committed', async () => {
    const sink = await openMailSink();
    await enqueue('before@example.org');
    const worker = startMailWorker(test.portal, {
      smtpUrl: sink.url,
      ...STEADY,
      dataDir,
      isReady: () => true,
    });
    await sink.caughtSoMany(1);
    await enqueue('after@example.org');
    await sink.caughtSoMany(2);
    await worker.stop();
    expect(sink.caught.map(({ to }) => to)).toEqual([['before@example.org'], ['after@example.org']]);
    expect(await readdir(dataDir)).toEqual([]);
    await sink.close();
  });

  it('sends no email until the portal is ready', async () => {
    const sink = await openMailSink();
    await enqueue('casey@example.org');
    const worker = startMailWorker(test.portal, {
      smtpUrl: sink.url,
      ...STEADY,
      dataDir,
      isReady: () => false,
    });
    await worker.stop();
    await sink.close();
    const mails = await test.portal.db.selectFrom('mail').select('attempts').execute();
    expect(mails).toEqual([{ attempts: 0 }]);
  });

  it('stores emails as files if no mail server is set, and logs their link in one line', async () => {
    const { lines, logged, log } = logOfFiles();
    await enqueue('casey@example.org');
    const portal = { ...test.portal, log };
    const worker = startMailWorker(portal, { smtpUrl: null, ...STEADY, dataDir, isReady: () => true });
    await logged;
    await worker.stop();

    const [mail] = await test.portal.db.selectFrom('mail').select(['id', 'state', 'secret']).execute();
    expect(mail).toMatchObject({ state: 'kept', secret: null });
    const folder = join(dataDir, 'mails');
    expect(await readdir(folder)).toEqual([`${mail?.id}.eml`]);
    const path = join(folder, `${mail?.id}.eml`);
    expect((await readFile(path, 'utf8')).replaceAll('=\r\n', '')).toContain(TOKEN);
    const modes = await Promise.all([stat(folder), stat(path)]);
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
    const naming = lines.filter((line) => line.includes(TOKEN));
    expect(naming).toHaveLength(1);
    expect(JSON.parse(naming[0] ?? '{}').msg).toContain(`http://portal.example/verify-email/${TOKEN}`);
  });

  it.each([
    ['to an administrator', 'admin@example.org', true],
    ['in production', 'casey@example.org', false],
  ])('logs no link of an email %s', async (_which, recipient, logsLinks) => {
    await makeAccount(test.portal.db, { email: 'admin@example.org', role: 'ADMIN' });
    const { lines, logged, log } = logOfFiles();
    await enqueue(recipient);
    const portal = { ...test.portal, log };
    const options = { smtpUrl: null, ...STEADY, logsLinks, dataDir, isReady: () => true };
    const worker = startMailWorker(portal, options);
    await logged;
    await worker.stop();
    expect(lines.join('')).toContain(recipient);
    expect(lines.join('')).not.toContain(TOKEN);
  });
});
