import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { endSession, forgetDeliberate, startSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { dismissToast, listToasts } from '#ui/toast.ts';
import './dialog-element.ts';

/** What the stubbed server was asked, in order. */
export type Request = { method: string; url: string; headers: Record<string, string>; body: unknown };

type Reply =
  | {
      status?: number;
      statusText?: string;
      body?: unknown;
      text?: string;
      headers?: Record<string, string>;
      /** answers only then */
      after?: Promise<void>;
    }
  | Error;

// Nor does it lay anything out.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// Nor can it scroll.
window.scrollTo = () => undefined;

/** Registers the clean-up between tests: nothing rendered, nobody signed in, no stub, no toast. */
export function cleanBetweenTests(): void {
  beforeEach(() => navigate('/', { replace: true }));
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    for (const { id } of listToasts()) dismissToast(id);
    endSession();
    forgetDeliberate();
    localStorage.clear();
    sessionStorage.clear();
  });
}

const LEAGUE_CLOCK = 'GET /api/league-clock';
/** A league in this computer's time zone. */
const OWN_CLOCK = {
  date: '2026-11-23',
  time: '12:00:00',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  weekStart: 'monday',
};

/**
 * Replaces `fetch`. `replies` is keyed by 'METHOD /path' and gives one answer for every request of that kind, or a
 * function of the request; an Error is a lost connection. What is not listed answers 404.
 */
export function stubServer(replies: Record<string, Reply | ((request: Request) => Reply)>): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.signal?.aborted) throw init.signal.reason;
    const request: Request = {
      method: init.method ?? 'GET',
      url,
      headers: init.headers as Record<string, string>,
      body: bodyOf(init.body),
    };
    const key = `${request.method} ${url.split('?')[0]}`;
    // behind every time on show: its answer stands unless a test says another, and is no part of what a test is about
    if (key === LEAGUE_CLOCK && !(key in replies)) return new Response(JSON.stringify(OWN_CLOCK));
    requests.push(request);
    const found = replies[key];
    const reply = typeof found === 'function' ? found(request) : found;
    if (reply instanceof Error) throw reply;
    await reply?.after;
    const { status = reply ? 200 : 404, statusText = '', body = {}, text, headers = {} } = reply ?? {};
    const sent = status === 304 ? null : (text ?? JSON.stringify(body));
    return new Response(sent, { status, statusText, headers });
  });
  return requests;
}

/** What was sent as JSON, or the fields of a form. */
function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** Empties the page and reads the address again, as a reload does; storage and the state of the history stay. */
export function reload(): void {
  cleanup();
  const { pathname, search } = window.location;
  navigate(pathname + search, { replace: true, state: window.history.state });
}

export const COACH = {
  email: 'sam@example.org',
  firstname: 'Sam',
  lastname: 'Rivera',
  role: 'COACH',
  emailVerified: true,
} as const;

/** Signs a person in without asking the server. */
export function signInAs(user: Parameters<typeof startSession>[0]['user'] = COACH, token = 'token-1'): void {
  startSession({ token, user }, false);
}
