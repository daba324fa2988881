import { addDays } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import { leagueNowOf, systemClock } from '@portal/server/platform/clock.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { bookingOf, buildLeague } from './league.ts';

/** A coach with one team and seven slots of next week that nobody else requests. */
export type Client = {
  email: string;
  token: string;
  teamId: number;
  teamName: string;
  slots: { id: number; body: Record<string, unknown> }[];
  /** the slot that its team has, according to the last acknowledged call */
  holds: number | null;
  /** what it has if the interrupted call succeeded; undefined if none was interrupted */
  maybe: number | null | undefined;
};

const ZONE = 'America/New_York';
const DAYS = 7;

/** A league of the coming week, inserted directly into the database of a running portal. */
export async function makeClients(db: Db, count: number): Promise<Client[]> {
  const { next } = weekRange(leagueNowOf(systemClock, ZONE).date, 'monday');
  const names = Array.from({ length: count }, (_, index) => `C${index}`);
  const { teams, slots } = await buildLeague(db, {
    now: systemClock.now(),
    teams: names.map((name) => ({
      division: 'Boys 3-4',
      name: `Team ${name}`,
      coaches: [`${name.toLowerCase()}@example.org`],
    })),
    gyms: [{ courts: names }],
    slotsOf: (courts) =>
      courts.flatMap(({ id: courtId }) =>
        Array.from({ length: DAYS }, (_, day) => ({ courtId, date: addDays(next.start, day) })),
      ),
  });
  return teams.map((team, index) => ({
    email: team.coach.email,
    token: team.coach.token,
    teamId: team.id,
    teamName: team.name,
    slots: slots
      .slice(index * DAYS, (index + 1) * DAYS)
      .map((slot) => ({ id: slot.id, body: bookingOf(slot, team) })),
    holds: null,
    maybe: undefined,
  }));
}

export type Sent = { status: number; retryAfter: string | null; ms: number; body: Record<string, unknown> };

/** One call of a client. @throws if the connection broke */
export async function callAs(client: Client, url: string, path: string, body?: unknown): Promise<Sent> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ms: performance.now() - startedAt,
    body: answer,
  };
}

/**
 * Books a slot if the client has none, else cancels it. Tracks what was acknowledged.
 * @param pick chooses the slot to book, from 0 to 1
 * @throws if the connection broke; `maybe` then says what the call could have done
 */
export async function bookOrCancel(client: Client, url: string, pick: number): Promise<Sent> {
  const slot = client.slots[Math.floor(pick * client.slots.length)];
  if (slot === undefined) throw new Error('The pick must be below 1.');
  if (client.holds === null) return await settle(client, url, '/reservations/reserve', slot.body, slot.id);
  const cancel = { AvailabilityId: client.holds };
  return await settle(client, url, '/reservations/cancel-reservation', cancel, null);
}

/** The same, but if the client has a slot, it changes to another one about half of the time. */
export async function bookChangeOrCancel(client: Client, url: string, pick: number): Promise<Sent> {
  const index = Math.floor(pick * client.slots.length);
  const slot = client.slots[index];
  const isChange = client.holds !== null && slot !== undefined && slot.id !== client.holds && index % 2 === 0;
  if (!isChange) return await bookOrCancel(client, url, pick);
  const change = { AvailabilityId: client.holds, NewAvailabilityId: slot.id };
  return await settle(client, url, '/reservations/change', change, slot.id);
}

/** @param holds the slot that the client has if the call succeeds */
async function settle(
  client: Client,
  url: string,
  path: string,
  body: Record<string, unknown>,
  holds: number | null,
): Promise<Sent> {
  client.maybe = holds;
  const sent = await callAs(client, url, path, body);
  // a refusal means that nothing happened; a 503 says nothing about a running commit
  if (sent.status === 200) client.holds = client.maybe;
  if (sent.status !== 503) client.maybe = undefined;
  return sent;
}
