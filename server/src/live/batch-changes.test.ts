import { expect, it } from 'vitest';
import { batchChanges } from './batch-changes.ts';
import { manualTimer } from './testing/manual-timer.ts';

function setUp(leave?: () => Promise<void>) {
  const timer = manualTimer();
  let bursts = 0;
  const { schedule, stop } = batchChanges(timer.later, async () => {
    bursts += 1;
    await leave?.();
  });
  return { ...timer, schedule, stop, bursts: () => bursts };
}

it('sends the first of many changes within 50 ms, and simultaneous ones together', async () => {
  const { schedule, pass, bursts } = setUp();
  for (let change = 0; change < 1_000; change += 1) schedule();
  expect(bursts()).toBe(0);
  await pass(50);
  expect(bursts()).toBe(1);
  await pass(10_000);
  expect(bursts()).toBe(1);
});

it('sends a change within 50 ms again after a second without changes', async () => {
  const { schedule, pass, bursts } = setUp();
  schedule();
  await pass(1_000);
  schedule();
  await pass(50);
  expect(bursts()).toBe(2);
});

it('sends at most three bursts a second, and never drops the last change', async () => {
  const { schedule, pass, bursts, count } = setUp();
  for (let ms = 0; ms < 1_000; ms += 5) {
    schedule();
    await pass(5);
  }
  const during = bursts();
  expect([2, 3]).toContain(during);
  schedule();
  await pass(600);
  expect(bursts()).toBe(during + 1);
  await pass(1_000);
  expect(count()).toBe(0);
});

it('waits for a slow burst, and then sends what has changed in the meantime', async () => {
  const slow = Promise.withResolvers<void>();
  const { schedule, pass, bursts } = setUp(() => slow.promise);
  schedule();
  await pass(50);
  schedule();
  await pass(5_000);
  expect(bursts()).toBe(1);
  slow.resolve();
  await pass(600);
  expect(bursts()).toBe(2);
});

it('sends nothing after the batches are stopped', async () => {
  const { schedule, stop, pass, bursts, count } = setUp();
  schedule();
  stop();
  schedule();
  await pass(1_000);
  expect([bursts(), count()]).toEqual([0, 0]);
});
