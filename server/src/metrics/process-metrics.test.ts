import { expect, it } from 'vitest';
import { createLoopDelay } from './process-metrics.ts';

/** Loop delays on a fake clock. Each watch reports the second in which it began, which shows which one was read. */
function makeLoopDelay() {
  const world = { second: 0, stopped: [] as number[] };
  const delay = createLoopDelay(
    () => world.second * 1_000,
    () => {
      const began = world.second;
      return { percentile: () => began * 1e9 + 20e6, disable: () => world.stopped.push(began) };
    },
  );
  const askAt = (second: number) => {
    world.second = second;
    return delay.p99Seconds();
  };
  return { ...world, delay, askAt, stopped: world.stopped };
}

it('measures the delay of the event loop over the last one to two minutes', () => {
  const { askAt, stopped } = makeLoopDelay();
  const asked = [5, 35, 64, 65, 66, 124, 125, 184, 185].map((second) => [second, askAt(second)]);
  expect(asked).toEqual([
    [5, 5],
    [35, 5],
    [64, 5],
    [65, 5],
    [66, 5],
    [124, 5],
    [125, 65],
    [184, 65],
    [185, 125],
  ]);
  expect(stopped).toEqual([5, 65]);
});

it('returns the same event loop delay to everyone who asks at the same time', () => {
  const { askAt } = makeLoopDelay();
  askAt(5);
  askAt(65);
  expect([askAt(125), askAt(125), askAt(125)]).toEqual([65, 65, 65]);
});

it('stops all measurements of the event loop delay', () => {
  const { askAt, delay, stopped } = makeLoopDelay();
  askAt(5);
  askAt(65);
  delay.stop();
  expect(stopped).toEqual([5, 65]);
});

it('measures the event loop delay of this process in seconds', () => {
  const delay = createLoopDelay();
  expect(delay.p99Seconds()).toBeGreaterThanOrEqual(0);
  delay.stop();
});
