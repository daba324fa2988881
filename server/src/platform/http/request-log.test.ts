import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { createLog } from '#platform/log/log.ts';
import { systemClock } from '../clock.ts';
import { type Caller, guardRoutes } from './access.ts';
import { handleErrors } from './error-handler.ts';
import { logRequests, requestLogger } from './request-log.ts';

const ACCOUNT = 4711;

let app: FastifyInstance;
let lines: { msg?: string; status?: number; accountId?: number }[];
beforeEach(() => {
  lines = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) });
  app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLogger,
  });
  handleErrors(app);
  logRequests(app);
  guardRoutes(app, {
    findCaller: async () => ({ accountId: ACCOUNT, role: 'COACH', confirmed: true }) as Caller,
    findEnd: async () => null,
    metricsToken: null,
    clock: systemClock,
  });
  app.addHook('preValidation', async ({ url }) => {
    if (url === '/full') throw new AppError('BUSY', 'Please try again in a moment.');
  });
  const config = { access: 'signed-in' } as const;
  app.get('/read', { config }, async () => 'read');
  app.post('/change', { config }, async () => {
    await new Promise(setImmediate);
    log.info('changed');
    return 'changed';
  });
  app.post('/broken', { config }, async () => {
    throw new Error('no');
  });
  app.post('/full', { config }, async () => 'never');
  app.post('/admin', { config: { access: 'admin' } }, async () => 'never');
});
afterEach(() => app.close());

it.each([
  ['a read', 'GET', '/read', {}, ['- 200']],
  ['a change', 'POST', '/change', {}, ['changed -', '- 200']],
  ['a call that fails', 'POST', '/broken', {}, ['unhandled error -', '- 500']],
  ['a call that is refused before its body is checked', 'POST', '/full', {}, ['unavailable -', '- 503']],
  ['a call with an unreadable body', 'POST', '/change', '{"', ['- 422']],
  ['a call that is not allowed', 'POST', '/admin', {}, ['- 403']],
] as const)('names the account in every line of %s', async (_what, method, url, payload, written) => {
  const headers = { authorization: 'Bearer token', 'content-type': 'application/json' };
  await app.inject({ method, url, headers, ...(method === 'POST' && { payload }) });
  expect(lines.map(({ msg = '-', status = '-' }) => `${msg} ${status}`)).toEqual(written);
  expect(lines.map(({ accountId }) => accountId)).toEqual(written.map(() => ACCOUNT));
});
