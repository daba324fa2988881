import { expect, it } from 'vitest';
import { TextPool } from '#enrollment/columns/text-pool.ts';
import { Spellings } from './spellings.ts';

it('each name is spelled as most people write it, in mixed case where anybody does', async () => {
  const texts = new TextPool();
  const spellings = new Spellings(texts);
  const add = (name: number, ...spelled: string[]) => {
    for (const text of spelled) spellings.add(name, texts.add(text));
  };
  add(0, 'HAWKS', 'HAWKS', 'Hawks');
  add(2, 'HAWKS', 'hawks', 'hawks');
  add(3, 'Red fox', 'Red Fox', 'red fox');
  const best = await spellings.settle(4);
  expect([best(0), best(1), best(2), best(3)]).toEqual(['Hawks', null, 'hawks', 'Red fox']);
});
