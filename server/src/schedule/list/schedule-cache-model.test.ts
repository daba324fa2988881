import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { changeArbitrary, makeChange, type RandomChange } from '@portal/testkit/random-changes.ts';
import { openTwoPortals } from '@portal/testkit/two-portals.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { DayCache } from '#platform/db/day-cache.ts';
import { createScheduleCache } from './schedule-cache.ts';
import type { ScheduleList } from './schedule-list.ts';

const two = useOnce(() => openTwoPortals());
let caches: DayCache<ScheduleList>[];

beforeAll(() => {
  caches = two.portals.map(({ portal }) => createScheduleCache(portal));
});

async function bytesOf(list: ScheduleList) {
  const plain = list.form('identity');
  const packed = list.form('gzip');
  const text = (await buffer(plain.bytes() as NodeJS.ReadableStream)).toString();
  expect(gunzipSync(packed.bytes() as Buffer).toString()).toBe(text);
  expect(packed.etag).toBe(plain.etag.replace(/"$/, '-gzip"'));
  return { tag: plain.etag, text };
}

it('keeps the cached schedule equal to one read from the database, on every process', async () => {
  const histories = fc.array(fc.array(changeArbitrary, { minLength: 1, maxLength: 6 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(histories, async (batches) => {
      for (const actions of batches) {
        await Promise.all([0, 1].map((portal) => runAll(actions.filter((one) => one.portal === portal))));
        const fresh = createScheduleCache(two.portals[0].portal);
        const expected = await bytesOf(await fresh.current());
        expect(JSON.parse(expected.text)).toBeInstanceOf(Array);
        for (const cache of caches) expect(await bytesOf(await cache.current())).toEqual(expected);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

async function runAll(actions: readonly RandomChange[]): Promise<void> {
  for (const action of actions) await makeChange(two.portals[action.portal].portal, two.league, action);
}
