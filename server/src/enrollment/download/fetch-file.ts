import { AppError } from '#platform/errors.ts';
import { type Spool, spool } from '#platform/files/read/spool.ts';
import type { EnrollmentSource, Portal } from '#portal.ts';

const MAX_REDIRECTS = 5;
const MEGABYTE = 1024 * 1024;
const QUIET_MS = 60_000;
const WITHIN_MS = 15 * 60_000;
const LOG_EVERY_BYTES = 25 * MEGABYTE;

export type FetchedFile = { file: Spool; fileName: string; etag: string | null };

type FetchRequest = {
  /** an address without placeholders */
  url: URL;
  authorization: EnrollmentSource['authorization'];
  /** of the file that is stored already; null to download it in any case */
  etag: string | null;
  log: (line: string) => void;
  /** is called with the bytes received and the total, if the source announces the total */
  progress: (done: number, of: number) => void;
  /** where the file is stored while it is read */
  portal: Pick<Portal, 'spoolFolder' | 'hasRoom'>;
  /** the largest file in bytes; the longest pause and the longest download in milliseconds */
  limits: { maxBytes: number; quietMs?: number; withinMs?: number };
};

const refuse = (sentence: string, cause?: unknown) => new AppError('WRONG_STATE', sentence, { cause });

/** Whether credentials may be sent to the other address, too. */
const isSameOrigin = (from: URL, to: URL) => to.protocol === from.protocol && to.host === from.host;

/**
 * Downloads a file from its source to the disk. Follows redirects only within the same origin.
 * @returns null if the source says that the file still has the etag
 * @throws AppError WRONG_STATE with a sentence that contains neither credentials nor the query
 */
export async function fetchFile(request: FetchRequest): Promise<FetchedFile | null> {
  const { quietMs = QUIET_MS, withinMs = WITHIN_MS } = request.limits;
  const quiet = new AbortController();
  const timer = setTimeout(() => quiet.abort(), quietMs);
  const whole = AbortSignal.timeout(withinMs);
  try {
    const { response, url } = await follow(request, AbortSignal.any([quiet.signal, whole]));
    if (response.status === 304) return null;
    checkAnswer(response);
    const file = await spool(
      request.portal,
      bounded(response, request, () => timer.refresh()),
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

async function follow({ url, authorization, etag, log }: FetchRequest, signal: AbortSignal) {
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
    if (next === null || !isSameOrigin(url, next)) {
      throw refuse('The source redirects to another host, from which nothing is downloaded.');
    }
    log(`The source redirects to another address on ${next.host}.`);
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

/** The bytes of the response, up to the limit. `onChunk` is called with each chunk that arrives. */
async function* bounded(
  response: Response,
  { limits: { maxBytes }, log, progress }: FetchRequest,
  onChunk: () => void,
): AsyncGenerator<Uint8Array, void> {
  const tooLarge = () => refuse(`The file is larger than ${Math.floor(maxBytes / MEGABYTE)} MB.`);
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  let size = 0;
  let logged = 0;
  for await (const chunk of response.body ?? []) {
    onChunk();
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    if (announced > 0) progress(size, announced);
    if (size >= logged + LOG_EVERY_BYTES) {
      logged += LOG_EVERY_BYTES;
      log(`Received ${logged / MEGABYTE} MB so far.`);
    }
    yield chunk;
  }
}

/** The last part of the path, with special characters replaced. */
function fileNameOf(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? '';
  return last.replace(/%[0-9a-f]{2}|[^\w.-]/gi, '_').slice(0, 100) || 'enrollment';
}
