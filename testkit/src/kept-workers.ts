import type { ChildProcess } from 'node:child_process';
import { workerProcesses } from '@portal/server/platform/worker/run-in-worker.ts';

const MAX_IDLE = 4;
/** The processes that wait for work; the one used last is the last. */
const idle: ChildProcess[] = [];
/** of each kept process, in MB */
const heapLimits = new WeakMap<ChildProcess, number>();

/** How the portal itself starts and ends worker processes: one for each piece of work. */
export const portalsWorkerProcesses = { ...workerProcesses };

/** A process that waits must not keep the process of the tests alive. */
function setWaiting(worker: ChildProcess, isWaiting: boolean): void {
  const method = isWaiting ? 'unref' : 'ref';
  worker[method]();
  worker.channel?.[method]();
}

function drop(worker: ChildProcess): void {
  const index = idle.indexOf(worker);
  if (index >= 0) idle.splice(index, 1);
}

/** Lets a worker process serve later tests, too, unless its work was stopped or crashed. */
export function keepWorkers(): void {
  workerProcesses.start = (heapMegabytes) => {
    const kept = idle.findLast((worker) => heapLimits.get(worker) === heapMegabytes);
    if (kept !== undefined) {
      drop(kept);
      setWaiting(kept, false);
      return kept;
    }
    const worker = portalsWorkerProcesses.start(heapMegabytes);
    heapLimits.set(worker, heapMegabytes);
    return worker;
  };
  workerProcesses.end = (worker, hasFinished) => {
    if (!hasFinished) return portalsWorkerProcesses.end(worker, hasFinished);
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
    worker.once('exit', () => drop(worker));
    idle.push(worker);
    setWaiting(worker, true);
    if (idle.length > MAX_IDLE) idle.shift()?.kill('SIGKILL');
  };
}
