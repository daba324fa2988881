import { connect } from 'node:tls';
import { several } from '@portal/domain/text/several.ts';
import type { Config } from '#platform/config/config.ts';
import { codeOf } from '#platform/db/faults.ts';
import { type Finding, findingsOf } from './finding.ts';

const address = findingsOf('Address');

const WITHIN_MS = 10_000;
const DAY_MS = 86_400_000;
const RENEW_DAYS = 14;

const CERTIFICATE = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY|DEPTH_ZERO/;

/** Why a call failed; `fetch` puts the reason into `cause`. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return codeOf(cause) ?? (cause instanceof Error ? cause.message : String(cause));
}

/** When the certificate of a host expires; null if unknown. */
function certificateEnd(url: URL): Promise<Date | null> {
  const { promise, resolve } = Promise.withResolvers<Date | null>();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const socket = connect(
    { host, port: Number(url.port || 443), servername: host, rejectUnauthorized: false },
    () => {
      const end = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
      resolve(Number.isNaN(end.getTime()) ? null : end);
    },
  );
  socket.setTimeout(WITHIN_MS, () => socket.destroy());
  socket.on('error', () => resolve(null));
  socket.on('close', () => resolve(null));
  return promise;
}

async function checkCertificate(url: URL, now: Date): Promise<Finding[]> {
  const end = await certificateEnd(url);
  if (end === null) return [];
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  const text = `The certificate is valid for ${several(days, 'more day', 'more days')}.`;
  return [
    days < RENEW_DAYS
      ? address.warning(text, 'Renew it, and find out why it was not renewed automatically.')
      : address.ok(text),
  ];
}

/** Checks that the portal answers at PUBLIC_URL. */
export async function checkAddress({ publicUrl, environment }: Config, now: Date): Promise<Finding[]> {
  const url = new URL(`${publicUrl}/api/healthz`);
  let answer: Response;
  try {
    answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS) });
  } catch (error) {
    const reason = reasonOf(error);
    if (CERTIFICATE.test(reason)) {
      return [
        address.error(
          `Browsers will refuse the certificate of ${publicUrl} (${reason}).`,
          'Get a certificate for exactly this name.',
        ),
      ];
    }
    const text = `There is no answer at PUBLIC_URL, ${publicUrl} (${reason}).`;
    const fix = 'Start the portal and the proxy, or correct PUBLIC_URL.';
    return [environment === 'production' ? address.error(text, fix) : address.warning(text, fix)];
  }
  const body: unknown = await answer.json().catch(() => null);
  const isPortal = typeof body === 'object' && body !== null && 'status' in body && body.status === 'up';
  if (answer.status !== 200 || !isPortal) {
    return [
      address.error(
        `What answers at ${url.href} is not the portal (HTTP ${answer.status}).`,
        'Make the proxy forward all requests with their paths, or correct PUBLIC_URL.',
      ),
    ];
  }
  const found = [address.ok(`The portal answers at ${publicUrl}.`)];
  if (url.protocol === 'https:') {
    found.push(...(await checkCertificate(url, now)));
    if (!answer.headers.has('strict-transport-security')) {
      found.push(
        address.warning('The proxy removes the HSTS header.', 'Make it forward the headers of the portal.'),
      );
    }
  } else if (environment === 'production') {
    found.push(
      address.error(
        'Passwords are sent over the network unencrypted.',
        'Use a proxy with TLS, and https in PUBLIC_URL.',
      ),
    );
  }
  return found;
}
