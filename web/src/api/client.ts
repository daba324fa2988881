import { API_BASE } from '@portal/contract/api-base.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@portal/contract/endpoint.ts';
import type { Endpoints } from '@portal/contract/endpoints.ts';
import { type ErrorBody, TOKEN_EXPIRED_TEXT } from '@portal/contract/errors.ts';
import { type RouteName, routes } from '@portal/contract/routes.ts';
import { ApiError, NetworkError } from './errors.ts';
import { askForIdentity } from './identity.ts';
import { untilAnswered } from './keyed-sender.ts';
import { expireSession } from './session.ts';
import { readToken } from './token.ts';

const TIMEOUT_MS = 30_000;
const NOT_MODIFIED = 304;
/** What a proxy answers if the portal did not answer it. */
const GATEWAY_STATUSES = [502, 503, 504];

type Part<Key extends string, T> = [T] extends [undefined] ? unknown : { [K in Key]: T };

type Extras = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** lets the request finish after the page is closed */
  keepalive?: boolean;
};

/** A path parameter is text; numbers are converted. */
type PathParams<P> = P extends undefined ? undefined : { [K in keyof P]: P[K] | number };

export type CallOptions<N extends RouteName> = Part<'params', PathParams<ParamsOf<Endpoints[N]>>> &
  Part<'query', QueryOf<Endpoints[N]>> &
  Part<'body', BodyOf<Endpoints[N]>> &
  Extras;

/** Options may be omitted if the call takes neither parameters nor a body. */
type Args<N extends RouteName> =
  Extras extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>];

export type Answer<N extends RouteName> = AnswerOf<Endpoints[N]>;

type LooseOptions = Extras & {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  /** the response is a stream without a time limit */
  isStream?: boolean;
};

/**
 * Calls the server by route name and returns its answer.
 * @throws ApiError the server refused; OutcomeUnknownError it may have made the change; NetworkError it could not be reached; AbortError `signal` was aborted
 * @see docs/spec/product.md#calls
 */
export function call<N extends RouteName>(name: N, ...[options]: Args<N>): Promise<Answer<N>> {
  return request<N>(name, (options ?? {}) as LooseOptions);
}

/**
 * Like `call`, for a large response that is requested repeatedly.
 * @param options.kept what `keep` returned before; returned again if the server answers 304
 * @param options.keep converts a response and its ETag to what is stored
 * @throws as `call`
 */
export async function callIfChanged<N extends RouteName, Kept extends { etag: string }>(
  name: N,
  options: CallOptions<N> & {
    kept: Kept | undefined;
    keep: (answer: Answer<N>, etag: string) => Kept;
  },
): Promise<Kept> {
  const { kept, keep } = options;
  // the browser's cache is bypassed for requests with an If-None-Match header
  const headers = kept?.etag ? { 'if-none-match': kept.etag } : {};
  const response = await send(name, { ...(options as LooseOptions), headers });
  if (kept && response.status === NOT_MODIFIED) return kept;
  return keep(await readAnswer<N>(response, false), response.headers.get('etag') ?? '');
}

/** Downloads a file; `fallbackName` is used if the response has no name. @throws as `call` */
export async function download<N extends RouteName>(
  name: N,
  options: CallOptions<N> & { fallbackName: string },
): Promise<{ blob: Blob; fileName: string }> {
  const response = await send(name, options as LooseOptions);
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  try {
    return { blob: await response.blob(), fileName: named ?? options.fallbackName };
  } catch (cause) {
    throw new NetworkError('The download was interrupted.', { cause });
  }
}

/** Sends a form with a file. @throws as `call` */
export function upload<N extends RouteName>(
  name: N,
  { form, ...extras }: Extras & { form: FormData },
): Promise<Answer<N>> {
  return request<N>(name, { ...extras, body: form });
}

/** Sends a call, again if its answer is lost and the contract allows it. */
function request<N extends RouteName>(name: N, options: LooseOptions): Promise<Answer<N>> {
  const sendOnce = async () => readAnswer<N>(await send(name, options), isChange(name, options));
  return routeOf(name).repeatable ? untilAnswered(sendOnce) : sendOnce();
}

/**
 * Requests a stream; `signal` ends it.
 * @returns null if the response has no body
 * @throws as `call`
 */
export async function stream<N extends RouteName>(
  name: N,
  options: CallOptions<N>,
): Promise<ReadableStream<Uint8Array> | null> {
  const response = await send(name, { ...(options as LooseOptions), isStream: true });
  // browsers give a 204 an empty one
  return response.status === 204 ? null : response.body;
}

/** Saves a downloaded file through the browser. */
export function saveFile({ blob, fileName }: { blob: Blob; fileName: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function send(name: RouteName, options: LooseOptions): Promise<Response> {
  const token = readToken();
  const { method, url } = routeOf(name);
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (token) headers.authorization = `Bearer ${token}`;
  const isForm = options.body instanceof FormData;
  // the browser sets a form's content type with its boundary
  if (options.body !== undefined && !isForm) headers['content-type'] = 'application/json';

  const signals = options.signal ? [options.signal] : [];
  if (!options.isStream) signals.push(AbortSignal.timeout(TIMEOUT_MS));
  const isLosable = isChange(name, options);
  const mayHaveChanged = isLosable && navigator.onLine; // without a connection nothing is sent
  let response: Response;
  let refusal: string;
  try {
    response = await fetch(API_BASE + fillPath(url, options.params) + queryText(options.query), {
      method,
      headers,
      body: toBody(options.body),
      signal: AbortSignal.any(signals),
      credentials: 'omit',
      keepalive: options.keepalive ?? false,
    });
    if (response.ok || response.status === NOT_MODIFIED) return response;
    // a status alone is no refusal: what a page change cuts off has no code
    refusal = await response.text();
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new NetworkError('We couldn’t reach the server.', { cause, mayHaveChanged });
  }

  const error = toApiError(response, refusal);
  const { status, statusText } = error;
  if (isLosable && error.message === '' && GATEWAY_STATUSES.includes(status)) {
    throw new NetworkError(`${status} ${statusText}`.trim(), { cause: error, mayHaveChanged: true });
  }
  if (token && error.status === 401 && (error.code === 'TOKEN_EXPIRED' || error.code === 'NO_SESSION')) {
    expireSession(token, error.endedBy);
  }
  // the same call again, with the same Idempotency-Key
  if (error.code === 'CONFIRM_IDENTITY' && (await askForIdentity())) return send(name, options);
  throw error;
}

const routeOf = (name: RouteName): Route => routes[name];

function toBody(body: unknown): string | FormData | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

/** Whether the call changes something. A body with `preview` does not. */
function isChange(name: RouteName, { body }: LooseOptions): boolean {
  const { method, reads } = routeOf(name);
  if (method === 'GET' || reads) return false;
  const preview = body instanceof FormData ? body.get('preview') : (body as { preview?: unknown })?.preview;
  return String(preview) !== 'true';
}

async function readAnswer<N extends RouteName>(
  response: Response,
  mayHaveChanged: boolean,
): Promise<Answer<N>> {
  try {
    return (await response.json()) as Answer<N>;
  } catch (cause) {
    throw new NetworkError('The response was interrupted.', { cause, mayHaveChanged });
  }
}

function fillPath(url: string, params: LooseOptions['params'] = {}): string {
  return url.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));
}

function queryText(query: LooseOptions['query'] = {}): string {
  const defined = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(defined.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** Parses a refusal. A response that is not ours, such as a proxy's error page, becomes a plain error. */
function toApiError(response: Response, text: string): ApiError {
  const { status, statusText } = response;
  return new ApiError(status, toErrorBody(parsed(text), status), retryAfterOf(response), statusText);
}

/** @returns null if the text is no JSON, such as the page of a proxy */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The fields that may have the message; the first that has one is used (docs/spec/decisions.md#errors). */
const SENTENCES = ['popupMessage', 'uiMessage', 'error', 'message'] as const;

type LooseBody = Partial<Omit<ErrorBody, 'error'> & Record<(typeof SENTENCES)[number], unknown>>;

function toErrorBody(body: unknown, status: number): ErrorBody {
  const loose: LooseBody = typeof body === 'object' && body !== null ? body : {};
  const { error: _, popupMessage: _popup, uiMessage: _ui, message: _message, code, ...rest } = loose;
  const error = SENTENCES.map((name) => loose[name]).find((text) => typeof text === 'string' && text.trim());
  if (error === TOKEN_EXPIRED_TEXT) return { ...rest, error, code: 'TOKEN_EXPIRED' };
  return {
    ...rest,
    error: typeof error === 'string' ? error : '',
    code: code ?? (status === 503 ? 'BUSY' : 'INTERNAL'),
  };
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
