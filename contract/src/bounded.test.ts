import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type * as core from 'zod/v4/core';
import { listSchema, textSchema } from './bounded.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { requestedSeasonSchema } from './season.ts';

/** The parts of a schema that the test reads; each kind of zod schema has its own definition. */
type Schema = { _zod: { def: core.$ZodTypes['_zod']['def'] } };

/** The checks of a text in the order in which they run; the pattern of a format runs first. */
function checksOf(schema: Schema): core.$ZodChecks['_zod']['def'][] {
  const def = schema._zod.def as core.$ZodStringDef & { check?: string };
  const own = def.check === undefined ? [] : [def as unknown as core.$ZodChecks['_zod']['def']];
  return [...own, ...(def.checks ?? []).map((check) => check._zod.def as core.$ZodChecks['_zod']['def'])];
}

/** Whether the length is checked first, and no other check runs if it is too long. */
const isBoundFirst = (schema: Schema) => {
  const [first] = checksOf(schema);
  return first?.check === 'max_length' && first.abort === true;
};

/** Whether a list that is too long is refused without looking at its items. */
function countsFirst(schema: core.$ZodType): boolean {
  let looked = 0;
  const list = new Proxy(new Array(1_000_000).fill(''), {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looked += 1;
      return Reflect.get(target, key);
    },
  });
  return !z.safeParse(schema, list).success && looked === 0;
}

/** The most items that each list within a schema may have. */
function longestLists(schema: core.$ZodType): number[] {
  const { def } = schema._zod as Schema['_zod'];
  switch (def.type) {
    case 'array': {
      const bounds = (def.checks ?? []).map((check) => check._zod.def as core.$ZodChecks['_zod']['def']);
      const max = bounds.find((bound) => bound.check === 'max_length');
      return [
        max?.check === 'max_length' ? max.maximum : Number.POSITIVE_INFINITY,
        ...longestLists(def.element),
      ];
    }
    case 'object':
      return Object.values(def.shape).flatMap(longestLists);
    case 'union':
      return def.options.flatMap(longestLists);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return longestLists(def.innerType);
    case 'pipe':
      return [...longestLists(def.in), ...longestLists(def.out)];
    default:
      return [];
  }
}

/** The paths of everything that has no limit, or whose limit is not checked first. */
function unbounded(schema: core.$ZodType, path: string): string[] {
  const { def } = schema._zod as Schema['_zod'];
  switch (def.type) {
    case 'string':
      return isBoundFirst(schema as Schema) ? [] : [path];
    case 'array':
      return [`${path}[]`];
    case 'object':
      return [
        ...(def.catchall === undefined || def.catchall._zod.def.type === 'never' ? [] : [`${path}.*`]),
        ...Object.entries(def.shape).flatMap(([name, field]) => unbounded(field, `${path}.${name}`)),
      ];
    case 'union':
      return def.options.flatMap((option) => unbounded(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return unbounded(def.innerType, path);
    case 'pipe': {
      const out = def.out._zod.def as core.$ZodTypes['_zod']['def'];
      if (def.in._zod.def.type === 'transform' && out.type === 'array') {
        return [...(countsFirst(schema) ? [] : [`${path}[]`]), ...unbounded(out.element, `${path}[]`)];
      }
      const before = def.in._zod.def.type === 'transform' ? [] : unbounded(def.in, path);
      // The second half need not check the length of a text that the first half has checked.
      return before.length > 0 || ['transform', 'string'].includes(out.type)
        ? before
        : unbounded(def.out, path);
    }
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    // Accepted and never read.
    case 'unknown':
      return [];
    default:
      return [`${path} (${def.type})`];
  }
}

describe('the request body of a call', () => {
  const calls = Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const { params, query, body }: Endpoint = endpoint;
    return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [{ name: `${name} ${part}`, schema }],
    );
  });

  it.each(calls)('limits each text and list, and checks the limit first: $name', ({ name, schema }) => {
    expect(unbounded(schema, name)).toEqual([]);
  });

  it('limits each field that is sent with a file', () => {
    expect(unbounded(requestedSeasonSchema, 'upload')).toEqual([]);
  });

  it.each(Object.entries(endpoints).filter(([, { access }]) => access !== 'admin'))(
    'has no list longer than what one person can have: %s',
    (_name, endpoint) => {
      const { body }: Endpoint = endpoint;
      expect(Math.max(0, ...(body === undefined ? [] : longestLists(body)))).toBeLessThanOrEqual(50);
    },
  );

  it.each([
    ['text without a bound', z.string()],
    ['a bound after a pattern', z.string().regex(/x/).max(5, { abort: true })],
    ['a bound that lets later checks run', z.string().max(5).regex(/x/)],
    ['a format with a pattern of its own', z.uuid()],
    ['a list counted after its items', z.array(z.int()).max(5)],
    ['a record', z.record(z.string(), z.int())],
    ['an object with any fields', z.looseObject({})],
  ])('is reported as unlimited with %s', (_what, schema) => {
    expect(unbounded(z.strictObject({ field: schema }), 'body')).toHaveLength(1);
  });
});

describe('text', () => {
  it('is not checked further if it is too long', () => {
    const shown: string[] = [];
    const schema = textSchema(3, 'Please say something.').refine((text) => {
      shown.push(text);
      return true;
    });
    expect(schema.safeParse('abcd').error?.issues.map(({ message }) => message)).toEqual([
      'At most 3 characters, please.',
    ]);
    expect(schema.safeParse('abc').data).toBe('abc');
    expect(schema.safeParse(7).error?.issues[0]?.message).toBe('Please say something.');
    expect(shown).toEqual(['abc']);
  });
});

describe('a list', () => {
  const schema = listSchema(textSchema(3, 'A word, please.'), { max: 2, error: 'Words, please.' });

  it.each([
    [['a', 'b'], []],
    [['a', 'b', 'c'], ['Words, please.']],
    ['a', ['Words, please.']],
    [[7], ['A word, please.']],
  ])('%j is refused with %j', (list, refusals) => {
    expect(schema.safeParse(list).error?.issues.map(({ message }) => message) ?? []).toEqual(refusals);
  });
});
