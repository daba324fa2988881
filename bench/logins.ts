import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword, verifyPassword } from '@portal/server/auth/passwords.ts';
import { percentile } from '@portal/testkit/percentile.ts';
import { LIST } from './answer-rate.ts';
import { type Chance, makeBenchLeague } from './league.ts';
import { type LoginAnswers, logInFor, makePeople, PASSWORD } from './login-load.ts';
import { alternate, boundFigure, type Figure, noneFigure, ratioFigure } from './measure.ts';
import { PlainClient } from './plain-client.ts';
import { openWorkbench } from './workbench.ts';

const ROUNDS = 5;
const SECONDS = 2;
/** fewer than the queue holds, so none of them is refused */
const CLIENTS = 32;
/** three times as many as the queue holds */
const FLOOD = 200;
const FLOOD_SECONDS = 5;
/** The rate of other requests: six times that of the 500 coaches of gate G19. */
const LOOKS_PER_SECOND = 100;

/** Checks the same hash repeatedly, as many at a time as the portal does. @returns checks per second */
async function checkHashes(seconds: number): Promise<number> {
  const stored = await hashPassword(PASSWORD);
  const startedAt = performance.now();
  let checked = 0;
  const check = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      await verifyPassword(stored, PASSWORD);
      checked += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, check));
  return (checked * 1_000) / (performance.now() - startedAt);
}

/**
 * Coaches who request the unchanged list at a steady rate while `work` runs.
 * @returns the duration of each request (ms)
 */
async function requestsDuring(url: string, token: string, work: () => Promise<unknown>): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: 10 }, () => PlainClient.open(url)));
  const etag = (await clients[0]?.get(LIST, token, ''))?.etag ?? '';
  const times: number[] = [];
  let isOver = false;
  const startedAt = performance.now();
  const looking = clients.map(async (client, index) => {
    for (let due = startedAt + (index * 1_000) / LOOKS_PER_SECOND; !isOver; ) {
      await pause(Math.max(0, due - performance.now()));
      const { status } = await client.get(LIST, token, etag);
      if (status !== 304) throw new Error(`A request of the unchanged list got status ${status}.`);
      times.push(performance.now() - due);
      due += (clients.length * 1_000) / LOOKS_PER_SECOND;
    }
  });
  await work();
  isOver = true;
  await Promise.all(looking);
  for (const client of clients) client.close();
  return times;
}

/** The rate of logins, and their effect on everyone else. */
export async function benchLogins(): Promise<Figure[]> {
  let chances: Chance[] = [];
  const bench = await openWorkbench(async (db) => {
    chances = await makeBenchLeague(db);
  });
  const { url } = bench.process;
  const emails = await makePeople(bench.inside.db, FLOOD);
  try {
    const token = chances[0]?.token ?? '';
    const looks: { portal: number[]; bare: number[] } = { portal: [], bare: [] };
    const throughPortal = async () => {
      let rate = 0;
      const took = await requestsDuring(url, token, async () => {
        const answers = await logInFor(url, emails.slice(0, CLIENTS), SECONDS);
        if (answers.busy + answers.others.length > 0)
          throw new Error(`Some of ${CLIENTS} were refused: ${JSON.stringify(answers)}`);
        rate = answers.opened / answers.seconds;
      });
      looks.portal.push(...took);
      return rate;
    };
    const bare = async () => {
      let rate = 0;
      const took = await requestsDuring(url, token, async () => {
        rate = await checkHashes(SECONDS);
      });
      looks.bare.push(...took);
      return rate;
    };
    await throughPortal();
    looks.portal.length = 0;
    const result = await alternate(ROUNDS, throughPortal, bare);

    let flood: LoginAnswers = { opened: 0, busy: 0, others: [], seconds: 0 };
    const flooded = await requestsDuring(url, token, async () => {
      flood = await logInFor(url, emails, FLOOD_SECONDS);
    });
    if (flood.busy === 0) throw new Error('The queue was never full.');
    const beside = `${percentile(looks.bare, 99).toFixed(1)} ms while another process checks hashes on the same cores`;
    const look = (what: string, times: readonly number[], how: string) =>
      boundFigure({ what, atMost: 300, value: percentile(times, 99), unit: 'ms', how });
    return [
      ratioFigure({
        what: `Logins of ${CLIENTS} people over the bare check of the same hash`,
        atLeast: 0.5,
        result,
        unit: 'logins/s',
        how: `Argon2id with the portal's parameters, as many at once as there are cores; median of ${ROUNDS} alternating pairs of ${SECONDS} s`,
      }),
      look(
        '… a request of the unchanged list meanwhile, p99',
        looks.portal,
        `${looks.portal.length} requests, ${LOOKS_PER_SECOND} a second, each measured from when it was due; ${beside}`,
      ),
      look(
        `… while ${FLOOD} log in at once and retry at once, p99`,
        flooded,
        `${flooded.length} requests in ${FLOOD_SECONDS} s; ${flood.opened} logins, and ${flood.busy} refused with 503 and Retry-After`,
      ),
      noneFigure({
        what: '… of those, responses other than a session or 503 with Retry-After',
        found: flood.others,
        of: flood.opened + flood.busy + flood.others.length,
        how: 'a login that does not fit in the queue is refused immediately, before its password is hashed',
      }),
    ];
  } finally {
    await bench.close();
  }
}
