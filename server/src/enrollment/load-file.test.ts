import { expect, it } from 'vitest';
import { createLoadProgress, type LoadNews } from './load-file.ts';

it('reports every 50,000 rows and changes of a load, and moves the progress bar from start to end', () => {
  const news: LoadNews[] = [];
  const progress = createLoadProgress((one) => news.push(one));
  const read = progress('Read', 'rows', 120_000);
  for (let done = 1_000; done <= 120_000; done += 1_000) read(done);
  const wrote = progress('Wrote', 'changes', 102_500);
  for (const done of [2_500, 50_000, 52_500, 102_500]) wrote(done);
  expect(news.flatMap((one) => ('line' in one ? one.line : []))).toEqual([
    'Read 50,000 of 120,000 rows.',
    'Read 100,000 of 120,000 rows.',
    'Wrote 50,000 of 102,500 changes.',
    'Wrote 102,500 of 102,500 changes.',
  ]);
  const bar = news.flatMap((one) => ('of' in one ? one.done / one.of : []));
  expect([bar[59], bar[119], bar.at(-1)]).toEqual([0.25, 0.5, 1]);
  expect(bar.every((value, index) => value >= (bar[index - 1] ?? 0))).toBe(true);
});
