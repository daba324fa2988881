import { request } from 'node:http';
import { hashPassword } from '@portal/server/auth/passwords.ts';
import { makeAccount } from '@portal/testkit/factories.ts';
import type { GateContext } from '../frame/context.ts';
import { exactly, type Figure, holds, none } from '../frame/gate.ts';
import { startTwoPortals } from '../frame/two-portals.ts';
import { makePortalClock, type PortalClock } from './portal-clock.ts';

const START = '2026-11-17T17:00:00Z';
const PASSWORD = 'Right-Password-1';
const FREE = 10;
const WINDOW_SECONDS = 15 * 60;

type Answer = { status: number; retryAfter: number | null };
type Try = { url: string; from: string; email: string; password?: string; forwardedFor?: string };

/** Logs in from a given loopback address, to look like another machine. */
function logIn({ url, from, email, password = 'Wrong-Password-1', forwardedFor }: Try): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
    };
    const sent = request(
      `${url}/api/auth/login`,
      { method: 'POST', localAddress: from, headers, agent: false },
      (answer) => {
        answer.resume();
        const after = answer.headers['retry-after'];
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, retryAfter: after === undefined ? null : Number(after) }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(JSON.stringify({ email, password }));
  });
}

type Stage = { proxy: string; portals: readonly string[]; clock: PortalClock };

/** Ten wrong passwords are checked. The next one is not, on either process, until the time in Retry-After. */
async function eleventhAttempt({ proxy, portals }: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  const [one = '', other = ''] = portals;
  for (const [where, first, second, from] of [
    ['through the proxy', proxy, proxy, '127.0.0.11'],
    ['on one process, then on the other', one, other, '127.0.0.12'],
  ] as const) {
    const email = `victim-${from}@example.org`;
    const statuses: number[] = [];
    for (let count = 0; count < FREE; count += 1)
      statuses.push((await logIn({ url: first, from, email })).status);
    const next = await logIn({ url: second, from, email });
    const right = await logIn({ url: second, from, email, password: PASSWORD });
    figures.push(
      exactly(
        `wrong passwords that were tried ${where}`,
        FREE,
        statuses.filter((status) => status === 401).length,
      ),
      holds(
        `the eleventh ${where}`,
        '429 with Retry-After',
        next.status === 429 &&
          right.status === 429 &&
          (next.retryAfter ?? 0) > 0 &&
          (next.retryAfter ?? 0) <= WINDOW_SECONDS,
        `${next.status}, Retry-After ${next.retryAfter}`,
      ),
    );
  }
  return figures;
}

/** Simultaneous logins over both processes: no more passwords are checked than sequentially. */
async function atOnce({ proxy }: Stage, count: number): Promise<Figure> {
  const tries = Array.from({ length: count }, () =>
    logIn({ url: proxy, from: '127.0.0.13', email: 'rush@example.org' }),
  );
  const answers = await Promise.all(tries);
  return exactly(
    `of ${count} wrong passwords at once, tried`,
    FREE,
    answers.filter(({ status }) => status === 401).length,
  );
}

/** The eleventh is refused with any X-Forwarded-For. */
async function evasion({ proxy, portals: [direct = ''] }: Stage): Promise<Figure> {
  const dodged: string[] = [];
  const forged = (index: number) => `203.0.113.${index + 1}`;
  const ways: [name: string, from: string, url: string, header: (index: number) => string][] = [
    ['through the proxy', '127.0.0.21', proxy, forged],
    [
      'a list through the proxy',
      '127.0.0.22',
      proxy,
      (index) => `${forged(index)}, 127.0.0.1, ${forged(index + 100)}`,
    ],
    ['straight to a process', '127.0.0.23', direct, forged],
    ['the name of the proxy itself', '127.0.0.24', direct, () => '127.0.0.1'],
    // as sent by a proxy that appends its caller to the claimed addresses
    ['added to by the proxy', '127.0.0.1', direct, (index) => `${forged(index)}, 127.0.0.25`],
  ];
  for (const [name, from, url, header] of ways) {
    const email = `dodge-${from}@example.org`;
    let last = 0;
    for (let index = 0; index <= FREE; index += 1)
      last = (await logIn({ url, from, email, forwardedFor: header(index) })).status;
    if (last !== 429) dodged.push(`${name}: ${last}`);
  }
  return none(`of ${ways.length} ways to evade the limit with X-Forwarded-For, those that work`, dodged);
}

/** The owner can log in from their own address during one attack, and after 15 minutes during many. */
async function owner({ proxy, clock }: Stage): Promise<Figure[]> {
  const one = 'owner-one@example.org';
  for (let count = 0; count < 60; count += 1) await logIn({ url: proxy, from: '127.0.0.31', email: one });
  const beside = await logIn({ url: proxy, from: '127.0.0.32', email: one, password: PASSWORD });

  const many = 'owner-many@example.org';
  const known = await logIn({ url: proxy, from: '127.0.0.40', email: many, password: PASSWORD });
  for (let attacker = 0; attacker < 8; attacker += 1)
    for (let count = 0; count < FREE; count += 1)
      await logIn({ url: proxy, from: `127.0.0.${50 + attacker}`, email: many });
  const atHome = await logIn({ url: proxy, from: '127.0.0.40', email: many, password: PASSWORD });
  const elsewhere = await logIn({ url: proxy, from: '127.0.0.41', email: many, password: PASSWORD });
  clock.set(new Date(Date.parse(START) + WINDOW_SECONDS * 1_000));
  const later = await logIn({ url: proxy, from: '127.0.0.41', email: many, password: PASSWORD });
  return [
    holds(
      'the right password from a second address, during an attack from one address',
      '200',
      beside.status === 200,
      String(beside.status),
    ),
    holds(
      'during an attack from eight addresses, from an address known to the account',
      '200',
      known.status === 200 && atHome.status === 200,
      String(atHome.status),
    ),
    holds(
      'during an attack from eight addresses, from a new address, 15 minutes later',
      '200',
      later.status === 200 && (elsewhere.retryAfter ?? 0) <= WINDOW_SECONDS,
      `${later.status}, before: ${elsewhere.status}, Retry-After ${elsewhere.retryAfter}`,
    ),
  ];
}

/** Guesses passwords in every way that could evade the limit. */
export async function throttling(context: GateContext): Promise<Figure[]> {
  const clock = makePortalClock(context.folder(), START);
  const { portals, connection, url } = await startTwoPortals(context, clock.env);
  await context.inDatabase(connection, async (db) => {
    const passwordHash = await hashPassword(PASSWORD);
    for (const name of ['victim-127.0.0.11', 'victim-127.0.0.12', 'rush', 'owner-one', 'owner-many'])
      await makeAccount(db, { email: `${name}@example.org`, passwordHash });
  });
  const stage: Stage = { proxy: url, portals: portals.map((portal) => portal.url), clock };
  return [
    ...(await eleventhAttempt(stage)),
    await atOnce(stage, context.size(200, 40)),
    await evasion(stage),
    ...(await owner(stage)),
  ];
}
