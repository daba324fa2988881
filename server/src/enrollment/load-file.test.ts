import { expect, it } from 'vitest';
import { createLoadProgress, type LoadNews } from './load-file.ts';

it('reports every 10,000 rows and changes of a load, and moves the progress bar from start to end', () => {
  const news: LoadNews[] = [];
  const progress = createLoadProgress((one) => news.push(one));
  const read = progress('Read', 'rows', 24_000);
  for (let done = 200; done <= 24_000; done += 200) read(done);
  const wrote = progress('Wrote', 'changes', 20_500);
  for (const done of [500, 10_000, 10_500, 20_500]) wrote(done);
  expect(news.flatMap((one) => ('line' in one ? one.line : []))).toEqual([
    'Read 10,000 of 24,000 rows.',
    'Read 20,000 of 24,000 rows.',
    'Wrote 10,000 of 20,500 changes.',
    'Wrote 20,500 of 20,500 changes.',
  ]);
  const bar = news.flatMap((one) => ('of' in one ? one.done / one.of : []));
  expect([bar[59], bar[119], bar.at(-1)]).toEqual([0.25, 0.5, 1]);
  expect(bar.every((value, index) => value >= (bar[index - 1] ?? 0))).toBe(true);
});
