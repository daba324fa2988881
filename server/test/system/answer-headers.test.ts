import type { AddressInfo } from 'node:net';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { inject } from '@portal/testkit/inject.ts';
import { rawRequest } from '@portal/testkit/raw-request.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { beforeAll, describe, expect, it } from 'vitest';

const test = useOnce(() => openOwnTestApp({ isReady: () => isReady }));
let port: number;
let isReady = true;

beforeAll(async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
});

const JSON_BODY = 'content-type: application/json\r\n';
const close = 'host: x\r\nconnection: close\r\n';

describe('the headers of refusals', () => {
  it.each([
    ['an unknown call', 404, `GET /api/nothing HTTP/1.1\r\n${close}\r\n`],
    ['an unknown page', 404, `GET /nothing HTTP/1.1\r\n${close}\r\n`],
    ['an unknown file', 404, `GET /assets/nothing.js HTTP/1.1\r\n${close}\r\n`],
    ['a call by another method', 404, `DELETE /api/auth/login HTTP/1.1\r\n${close}\r\n`],
    ['a calendar that is not there', 404, `GET /calendars/nothing.ics HTTP/1.1\r\n${close}\r\n`],
    ['no session', 401, `GET /api/auth/me HTTP/1.1\r\n${close}\r\n`],
    ['an address that cannot be read', 422, `GET /api/%zz HTTP/1.1\r\n${close}\r\n`],
    ['what is no HTTP', 400, 'nonsense\r\n\r\n'],
    ['no host', 400, 'GET /api/healthz HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['headers that are too large', 431, `GET / HTTP/1.1\r\n${close}x: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      'a body that is too large',
      413,
      `POST /api/auth/login HTTP/1.1\r\n${close}${JSON_BODY}content-length: 9999999\r\n\r\n`,
    ],
    [
      'a body of another type',
      415,
      `POST /api/auth/login HTTP/1.1\r\n${close}content-type: text/plain\r\ncontent-length: 1\r\n\r\nx`,
    ],
    [
      'a body that is no JSON',
      422,
      `POST /api/auth/login HTTP/1.1\r\n${close}${JSON_BODY}content-length: 1\r\n\r\nx`,
    ],
    [
      'what is expected of us',
      422,
      `POST /api/auth/login HTTP/1.1\r\n${close}expect: wonders\r\n${JSON_BODY}content-length: 2\r\n\r\n{}`,
    ],
    ['a starting portal', 503, `GET /api/auth/me HTTP/1.1\r\n${close}\r\n`],
    [
      'a starting portal, of a calendar',
      503,
      `GET /calendars/${'x'.repeat(43)}.ics HTTP/1.1\r\n${close}\r\n`,
    ],
  ])(
    'forbids caching, type guessing and framing in the refusal of %s, %i',
    async (_what, status, request) => {
      isReady = status !== 503;
      const answer = await rawRequest(port, request);
      isReady = true;
      expect(answer?.statusCode).toBe(status);
      expect(answer?.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    },
  );
});

it('names the first ten of ninety thousand fields that a call does not take, and counts the others', async () => {
  const fields = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`f${index}`, 1]));
  const answer = await inject(test.app, { method: 'POST', url: '/api/auth/login', payload: fields });
  const { error } = answer.json() as { error: string };
  expect(answer.statusCode).toBe(422);
  expect(answer.body.length).toBeLessThan(2_000);
  expect(answer.body).toContain(
    'This call does not take: f0, f1, f2, f3, f4, f5, f6, f7, f8, f9 and 89,990 more fields.',
  );
  expect(error).not.toBe('');
});
