import { spawn } from 'node:child_process';
import { at, cli, ROOT, runtime } from './paths.mjs';

const VITE = ['--host', '127.0.0.1', '--clearScreen', 'false'];

/** The server, restarted when its files change, and Vite, which hands /api to it; both end together. */
export function develop(args) {
  // links in mails lead to the page that reloads
  const env = { PUBLIC_URL: 'http://127.0.0.1:5173', ...process.env };
  const children = [
    spawn(runtime(), ['--watch', '--watch-preserve-output', at('server', 'src', 'main.ts'), ...args], {
      cwd: ROOT,
      env,
      stdio: 'inherit',
    }),
    spawn(runtime(), [cli.vite, ...VITE], { cwd: at('web'), env, stdio: 'inherit' }),
  ];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.on('exit', (code) => {
          stop();
          resolve(code ?? 0);
        });
      }),
  );
  return Promise.all(ends).then((codes) => Math.max(...codes));
}
