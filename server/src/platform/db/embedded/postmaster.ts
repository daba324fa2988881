import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedError } from './embedded-error.ts';

/** What the server writes about itself; null if the file is empty or cut short. */
export type LockFile = { pid: number; status: string } | null;

const POLL_MS = 20;
const hasProc = process.platform === 'linux';

/** @returns undefined when there is no lock file */
export function readLockFile(cluster: string): LockFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    return pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether a process still runs; one that ended and was not reaped yet does not. */
export function isRunning(pid: number): boolean {
  try {
    if (!hasProc) return process.kill(pid, 0);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a running process is a server of this cluster (servers work inside of their folder). */
export function isServerOf(pid: number, cluster: string): boolean {
  if (!isRunning(pid)) return false;
  try {
    if (hasProc) return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(cluster);
  } catch {
    return false;
  }
}

/** Whether any process at all, an abandoned back end for instance, still works inside the cluster. */
function isInhabited(cluster: string): boolean {
  if (!hasProc) return true;
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isServerOf(Number(name), cluster));
}

/** Waits until `test` holds. @returns false when it did not within the time */
export async function waitUntil(test: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!test()) {
    if (performance.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}

/**
 * Stops a server in order (SIGINT: open transactions are rolled back, nothing is lost); if it takes too long, at
 * once (SIGQUIT: it recovers from its log at the next start).
 * @throws EmbeddedError when it outlives both
 */
export async function stopServer(pid: number, ended: () => boolean, graceMs = 10_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    if (await waitUntil(ended, graceMs)) return;
  }
  throw new EmbeddedError(`The database's process ${pid} does not stop; end it and start again.`);
}

/**
 * Removes the lock files (of the cluster, of the socket) that no process holds: empty, or of a process that
 * ended or is no server of this cluster. PostgreSQL alone is more careful, as it can't know that we hold the folder.
 */
export function clearDeadLockFiles(cluster: string, socketLock: string): void {
  const files = [join(cluster, 'postmaster.pid'), socketLock].filter((file) => existsSync(file));
  if (files.length === 0 || isInhabited(cluster)) return;
  for (const file of files) rmSync(file, { force: true });
}
