import { ownBodies, ownPlaces, runNginx } from '@portal/testkit/nginx-process.ts';
import { freePort } from '@portal/testkit/portal-process.ts';

export type Nginx = { url: string; stop(): Promise<void> };

/**
 * A proxy for several portal processes: round robin, never resends a call that may have had an effect, and does not
 * buffer streams.
 */
const settings = (folder: string, port: number, ports: readonly number[]) => `
${ownPlaces(folder)}
worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  ${ownBodies(folder)}
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

/** Starts nginx in front of these ports of 127.0.0.1. @throws Error if nginx is not installed */
export async function startNginx(folder: string, ports: readonly number[]): Promise<Nginx> {
  const port = await freePort();
  const stop = await runNginx(folder, settings(folder, port, ports), port);
  return { url: `http://127.0.0.1:${port}`, stop };
}
