/** A response; status 0 if there was none, because the connection broke or timed out. */
export type Answer = {
  status: number;
  retryAfter: string | null;
  ms: number;
  /** the body if it is JSON, else {} */
  body: Record<string, unknown>;
};

export type Call = {
  /** of the portal or its proxy */
  url: string;
  token?: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** below /api */
  path: string;
  /** sent as JSON, unless it is a form */
  body?: unknown;
  key?: string;
  timeoutMs?: number;
};

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Makes a call. Never throws; status 0 means that there was no response. */
export async function send(call: Call): Promise<Answer> {
  const { url, token, path, body, key, timeoutMs = 20_000 } = call;
  const method = call.method ?? (body === undefined ? 'GET' : 'POST');
  const headers: Record<string, string> = {};
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  const startedAt = performance.now();
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      ms: performance.now() - startedAt,
      body: parse(text),
    };
  } catch {
    return { status: 0, retryAfter: null, ms: performance.now() - startedAt, body: {} };
  }
}

/** The server errors and missing responses: '503 BUSY', or '0' if there was no response. */
export const serverErrors = (answers: readonly Answer[]): string[] =>
  answers
    .filter(({ status }) => status === 0 || status >= 500)
    .map(({ status, body }) => `${status} ${String(body.code ?? '')}`.trim());
