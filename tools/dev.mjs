import { spawn } from 'node:child_process';
import { ensureDatabaseTypes } from './database-types.mjs';
import { at, cli, ROOT, runtime } from './paths.mjs';

const SERVER = ['--watch', '--watch-preserve-output', at('server', 'src', 'main.ts')];
const VITE = [cli.vite, '--host', '127.0.0.1', '--clearScreen', 'false'];

/**
 * Runs the server, which restarts when its files change, and Vite, which proxies /api to it. Both end together.
 * @returns 0 if asked to end, else the exit code of the one that ended
 */
export async function develop(args) {
  await ensureDatabaseTypes();
  // links in emails lead to the page that reloads
  const env = { PUBLIC_URL: 'http://127.0.0.1:5173', ...process.env };
  const start = (script, cwd) => spawn(runtime(), script, { cwd, env, stdio: 'inherit' });
  const children = [start([...SERVER, ...args], ROOT), start(VITE, at('web'))];
  let result = null;
  const stop = (code) => {
    if (result !== null) return;
    result = code;
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
  const ended = children.map(
    (child) =>
      new Promise((resolve) => {
        child.on('exit', (code) => {
          stop(code ?? 1);
          resolve();
        });
      }),
  );
  await Promise.all(ended);
  return result;
}
