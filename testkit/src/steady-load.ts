import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { bookingOf } from './league.ts';
import type { RaceLeague } from './race-league.ts';

const POLL_EVERY_MS = 30_000;
const LEAVE_AFTER_MS = 60_000;

/** Milliseconds of every call, from when it was due, so that a delay also counts for the calls behind it. */
export type LoadSeen = { polls: number[]; bookings: number[]; failures: string[]; refusals: string[] };

type LoadRequest = { token: string; method: 'GET' | 'POST'; path: string; etag?: string; body?: unknown };
type LoadResponse = { status: number; etag: string };

/**
 * Coaches who read the open slots every 30 seconds, spread evenly, as their browsers do, and bookings at a steady rate,
 * each canceled five seconds later. No request waits for another one.
 */
export function startLoad(url: string, league: RaceLeague, bookingsPerSecond: number) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(url);
  const ask = ({ token, method, path, etag, body }: LoadRequest): Promise<LoadResponse> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'br',
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const sent = request(
        { hostname, port, agent, method, path: `/api${path}`, headers, timeout: LEAVE_AFTER_MS },
        (answer) => {
          answer.resume();
          answer.once('end', () =>
            resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag ?? '' }),
          );
        },
      );
      sent.once('timeout', () => sent.destroy(new Error('no answer')));
      sent.once('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });

  let seen: LoadSeen = { polls: [], bookings: [], failures: [], refusals: [] };
  let isOver = false;
  const underWay = new Set<Promise<void>>();
  const etags = new Map<string, string>();

  const call = (kind: 'polls' | 'bookings', due: number, loadRequest: LoadRequest): void => {
    const done = ask(loadRequest).then(
      ({ status, etag }) => {
        seen[kind].push(performance.now() - due);
        if (status >= 500) seen.failures.push(`${loadRequest.path}: ${status}`);
        else if (status >= 400) seen.refusals.push(`${loadRequest.path}: ${status}`);
        if (kind === 'polls') etags.set(loadRequest.token, etag);
      },
      (error: Error) => void seen.failures.push(`${loadRequest.path}: ${error.message}`),
    );
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  };

  /** Calls `act` at a steady rate, even if earlier calls are still running. */
  async function atRate(everyMs: number, act: (index: number, due: number) => void): Promise<void> {
    const start = performance.now();
    for (let index = 0; !isOver; index += 1) {
      const due = start + index * everyMs;
      const early = due - performance.now();
      if (early > 1) await pause(early);
      act(index, due);
    }
  }

  const { teams, slots } = league;
  const pick = <T>(list: readonly T[], index: number): T => {
    const item = list[index % list.length];
    if (item === undefined) throw new Error('The league has no teams or no slots.');
    return item;
  };
  const running = [
    atRate(POLL_EVERY_MS / teams.length, (index, due) => {
      const { token } = pick(teams, index).coach;
      const etag = etags.get(token);
      call('polls', due, {
        token,
        method: 'GET',
        path: '/reservations/availability',
        ...(etag === undefined ? {} : { etag }),
      });
    }),
    atRate(1_000 / bookingsPerSecond, (index, due) => {
      const [team, slot] = [pick(teams, index), pick(slots, index)];
      const body = bookingOf(slot, team);
      call('bookings', due, { token: team.coach.token, method: 'POST', path: '/reservations/reserve', body });
      // offset by half of the coaches, so that a slot is free again when its coach's turn comes
      const before = index - Math.floor(teams.length / 2);
      if (before < 0) return;
      const cancel = { AvailabilityId: pick(slots, before).id };
      call('bookings', due, {
        token: pick(teams, before).coach.token,
        method: 'POST',
        path: '/reservations/cancel-reservation',
        body: cancel,
      });
    }),
  ];

  return {
    /** the calls since the last request for them */
    take(): LoadSeen {
      const taken = seen;
      seen = { polls: [], bookings: [], failures: [], refusals: [] };
      return taken;
    },
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(running);
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}
