import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, it } from 'vitest';
import { requestLogger } from '#platform/http/request-log.ts';
import { createLog } from './log.ts';

function logged(line: object): Record<string, unknown> {
  const chunks: string[] = [];
  createLog('info', { write: (chunk) => void chunks.push(chunk) }).info(line, 'said');
  return JSON.parse(chunks.join(''));
}

it('logs an error with its stack and cause, without the row and connection in it', () => {
  const error = Object.assign(new Error('violates a constraint', { cause: new Error('the cause') }), {
    code: '23514',
    constraint: 'account_email_check',
    detail: 'Failing row contains (1, canary-row).',
    where: 'canary-where',
    client: { connectionParameters: { host: 'canary-host' }, secretKey: 4711 },
  });
  const line = logged({ err: error });
  expect(line.err).toEqual({
    type: 'Error',
    message: 'violates a constraint: the cause',
    stack: expect.stringContaining('log.test.ts'),
    code: '23514',
    constraint: 'account_email_check',
  });
  expect(JSON.stringify(line)).not.toMatch(/canary|4711/);
});

it('hides secrets by the name of their field', () => {
  const line = logged({ token: 'canary', body: { password: 'canary' }, a: { b: { secret: 'canary' } } });
  expect(JSON.stringify(line)).not.toContain('canary');
});

it('hides the secret of an address in log lines of the framework', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    childLoggerFactory: requestLogger,
    rewriteUrl: ({ url = '' }) => url,
  });
  const twice = '/reset-password/:token';
  app.get(twice, (_request, reply) => void reply.send('once').send('twice'));
  app.get('/give-back/:token', (_request, reply) => {
    reply.raw.writeHead(200).end();
    reply.send('late');
  });
  app.setErrorHandler((error, _request, reply) => {
    log.error({ err: error }, 'unhandled error');
    if (!reply.raw.headersSent) reply.code(500).send('broken');
  });
  for (const path of ['/reset-password', '/give-back', '/nothing'])
    await app.inject({ url: `${path}/canary"x?next=canary`, headers: { referer: '/verify-email/canary' } });
  await app.close();
  const written = lines.join('');
  expect(written).toContain('FST_ERR_REP_ALREADY_SENT');
  expect(written).toContain('did you forget');
  expect(written).toContain('"path":"/give-back/[hidden]"');
  expect(written).not.toContain('canary');
});

it.runIf(existsSync('/dev/full'))('stops nothing if the log is on a full volume', () => {
  const script = `
    import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};
    const log = createLog('info');
    for (let line = 0; line < 100; line += 1) log.info({ line }, 'x'.repeat(20_000));
    setImmediate(() => process.stderr.write('it went on'));`;
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'it went on' });
});
