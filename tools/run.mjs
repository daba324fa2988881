import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT, runtime } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a script with the pinned runtime in place of this program: its input, output and signals are the child's.
 * @param script file and arguments
 * @param tied whether the child is told (its channel closes) when this program is killed outright
 * @returns its exit code, the shell's for an end by signal
 */
export function runScript(script, { env = {}, cwd = ROOT, tied = false } = {}) {
  const child = spawn(runtime(), script, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', ...(tied ? ['ipc'] : [])],
  });
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of SIGNALS) process.removeListener(name, pass);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Runs a program to its end and keeps what it said. */
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
