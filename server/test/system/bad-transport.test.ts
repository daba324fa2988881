import type { AddressInfo } from 'node:net';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { rawRequest } from '@portal/testkit/raw-request.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { beforeAll, describe, expect, it } from 'vitest';

/** Broken requests of every kind over a real socket (docs/spec/safety.md#bad-transport). */

const portal = useOnce(() => openOwnTestApp());
const league = useOnce(() => makeLeague(portal.portal.db, portal.clock.now()));
let port: number;

beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});

/** Raw bodies, sent as JSON by a coach. */
const BODIES: [about: string, body: string | Buffer, status: number][] = [
  ['nothing', '', 422],
  ['a space', ' ', 422],
  ['an opened object', '{', 422],
  ['an opened text', '{"teams":["Haw', 422],
  ['a comma too many', '{"teams":[],}', 422],
  ['single quotes', "{'teams':[]}", 422],
  ['no quotes', '{teams:[]}', 422],
  ['something after it', '{"teams":[]}x', 422],
  ['two of them', '{"teams":[]}{"teams":[]}', 422],
  ['a comment', '{"teams":[]/* */}', 422],
  ['NaN', '{"teams":NaN}', 422],
  ['a number too large for any', '{"teams":1e999}', 422],
  ['a raw NUL', '{"teams":["\u0000"]}', 422],
  ['a raw line break in a text', '{"teams":["a\nb"]}', 422],
  ['an escape that is none', '{"teams":["\\x41"]}', 422],
  ['a NUL as an escape', '{"teams":["\\u0000"]}', 422],
  ['a lone surrogate', '{"teams":["\\ud800"]}', 422],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 422],
  ['UTF-16', Buffer.from('\ufeff{"teams":[]}', 'utf16le'), 422],
  ['a prototype', '{"__proto__":{"teams":[]}}', 422],
  ['a prototype in a list', '{"teams":[{"TeamName":"Hawks","__proto__":{"a":1}}]}', 422],
  ['a constructor', '{"constructor":{"prototype":{"teams":[]}}}', 422],
  ['null', 'null', 422],
  ['a list', '[]', 422],
  ['a text', '"teams"', 422],
  ['a number', '42', 422],
  ['an object without fields', '{}', 422],
  ['a stranger', '{"teams":[],"role":"ADMIN"}', 422],
  ['a field twice, the last of them wrong', '{"teams":[],"teams":5}', 422],
  ['a form', 'teams=Hawks', 422],
  ['XML', '<teams/>', 422],
];

/** Content types that a valid JSON body is sent with. */
const TYPES: [type: string | null, status: number][] = [
  [null, 415],
  ['', 415],
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/xml', 415],
  ['text/html', 415],
  ['application/jsonp', 415],
  ['json', 415],
  ['application/json; charset=utf-8', 200],
  ['Application/JSON', 200],
];

const SOUND = '{"teams":["Hawks"]}';
const LIST = '/api/reservations/reservations-for-teams';

const post = (path: string, type: string | null, body: string | Buffer, extra = '') =>
  Buffer.concat([
    Buffer.from(
      `POST ${path} HTTP/1.1\r\nhost: portal.example\r\nconnection: close\r\n` +
        `authorization: Bearer ${league.coach.token}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
        `${type === null ? '' : `content-type: ${type}\r\n`}${extra}\r\n`,
    ),
    Buffer.from(body),
  ]);

async function ask(bytes: string | Buffer) {
  const answer = await rawRequest(port, bytes);
  if (answer === null) throw new Error('The server closed the connection without an answer.');
  return answer;
}

describe('a body', () => {
  it.each(BODIES)('refuses a body of %s', async (_, body, status) => {
    expectRefusal(await ask(post(LIST, 'application/json', body)), status);
  });

  it.each(TYPES)('reads JSON only with its content type, here %s', async (type, status) => {
    const answer = await ask(post(LIST, type, SOUND));
    if (status === 200) expect(answer.statusCode).toBe(200);
    else expectRefusal(answer, status);
  });

  it.each(['gzip', 'br', 'deflate', 'x'])(
    'refuses a body that claims to be compressed with %s',
    async (how) => {
      const answer = await ask(
        post(LIST, 'application/json', '\u001f\u008b\b', `content-encoding: ${how}\r\n`),
      );
      expectRefusal(answer, [415, 422]);
    },
  );

  it('refuses JSON as an upload and an upload as JSON', async () => {
    const admin = `authorization: Bearer ${league.admin.token}`;
    const asAdmin = (bytes: Buffer) =>
      Buffer.from(bytes.toString().replace(/authorization: Bearer \S+/, admin));
    expectRefusal(await ask(asAdmin(post('/api/admin/venues/import', 'application/json', '{}'))), 415);
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=x',
    ]) {
      expectRefusal(await ask(asAdmin(post('/api/admin/venues/import', type, 'x'))), [415, 422], type);
    }
  });
});

const get = (target: string, extra = '') =>
  `GET ${target} HTTP/1.1\r\nhost: portal.example\r\nconnection: close\r\n${extra}\r\n`;
const CHECK = '/api/reservations/check-team-reservations';
const SOUND_QUERY = 'DivisionName=Boys%203-4&TeamName=Hawks&reservationDate=2026-11-19';

const TARGETS: [target: string, status: number][] = [
  ['/api/%', 422],
  ['/api/%zz', 422],
  ['/api/%c0%ae%c0%ae/', 422],
  ['/api/coaches/coach-team/%ff', 422],
  ['/api/coaches/coach-team/%', 422],
  ['/api/coaches/coach-team/%00', 422],
  ['/api/coaches/coach-team/', 422],
  [`/api/coaches/coach-team/${'x'.repeat(500)}`, 422],
  ['/api/auth/sessions/%2e%2e', 404],
  ['/api/unknown', 404],
  ['/api/auth/me/', 404],
  ['/api//healthz', 404],
  ['/api/..%2fpackage.json', 404],
  ['/api/../package.json', 404],
  [`${CHECK}?${SOUND_QUERY}&TeamName=Owls`, 422],
  [`${CHECK}?${SOUND_QUERY}&reservationDate=2026-11-26`, 422],
  [`${CHECK}?${SOUND_QUERY}&extra=1`, 422],
  [`${CHECK}?${SOUND_QUERY}&__proto__=1`, 422],
  [`${CHECK}?${SOUND_QUERY.replace('TeamName', 'TeamName[]')}`, 422],
  [`${CHECK}?${SOUND_QUERY.replace('Hawks', '%00')}`, 422],
  [`${CHECK}?`, 422],
  [`${CHECK}?%`, 422],
  [`${CHECK}?=&&==&`, 422],
  [`${CHECK}?${'a=1&'.repeat(1_500)}`, 422],
];

describe('an address', () => {
  it.each(['%ff%fe', '%'])('tells nothing about the team named %s', async (name) => {
    const target = `${CHECK}?${SOUND_QUERY.replace('Hawks', name)}`;
    const answer = await ask(get(target, `authorization: Bearer ${league.coach.token}\r\n`));
    expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
      200,
      {
        hasPracticeThisWeek: false,
        hasPracticeNextWeek: false,
        currentAlertMessage: '',
        nextAlertMessage: '',
      },
    ]);
  });

  it.each(TARGETS)('refuses the address %s', async (target, status) => {
    const answer = await ask(get(target, `authorization: Bearer ${league.coach.token}\r\n`));
    expectRefusal(answer, status);
  });
});

/** Bytes that no HTTP client sends. */
const GARBAGE: [about: string, bytes: string | Buffer][] = [
  ['a line without HTTP', 'hello\r\n\r\n'],
  ['a greeting of TLS', Buffer.from('16030100a5010000a10303', 'hex')],
  ['a preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an unknown method', 'BREW /api/healthz HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a version that is none', 'GET /api/healthz HTTP/9.9\r\nhost: a\r\n\r\n'],
  ['a space in the address', 'GET /api/he althz HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a header without a colon', 'GET /api/healthz HTTP/1.1\r\nhost: a\r\nbroken\r\n\r\n'],
  ['a NUL in a header', 'GET /api/healthz HTTP/1.1\r\nhost: a\r\nx: a\u0000b\r\n\r\n'],
  ['a folded header', 'GET /api/healthz HTTP/1.1\r\nhost: a\r\nx: a\r\n b\r\n\r\n'],
  ['a length that is none', `POST ${LIST} HTTP/1.1\r\nhost: a\r\ncontent-length: ten\r\n\r\n`],
  ['a negative length', `POST ${LIST} HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n`],
  ['two lengths', `POST ${LIST} HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx`],
  [
    'a length and chunks',
    `POST ${LIST} HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['an unknown encoding', `POST ${LIST} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip\r\n\r\nx`],
  [
    'a chunk size that is none',
    `POST ${LIST} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
  ],
];

describe('bytes', () => {
  it.each(GARBAGE)('refuses %s with a sentence of the portal', async (_, bytes) => {
    const answer = await rawRequest(port, bytes, { half: true });
    if (answer === null) throw new Error('The server closed the connection without an answer.');
    expectRefusal(answer, 400);
  });

  it('refuses a request without a host with a sentence', async () => {
    const answer = await ask('GET /api/healthz HTTP/1.1\r\nconnection: close\r\n\r\n');
    expectRefusal(answer, 400);
    expect(answer.body).toContain('This request does not say which host it is for.');
  });

  it('keeps working after requests that end in the middle', async () => {
    const whole = post(LIST, 'application/json', SOUND);
    for (let cut = 10; cut < whole.length; cut += 40) {
      const answer = await rawRequest(port, whole.subarray(0, cut), { half: true });
      if (answer !== null) expectRefusal(answer, [400, 422]);
    }
    expect((await ask(post(LIST, 'application/json', SOUND))).statusCode).toBe(200);
  });
});

describe('other sites', () => {
  const origin = (value: string) => `origin: ${value}\r\n`;

  it.each(['https://evil.example', 'null'])('sends no permission to read to the origin %s', async (value) => {
    const answer = await ask(get('/api/healthz', origin(value)));
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const asked = await ask(
      `OPTIONS /api/auth/login HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${origin(value)}access-control-request-method: POST\r\n\r\n`,
    );
    expectRefusal(asked, 404);
  });

  it('never links or redirects to the host that a client sends', async () => {
    const answer = await ask(
      'GET /api/openapi.json HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('evil.example');
    expect(answer.headers.location).toBeUndefined();
  });
});
