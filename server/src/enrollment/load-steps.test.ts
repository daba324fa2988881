import { expect, it } from 'vitest';
import type { EnrollmentRow } from './family.ts';
import { toldSteps } from './load-steps.ts';

async function* rows(count: number): AsyncGenerator<EnrollmentRow> {
  for (let line = 1; line <= count; line += 1) yield { line };
}

it('a load tells every 50,000 rows and changes, and moves its bar all the way', async () => {
  const lines: string[] = [];
  const bar: number[] = [];
  const steps = toldSteps({ say: (line) => lines.push(line), progress: (done, of) => bar.push(done / of) });
  let read = 0;
  for await (const _ of steps.reading(rows(120_000), 120_000)) read += 1;
  expect(read).toBe(120_000);
  const wrote = steps.writing(102_500);
  for (const done of [2_500, 50_000, 52_500, 102_500]) wrote(done);
  expect(lines).toEqual([
    'Read 50,000 of 120,000 rows.',
    'Read 100,000 of 120,000 rows.',
    'Wrote 50,000 of 102,500 changes.',
    'Wrote 102,500 of 102,500 changes.',
  ]);
  expect([bar[59_999], bar[119_999], bar.at(-1)]).toEqual([0.25, 0.5, 1]);
  expect(bar.every((value, index) => value >= (bar[index - 1] ?? 0))).toBe(true);
});
