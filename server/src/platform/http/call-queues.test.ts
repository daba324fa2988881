import { Readable } from 'node:stream';
import type { Access } from '@portal/contract/endpoint.ts';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { Caller } from './access.ts';
import { createCallQueues } from './call-queues.ts';
import { handleErrors } from './error-handler.ts';

const BOUNDS = { account: { running: 2, waiting: 3 }, network: { running: 3, waiting: 1 } };

let app = Fastify();
afterEach(() => app.close());

/** A server that notes the start of its calls, which end when the test tells them to. */
function openServer() {
  app = Fastify({ trustProxy: true });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  handleErrors(app);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    const { account } = request.headers;
    if (account !== undefined) request.caller = { accountId: Number(account) } as Caller;
  });
  createCallQueues(BOUNDS).limitCalls(app, ({ url }) => url === '/healthz');
  const config = { access: 'public' as Access };
  app.get<{ Params: { name: string } }>('/calls/:name', { config }, async ({ params: { name } }) => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  });
  app.get('/export', { config }, async (_request, reply) => {
    const file = new Readable({ read() {} });
    begun.push('export');
    ends.set('export', () => void file.push(null));
    return reply.send(file);
  });
  app.post('/calls/:name', { config }, async () => 'read');
  app.get('/fails', { config }, async () => {
    throw new Error('no');
  });
  app.get('/healthz', { config }, async () => 'fine');
  const call = (name: string, headers: Record<string, string> = {}) => {
    const url = name.startsWith('/') ? name : `/calls/${name}`;
    return new Promise<{ statusCode: number; headers: Record<string, unknown> }>((resolve, reject) =>
      app.inject({ url, headers, remoteAddress: '192.0.2.1' }).then(resolve, reject),
    );
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { begun, call, settle, end: (name: string) => ends.get(name)?.() };
}

describe('simultaneous calls', () => {
  it('makes simultaneous calls of one account wait for their turn, and refuses too many', async () => {
    const { begun, call, settle, end } = openServer();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const answers = names.map((name) => call(name, { account: '1' }));
    const refused = await answers.at(-1);
    expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([429, '2']);
    await settle();
    expect(begun).toEqual(['a', 'b']);
    for (const [index, name] of ['b', 'c', 'a', 'd', 'e'].entries()) {
      end(name);
      await settle();
      expect(begun).toEqual(names.slice(0, Math.min(5, 3 + index)));
    }
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200, 200, 200, 429,
    ]);
  });

  it('delays no other account with simultaneous calls of one account', async () => {
    const { begun, call, settle, end } = openServer();
    const flood = ['a', 'b', 'c', 'd', 'e'].map((name) => call(name, { account: '1' }));
    await settle();
    const other = call('other', { account: '2' });
    await settle();
    expect(begun).toEqual(['a', 'b', 'other']);
    end('other');
    expect((await other).statusCode).toBe(200);
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      end(name);
      await settle();
    }
    await Promise.all(flood);
  });

  it('counts simultaneous calls without an account for their network, however they name their address', async () => {
    const { begun, call, settle, end } = openServer();
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const answers = ['a', 'b', 'c', 'd', 'e'].map((name, index) =>
      call(name, from(`2001:db8::${index + 1}`)),
    );
    expect((await answers[4])?.statusCode).toBe(429);
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    const other = call('other', from('2001:db8:0:1::1'));
    const account = call('account', { ...from('2001:db8::1'), account: '1' });
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'other', 'account']);
    for (const name of [...begun, 'd']) {
      end(name);
      await settle();
    }
    await Promise.all([...answers, other, account]);
  });

  it('ends the turn of a call that fails or streams with its response', async () => {
    const { begun, call, settle, end } = openServer();
    const account = { account: '1' };
    expect((await call('/fails', account)).statusCode).toBe(500);
    const exports = [call('/export', account), call('a', account), call('b', account)];
    await settle();
    expect(begun).toEqual(['export', 'a']);
    end('export');
    await settle();
    expect(begun).toEqual(['export', 'a', 'b']);
    end('a');
    end('b');
    await Promise.all(exports);
  });

  it('refuses a call before it reads the body', async () => {
    const { call, settle, end } = openServer();
    const account = { account: '1' };
    const names = ['a', 'b', 'c', 'd', 'e'];
    const answers = names.map((name) => call(name, account));
    await settle();
    const bad = {
      method: 'POST',
      url: '/calls/f',
      headers: { 'content-type': 'application/json', account: '1' },
      payload: '{"unreadable',
    } as const;
    expect((await app.inject(bad)).statusCode).toBe(429);
    for (const name of names) {
      end(name);
      await settle();
    }
    await Promise.all(answers);
    expect((await app.inject(bad)).statusCode).toBe(422);
  });

  it('never makes calls of monitors wait', async () => {
    const { call, settle, end } = openServer();
    const flood = ['a', 'b', 'c', 'd'].map((name) => call(name));
    await settle();
    expect((await call('/healthz')).statusCode).toBe(200);
    for (const name of ['a', 'b', 'c', 'd']) {
      end(name);
      await settle();
    }
    await Promise.all(flood);
  });
});
