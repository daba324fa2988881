import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@portal/server/testing/portal-process.ts';

export type Nginx = { url: string; stop(): Promise<void> };

const READY_WITHIN_MS = 10_000;

/**
 * The proxy of a league with several portal processes: each call goes to the next one, a call that could have had an
 * effect is never sent twice, and streams are passed on as they come.
 */
const settings = (folder: string, port: number, ports: readonly number[]) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 30m;
  keepalive_requests 100000;
  upstream portals {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location / {
      proxy_pass http://portals;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host:$server_port;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_buffering off;
      proxy_next_upstream error;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
    }
  }
}
`;

/**
 * Starts the system's nginx in front of these ports of 127.0.0.1.
 * @throws Error where there is none: a gate that needs it fails, it is not left out
 */
export async function startNginx(folder: string, ports: readonly number[]): Promise<Nginx> {
  const program = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0);
  if (program === undefined) throw new Error('nginx was not found: install it (apt-get install nginx).');
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, settings(folder, port, ports));
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + READY_WITHIN_MS;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`nginx did not start: ${said.trim()}`);
    }
    await pause(20);
  }
  return { url, stop };
}
