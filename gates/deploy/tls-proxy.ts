import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConnectionOptions, connect } from 'node:tls';
import { ownBodies, ownPlaces, runNginx } from '@portal/testkit/nginx-process.ts';
import { freePort } from '@portal/testkit/portal-process.ts';

export type TlsProxy = { tlsPort: number; plainPort: number; stop(): Promise<void> };

const HOST = '127.0.0.1';
/** the host name in the sample, and so in the certificate */
const NAME = 'coaches.example.org';

/** A self-signed certificate for the test proxy. */
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
 * The shipped sample with local addresses, ports, certificate and log paths.
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
    .replace(/^\s*listen\s+\[::\]:.*$/gm, '')
    .replace(/(\blisten\s+)443\b/g, `$1${HOST}:${ports.tls}`)
    .replace(/(\blisten\s+)80\b/g, `$1${HOST}:${ports.plain}`)
    .replace(/(\bssl_certificate\s+)[^;]+/g, `$1${certificate}`)
    .replace(/(\bssl_certificate_key\s+)[^;]+/g, `$1${key}`)
    .replace(/(\b(?:access|error)_log\s+)\/(?!dev\/null)[^\s;]+/g, `$1${folder}/nginx.log`)
    .replace(/(\bserver\s+)[\w.-]+:\d+/g, (_, word: string) => word + portal());
  // nginx includes it inside http
  return `${ownPlaces(folder)}events { worker_connections 4096; }\nhttp {\n${ownBodies(folder)}\n${text}\n}\n`;
}

/** Starts nginx with the shipped sample. @throws Error with nginx's message if it rejects the sample */
export async function startTlsProxy(
  sampleFile: string,
  folder: string,
  portals: readonly number[],
): Promise<TlsProxy> {
  const [tlsPort, plainPort] = [await freePort(), await freePort()];
  const sample = readFileSync(sampleFile, 'utf8');
  const settings = atThisPlace(sample, folder, { tls: tlsPort, plain: plainPort, portals });
  return { tlsPort, plainPort, stop: await runNginx(folder, settings, tlsPort) };
}

export type Handshake = { protocol: string; cipher: string; alpn: string } | { refused: string };

/** Makes a TLS handshake with these options. */
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
