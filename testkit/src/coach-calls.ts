import type { CoachTeam } from '@portal/contract/coaches.ts';
import type { ErrorBody } from '@portal/contract/errors.ts';
import type { AvailableSlot, CoachBooking, NamedTeam } from '@portal/contract/practices.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { retryWhileBusy } from './retry-while-busy.ts';

type Headers = Record<string, string>;

/**
 * The coach calls of one person over HTTP. A null `token` means no session. Changes are retried while the portal is
 * busy.
 */
export function coachCalls(app: FastifyInstance, { token }: { token: string | null }) {
  const authorization: Headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const get = (url: string, headers: Headers = {}): Promise<LightMyRequestResponse> =>
    app.inject({ method: 'GET', url: `/api${url}`, headers: { ...authorization, ...headers } });
  const withBody = (
    method: 'POST' | 'PUT',
    url: string,
    body: unknown,
    headers: Headers = {},
  ): Promise<LightMyRequestResponse> =>
    retryWhileBusy(() =>
      app.inject({
        method,
        url: `/api${url}`,
        headers: { ...authorization, 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body),
      }),
    );
  const post = (url: string, body: unknown, headers?: Headers) => withBody('POST', url, body, headers);
  const keyed = (key?: string): Headers => (key === undefined ? {} : { 'idempotency-key': key });

  return {
    get,
    post,
    put: (url: string, body: unknown) => withBody('PUT', url, body),
    remove: (url: string): Promise<LightMyRequestResponse> =>
      app.inject({ method: 'DELETE', url: `/api${url}`, headers: authorization }),
    reserve: (body: unknown, key?: string) => post('/reservations/reserve', body, keyed(key)),
    cancel: (body: unknown, key?: string) => post('/reservations/cancel-reservation', body, keyed(key)),
    availability: (headers?: Headers) => get('/reservations/availability', headers),
    checkTeam: (query: Record<string, string>) =>
      get(`/reservations/check-team-reservations?${new URLSearchParams(query)}`),
    download: (body: unknown) => post('/downloads/reservations', body),
    coachTeam: (email: string) => get(`/coaches/coach-team/${encodeURIComponent(email)}`),

    /** ids of the open slots, in the order of the list */
    async openSlotIds(): Promise<number[]> {
      const answer = await get('/reservations/availability');
      return answer.json<{ availability: AvailableSlot[] }>().availability.map((slot) => slot.Id);
    },
    async bookings(teams: readonly NamedTeam[]): Promise<CoachBooking[]> {
      const answer = await post('/reservations/reservations-for-teams', { teams });
      return answer.json<{ reservations: CoachBooking[] }>().reservations;
    },
    async teams(email: string): Promise<CoachTeam[]> {
      return (await get(`/coaches/coach-team/${encodeURIComponent(email)}`)).json<CoachTeam[]>();
    },
  };
}

export type CoachCalls = ReturnType<typeof coachCalls>;

/** The status and the refusal without the request id, so that two refusals can be compared. */
export function refusalOf(answer: LightMyRequestResponse): { status: number } & ErrorBody {
  const { requestId: _, ...body } = answer.json<ErrorBody>();
  return { status: answer.statusCode, ...body };
}
