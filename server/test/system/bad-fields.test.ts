import type { Endpoint } from '@portal/contract/endpoint.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import { idempotencyHeadersSchema } from '@portal/contract/fields.ts';
import { type RouteName, routes } from '@portal/contract/routes.ts';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { inject } from '@portal/testkit/inject.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import {
  addressOf,
  bearer,
  type Call,
  routeNames,
  SAMPLE_CALLS,
  SEASON,
  send,
} from '@portal/testkit/sample-calls.ts';
import { dumpAllTables } from '@portal/testkit/truth-repository.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BAD_VALUES, type Kind, kindOf, OUT_OF_BOUNDS } from './bad-values.ts';

/**
 * Every field of every call, as the contract lists them, with every value that its kind does not take
 * (docs/spec/safety.md#bad-input).
 */

const PARTS = ['params', 'query', 'headers', 'body'] as const;

type Field = {
  call: RouteName;
  part: (typeof PARTS)[number];
  /** names and, within a list, the index of the item; the last is the field's own name */
  path: readonly string[];
  /** may be left out; null and blanks mean the same */
  isOptional: boolean;
  /** what a body has to say besides, so that this field is looked at */
  beside: Record<string, unknown>;
};

type JsonSchema = {
  type?: string;
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

/** All fields of a schema, those inside of objects and lists of objects included. */
function* fieldsOf(schema: JsonSchema, field: Field): Generator<Field> {
  const [inner, none] = schema.anyOf ?? [];
  if (inner !== undefined && schema.anyOf?.length === 2 && none?.type === 'null') {
    yield* fieldsOf(inner, { ...field, isOptional: true });
    return;
  }
  if (field.path.length > 0 && field.path.at(-1) !== '0') yield field;
  for (const variant of schema.oneOf ?? []) {
    const fixed = Object.entries(variant.properties ?? {}).filter(([, each]) => each.const !== undefined);
    const beside = Object.fromEntries(fixed.map(([name, each]) => [name, each.const]));
    yield* fieldsOf(variant, { ...field, beside });
  }
  const { properties = {}, required = [], items } = schema;
  for (const [name, each] of Object.entries(properties)) {
    const path = [...field.path, name];
    const beside = 'year' in properties ? { ...field.beside, ...SEASON } : field.beside;
    yield* fieldsOf(each, { ...field, path, beside, isOptional: !required.includes(name) });
  }
  if (items?.properties !== undefined) yield* fieldsOf(items, { ...field, path: [...field.path, '0'] });
}

function listFields(call: RouteName): Field[] {
  const endpoint: Endpoint = endpoints[call];
  const headers = endpoint.once ? idempotencyHeadersSchema : undefined;
  return PARTS.flatMap((part) => {
    const schema = part === 'headers' ? headers : endpoint[part];
    if (schema === undefined) return [];
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    return [...fieldsOf(json, { call, part, path: [], isOptional: false, beside: {} })];
  });
}

/** Fields that are of another kind than those of the same name in other calls. */
const OTHER_KINDS: readonly [field: RegExp, kind: Kind][] = [
  [/^exportSchedule\.filters\./, 'search'],
  [/^(addPlayers|changePlayer)\..*firstName$/, 'playerName'],
  [/^(answerGameQuestion|answerPlaceQuestion)\.key$/, 'name'],
  [/^drawUpGames\.from$/, 'choice'],
  [/^login\.(email|password)$/, 'compared'],
  [/^(passSecondFactor|confirmTotp|confirmIdentity)\.code$/, 'compared'],
  [/^confirmIdentity\.password$/, 'compared'],
  [/\.credential\.id$/, 'base64url'],
  [/^(addPractice|scheduleGame)\.(scheduleName|schoolName|gymName|status)$/, 'label'],
  [/^scheduleGame\.type$/, 'label'],
  [/^add(Blackout|Clinic)\.(scheduleName|schoolName|gymName|court|status)$/, 'label'],
  [/^(previewLoss|addLoss)\.blackout\.(scheduleName|schoolName|gymName|court|status)$/, 'label'],
  // nobody has to be named
  [/^(addLoss|previewWithdrawal|withdrawTeam)\.decisions$/, 'ids'],
  [/^addClinic\.blackoutScope$/, 'label'],
  [/^cancelEntry\.(RequestingCoachEmail|DivisionName)$/, 'label'],
  [/^reservePractice\.day_of_week$/, 'labelOrNumber'],
  [/^revokeSession\.id$/, 'uuid'],
  // forgetting an answer twice is the same, and so is one that nobody gave
  [/^remove(EnrollmentDecision|GameAnswer)\.key$/, 'ignored'],
  [/^followDownload\.token$/, 'ignored'],
];
/** A coach may have one name only. */
const MAY_BE_BLANK = /^(addTeam\.coach|linkCoach|changeCoach)\.lastName$/;
/** No wishes, and no division that differs from the league. */
const MAY_BE_EMPTY = /^(storeWishes\.wishes|changeRoundSettings\.divisions)$/;
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const nameOf = ({ call, path }: Field) => `${call}.${path.join('.')}`;

function kindOfField(field: Field): Kind {
  const other = OTHER_KINDS.find(([pattern]) => pattern.test(nameOf(field)));
  const kind = other?.[1] ?? kindOf(field.path.at(-1) ?? '');
  const isInAddress = field.part === 'params' || field.part === 'query';
  // a season has a year and a name, or an id
  if (kind === 'seasonName' && !('year' in field.beside)) return isInAddress ? 'idInAddress' : 'id';
  if (kind === 'id' && isInAddress) return 'idInAddress';
  if (kind === 'boolean' && isInAddress) return 'choice';
  return kind;
}

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');

function badValuesOf(field: Field): readonly unknown[] {
  const name = field.path.at(-1) ?? '';
  const mayBeBlank = field.isOptional || MAY_BE_BLANK.test(nameOf(field));
  return [...BAD_VALUES[kindOfField(field)], ...(OUT_OF_BOUNDS[name] ?? [])]
    .filter((value) => !(mayBeBlank && isBlank(value)))
    .filter((value) => !(MAY_BE_EMPTY.test(nameOf(field)) && isEmptyList(value)))
    .filter((value) => field.part === 'body' || (typeof value === 'string' && value.isWellFormed()));
}

type Fields = Readonly<Record<string, unknown>>;
const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** A copy with other fields at the path; undefined leaves one out. */
function withFields(whole: unknown, [name, ...rest]: readonly string[], fields: Fields): unknown {
  if (name === undefined) return { ...asFields(whole), ...fields };
  if (Array.isArray(whole)) return whole.with(Number(name), withFields(whole[Number(name)], rest, fields));
  return { ...asFields(whole), [name]: withFields(asFields(whole)[name], rest, fields) };
}

const STRANGERS = [
  'id',
  'role',
  'isAdmin',
  'email_verified',
  'state',
  'created_by',
  'email',
  'accountId',
  'requestedAt',
  '__proto__',
  'constructor',
];

/** What else stands in the address of these is not looked at. */
const TAKES_ANY_QUERY: readonly RouteName[] = [
  'checkGameRules',
  'followDownload',
  'getCarryOver',
  'getGameRules',
  'listClosures',
  'listCoachTeams',
  'listDivisions',
  'listEnrollmentLoads',
  'listGamePlans',
  'listJobs',
  'listLeagueDaysOff',
  'listPermits',
  'previewAvailability',
];

const CALLS = routeNames
  .map((call) => ({ call, fields: listFields(call) }))
  .filter(({ fields }) => fields.length > 0);

const portal = useOnce(() => openOwnTestApp({ throttle: false }));
const league = useOnce(() => makeLeague(portal.portal.db, portal.clock.now()));
let rowsBefore: string[];

beforeAll(async () => {
  rowsBefore = await rows();
});

const callerOf = (call: RouteName) => (endpoints[call].access === 'admin' ? 'admin' : 'coach');
const soundCall = (call: RouteName): Call => SAMPLE_CALLS[call](league, callerOf(call));
const ask = (call: RouteName, sent: Call, headers: Record<string, string> = {}) =>
  send(portal.app, call, sent, { ...bearer(league[callerOf(call)].token), ...headers });

/** Sends the sound call with another value in one field, or without the field. */
function askWith({ call, part, path, beside }: Field, value: unknown) {
  const sound = soundCall(call);
  const name = path.at(-1) ?? '';
  if (part === 'headers') return ask(call, sound, { [name]: String(value) });
  const changed = withFields(sound[part], path.slice(0, -1), { ...beside, [name]: value });
  return ask(call, { ...sound, [part]: changed } as Call);
}

/** All rows but those that every request may write. */
const rows = async () =>
  (await dumpAllTables(portal.portal.db))
    .split('\n')
    .filter((row) => !/^(session|throttle|security_event) /.test(row));

async function expectRefused(field: Field, value: unknown): Promise<void> {
  const about = `${nameOf(field)} = ${JSON.stringify(value)?.slice(0, 80)}`;
  const answer = await askWith(field, value);
  expectRefusal(answer, field.part === 'params' ? [404, 422] : 422, about);
  const { code, error, fields = {} } = answer.json();
  if (code !== 'INVALID_INPUT' || error === 'This address cannot be read.') return;
  const own = field.path.join('.');
  const named = Object.keys(fields).filter((name) => name === own || name.startsWith(`${own}.`));
  expect(named, `${about}: ${answer.body}`).not.toEqual([]);
}

describe.each(CALLS)('$call', ({ call, fields }) => {
  // no refused request changed anything
  afterAll(async () => expect(await rows()).toEqual(rowsBefore));

  it.each(fields.map((field) => ({ name: field.path.join('.'), field })))(
    'refuses every bad value of $name and names the field',
    async ({ field }) => {
      for (const value of badValuesOf(field)) await expectRefused(field, value);
    },
  );

  const required = fields.filter((field) => !field.isOptional && field.part === 'body');
  it.each(required.map((field) => ({ name: field.path.join('.'), field })))(
    'refuses a body without $name',
    async ({ field }) => {
      await expectRefused(field, undefined);
    },
  );

  const [body, query] = (['body', 'query'] as const).map((part) =>
    fields.filter((field) => field.part === part).map(({ path }) => path[0] ?? ''),
  );
  const isRefused = async (sent: Call, about: string) =>
    expectRefusal(await ask(call, { ...soundCall(call), ...sent }), 422, about);

  if (body !== undefined && body.length > 0) {
    it('refuses a body with an unknown field', async () => {
      for (const stranger of STRANGERS.filter((name) => !body.includes(name))) {
        await isRefused({ body: { ...asFields(soundCall(call).body), [stranger]: 1 } }, stranger);
      }
    });

    it('refuses a body that is no object', async () => {
      for (const value of [[], 'x', 5, false, [[]]]) await isRefused({ body: value }, JSON.stringify(value));
    });
  }

  if (query !== undefined && query.length > 0) {
    it('refuses an address that gives a parameter twice', async () => {
      for (const name of query) {
        const { method } = routes[call];
        const url = `${addressOf(call, { ...soundCall(call), query: {} })}${name}=1&${name}=2`;
        const answer = await inject(portal.app, {
          method,
          url,
          headers: bearer(league[callerOf(call)].token),
        });
        expectRefusal(answer, 422, url);
      }
    });

    if (!TAKES_ANY_QUERY.includes(call)) {
      it('refuses an address with an unknown parameter', async () => {
        const given = soundCall(call).query ?? {};
        for (const stranger of ['extra', 'sort', '__proto__']) {
          await isRefused({ query: { ...given, [stranger]: '1' } }, stranger);
        }
      });
    }
  }
});
