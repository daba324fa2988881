import { beforeEach, expect, it } from 'vitest';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { useLossStage } from './testing/loss-stage.ts';

const stage = useLossStage();
beforeEach(async () => {
  await stage.test.portal.db.deleteFrom('mail').execute();
});

/** What is active, by id, and where. */
async function active() {
  const rows = await stage.test.portal.db
    .selectFrom('entry')
    .select(['id', 'type', 'slotId'])
    .where('state', '=', 'active')
    .where('type', '!=', 'blackout')
    .execute();
  return new Map(rows.map(({ id, slotId }) => [id, slotId]));
}
const emails = async () => (await stage.test.portal.db.selectFrom('mail').select('id').execute()).length;

it.each([
  ['propose', { lost: 2, moved: 0 }],
  ['cancel', { lost: 2, moved: 0 }],
  ['move', { lost: 0, moved: 2 }],
] as const)('counts before a loss what then happens: %s', async (choice, expected) => {
  const preview = await stage.preview();
  expect([preview.practices.length, preview.others.length]).toEqual([2, 0]);
  const before = await active();
  const decisions = preview.practices.map(({ EntryId }) => ({ EntryId, choice }));
  doneOf(await stage.addLoss(decisions));
  const after = await active();
  const ids = preview.practices.map(({ EntryId }) => EntryId);
  const lost = [...before.keys()].filter((id) => !after.has(id));
  const moved = [...after].filter(([id, slot]) => before.has(id) && before.get(id) !== slot);
  expect({ lost: lost.length, moved: moved.length }).toEqual(expected);
  expect([...lost, ...moved.map(([id]) => id)].toSorted()).toEqual(ids.toSorted());
  expect(await emails()).toBe(preview.emails);
});
