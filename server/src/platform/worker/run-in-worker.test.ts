import { once } from 'node:events';
import { makeSeason } from '@portal/testkit/factories.ts';
import { keepWorkers, portalsWorkerProcesses } from '@portal/testkit/kept-workers.ts';
import { openTestPortal, type TestPortal } from '@portal/testkit/portal.ts';
import { createTestDatabase, type TestDatabase } from '@portal/testkit/postgres.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tx } from '#platform/db/database.ts';
import { runInWorker, workerProcesses } from './run-in-worker.ts';
import type * as sampleWork from './testing/sample-work.ts';

const run = <Name extends keyof typeof sampleWork>(
  name: Name,
  input: Parameters<(typeof sampleWork)[Name]>[0],
  options: Partial<Parameters<typeof runInWorker>[0]> = {},
) =>
  runInWorker<(typeof sampleWork)[Name]>({
    module: new URL('./testing/sample-work.ts', import.meta.url),
    name,
    input,
    heapMegabytes: 64,
    ...options,
  });

describe('work in a worker process', () => {
  it('fails with the refusal that the work throws, with its code and fields', async () => {
    await expect(run('refuse', undefined)).rejects.toMatchObject({
      name: 'AppError',
      code: 'INVALID_INPUT',
      message: 'The field is wrong.',
      details: { fields: { file: 'It is empty.' } },
    });
  });

  it('fails with a copy of any other error of the work', async () => {
    await expect(run('fail', undefined)).rejects.toThrow(new TypeError('This is a bug.'));
  });

  it('fails if the thread ends without an answer', async () => {
    await expect(run('end', undefined)).rejects.toThrow('A worker process ended without an answer.');
  });

  it('fails if the work needs more memory than it may have, and the portal continues', async () => {
    await expect(run('fillMemory', undefined)).rejects.toMatchObject({ code: 'OUT_OF_MEMORY' });
  });

  it('stops work at its signal, even if it is busy', async () => {
    const controller = new AbortController();
    const running = run('stayBusy', undefined, { signal: controller.signal });
    controller.abort(new Error('too long'));
    await expect(running).rejects.toThrow('too long');
  });

  it('ends the process with its work', async () => {
    const started = vi.spyOn(workerProcesses, 'start').mockImplementation(portalsWorkerProcesses.start);
    vi.spyOn(workerProcesses, 'end').mockImplementation(portalsWorkerProcesses.end);
    await expect(run('fail', undefined)).rejects.toThrow('This is a bug.');
    const worker = started.mock.results[0]?.value;
    if (worker.signalCode === null) await once(worker, 'exit');
    expect(worker.signalCode).toBe('SIGKILL');
  });

  it('can keep the process for further work', async () => {
    keepWorkers();
    const started = vi.spyOn(workerProcesses, 'start');
    await expect(run('fail', undefined)).rejects.toThrow('This is a bug.');
    await expect(run('refuse', undefined)).rejects.toThrow('The field is wrong.');
    const [first, second] = started.mock.results;
    expect(second?.value).toBe(first?.value);
  });

  it('keeps a transaction open while the work sends no query', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const executeQuery = vi.fn(async () => ({ rows: [] }));
    const controller = new AbortController();
    const running = run('stayBusy', undefined, {
      tx: { executeQuery } as unknown as Tx,
      signal: controller.signal,
    });
    vi.advanceTimersByTime(14_000);
    expect(executeQuery).toHaveBeenCalledTimes(2);
    controller.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

describe('queries of a worker process', () => {
  let database: TestDatabase;
  let own: TestPortal;

  beforeEach(async () => {
    database = await createTestDatabase();
    own = await openTestPortal({ connection: database.connection });
    await makeSeason(own.portal.db);
  });
  afterEach(async () => {
    await own.close();
    await database.drop();
  });

  const names = async () => {
    const rows = await own.portal.db.selectFrom('season').select('programName').execute();
    return rows.map(({ programName }) => programName);
  };
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => own.portal.db.transaction().execute(work);

  it('runs the worker’s queries in the transaction of the caller, who also gets the reports of the work', async () => {
    const before = await names();
    const progress: unknown[] = [];
    const seen = await inTransaction(async (tx) => {
      const answer = await run('renameSeasons', 'Renamed', { tx, onProgress: (one) => progress.push(one) });
      expect(await names()).toEqual(before);
      return answer;
    });
    expect(seen).toEqual({ before });
    expect(progress).toEqual(['There are 1 seasons.']);
    expect(await names()).toEqual(['Renamed']);
  });

  it('rolls back queries of the worker with the transaction of the caller', async () => {
    const before = await names();
    const failing = inTransaction(async (tx) => {
      await run('renameSeasons', 'Renamed', { tx });
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await names()).toEqual(before);
  });

  it('fails the work with the error of the database', async () => {
    await expect(inTransaction((tx) => run('queryNoTable', null, { tx }))).rejects.toMatchObject({
      code: '42P01',
    });
  });

  it('fails the work if it has no transaction for its queries', async () => {
    await expect(run('queryNoTable', null)).rejects.toThrow('This work has no transaction for its queries.');
  });
});
