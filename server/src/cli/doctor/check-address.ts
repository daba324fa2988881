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

/** Why a call did not come through; `fetch` hides it in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return codeOf(cause) ?? (cause instanceof Error ? cause.message : String(cause));
}

/** When the certificate of a host ends; null where it does not say. */
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
  const text = `The certificate is good for ${several(days, 'more day', 'more days')}.`;
  return [
    days < RENEW_DAYS
      ? address.look(text, 'Renew it, and see why it did not renew itself.')
      : address.fine(text),
  ];
}

/** Whether the portal answers where people look for it, and how. */
export async function checkAddress({ publicUrl, environment }: Config, now: Date): Promise<Finding[]> {
  const url = new URL(`${publicUrl}/api/healthz`);
  let answer: Response;
  try {
    answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS) });
  } catch (error) {
    const reason = reasonOf(error);
    if (CERTIFICATE.test(reason)) {
      return [
        address.fault(
          `Browsers will refuse the certificate of ${publicUrl} (${reason}).`,
          'Get one for that very name.',
        ),
      ];
    }
    const text = `Nobody answers at PUBLIC_URL, ${publicUrl} (${reason}).`;
    const mend = 'Start the portal and the proxy, or correct PUBLIC_URL.';
    return [environment === 'production' ? address.fault(text, mend) : address.look(text, mend)];
  }
  const body: unknown = await answer.json().catch(() => null);
  const isPortal = typeof body === 'object' && body !== null && 'status' in body && body.status === 'up';
  if (answer.status !== 200 || !isPortal) {
    return [
      address.fault(
        `What answers at ${url.href} is not the portal (HTTP ${answer.status}).`,
        'Let the proxy pass everything on, path and all, or correct PUBLIC_URL.',
      ),
    ];
  }
  const found = [address.fine(`The portal answers at ${publicUrl}.`)];
  if (url.protocol === 'https:') {
    found.push(...(await checkCertificate(url, now)));
    if (!answer.headers.has('strict-transport-security')) {
      found.push(
        address.look('The proxy takes the HSTS header away.', 'Let it pass the headers of the portal on.'),
      );
    }
  } else if (environment === 'production') {
    found.push(
      address.fault(
        'Passwords go over the network in clear.',
        'Put a proxy with TLS in front, and https in PUBLIC_URL.',
      ),
    );
  }
  return found;
}
