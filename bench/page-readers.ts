import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { insertRows } from '@portal/server/platform/db/many-rows.ts';
import { analyze } from '@portal/testkit/analyze.ts';
import { makeSlots } from '@portal/testkit/factories.ts';
import { percentile } from '@portal/testkit/percentile.ts';
import { type Chance, makeBenchLeague } from './league.ts';
import { boundFigure, type Figure, noneFigure } from './measure.ts';
import { PlainClient } from './plain-client.ts';
import { openWorkbench } from './workbench.ts';

const READERS = 2_000;
/** how soon after the email all of them have opened the page */
const SECONDS = 20;
const PAGES = 90;
/** of every page: two practices and a game a week, from the week after the bookings on */
const WEEKS = 8;
const DAYS = [1, 3, 5];
const ROUNDS = 2;
const COACHES = 16;
const BOOKINGS_PER_SECOND = 8;
const WARM_SECONDS = 4;
const MOST_MORE_MS = 100;
const DAY_MS = 86_400_000;

/** Pages of some of the teams that book, whose next practice was just canceled. @returns the paths of the pages */
async function makePages(db: Db): Promise<string[]> {
  const now = new Date();
  const { next } = weekRange(leagueNow(now, 'America/New_York').date, 'monday');
  const { id: seasonId } = await db.selectFrom('season').select('id').executeTakeFirstOrThrow();
  const courts = await db.selectFrom('court').select('id').orderBy('id').execute();
  const teams = await db.selectFrom('team').select('id').orderBy('id').execute();
  const shown = Array.from({ length: PAGES }, (_, index) => teams[index * 8]?.id ?? 0);
  const times = shown.flatMap((_, index) =>
    Array.from({ length: WEEKS }, (_week, week) => addDays(next.start, 7 * (week + 1))).flatMap((weekStart) =>
      // a game is on the days of one of its sides
      DAYS.slice(0, index % 2 === 0 ? 3 : 2).map((day) => ({ index, weekStart, day })),
    ),
  );
  const slots = await makeSlots(
    db,
    times.map(({ index, weekStart, day }) => ({
      seasonId,
      courtId: courts[index % courts.length]?.id ?? 0,
      date: addDays(weekStart, day),
      startTime: `${16 + Math.floor(index / courts.length)}:00:00`,
    })),
  );
  const rows = slots.map((slot, number) => {
    const { index = 0, weekStart = '', day = 0 } = times[number] ?? {};
    const isGame = day === DAYS[2];
    const isOff = weekStart === addDays(next.start, 7) && day === DAYS[0];
    return {
      slotId: slot.id,
      courtId: slot.courtId,
      entryDate: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      type: isGame ? ('game' as const) : ('practice' as const),
      state: isOff ? ('cancelled' as const) : ('active' as const),
      blocks: true,
      homeTeamId: shown[index] ?? 0,
      awayTeamId: isGame ? (shown[index + 1] ?? null) : null,
      bookedBy: 'admin' as const,
      weekStart: isGame ? null : weekStart,
      createdAt: new Date(now.getTime() - 30 * DAY_MS),
      cancelledAt: isOff ? now : null,
      revision: 0,
    };
  });
  await insertRows(db, 'entry', rows).execute();
  const pages = shown.map((teamId, index) => ({ teamId, secret: String(index).padStart(22, 'A') }));
  await db
    .insertInto('teamPage')
    .values(pages.map((page) => ({ ...page, madeAt: now })))
    .execute();
  await analyze(db);
  return pages.map(({ secret }) => `/team/${secret}`);
}

/** Coaches who book at a steady rate. @returns the duration of each booking from when it was due (ms) */
async function timeBookings(url: string, chances: Chance[], seconds: number): Promise<number[]> {
  const everyMs = 1_000 / BOOKINGS_PER_SECOND;
  const clients = await Promise.all(Array.from({ length: COACHES }, () => PlainClient.open(url)));
  const taken = chances.splice(0, seconds * BOOKINGS_PER_SECOND);
  const times: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    clients.map(async (client, coach) => {
      for (let index = coach; index < taken.length; index += COACHES) {
        const due = startedAt + index * everyMs;
        await pause(Math.max(0, due - performance.now()));
        const chance = taken[index];
        const answer = await client.post('/api/reservations/reserve', chance?.token ?? '', chance?.body);
        if (answer.status !== 200) throw new Error(`A booking got the response ${JSON.stringify(answer)}`);
        times.push(performance.now() - due);
      }
      client.close();
    }),
  );
  return times;
}

type Reads = { times: number[]; unchanged: number; others: string[]; again: number };

/** Follows the changes of a page as its script does, within half a second of each. @returns ends it after what was begun */
function followPage(url: string, path: string, localAddress: string, readAgain: () => Promise<unknown>) {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  let last: Promise<unknown> = Promise.resolve();
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    if (chunk.includes('data: {}')) last = last.then(() => pause(Math.random() * 400)).then(readAgain);
  });
  socket.write(`GET /events${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  return async () => {
    socket.destroy();
    await last;
  };
}

/** Each reader has an address of their own, half of them have read the page before, and all keep it open. */
async function readPages(url: string, paths: readonly string[], readers: number): Promise<Reads> {
  const client = await PlainClient.open(url);
  const tags = new Map<string, string>();
  for (const path of paths) tags.set(path, (await client.get(path, '', '')).etag);
  client.close();
  const seen: Reads = { times: [], unchanged: 0, others: [], again: 0 };
  const startedAt = performance.now();
  const ends = await Promise.all(
    Array.from({ length: readers }, async (_, index) => {
      const due = startedAt + (index * SECONDS * 1_000) / READERS;
      await pause(Math.max(0, due - performance.now()));
      const path = paths[index % paths.length] ?? '';
      const hasRead = Math.floor(index / paths.length) % 2 === 1;
      const address = `127.2.${Math.floor(index / 250)}.${1 + (index % 250)}`;
      const reader = await PlainClient.open(url, address);
      let { status, etag } = await reader.get(path, '', hasRead ? (tags.get(path) ?? '') : '');
      seen.times.push(performance.now() - due);
      if (status === 304) seen.unchanged += 1;
      else if (status !== 200) seen.others.push(String(status));
      const end = followPage(url, path, address, async () => {
        ({ status, etag } = await reader.get(path, '', etag));
        seen.again += 1;
        if (status !== 200 && status !== 304) seen.others.push(String(status));
      });
      return async () => {
        await end();
        reader.close();
      };
    }),
  );
  await Promise.all(ends.map((end) => end()));
  return seen;
}

/** Whether families who open their page after a snow-day email slow bookings. */
export async function benchPageReaders(): Promise<Figure[]> {
  let chances: Chance[] = [];
  let paths: string[] = [];
  const bench = await openWorkbench(async (db) => {
    chances = await makeBenchLeague(db);
    paths = await makePages(db);
  });
  const { url } = bench.process;
  try {
    await Promise.all([
      timeBookings(url, chances, WARM_SECONDS),
      readPages(url, paths, (READERS * WARM_SECONDS) / SECONDS),
    ]);
    const alone: number[] = [];
    const beside: number[] = [];
    const rounds: Reads[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(...(await timeBookings(url, chances, SECONDS)));
      const [times, reads] = await Promise.all([
        timeBookings(url, chances, SECONDS),
        readPages(url, paths, READERS),
      ]);
      beside.push(...times);
      rounds.push(reads);
    }
    const reads = rounds.flatMap(({ times }) => times);
    const unchanged = rounds.reduce((sum, round) => sum + round.unchanged, 0);
    const again = rounds.reduce((sum, round) => sum + round.again, 0);
    const [without, withThem] = [percentile(alone, 99), percentile(beside, 99)];
    const figure = (what: string, value: number, atMost: number | null, how: string) =>
      boundFigure({ what, atMost, value, unit: 'ms', how });
    return [
      figure(
        `How much longer a booking takes while ${READERS} families open the page of their team within ${SECONDS} s, p99`,
        withThem - without,
        MOST_MORE_MS,
        `${withThem.toFixed(1)} instead of ${without.toFixed(1)} ms; ${ROUNDS} alternating pairs of ${alone.length / ROUNDS} bookings, ${BOOKINGS_PER_SECOND} a second, from when each was due`,
      ),
      figure(
        '… p50',
        percentile(beside, 50) - percentile(alone, 50),
        null,
        `${percentile(beside, 50).toFixed(1)} instead of ${percentile(alone, 50).toFixed(1)} ms`,
      ),
      figure(
        '… a page meanwhile, p99',
        percentile(reads, 99),
        null,
        `p50 ${percentile(reads, 50).toFixed(1)} ms, from when it was due; each from its own address and connection, ${unchanged} unchanged (304); kept open and read ${again} times again after changes`,
      ),
      noneFigure({
        what: '… pages refused',
        found: rounds.flatMap(({ others }) => others),
        of: reads.length,
        how: `${PAGES} pages of ${WEEKS * DAYS.length} entries; some of their teams book meanwhile`,
      }),
    ];
  } finally {
    await bench.close();
  }
}
