import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from './machine-programs.ts';

const HOST = '127.0.0.1';
const READY_WITHIN_MS = 10_000;

/** The start of test settings: nginx writes nothing outside the folder, and runs in the foreground. */
export const ownPlaces = (folder: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
`;

/** The same inside `http`: where bodies are stored. */
export const ownBodies = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, HOST);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
  });

/**
 * Starts the system's nginx with these settings and waits until it listens on the port of 127.0.0.1.
 * @returns a function that stops it and waits
 * @throws Error if nginx is not installed (a gate that needs it fails rather than being skipped), or with nginx's own
 * message
 */
export async function runNginx(folder: string, settings: string, port: number): Promise<() => Promise<void>> {
  const program = findProgram('nginx');
  if (program === null) throw new Error('nginx was not found: install it (apt-get install nginx).');
  const [file, log] = [join(folder, 'nginx.conf'), join(folder, 'error.log')];
  writeFileSync(file, settings);
  const child = spawn(program, ['-p', folder, '-e', log, '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      const written = existsSync(log) ? readFileSync(log, 'utf8') : '';
      throw new Error(`nginx did not start: ${output.trim() || written.trim()}`);
    }
    await pause(20);
  }
  return stop;
}
