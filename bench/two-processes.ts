import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, openDb, openPool } from '@portal/server/platform/db/database.ts';
import { createLog } from '@portal/server/platform/log/log.ts';
import { startPortalProcess } from '@portal/testkit/portal-process.ts';
import { makePostgresServer } from '@portal/testkit/postgres-server.ts';
import { CONNECTIONS, LIST, unchangedRate } from './answer-rate.ts';
import { bookingRate } from './booking-rate.ts';
import { type Chance, clearBookings, makeBenchLeague } from './league.ts';
import { boundFigure, type Figure, inTurns, ratioFigure } from './measure.ts';
import { memoryUnderLoad } from './memory-under-load.ts';
import { PlainClient } from './plain-client.ts';
import { newFolder, openWorkbench, removeFolder } from './workbench.ts';

const ROUNDS = 5;
const SECONDS = 1;
const BOOKINGS = 400;
const CLIENTS = 16;
const CHANGES = 20;
/** a write every so often that no list shows, such as a login */
const UNSHOWN_EVERY_MS = 10;
/** a coach of the bench league */
const WRITTEN = 'coach0@example.org';
/** Of what changes something, and what is asked for after it, two processes do together at least what one does alone. */
const AT_LEAST = 0.5;

/** A portal that is asked, where it is told of changes, and the database below. */
type Place = { asked: string; changed: string; db: Db; chances: Chance[] };

/** @returns answers 304 per second */
const unchangedAt = ({ asked, chances }: Place): Promise<number> =>
  unchangedRate(asked, chances[0]?.token ?? '', SECONDS);

/** The same while the database is written to. */
async function unchangedBesideWrites(place: Place): Promise<number> {
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await place.db
        .updateTable('coach')
        .set({ invited_at: new Date() })
        .where('email', '=', WRITTEN)
        .execute();
      await pause(UNSHOWN_EVERY_MS);
    }
  })();
  const rate = await unchangedAt(place);
  isOver = true;
  await writing;
  return rate;
}

/** Books, and asks for the list that has changed. @returns such lists per second; only asking is timed */
async function changedAt({ asked, changed, db, chances }: Place): Promise<number> {
  await clearBookings(db);
  const [reader, writer] = [await PlainClient.open(asked), await PlainClient.open(changed)];
  let etag = '';
  let ms = 0;
  for (const { token, body } of chances.slice(0, CHANGES)) {
    const booked = await writer.post('/api/reservations/reserve', token, body);
    const startedAt = performance.now();
    const list = await reader.get(LIST, token, etag);
    ms += performance.now() - startedAt;
    if (booked.status !== 200 || list.status !== 200)
      throw new Error(`A booking was answered ${booked.status}, the list after it ${list.status}.`);
    etag = list.etag;
  }
  reader.close();
  writer.close();
  return (CHANGES * 1_000) / ms;
}

const bookingAt = ({ asked, db, chances }: Place): Promise<number> =>
  bookingRate({ url: asked, db }, chances.slice(0, BOOKINGS), CLIENTS);

/** What it costs to be one of two processes on a PostgreSQL server, where each must hear what the other did. */
export async function benchTwoProcesses(): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const server = await makePostgresServer({ folder: tmpdir() });
  started.defer(() => server.remove());
  await server.createDatabase('league');
  const DATABASE_URL = server.url('league');
  const startOne = async () => {
    const folder = newFolder();
    started.defer(() => removeFolder(folder));
    const portal = await startPortalProcess({ DATABASE_URL, DATA_DIR: folder, DEMO: 'off' });
    started.defer(() => portal.stop());
    return portal;
  };
  const first = await startOne();
  const db = openDb(openPool({ connectionString: DATABASE_URL }, createLog('silent')));
  started.defer(() => db.destroy());
  const chances = await makeBenchLeague(db);
  const second = await startOne();
  const memory = await memoryUnderLoad(second, db, chances);

  let its: Chance[] = [];
  const bench = await openWorkbench(async (inside) => {
    its = await makeBenchLeague(inside);
  });
  started.defer(() => bench.close());
  const { url } = bench.process;
  const alone: Place = { asked: url, changed: url, db: bench.inside.db, chances: its };
  const oneOfTwo: Place = { asked: first.url, changed: second.url, db, chances };

  const figures: Figure[] = [];
  const compare = async (
    what: string,
    unit: string,
    rateAt: (place: Place) => Promise<number>,
    atLeast: number | null,
    how: string,
  ) => {
    for (const place of [alone, oneOfTwo]) await rateAt(place);
    const result = await inTurns(
      ROUNDS,
      () => rateAt(oneOfTwo),
      () => rateAt(alone),
    );
    const pairs = `${how}; median of ${ROUNDS} pairs, in turns`;
    figures.push(ratioFigure({ what, atLeast, result, unit, how: pairs }));
  };
  await compare(
    'One of two processes on a PostgreSQL server over one alone on the embedded database: availability, 304',
    'answers/s',
    unchangedAt,
    null,
    `${CONNECTIONS} connections, ${SECONDS} s; it asks the database whether it has heard all`,
  );
  await compare(
    '… the same, while something is written that no list shows',
    'answers/s',
    unchangedBesideWrites,
    null,
    `a write, then ${UNSHOWN_EVERY_MS} ms pause, again and again`,
  );
  await compare(
    '… the list of 2,000 slots after a booking through the other one',
    'lists/s',
    changedAt,
    AT_LEAST,
    `${CHANGES} bookings, one after the other, of which only the list after each is timed; alone, a booking through itself`,
  );
  await compare(
    '… bookings',
    'bookings/s',
    bookingAt,
    AT_LEAST,
    `${BOOKINGS} bookings of ${CLIENTS} clients`,
  );
  const figure = (what: string, value: number, atMost: number, how: string) =>
    boundFigure({ what, atMost, value, unit: 'MB', how });
  return [
    ...figures,
    figure('… resident memory of the second, idle', memory.idle, 220, `${memory.settled} after the start`),
    figure('… after load', memory.after, 450, `${memory.settled} after ${memory.load}`),
  ];
}
