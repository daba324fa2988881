import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { type RawAnswer, rawRequest } from '@portal/testkit/raw-request.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { beforeAll, describe, expect, it } from 'vitest';

const MEGABYTE = 1024 * 1024;

const portal = useOnce(() => openOwnTestApp());
const league = useOnce(() => makeLeague(portal.portal.db, portal.clock.now()));
let port: number;

beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});

const post = (path: string, length: number | 'chunked', extra: Record<string, string> = {}): Buffer => {
  const headers: Record<string, string> = {
    host: 'portal.example',
    'content-type': 'application/json',
    connection: 'close',
    authorization: `Bearer ${league.coach.token}`,
    ...(length === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
    ...extra,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
};

function* inChunks(head: Buffer, piece: Buffer, count: number): Generator<Buffer> {
  yield head;
  for (let sent = 0; sent < count; sent += 1) {
    yield Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
  }
  yield Buffer.from('0\r\n\r\n');
}

const answered = async (bytes: Parameters<typeof rawRequest>[1]): Promise<RawAnswer> => {
  const answer = await rawRequest(port, bytes);
  if (answer === null) throw new Error('The server closed the connection without an answer.');
  return answer;
};

/** The connection of a body that is too large may close before the client, which is still sending, has read the answer. */
const expectTooLarge = async (bytes: Parameters<typeof rawRequest>[1]): Promise<void> => {
  const answer = await rawRequest(port, bytes);
  if (answer !== null) expectRefusal(answer, 413);
};

/** without a session and with one */
const JSON_CALLS = ['/api/auth/login', '/api/reservations/reserve'];
const BOMB = gzipSync(Buffer.alloc(50 * MEGABYTE, ' '));

describe.each(JSON_CALLS)('POST %s', (path) => {
  it('answers 413 when a body of 10 MB is announced, before it is sent', async () => {
    const answer = await answered(post(path, 10 * MEGABYTE, { connection: 'keep-alive' }));
    expectRefusal(answer, 413);
    expect(answer.headers.connection).toBe('close');
  });

  it('refuses a body of 10 MB that is sent', async () => {
    await expectTooLarge([post(path, 10 * MEGABYTE), Buffer.alloc(10 * MEGABYTE, ' ')]);
  });

  it('refuses a body of 10 MB that comes in chunks', async () => {
    const bytes = inChunks(post(path, 'chunked'), Buffer.alloc(MEGABYTE, ' '), 10);
    await expectTooLarge(bytes);
  });

  it('reads a body of a megabyte and refuses one byte more', async () => {
    const text = (size: number) => Buffer.from(`"${'x'.repeat(size - 2)}"`);
    await expectTooLarge([post(path, MEGABYTE + 1), text(MEGABYTE + 1)]);
    expectRefusal(await answered([post(path, MEGABYTE), text(MEGABYTE)]), 422);
  });

  it('refuses JSON that is 100,000 levels deep', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const body = Buffer.from(`${open.repeat(100_000)}${open === '[' ? '' : '1'}${close.repeat(100_000)}`);
      expectRefusal(await answered([post(path, body.length), body]), 422);
      const nested = Buffer.from(`{"teams":${body}}`);
      expectRefusal(await answered([post(path, nested.length), nested]), 422);
    }
  });

  it('does not decompress a body', async () => {
    const head = post(path, BOMB.length, { 'content-encoding': 'gzip' });
    expectRefusal(await answered([head, BOMB]), [413, 415, 422]);
  });
});

describe('the headers of a request', () => {
  const get = (header: string) =>
    `GET /api/auth/me HTTP/1.1\r\nhost: portal.example\r\nconnection: close\r\n${header}\r\n\r\n`;

  it.each([
    ['one of 20 KB', `x-long: ${'x'.repeat(20 * 1024)}`],
    ['a token of 20 KB', `authorization: Bearer ${'x'.repeat(20 * 1024)}`],
    ['cookies of 20 KB', `cookie: a=${'x'.repeat(20 * 1024)}`],
    ['3,000 of them', Array.from({ length: 3_000 }, (_, index) => `x-${index}: y`).join('\r\n')],
  ])('refuses headers that are too large: %s', async (_, header) => {
    const answer = await answered(get(header));
    expectRefusal(answer, 431);
    expect(answer.headers.connection).toBe('close');
  });

  it('reads headers of 8 KB', async () => {
    expectRefusal(await answered(get(`x-long: ${'x'.repeat(8 * 1024)}`)), 401);
  });

  it('refuses an address of 20 KB', async () => {
    const answer = await answered(
      `GET /api/${'x'.repeat(20 * 1024)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
    );
    expectRefusal(answer, 431);
  });
});

describe('an upload', () => {
  const boundary = 'size-test';
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n`,
  );
  const upload = (path: string, length: number | 'chunked', extra = {}) =>
    post(path, length, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${league.admin.token}`,
      ...extra,
    });

  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

  it('refuses a file of venues of more than 20 MB', async () => {
    const body = Buffer.concat([head, Buffer.alloc(21 * MEGABYTE, 'x'), tail]);
    await expectTooLarge([upload('/api/admin/venues/import', body.length), body]);
  });

  const ENROLLMENT = '/api/admin/enrollment/upload';

  it('refuses an enrollment file of more than 200 MB, announced or not', async () => {
    const announced = upload(ENROLLMENT, 201 * MEGABYTE, { connection: 'keep-alive' });
    const refusal = await answered([announced, head]);
    expectRefusal(refusal, 413);
    expect(refusal.headers.connection).toBe('close');
    const piece = Buffer.alloc(MEGABYTE, 'x');
    function* bytes() {
      yield upload(ENROLLMENT, 'chunked');
      yield Buffer.from(`${head.length.toString(16)}\r\n${head}\r\n`);
      yield* inChunks(Buffer.alloc(0), piece, 201);
    }
    await expectTooLarge(bytes());
  });

  it('reads no enrollment file from a caller who may not send one', async () => {
    const foreign = post(ENROLLMENT, 201 * MEGABYTE, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
    expectRefusal(await answered([foreign, head]), 403);
  });
});
