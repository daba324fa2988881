import { describe, expect, it } from 'vitest';
import { createLog } from './log/log.ts';
import { type LoopOptions, startLoop } from './loop.ts';

const NEVER_MS = 1_000_000;

/** A loop whose runs the test ends one by one. */
function startStepped(options: Partial<LoopOptions> = {}) {
  const started: PromiseWithResolvers<number | null>[] = [];
  const lines: { err?: { message: string }; msg: string }[] = [];
  const loop = startLoop({
    name: 'the work',
    log: createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) }),
    isReady: () => true,
    everyMs: NEVER_MS,
    run() {
      const run = Promise.withResolvers<number | null>();
      started.push(run);
      return run.promise;
    },
    ...options,
  });
  return {
    loop,
    started,
    lines,
    untilStarted: (runs: number) => expect.poll(() => started.length).toBe(runs),
  };
}

describe('a background loop', () => {
  it('starts the next run when the loop is woken, but never two at a time', async () => {
    const { loop, started, untilStarted } = startStepped();
    await untilStarted(1);
    loop.wake();
    loop.wake();
    expect(started).toHaveLength(1);
    started[0]?.resolve(null);
    await untilStarted(2);
    started[1]?.resolve(null);
    loop.wake();
    await untilStarted(3);
    started[2]?.resolve(null);
    await loop.stop();
  });

  it('starts the next run by itself if the last one said that it is due', async () => {
    const { loop, started, untilStarted } = startStepped();
    await untilStarted(1);
    started[0]?.resolve(0);
    await untilStarted(2);
    started[1]?.resolve(null);
    await loop.stop();
  });

  it('logs a failed run of a loop, and continues', async () => {
    const { loop, started, lines, untilStarted } = startStepped();
    await untilStarted(1);
    started[0]?.reject(new Error('The database is away.'));
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatchObject({
      msg: 'the work failed; the portal tries again',
      err: { message: 'The database is away.' },
    });
    loop.wake();
    await untilStarted(2);
    started[1]?.resolve(null);
    await loop.stop();
  });

  it('starts no run of a loop while the portal is not ready', async () => {
    let looks = 0;
    const { loop, started } = startStepped({
      isReady: () => {
        looks += 1;
        return false;
      },
    });
    await expect.poll(() => looks).toBeGreaterThan(1);
    await loop.stop();
    expect(started).toEqual([]);
  });

  it('aborts the run in progress when the loop is stopped, waits for it, and starts no other', async () => {
    const signals: AbortSignal[] = [];
    const run = Promise.withResolvers<null>();
    const { loop } = startStepped({
      run(woken, stopping) {
        signals.push(woken, stopping);
        return run.promise;
      },
    });
    await expect.poll(() => signals.length).toBe(2);
    let hasStopped = false;
    const stopped = loop.stop().then(() => {
      hasStopped = true;
    });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    await Promise.resolve();
    expect(hasStopped).toBe(false);
    run.resolve(null);
    await stopped;
    expect(signals).toHaveLength(2);
  });
});
