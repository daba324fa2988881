import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { trustProxy } from '#platform/throttle/network.ts';

// the first address is claimed by the client; each proxy appends the address that called it
const SENT = '203.0.113.9, 198.51.100.7';

it.each([
  ['nobody', false, '127.0.0.1'],
  ['one proxy', 1, '198.51.100.7'],
  ['two proxies', 2, '203.0.113.9'],
  ['a proxy by its address', ['127.0.0.1'], '198.51.100.7'],
  ['a proxy that was not called', ['10.0.0.0/8'], '127.0.0.1'],
] as const)('takes the address of the client if %s is trusted', async (_name, proxies, address) => {
  const app = Fastify({ trustProxy: trustProxy(typeof proxies === 'object' ? [...proxies] : proxies) });
  app.get('/', (request) => request.ip);
  try {
    const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': SENT } });
    expect(body).toBe(address);
  } finally {
    await app.close();
  }
});
