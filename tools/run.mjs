import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT, runtime } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How often to check that npm is still running, because some shells don't forward its signals. */
const PARENT_POLL_MS = 200;

/** Calls `leave` once when the npm that started this program has exited. */
function watchNpm(leave) {
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const { ppid } = process;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    leave();
  }, PARENT_POLL_MS);
  return () => clearInterval(watch);
}

/**
 * Runs a script with the pinned runtime, which gets this program's input, output and signals.
 * @param script file and arguments
 * @param tied whether the child shuts down (its IPC channel closes) if this program is killed
 * @returns its exit code, or 128 plus the number of the signal that ended it
 */
export function runScript(script, { env = {}, cwd = ROOT, tied = false } = {}) {
  const child = spawn(runtime(), script, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', ...(tied ? ['ipc'] : [])],
  });
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  const unwatch = watchNpm(() => pass('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      unwatch();
      for (const name of SIGNALS) process.removeListener(name, pass);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Runs a program and captures its output. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
