import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownBodies, ownPlaces, runNginx } from '@portal/testkit/nginx-process.ts';

/**
 * A minimal reverse proxy, as in a typical guide, with compression for all text. It has no settings for streams.
 */
const settings = (folder: string, port: number, portalPort: number) => `
${ownPlaces(folder)}
worker_processes 1;
events {}
http {
  access_log off;
  ${ownBodies(folder)}
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

/** Starts nginx in front of a portal. Stopping it closes all of its connections at once. */
export async function openNginx(port: number, portalPort: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  const start = () => runNginx(folder, settings(folder, port, portalPort), port);
  let end = await start();
  return {
    async restart() {
      await end();
      end = await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
