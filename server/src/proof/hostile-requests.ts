import { API_BASE, type RouteName, routes } from '@portal/contract/routes.ts';
import fc from 'fast-check';
import { addressOf, type Call } from './sample-calls.ts';

/** A request as bytes and headers, so that nothing on the way repairs it. */
export type HostileRequest = {
  method: (typeof routes)[RouteName]['method'];
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
};

/** Written into the JSON text as it stands, without quotes. */
const RAW = [
  '1e999',
  '-1e999',
  '1e308',
  '9007199254740993',
  '-0',
  '0.1',
  '1.5',
  '-1',
  '2147483648',
  '99999999999999999999',
];

const SQL = ["' or 1=1 --", "'; drop table account; --", '1 or 1=1', '$1', '%', '_', '\\', "''", '"', '`'];
const MARKUP = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '#{7*7}',
  '&lt;',
  ']]>',
];
const TIMES = [
  'infinity',
  '-infinity',
  'tomorrow',
  'now',
  'today',
  'epoch',
  'allballs',
  '24:00:00',
  '23:59:60',
  '18:59:60',
  '6pm',
  '18:00:00+05',
  '25:00',
  '18:0',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '11/19/2026',
  '2026-11-19T18:00:00Z',
  '20261119',
  '-2026-11-19',
  '294277-01-01',
  '２０２６-１１-１９',
  '1８:00',
  '2026-11-19 BC',
];
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  '\u200b',
  '\n',
  '\r\nSet-Cookie: a=b',
  'ﬀ',
  'İ',
  'ß',
  '👨‍👩‍👧',
  'é'.normalize('NFD'),
  '=1+1',
  '@SUM(A1)',
  'true',
  'null',
  'undefined',
  'NaN',
  '[]',
  '{}',
  '../../etc/passwd',
  '%00',
  '%c0%ae',
  'file:///etc/passwd',
  'a@x.org,b@evil.example',
  'a@x.org\nbcc: b@evil.example',
  '"a b"@example.org',
  'coach@example.org.',
  'ｃｏａｃｈ@example.org',
  'COACH@EXAMPLE.ORG',
  '@',
  'a@',
  '@b.org',
  `${'a'.repeat(300)}@example.org`,
  'x'.repeat(5_000),
  'Hawks',
  'Owls',
  'practice',
  'other@example.org',
  'admin@example.org',
];
const THINGS: unknown[] = [
  null,
  true,
  false,
  0,
  [],
  {},
  [[]],
  [null],
  [1],
  ['x'],
  { a: 1 },
  { length: 1 },
  { toString: 1 },
];

const deep = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;

const rawNumber = fc.constantFrom(...RAW).map((text) => `@@${text}@@`);
const anyText = fc.oneof(
  fc.constantFrom(...SQL, ...MARKUP, ...TIMES, ...TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const anyThing = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...THINGS) },
  { weight: 2, arbitrary: rawNumber },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 50, 2_000).map(deep) },
  { weight: 1, arbitrary: fc.array(anyText, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: anyText.map((text) => ({ $ne: text })) },
  { weight: 1, arbitrary: fc.nat(10_000).map((length) => new Array(length).fill('Hawks')) },
);

/** Keys that make trouble where objects are merged, or that would raise somebody's rights. */
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'role',
  'isAdmin',
  'id',
  'email_verified',
  'hasOwnProperty',
  'toString',
  '',
  '$where',
  'a.b',
  'x'.repeat(1_000),
  '\u0000',
  '\ud800',
];

/** JSON with the raw numbers as they stand; a lone surrogate travels as an escape. */
const toJson = (value: unknown) => (JSON.stringify(value) ?? 'null').replace(/"@@([^"@]*)@@"/g, '$1');

type Fields = Record<string, unknown>;

/** A copy with a key of its own, even where the key is `__proto__`. */
function withField(fields: Fields, key: string, value: unknown): Fields {
  const copy = { ...fields };
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

const asFields = (body: unknown): Fields => (typeof body === 'object' && body !== null ? { ...body } : {});

/** One or two fields of a sound body made hostile, left out, or joined by strangers. */
function hostileFields(sound: Fields): fc.Arbitrary<Fields> {
  const known = Object.keys(sound);
  const key = fc.oneof(
    { weight: known.length === 0 ? 0 : 4, arbitrary: fc.constantFrom(...known, 'x') },
    { weight: 1, arbitrary: fc.constantFrom(...KEYS) },
  );
  const change = fc.record({
    key,
    value: anyThing,
    leaveOut: fc.boolean().map((out) => out && known.length > 1),
  });
  return fc.array(change, { minLength: 1, maxLength: 2 }).map((changes) => {
    let body = sound;
    for (const { key: name, value, leaveOut } of changes) {
      body = withField(body, name, value);
      if (leaveOut && known.includes(name)) delete body[name];
    }
    return body;
  });
}

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;',
  'application/jsonp',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'x',
  '',
];

const BROKEN = [
  '',
  ' ',
  '{',
  '[',
  '{"a":',
  '{"a":1',
  '"',
  'nul',
  '{"a":1}}',
  "{'a':1}",
  '\ufeff{}',
  '{"a":1,}',
  '\u0000',
  '{"a":"\u0001"}',
  '[]]',
  'a=b&c=d',
  '<a/>',
];

const HEADERS = [
  ['idempotency-key', 'x'.repeat(201)],
  ['idempotency-key', 'é'],
  ['idempotency-key', ''],
  ['if-none-match', '"'],
  ['if-none-match', 'W/"x", *'],
  ['accept-encoding', 'br;q=x, gzip;q=-1, *;q=9'],
  ['accept-encoding', 'identity;q=0'],
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'x'.repeat(600)}`],
  ['authorization', 'Bearer a b'],
  ['accept', 'text/html'],
  ['origin', 'https://evil.example'],
  ['host', 'evil.example'],
  ['x-forwarded-for', '1.2.3.4, unknown'],
  ['x-forwarded-host', 'evil.example'],
  ['range', 'bytes=0-1'],
  ['expect', 'x'],
  ['content-encoding', 'gzip'],
  ['user-agent', '<script>'.repeat(200)],
  ['x-http-method-override', 'DELETE'],
] as const;

const QUERIES = [
  '?a=1&a=2',
  '?TeamName=Hawks&TeamName=Owls&DivisionName=Boys%203-4&reservationDate=2026-11-19',
  '?TeamName[]=Hawks',
  '?TeamName[a]=Hawks&__proto__[a]=1',
  '?%',
  '?%zz=%zz',
  '?a=%00',
  '?a=%c0%ae',
  '?a=%ed%a0%80',
  '??',
  '?&&&=&=',
  `?${'a=1&'.repeat(1_000)}`,
  `?a=${'x'.repeat(5_000)}`,
];

const PATHS = [
  '%',
  '%zz',
  '%00',
  '%2e%2e%2f',
  '%c0%ae',
  '%ed%a0%80',
  ' ',
  'a%20b',
  'null',
  '%F0%9F%91%A8',
  'x'.repeat(500),
  "'",
  '*',
  '-1',
];

/** A request of this call that no front end of ours would send. `sound` is one that it would. */
export function hostileRequest(name: RouteName, sound: Call): fc.Arbitrary<HostileRequest> {
  const { method, url } = routes[name];
  const { headers: formType, payload: form } = sound.form ?? {};
  const json = { 'content-type': 'application/json' };
  const base: HostileRequest = {
    method,
    url: addressOf(name, sound),
    headers: formType ?? (sound.body === undefined ? {} : json),
    payload: form ?? (sound.body === undefined ? undefined : toJson(sound.body)),
  };
  const sendsJson = formType === undefined && method !== 'GET';
  const toBody = (payload: string | Buffer): HostileRequest => ({ ...base, headers: json, payload });

  const mutated = hostileFields(asFields(sound.body)).map((body) => toBody(toJson(body)));
  const replaced = anyThing.map((body) => toBody(toJson(body)));
  const broken = fc.oneof(
    fc.constantFrom(...BROKEN).map(toBody),
    fc.nat(200).map((cut) => toBody(toJson(sound.body ?? { a: 'b' }).slice(0, cut))),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => toBody(Buffer.from(bytes))),
    fc
      .uint8Array({ minLength: 1, maxLength: 8 })
      .map((bytes) => toBody(Buffer.concat([Buffer.from('{"email":"'), bytes, Buffer.from('"}')]))),
  );
  const mistyped = fc.constantFrom(...TYPES).map((type) => ({ ...base, headers: { 'content-type': type } }));
  const odd = fc
    .constantFrom(...HEADERS)
    .map(([header, value]) => ({ ...base, headers: { ...base.headers, [header]: value } }));
  const query = fc.oneof(
    fc.constantFrom(...QUERIES),
    hostileFields(sound.query ?? {}).map(
      (fields) =>
        `?${new URLSearchParams(
          Object.entries(fields).map(([key, value]): [string, string] => [
            key,
            typeof value === 'string' ? value : toJson(value),
          ]),
        )}`,
    ),
  );
  const asked = query.map((text) => ({ ...base, url: base.url.replace(/\?.*/, '') + text }));
  const placed = fc
    .oneof(fc.constantFrom(...PATHS), anyText.map(escaped))
    .map((part) => ({ ...base, url: API_BASE + url.replace(/:\w+/, () => part) }));
  const cutForm = fc
    .record({ from: fc.nat(form?.length ?? 0), bytes: fc.uint8Array({ maxLength: 30 }) })
    .map(({ from, bytes }) => ({
      ...base,
      payload: Buffer.concat([(form ?? Buffer.alloc(0)).subarray(0, from), bytes]),
    }));

  return fc.oneof(
    { weight: sendsJson ? 8 : 1, arbitrary: mutated },
    { weight: sendsJson ? 3 : 1, arbitrary: replaced },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: mistyped },
    { weight: 1, arbitrary: odd },
    { weight: method === 'GET' ? 6 : 1, arbitrary: asked },
    { weight: url.includes(':') ? 6 : 0, arbitrary: placed },
    { weight: form === undefined ? 0 : 8, arbitrary: cutForm },
    { weight: form === undefined ? 0 : 6, arbitrary: hostileFile(base) },
  );
}

const escaped = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 600);

const CELLS = [...SQL, ...MARKUP, ...TIMES, ...TEXTS].filter((text) => text.length < 100);

/** The sound file with some of its cells made hostile. */
function hostileFile(base: HostileRequest): fc.Arbitrary<HostileRequest> {
  const text = String(base.payload);
  const cells = [...text.matchAll(/(?<=[,\n])[^,\n\r]+(?=[,\n\r])/g)];
  return fc
    .array(fc.record({ at: fc.nat(Math.max(0, cells.length - 1)), cell: fc.constantFrom(...CELLS) }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((changes) => {
      let payload = text;
      for (const { at, cell } of changes) payload = payload.replace(cells[at]?.[0] ?? 'Gym', () => cell);
      return { ...base, payload: Buffer.from(payload) };
    });
}
