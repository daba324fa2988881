import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionOptions, connect } from 'node:tls';
import { freePort } from '@portal/server/testing/portal-process.ts';

export type TlsProxy = { tlsPort: number; plainPort: number; stop(): Promise<void> };

const READY_WITHIN_MS = 10_000;
const HOST = '127.0.0.1';
/** what the league's host is called here, and in the certificate */
const NAME = 'coaches.example.org';

/** A certificate of its own for a proxy that nobody else talks to. */
function makeCertificate(folder: string): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const program = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
    ...names,
  ];
  execFileSync('openssl', program, { stdio: 'ignore' });
  return { key, certificate };
}

/**
 * The shipped sample as it stands, but for what is of a place: names, addresses, ports, certificate and paths of logs.
 * @param portals ports of 127.0.0.1
 */
function atThisPlace(
  sample: string,
  folder: string,
  ports: { tls: number; plain: number; portals: readonly number[] },
): string {
  const { key, certificate } = makeCertificate(folder);
  let next = 0;
  const portal = () => `${HOST}:${ports.portals[next++ % ports.portals.length]}`;
  const text = sample
    .replaceAll('coaches.example.org', NAME)
    .replace(/^\s*listen\s+\[::\]:.*$/gm, '')
    .replace(/(\blisten\s+)(?:[\w.*]+:)?443\b/g, `$1${HOST}:${ports.tls}`)
    .replace(/(\blisten\s+)(?:[\w.*]+:)?80\b/g, `$1${HOST}:${ports.plain}`)
    .replace(/(\bssl_certificate\s+)[^;]+/g, `$1${certificate}`)
    .replace(/(\bssl_certificate_key\s+)[^;]+/g, `$1${key}`)
    .replace(
      /^\s*(ssl_stapling|ssl_stapling_verify|ssl_trusted_certificate|ssl_dhparam|resolver|pid|user)\b[^;]*;/gm,
      '',
    )
    .replace(/(\b(?:access|error)_log\s+)\/(?!dev\/null)[^\s;]+/g, `$1${folder}/nginx.log`)
    .replace(/(\bserver\s+)(?:[\w.-]+:\d+|unix:[^\s;]+)/g, (_, word: string) => word + portal());
  const isWhole = /^\s*http\s*\{/m.test(text);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''}\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\ndaemon off;\n`;
  if (isWhole)
    return main + text.replace(/^\s*daemon\b[^;]*;/gm, '').replace(/(^\s*http\s*\{)/m, `$1\n${temporary}`);
  return `${main}events {}\nhttp {\n${temporary}\n${text}\n}\n`;
}

/** Starts nginx with the shipped sample. @throws Error with nginx's own words where it does not take it */
export async function startTlsProxy(
  sampleFile: string,
  folder: string,
  portals: readonly number[],
): Promise<TlsProxy> {
  const [tlsPort, plainPort] = [await freePort(), await freePort()];
  const file = join(folder, 'nginx.conf');
  mkdirSync(join(folder, 'cache'), { recursive: true });
  writeFileSync(
    file,
    atThisPlace(readFileSync(sampleFile, 'utf8'), folder, { tls: tlsPort, plain: plainPort, portals }),
  );
  const child = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isOpen(tlsPort))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(
        `nginx does not take the sample: ${said.trim() || readFileSync(join(folder, 'error.log'), 'utf8').trim()}`,
      );
    }
    await pause(20);
  }
  return { tlsPort, plainPort, stop };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTcp(port, HOST);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

export type Handshake = { protocol: string; cipher: string; alpn: string } | { refused: string };

/** Shakes hands with a TLS port in one way. */
export function shakeHands(port: number, options: ConnectionOptions): Promise<Handshake> {
  return new Promise((resolve) => {
    const socket = connect({
      host: HOST,
      port,
      servername: NAME,
      rejectUnauthorized: false,
      ...options,
    });
    socket.once('secureConnect', () => {
      resolve({
        protocol: socket.getProtocol() ?? '',
        cipher: socket.getCipher().name,
        alpn: String(socket.alpnProtocol),
      });
      socket.destroy();
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve({ refused: error.code ?? error.message }));
  });
}
