import { API_BASE } from '@portal/contract/api-base.ts';
import type { Access } from '@portal/contract/endpoint.ts';
import { type RouteName, routes } from '@portal/contract/routes.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import {
  addressOf,
  bearer,
  type Call,
  type CallerKind,
  routeNames,
  SAMPLE_CALLS,
} from '@portal/testkit/sample-calls.ts';
import { atLeast, type Gate, none } from './frame/gate.ts';
import { expectedAccess } from './load/expected-access.ts';
import { makePortalClock } from './load/portal-clock.ts';

/** The time around which the league of the sample calls is made. */
const NOW = '2026-11-17T17:00:00Z';
const CALLERS: readonly CallerKind[] = ['nobody', 'garbage', 'unconfirmed', 'coach', 'admin'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const UNKNOWN = [
  '',
  '/',
  '/unknown',
  '/auth/me/more',
  '/auth/ME',
  '/.env',
  '/.git/config',
  '/%2e%2e/package.json',
];
const REFUSALS = ['NO_SESSION', 'TOKEN_EXPIRED', 'EMAIL_NOT_CONFIRMED', 'FORBIDDEN'];

/** The refusal of a call for lack of access; null if it is allowed. */
function refusalOf(access: Access, caller: CallerKind): string | null {
  if (access === 'public') return null;
  if (caller === 'nobody') return 'NO_SESSION';
  if (caller === 'garbage') return 'TOKEN_EXPIRED';
  if (caller === 'admin') return null;
  if (access === 'admin' || access === 'metrics') return 'FORBIDDEN';
  return access === 'confirmed' && caller === 'unconfirmed' ? 'EMAIL_NOT_CONFIRMED' : null;
}

/** The expected refusal because the caller's link was just emailed (docs/spec/decisions.md#accounts). */
const isThrottled = (name: RouteName, caller: CallerKind, { status, code }: Answer) =>
  name === 'sendConfirmation' && caller === 'unconfirmed' && status === 429 && code === 'THROTTLED';

type Answer = { status: number; type: string; code: string | null };

async function ask(address: string, init: RequestInit): Promise<Answer> {
  const ended = new AbortController();
  const response = await fetch(address, { ...init, signal: ended.signal });
  const type = response.headers.get('content-type') ?? '';
  const text = type.startsWith('application/json') ? await response.text() : '';
  ended.abort();
  const body = (text === '' ? {} : JSON.parse(text)) as { code?: string };
  return { status: response.status, type, code: body?.code ?? null };
}

function bodyOf({ form, body }: Call): Pick<RequestInit, 'body' | 'headers'> {
  if (form !== undefined) return { body: new Uint8Array(form.payload), headers: form.headers };
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** What is wrong with a response; null if it is as expected. A HEAD response has no body with a code. */
function mismatch(answer: Answer, refusal: string | null, hasBody: boolean): string | null {
  const found = `${answer.status} ${answer.code ?? ''}`.trim();
  if (answer.status >= 500 || answer.status === 429) return found;
  if (refusal !== null) {
    const status = ['NO_SESSION', 'TOKEN_EXPIRED'].includes(refusal) ? 401 : 403;
    return answer.status === status && (!hasBody || answer.code === refusal) ? null : found;
  }
  if (!hasBody) return answer.status === 401 ? found : null;
  const isNowhere = answer.status === 404 && answer.code === null;
  return REFUSALS.includes(answer.code ?? '') || isNowhere ? found : null;
}

export const gate: Gate = {
  id: 'G16',
  title: 'Access matrix',
  requirement:
    'over HTTP, every call responds to every caller as a handwritten list says; a method or path that is not in the contract gets a 404 in JSON.',
  async run(context) {
    const server = await context.postgres();
    await server.createDatabase('league');
    const DATABASE_URL = server.url('league');
    const clock = makePortalClock(context.folder(), NOW);
    const { url } = await context.portal({ DATABASE_URL, THROTTLE: 'off', ...clock.env });
    const seen = { calls: 0, surprises: [] as string[], strangers: [] as string[] };
    await context.inDatabase({ connectionString: DATABASE_URL }, async (db) => {
      const now = new Date(NOW);
      const league = await makeLeague(db, now);
      /** a new session for each call, because some calls end theirs */
      const tokenOf = async (caller: CallerKind): Promise<string | null> => {
        if (caller === 'nobody') return null;
        if (caller === 'garbage') return 'Zm9yZ2VkLWZvcmdlZC1mb3JnZWQtZm9yZ2VkLWZvcmdlZA';
        return makeSession(db, { accountId: league[caller].id, now });
      };
      const note = (what: string, found: string | null) => {
        seen.calls += 1;
        if (found !== null) seen.surprises.push(`${what}: ${found}`);
      };
      for (const name of routeNames) {
        for (const caller of CALLERS) {
          const call = SAMPLE_CALLS[name](league, caller);
          const refusal = refusalOf(expectedAccess(name), caller);
          const { body, headers } = bodyOf(call);
          const authorization = bearer(await tokenOf(caller));
          const address = url + addressOf(name, call);
          const { method } = routes[name];
          const sent = {
            method,
            headers: { ...headers, ...authorization },
            ...(body === undefined ? {} : { body }),
          };
          const answer = await ask(address, sent);
          const found = isThrottled(name, caller, answer) ? null : mismatch(answer, refusal, true);
          note(`${name} as ${caller}`, found);
          if (method === 'GET')
            note(
              `HEAD ${name} as ${caller}`,
              mismatch(await ask(address, { method: 'HEAD', headers: { ...authorization } }), refusal, false),
            );
        }
      }
      const declared = (path: string) => {
        const own = routeNames
          .filter((name) => routes[name].url === path)
          .map((name): string => routes[name].method);
        return own.includes('GET') ? [...own, 'HEAD'] : own;
      };
      const paths = [...new Set(routeNames.map((name: RouteName) => routes[name].url))];
      for (const path of [...paths, ...UNKNOWN]) {
        const served = declared(path).concat(
          routeNames.filter((name) => matches(routes[name].url, path)).map((name) => routes[name].method),
        );
        for (const method of METHODS.filter(
          (each) => !served.includes(each) && !(each === 'HEAD' && served.includes('GET')),
        )) {
          for (const caller of ['nobody', 'coach', 'admin'] as const) {
            const { status, type, code } = await ask(url + API_BASE + path.replaceAll(/:\w+/g, '4711'), {
              method,
              headers: bearer(await tokenOf(caller)),
            });
            seen.calls += 1;
            const isUnknown =
              status === 404 &&
              type.startsWith('application/json') &&
              (method === 'HEAD' || code === 'NOT_FOUND');
            if (!isUnknown) seen.strangers.push(`${method} ${path} as ${caller}: ${status} ${code ?? type}`);
          }
        }
      }
    });
    return [
      atLeast('calls sent', routeNames.length * CALLERS.length, seen.calls),
      none('answers that differ from the list', seen.surprises),
      none('unknown methods and paths without a 404 in JSON', seen.strangers),
    ];
  },
};

/** Whether another path of the contract also matches, with its parameter. */
const matches = (pattern: string, path: string): boolean =>
  pattern !== path &&
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.replaceAll(/:\w+/g, '4711'));
