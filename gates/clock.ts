import type { ConnectionConfig } from '@portal/server/platform/db/database.ts';
import { bookingOf, type LeagueSlot } from '@portal/testkit/league.ts';
import type { PortalProcess } from '@portal/testkit/portal-process.ts';
import type { GateContext } from './frame/context.ts';
import { exactly, type Figure, type Gate, holds, none } from './frame/gate.ts';
import { send } from './load/call.ts';
import { type ClockLeague, makeClockLeague } from './load/clock-league.ts';
import { CLOCK_MOMENTS } from './load/clock-moments.ts';
import { makePortalClock, type PortalClock } from './load/portal-clock.ts';

const ZONES = ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu'];

/** The reads whose responses contain days and times. */
const COACH_READS = [
  '/reservations/week-range',
  '/reservations/availability',
  '/league-clock',
  '/health-dashboard',
];
const ADMIN_READS = [
  '/admin/combined-schedule',
  '/admin/combined-schedule?past=1',
  '/admin/availability-preview',
];

type Stage = {
  context: GateContext;
  connection: ConnectionConfig;
  clock: PortalClock;
  portals: readonly PortalProcess[];
  league: ClockLeague;
};

/** The status and body as text. */
async function read(url: string, path: string, token: string, body?: unknown): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init =
    body === undefined
      ? { headers: { authorization: headers.authorization } }
      : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${url}${path}`, init);
  return `${response.status} ${await response.text()}`;
}

/**
 * At each moment, every portal must give the same response, byte for byte, with the weeks that were computed by hand.
 */
async function moments({ context, connection, clock, portals, league }: Stage): Promise<Figure[]> {
  const [differing, wrongWeeks]: [string[], string[]] = [[], []];
  let answers = 0;
  clock.set(CLOCK_MOMENTS[0]?.at ?? '');
  const first = await context.inDatabase(connection, (db) =>
    league.sessionsAt(db, CLOCK_MOMENTS[0]?.at ?? ''),
  );
  const link = await send({
    url: portals[0]?.url ?? '',
    token: first.coach,
    path: '/calendar-links',
    body: { kind: 'coach' },
  });
  const calendar = new URL(String(link.body.url)).pathname;
  for (const { at, about, current, next } of CLOCK_MOMENTS) {
    clock.set(at);
    const { coach, admin } = await context.inDatabase(connection, (db) => league.sessionsAt(db, at));
    const requests: [path: string, token: string, body?: unknown][] = [
      ...COACH_READS.map((path): [string, string] => [`/api${path}`, coach]),
      ...ADMIN_READS.map((path): [string, string] => [`/api${path}`, admin]),
      ['/api/reservations/reservations-for-teams', coach, { teams: league.teams }],
      ['/api/downloads/reservations', coach, { format: 'csv', teams: league.teams }],
      ['/api/admin/combined-schedule/export', admin, { format: 'csv', filters: {} }],
      [calendar, coach],
    ];
    for (const [path, token, body] of requests) {
      const seen = await Promise.all(portals.map(({ url }) => read(url, path, token, body)));
      answers += seen.length;
      if (new Set(seen).size !== 1 || !seen[0]?.startsWith('200 '))
        differing.push(`${path} at ${at} (${about})`);
    }
    const expected = JSON.stringify([...current, ...next]);
    for (const [index, { url }] of portals.entries()) {
      const { body } = await send({ url, token: coach, path: '/reservations/week-range' });
      const shownWeeks = [
        body.start_of_current_week,
        body.end_of_current_week,
        body.start_of_next_week,
        body.end_of_next_week,
      ];
      const isRight = JSON.stringify(shownWeeks.map((day) => String(day).slice(0, 10))) === expected;
      if (!isRight) wrongWeeks.push(`${ZONES[index]} at ${at} (${about}): ${shownWeeks.join(' ')}`);
    }
  }
  context.log(`${answers} responses compared`);
  return [
    none('answers that differ between the zones', differing),
    none('weeks that differ from the expected ones', wrongWeeks),
  ];
}

/** A slot can be booked until the second when it begins, in league time, and not again when the clock goes back. */
async function beginnings({ context, connection, clock, portals, league }: Stage): Promise<Figure[]> {
  const [wrong, reopened]: [string[], string[]] = [[], []];
  // 18:00 in New York: on the day of 25 hours, on the day of 23, and on February 29
  for (const [date, begins] of [
    ['2026-11-01', '2026-11-01T23:00:00Z'],
    ['2027-03-14', '2027-03-14T22:00:00Z'],
    ['2028-02-29', '2028-02-29T23:00:00Z'],
  ] as const) {
    const [one, other] = league.slotsOn(date);
    const portal = portals[2];
    if (one === undefined || other === undefined || portal === undefined)
      throw new Error('A court is missing.');
    const moved = async (seconds: number) => {
      const at = new Date(Date.parse(begins) + seconds * 1_000);
      clock.set(at);
      return context.inDatabase(connection, (db) => league.sessionsAt(db, begins));
    };
    const isListed = async (token: string) =>
      (await read(portal.url, '/api/reservations/availability', token)).includes(`:${other.id},`);
    const reserve = (token: string, slot: LeagueSlot, name: string) => {
      const body = bookingOf(slot, { divisionName: 'Boys 3-4', name });
      return send({ url: portal.url, token, path: '/reservations/reserve', body });
    };
    const before = await moved(-1);
    if (!(await isListed(before.coach))) wrong.push(`${date}: not listed a second before`);
    if ((await reserve(before.coach, one, 'Hawks')).status !== 200)
      wrong.push(`${date}: refused a second before`);
    const after = await moved(0);
    if (await isListed(after.coach)) wrong.push(`${date}: listed when it begins`);
    if ((await reserve(after.coach, other, 'Owls')).status !== 409)
      wrong.push(`${date}: not refused when it begins`);
    for (const minutes of [1, 59]) {
      const back = await moved(-60 * minutes);
      if (await isListed(back.coach)) reopened.push(`${date}: listed again ${minutes} minutes back`);
      if ((await reserve(back.coach, other, 'Ravens')).status !== 409)
        reopened.push(`${date}: booked ${minutes} minutes back`);
    }
    await moved(0);
  }
  return [
    none('slots open or closed at the wrong second', wrong),
    none('slots that open again when the clock is set back', reopened),
  ];
}

/** An expired session stays expired when the clock is set back. */
async function sessions({ context, connection, clock, portals, league }: Stage): Promise<Figure> {
  const opened = '2028-03-08T12:00:00Z';
  const at = (hours: number, seconds = 0) =>
    new Date(Date.parse(opened) + hours * 3_600_000 + seconds * 1_000);
  clock.set(opened);
  const { coach } = await context.inDatabase(connection, (db) => league.sessionsAt(db, opened));
  const statuses: number[] = [];
  for (const instant of [at(12, -1), at(12), at(11, 1), at(11, 30), at(12)]) {
    clock.set(instant);
    for (const { url } of portals)
      statuses.push((await send({ url, token: coach, path: '/auth/me' })).status);
  }
  const expected = [200, 401, 401, 401, 401].flatMap((status) => portals.map(() => status));
  const isRight = JSON.stringify(statuses) === JSON.stringify(expected);
  return holds(
    'an expired session after the clock is set back',
    'stays expired',
    isRight,
    [...new Set(statuses.slice(portals.length))].join(', '),
  );
}

async function measured(context: GateContext): Promise<Figure[]> {
  const server = await context.postgres();
  await server.createDatabase('league');
  const DATABASE_URL = server.url('league');
  const connection = { connectionString: DATABASE_URL };
  const clock = makePortalClock(context.folder(), CLOCK_MOMENTS[0]?.at ?? '');
  const portals = await Promise.all(
    ZONES.map((TZ) =>
      context.portal({ DATABASE_URL, TZ, PUBLIC_URL: 'https://league.example', ...clock.env }),
    ),
  );
  const league = await context.inDatabase(connection, (db) => makeClockLeague(db));
  const stage = { context, connection, clock, portals, league };
  return [
    exactly('zones of servers', 4, portals.length),
    ...(await moments(stage)),
    ...(await beginnings(stage)),
    await sessions(stage),
  ];
}

export const gate: Gate = {
  id: 'clock',
  requirement:
    'a server in any time zone gives the same bytes, at the ends of weeks, days and years, on February 29 and on the days of 23 and 25 hours; a clock set back by an hour revives no session and reopens no slot.',
  parts: [measured],
};
