import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedError } from './embedded-error.ts';

/** The contents of the server's lock file; null if it is empty or truncated. */
export type LockFile = { pid: number; status: string } | null;

const POLL_MS = 20;
const hasProc = process.platform === 'linux';

/** @returns undefined if there is no lock file */
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

/** Whether a process is running; a zombie does not count. */
export function isRunning(pid: number): boolean {
  try {
    if (!hasProc) return process.kill(pid, 0);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a running process is a server of this cluster, which has the cluster as its working directory. */
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

/** Whether any process, such as an orphaned backend, still has the cluster as its working directory. */
function hasProcesses(cluster: string): boolean {
  if (!hasProc) return true;
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isServerOf(Number(name), cluster));
}

/** Waits until `test` is true. @returns false if it did not become true in time */
export async function waitUntil(test: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!test()) {
    if (performance.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}

/**
 * Stops a server with SIGINT, which rolls back open transactions; if that takes too long, with SIGQUIT, after which it
 * recovers from its log at the next start.
 * @throws EmbeddedError if it survives both
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
 * Removes stale lock files of the cluster and the socket: those that are empty, or whose process has ended or is not a
 * server of this cluster. PostgreSQL itself is more cautious, because it can't know that the portal has locked the
 * folder.
 */
export function clearDeadLockFiles(cluster: string, socketLock: string): void {
  const files = [join(cluster, 'postmaster.pid'), socketLock].filter((file) => existsSync(file));
  if (files.length === 0 || hasProcesses(cluster)) return;
  for (const file of files) rmSync(file, { force: true });
}
