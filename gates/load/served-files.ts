import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

/** Paths that an attacker might try. Sent as is, without the normalization of a browser. */
const PROBES = [
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.env.local',
  '/.npmrc',
  '/.gitignore',
  '/.DS_Store',
  '/package.json',
  '/package-lock.json',
  '/README.md',
  '/ARCHITECTURE.md',
  '/docs/decisions/0001-one-database-dialect.md',
  '/server/src/main.ts',
  '/src/main.tsx',
  '/vite.config.ts',
  '/compose.yaml',
  '/Dockerfile',
  '/data/postgres/PG_VERSION',
  '/node_modules/fastify/package.json',
  '/../package.json',
  '/assets/../../package.json',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '/%2e%2e%2f%2e%2e%2fetc/passwd',
  '//etc/passwd',
  '/assets/%00',
  '/etc/passwd',
  '/assets/',
  '/index.html.map',
  '/api/openapi.yaml',
  '/server-status',
  '/.well-known/../package.json',
  '/%2egit/config',
  '/assets/%2e%2e/%2e%2e/server/src/platform/config/config.ts',
];

type Served = { status: number; type: string; body: string };

const get = (url: string, path: string): Promise<Served> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        body += piece;
      });
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body }),
      );
    });
    sent.once('error', reject);
    sent.end();
  });

/** Probes that got more than a refusal or the front end's page, and source maps that are served. */
export async function servedByMistake(
  url: string,
  built: string,
): Promise<{ probes: number; found: string[] }> {
  const shell = readFileSync(join(built, 'index.html'), 'utf8');
  const maps = readdirSync(join(built, 'assets'))
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => `/assets/${file}.map`);
  const found: string[] = [];
  for (const path of [...PROBES, ...maps]) {
    const { status, type, body } = await get(url, path);
    if (status >= 500) found.push(`${path}: ${status}`);
    else if (status < 300 && !(type.startsWith('text/html') && body === shell))
      found.push(`${path}: ${status} ${type}`);
  }
  return { probes: PROBES.length + maps.length, found };
}

/**
 * Names of formats, URLs in messages, and the map that the link of a gym's address opens. Pages load nothing from them:
 * the content policy would stop that, and every story of a browser fails if it does.
 */
const NAMED_ONLY =
  /^https?:\/\/(www\.w3\.org\/(1998|1999|2000|XML)\/|react\.dev\/errors\/|simplewebauthn\.dev\/docs\/|tailwindcss\.com$|www\.openstreetmap\.org\/search\?query=)/;

/** URLs of other sites, and traces of sources, in the built front end. */
export function foreignUrlsIn(built: string): string[] {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|svg|json|txt|map)$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(built, file), 'utf8');
    const addresses = [...text.matchAll(/(?:https?:|wss?:)\/\/[\w.-]+[^\s"'`)\\<]*/g)].map(
      ([address]) => address,
    );
    const found = addresses.filter((address) => !NAMED_ONLY.test(address));
    if (/sourceMappingURL|[\\/]node_modules[\\/]/.test(text) || file.endsWith('.map'))
      found.push('a trace of its sources');
    return found.map((what) => `${what} in ${file}`);
  });
}
