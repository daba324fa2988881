import { existsSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { exactly, type Figure, type Gate, holds, none } from './frame/gate.ts';
import { type Handshake, shakeHands, startTlsProxy } from './load/tls-proxy.ts';

const YEAR_SECONDS = 31_536_000;
const OLD = ['TLSv1', 'TLSv1.1'] as const;
const NEW = ['TLSv1.2', 'TLSv1.3'] as const;
/** Weak TLS 1.2 ciphers: without forward secrecy, without authentication, or with broken algorithms. */
const WEAK = [
  'AES128-SHA',
  'AES256-GCM-SHA384',
  'ADH-AES128-SHA256',
  'ECDHE-RSA-NULL-SHA',

  'ECDHE-RSA-AES128-SHA',
];

const describe = (seen: Handshake) =>
  'refused' in seen ? `refused (${seen.refused})` : `${seen.protocol} ${seen.cipher}`;

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; raw: string[] };

function get(port: number, path: string, isTls: boolean): Promise<Answer> {
  const options = {
    host: '127.0.0.1',
    port,
    path,
    headers: { host: 'coaches.example.org' },
    servername: 'coaches.example.org',
    rejectUnauthorized: false,
    agent: false as const,
  };
  return new Promise((resolve, reject) => {
    const sent = (isTls ? request : requestPlain)(options, (answer) => {
      answer.resume();
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, raw: answer.rawHeaders }),
      );
    });
    sent.once('error', reject);
    sent.end();
  });
}

async function protocols(port: number): Promise<Figure[]> {
  const lax = { ciphers: 'ALL:@SECLEVEL=0' };
  const old = await Promise.all(
    OLD.map((version) => shakeHands(port, { minVersion: version, maxVersion: version, ...lax })),
  );
  const modern = await Promise.all(
    NEW.map((version) => shakeHands(port, { minVersion: version, maxVersion: version })),
  );
  const weak = await Promise.all(
    WEAK.map(
      async (cipher) =>
        [
          cipher,
          await shakeHands(port, { maxVersion: 'TLSv1.2', ciphers: `${cipher}:@SECLEVEL=0` }),
        ] as const,
    ),
  );
  const stranger = await shakeHands(port, { servername: 'another.example.net' });
  const h2 = await shakeHands(port, { ALPNProtocols: ['h2', 'http/1.1'] });
  return [
    holds(
      'TLS 1.0 and 1.1',
      'refused',
      old.every((seen) => 'refused' in seen),
      old.map(describe).join('; '),
    ),
    holds(
      'TLS 1.2 and 1.3',
      'taken',
      modern.every((seen) => 'protocol' in seen),
      modern.map(describe).join('; '),
    ),
    none(
      'weak ciphers that are accepted',
      weak.filter(([, seen]) => 'protocol' in seen).map(([cipher]) => cipher),
    ),
    holds("a name other than the league's", 'refused', 'refused' in stranger, describe(stranger)),
    holds('HTTP/2', 'offered', 'alpn' in h2 && h2.alpn === 'h2', 'alpn' in h2 ? h2.alpn : describe(h2)),
  ];
}

export const gate: Gate = {
  id: 'G23',
  title: 'TLS of the shipped nginx sample',
  requirement:
    'with the shipped settings nothing below TLS 1.2, no weak cipher and no other name is accepted, HTTP/2 is offered, browsers are told to use TLS only for a year, and plain HTTP redirects to HTTPS.',
  async run(context) {
    const sample = join(context.root, 'deploy', 'nginx.conf');
    if (!existsSync(sample)) throw new Error('deploy/nginx.conf is missing.');
    const server = await context.postgres();
    await server.createDatabase('league');
    const all = {
      DATABASE_URL: server.url('league'),
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://coaches.example.org',
    };
    const portals = [await context.portal(all), await context.portal(all)];
    const proxy = await startTlsProxy(
      sample,
      context.folder(),
      portals.map(({ port }) => port),
    );
    try {
      const [page, call, plain] = [
        await get(proxy.tlsPort, '/login', true),
        await get(proxy.tlsPort, '/api/readyz', true),
        await get(proxy.plainPort, '/login', false),
      ];
      const seconds = (answer: Answer) =>
        Number(/max-age=(\d+)/.exec(String(answer.headers['strict-transport-security']))?.[1] ?? 0);
      const least = Math.min(seconds(page), seconds(call));
      const repeated = [page, call].filter(
        ({ raw }) => raw.filter((name) => name.toLowerCase() === 'strict-transport-security').length !== 1,
      );
      const where = String(plain.headers.location ?? '');
      return [
        exactly('status of a page through it', 200, page.status),
        exactly('status of a call through it', 200, call.status),
        ...(await protocols(proxy.tlsPort)),
        holds(
          'Strict-Transport-Security',
          '≥ 1 year, sent once',
          least >= YEAR_SECONDS && repeated.length === 0,
          `${Math.round(least / 86_400)} days`,
        ),
        holds(
          'plain HTTP',
          'redirects to https',
          plain.status >= 301 && plain.status <= 308 && where.startsWith('https://'),
          `${plain.status} ${where}`,
        ),
      ];
    } finally {
      await proxy.stop();
    }
  },
};
