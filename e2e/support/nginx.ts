import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect } from './story.ts';

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** The machine's nginx; null where there is none. */
export function findNginx(): string | null {
  return FOLDERS.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null;
}

/**
 * As small as a guide for reverse proxies has it, and with compression on for everything that is text. Nothing in it
 * knows of streams.
 */
const configuration = (folder: string, port: number, portalPort: number) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  gzip on;
  gzip_proxied any;
  gzip_types text/plain text/event-stream application/json;
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 20m;
    location / {
      proxy_pass http://127.0.0.1:${portalPort};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`;

export type Nginx = { restart(): Promise<void>; stop(): Promise<void> };

/** Puts an nginx before a portal, and waits until it passes calls on. */
export async function openNginx(binary: string, port: number, portalPort: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-nginx-'));
  // its workers are another user's where root starts it
  await chmod(folder, 0o755);
  const config = join(folder, 'nginx.conf');
  await writeFile(config, configuration(folder, port, portalPort));

  async function start(): Promise<ChildProcess> {
    const child = spawn(binary, ['-e', join(folder, 'error.log'), '-c', config], { stdio: 'ignore' });
    await expect
      .poll(() => fetch(`http://127.0.0.1:${port}/api/healthz`).then(({ status }) => status, String))
      .toBe(200);
    return child;
  }
  /** at once, with every connection that it holds */
  async function end(child: ChildProcess): Promise<void> {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  let running = await start();
  return {
    async restart() {
      await end(running);
      running = await start();
    },
    async stop() {
      await end(running);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
