import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { pauses } from '#api/keyed-sender.ts';
import { endSession, forgetSessionEnd, startSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { dismissToast, listToasts } from '#ui/toast.ts';
import './dialog-element.ts';

/** A request to the stubbed server. */
export type Request = { method: string; url: string; headers: Record<string, string>; body: unknown };

type Reply =
  | {
      status?: number;
      statusText?: string;
      body?: unknown;
      text?: string;
      headers?: Record<string, string>;
      /** delays the response */
      after?: Promise<void>;
    }
  | Error;

// jsdom has no layout.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// jsdom cannot scroll.
window.scrollTo = () => undefined;
window.scrollBy = () => undefined;

/** Frames that a test waits for. A closing dialog returns the focus in one, which must not run in the next test. */
const frames = new Set<number>();
const requestFrame = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) => {
  const frame = requestFrame((time) => {
    frames.delete(frame);
    callback(time);
  });
  frames.add(frame);
  return frame;
};

/** Registers the clean-up between tests: no rendered page, session, stub, toast or frame remains. */
export function cleanBetweenTests(): void {
  beforeEach(() => {
    navigate('/', { replace: true });
    vi.spyOn(pauses, 'wait').mockResolvedValue();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    for (const frame of frames) cancelAnimationFrame(frame);
    frames.clear();
    vi.unstubAllGlobals();
    for (const { id } of listToasts()) dismissToast(id);
    endSession();
    forgetSessionEnd();
    localStorage.clear();
    sessionStorage.clear();
  });
}

const LEAGUE_CLOCK = 'GET /api/league-clock';
const GYMS = 'GET /api/gyms';
const PROPOSALS = 'GET /api/proposals';
const ROUND = 'GET /api/practice-round';
/** The practice round is off. */
const NO_ROUND = {
  state: 'off',
  week: { start: '2026-11-30', end: '2026-12-06' },
  closesAt: null,
  seed: null,
  isUndone: false,
  teams: [],
  demand: [],
  gyms: [],
};
/** A league in this computer's time zone. */
const OWN_CLOCK = {
  date: '2026-11-23',
  time: '12:00:00',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  weekStart: 'monday',
};

/**
 * Replaces `fetch`. `replies` maps 'METHOD /path' to one answer for every such request, or a function of the
 * request; an Error is a lost connection. Everything else is answered with 404.
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
    // every displayed time requests this, so it has a default answer and is not recorded
    if (key === LEAGUE_CLOCK && !(key in replies)) return new Response(JSON.stringify(OWN_CLOCK));
    // the same for directions to gyms
    if (key === GYMS && !(key in replies)) return new Response('[]');
    // and for the slots held after a loss
    if (key === PROPOSALS && !(key in replies)) return new Response('{"proposals":[],"makeUps":[]}');
    // and for the practice round
    if (key === ROUND && !(key in replies)) return new Response(JSON.stringify(NO_ROUND));
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

/** The JSON body, or the fields of a form. */
function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** The files that the page saves from now on. */
export function savedFiles() {
  const saved: { name: string; blob: Blob }[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => `blob:${saved.push({ name: '', blob })}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const last = saved.at(-1);
    if (last) last.name = this.download;
  });
  return saved;
}

/** Clears the page and reads the URL again, as a reload does; storage and the history state remain. */
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

/** Logs in a user without asking the server. */
export function signInAs(user: Parameters<typeof startSession>[0]['user'] = COACH, token = 'token-1'): void {
  startSession({ token, user }, false);
}
