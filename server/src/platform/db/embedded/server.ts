import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childOptions } from './account.ts';
import type { Binaries } from './binaries.ts';
import { serverArguments } from './cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import {
  clearDeadLockFiles,
  isRunning,
  isServerOf,
  readLockFile,
  stopServer,
  waitUntil,
} from './postmaster.ts';
import { type Site, SOCKET_NAME } from './site.ts';

/** A running PostgreSQL server: a child process, or one adopted from a portal that was killed. */
export type Server = { pid: number; isAdopted: boolean; hasEnded(): boolean; ended: Promise<string> };

const READY_TIMEOUT_MS = 120_000;
const PREDECESSOR_TIMEOUT_MS = 15_000;
const ADOPTED_POLL_MS = 250;
const MAX_LOG_BYTES = 5_000_000;
/** PostgreSQL's message while processes of a killed server are still ending */
const PREDECESSOR = /lock file|shared memory block|could not bind/;

function rotateLog(path: string): void {
  try {
    if (statSync(path).size > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
  } catch {
    // there is none yet
  }
}

/** The last error in the part of the log after `offset`. */
function lastErrorInLog(path: string, offset: number): string | undefined {
  const lines = readFileSync(path).subarray(offset).toString().split('\n');
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.findLast((text) => text !== '');
  return line?.replace(/^.*?(FATAL|PANIC):\s*/, '');
}

async function spawnServer(site: Site, binaries: Binaries): Promise<Server> {
  rotateLog(site.log);
  const log = openSync(site.log, 'a');
  const offset = statSync(site.log).size;
  const { extra, ...options } = childOptions(site);
  const child = spawn(join(binaries.folder, 'postgres'), serverArguments(site), {
    ...options,
    stdio: ['ignore', log, log, ...extra],
  });
  closeSync(log);
  let end: string | null = null;
  const ended = new Promise<string>((resolve) => {
    const settle = (reason: string) => {
      end = reason;
      resolve(reason);
    };
    child.on('error', (error) => settle(error.message));
    child.on('exit', (code, signal) => settle(signal ?? `code ${code}`));
  });
  const hasEnded = () => end !== null;
  const pid = child.pid ?? 0;
  const isReady = () => {
    const lockFile = readLockFile(site.cluster);
    return lockFile?.pid === pid && lockFile.status === 'ready';
  };
  const isSettled = await waitUntil(() => hasEnded() || isReady(), READY_TIMEOUT_MS);
  if (hasEnded())
    throw new EmbeddedError(`PostgreSQL did not start: ${lastErrorInLog(site.log, offset) ?? end}`);
  if (!isSettled) {
    await stopServer(pid, hasEnded);
    throw new EmbeddedError(`PostgreSQL was not ready after ${READY_TIMEOUT_MS / 1000} s; see ${site.log}.`);
  }
  return { pid, isAdopted: false, hasEnded, ended };
}

/** Starts the server; waits while processes of a killed one are still ending. */
export async function startServer(site: Site, binaries: Binaries): Promise<Server> {
  const deadline = performance.now() + PREDECESSOR_TIMEOUT_MS;
  for (;;) {
    clearDeadLockFiles(site.cluster, `${join(site.socket, SOCKET_NAME)}.lock`);
    try {
      return await spawnServer(site, binaries);
    } catch (error) {
      const isTemporary = error instanceof EmbeddedError && PREDECESSOR.test(error.message);
      if (!isTemporary || performance.now() > deadline) throw error;
      await pause(100);
    }
  }
}

/** Whether the running server of this cluster has the programs and settings that a new one would get. */
function hasCurrentSettings(site: Site, binaries: Binaries): boolean {
  const program = realpathSync(join(binaries.folder, 'postgres'));
  const expected = [program, ...serverArguments(site).map((argument) => `"${argument}"`)].join(' ');
  return readFileSync(join(site.cluster, 'postmaster.opts'), 'utf8').trim() === expected;
}

/**
 * Handles the server that a killed portal left running: adopts it if it is ready and has the right settings, or else
 * stops it.
 * @returns null if no server was adopted
 */
export async function adoptServer(site: Site, binaries: Binaries): Promise<Server | null> {
  const lockFile = readLockFile(site.cluster);
  if (!lockFile || !isServerOf(lockFile.pid, site.cluster)) return null;
  const { pid, status } = lockFile;
  const hasEnded = () => !isRunning(pid);
  if (status !== 'ready' || !hasCurrentSettings(site, binaries)) {
    await stopServer(pid, hasEnded);
    return null;
  }
  const ended = new Promise<string>((resolve) => {
    const watch = setInterval(() => {
      if (!hasEnded()) return;
      clearInterval(watch);
      resolve('it ended');
    }, ADOPTED_POLL_MS);
  });
  return { pid, isAdopted: true, hasEnded, ended };
}
