import { API_BASE } from '@portal/contract/api-base.ts';
import { type RouteName, routes } from '@portal/contract/routes.ts';
import fc from 'fast-check';
import { anyText, anyThing, BROKEN, CELLS, HEADERS, KEYS, PATHS, QUERIES, TYPES } from './hostile-values.ts';
import { addressOf, type Call } from './sample-calls.ts';

/** A request as bytes and headers, so that no client library repairs it. */
export type HostileRequest = {
  method: (typeof routes)[RouteName]['method'];
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
};

/** JSON with raw numbers unchanged and lone surrogates escaped. */
const toJson = (value: unknown) => (JSON.stringify(value) ?? 'null').replace(/"@@([^"@]*)@@"/g, '$1');

type Fields = Record<string, unknown>;

/** A copy with an own key, even if the key is `__proto__`. */
function withField(fields: Fields, key: string, value: unknown): Fields {
  const copy = { ...fields };
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

const asFields = (body: unknown): Fields => (typeof body === 'object' && body !== null ? { ...body } : {});

/** A valid body with one or two fields that are hostile, left out, or added. */
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

/** A request of this call that our front end would never send. `sound` is a valid one. */
function hostileRequest(name: RouteName, sound: Call): fc.Arbitrary<HostileRequest> {
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
  const withQuery = query.map((text) => ({ ...base, url: base.url.replace(/\?.*/, '') + text }));
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
    { weight: method === 'GET' ? 6 : 1, arbitrary: withQuery },
    { weight: url.includes(':') ? 6 : 0, arbitrary: placed },
    { weight: form === undefined ? 0 : 8, arbitrary: cutForm },
    { weight: form === undefined ? 0 : 6, arbitrary: hostileFile(base) },
  );
}

/** A number of such requests, the same for the same seed. */
export const hostileRequests = (
  name: RouteName,
  sound: Call,
  { count, seed }: { count: number; seed: number },
): HostileRequest[] => fc.sample(hostileRequest(name, sound), { numRuns: count, seed });

const escaped = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 600);

/** The valid file with some hostile cells. */
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
