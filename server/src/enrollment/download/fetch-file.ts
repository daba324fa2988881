import { AppError } from '#platform/errors.ts';
import { type Spool, spool } from '#platform/files/read/spool.ts';
import type { EnrollmentSource, Portal } from '#portal.ts';

const MAX_REDIRECTS = 5;
const MEGABYTE = 1024 * 1024;
const QUIET_MS = 60_000;
const WITHIN_MS = 15 * 60_000;
const PROGRESS_BYTES = 25 * MEGABYTE;

export type FetchedFile = { file: Spool; fileName: string; etag: string | null };

type Asked = {
  /** an address without placeholders */
  url: URL;
  authorization: EnrollmentSource['authorization'];
  /** tag of the file that is here already; null asks for it in any case */
  etag: string | null;
  say: (line: string) => void;
  /** is called with the number of bytes received and in all, if the source says how many that is */
  progress: (done: number, of: number) => void;
  /** where the file is stored while it is read */
  portal: Pick<Portal, 'spoolFolder' | 'hasRoom'>;
  /** bytes; and how long the source may say nothing, and take in all, in milliseconds */
  limits: { maxBytes: number; quietMs?: number; withinMs?: number };
};

const refuse = (sentence: string, cause?: unknown) => new AppError('WRONG_STATE', sentence, { cause });

/** Whether credentials may go there, too: the same host and port, and never from TLS to none. */
const isSameHost = (from: URL, to: URL) => to.protocol === from.protocol && to.host === from.host;

/**
 * Fetches a file from its source to the disk. Redirects are followed on the source's own host only.
 * @returns null if the source says that the file is the one of the tag
 * @throws AppError WRONG_STATE with a sentence that contains neither credentials nor the query
 */
export async function fetchFile(asked: Asked): Promise<FetchedFile | null> {
  const { quietMs = QUIET_MS, withinMs = WITHIN_MS } = asked.limits;
  const quiet = new AbortController();
  const timer = setTimeout(() => quiet.abort(), quietMs);
  const whole = AbortSignal.timeout(withinMs);
  try {
    const { response, url } = await follow(asked, AbortSignal.any([quiet.signal, whole]));
    if (response.status === 304) return null;
    checkAnswer(response);
    const file = await spool(
      asked.portal,
      bounded(response, asked, () => timer.refresh()),
    );
    return { file, fileName: fileNameOf(url), etag: response.headers.get('etag') };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const seconds = (ms: number) => Math.round(ms / 1_000);
    if (whole.aborted)
      throw refuse(`The source did not send the file within ${seconds(withinMs)} seconds.`, error);
    if (quiet.signal.aborted) throw refuse(`The source sent nothing for ${seconds(quietMs)} seconds.`, error);
    throw refuse('The source could not be reached.', error);
  } finally {
    clearTimeout(timer);
  }
}

async function follow({ url, authorization, etag, say }: Asked, signal: AbortSignal) {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (authorization !== null) headers.authorization = authorization;
  if (etag !== null) headers['if-none-match'] = etag;
  let at = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(at.href, { headers, redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) {
      return { response, url: at };
    }
    await response.body?.cancel();
    const next = URL.parse(location, at.href);
    if (next === null || !isSameHost(url, next)) {
      throw refuse('The source redirects to another host, from which nothing is downloaded.');
    }
    say(`The source leads on to another address on ${next.host}.`);
    at = next;
  }
  throw refuse(`The source redirects more than ${MAX_REDIRECTS} times.`);
}

function checkAnswer(response: Response): void {
  const { status } = response;
  if (status === 401 || status === 403) {
    throw refuse(`The source refuses the portal (${status}). Please check ENROLLMENT_AUTH.`);
  }
  if (status === 404) throw refuse('The source has no file for this season (404).');
  if (status !== 200) throw refuse(`The source answered with ${status} and no file.`);
  if (response.headers.get('content-type')?.toLowerCase().startsWith('text/html')) {
    throw refuse('The source answered with a web page, not a file. It may want a login.');
  }
}

/** What comes, as long as it is not too much; each piece is a sign of life. */
async function* bounded(
  response: Response,
  { limits: { maxBytes }, say, progress }: Asked,
  lives: () => void,
): AsyncGenerator<Uint8Array, void> {
  const tooLarge = () => refuse(`The file is larger than ${Math.floor(maxBytes / MEGABYTE)} MB.`);
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  let size = 0;
  let told = 0;
  for await (const chunk of response.body ?? []) {
    lives();
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    if (announced > 0) progress(size, announced);
    if (size >= told + PROGRESS_BYTES) {
      told += PROGRESS_BYTES;
      say(`Received ${told / MEGABYTE} MB so far.`);
    }
    yield chunk;
  }
}

/** The last part of the path in plain letters. */
function fileNameOf(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? '';
  return last.replace(/%[0-9a-f]{2}|[^\w.-]/gi, '_').slice(0, 100) || 'enrollment';
}
