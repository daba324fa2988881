import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, openDb, openPool } from '@portal/server/platform/db/database.ts';
import { createLog } from '@portal/server/platform/log/log.ts';
import { startPortalProcess } from '@portal/testkit/portal-process.ts';
import { makePostgresServer } from '@portal/testkit/postgres-server.ts';
import { CONNECTIONS, LIST, unchangedRate } from './answer-rate.ts';
import { bookingRate } from './booking-rate.ts';
import { type Chance, clearBookings, makeBenchLeague } from './league.ts';
import { alternate, boundFigure, type Figure, ratioFigure } from './measure.ts';
import { memoryUnderLoad } from './memory-under-load.ts';
import { PlainClient } from './plain-client.ts';
import { newFolder, openWorkbench, removeFolder } from './workbench.ts';

const ROUNDS = 5;
const SECONDS = 1;
const BOOKINGS = 400;
const CLIENTS = 16;
const CHANGES = 20;
/** the interval of writes that no list shows, such as logins */
const UNSHOWN_EVERY_MS = 10;
/** a coach of the bench league */
const WRITTEN = 'coach0@example.org';
/** For changes and the requests after them, two processes together must reach at least the rate of one alone. */
const AT_LEAST = 0.5;

/** The portal that is measured, the one that makes the changes, and their database. */
type Place = { readUrl: string; writeUrl: string; db: Db; chances: Chance[] };

/** @returns 304 responses per second */
const unchangedAt = ({ readUrl, chances }: Place): Promise<number> =>
  unchangedRate(readUrl, chances[0]?.token ?? '', SECONDS);

/** The same while the database is written to. */
async function unchangedBesideWrites(place: Place): Promise<number> {
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await place.db
        .updateTable('coach')
        .set({ invitedAt: new Date() })
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

/** Books, and requests the changed list. @returns lists per second; the bookings are not timed */
async function changedAt({ readUrl, writeUrl, db, chances }: Place): Promise<number> {
  await clearBookings(db);
  const [reader, writer] = [await PlainClient.open(readUrl), await PlainClient.open(writeUrl)];
  let etag = '';
  let ms = 0;
  for (const { token, body } of chances.slice(0, CHANGES)) {
    const booked = await writer.post('/api/reservations/reserve', token, body);
    const startedAt = performance.now();
    const list = await reader.get(LIST, token, etag);
    ms += performance.now() - startedAt;
    if (booked.status !== 200 || list.status !== 200)
      throw new Error(`A booking got status ${booked.status}, the list after it ${list.status}.`);
    etag = list.etag;
  }
  reader.close();
  writer.close();
  return (CHANGES * 1_000) / ms;
}

const bookingAt = ({ readUrl, db, chances }: Place): Promise<number> =>
  bookingRate({ url: readUrl, db }, chances.slice(0, BOOKINGS), CLIENTS);

/** The cost of being one of two processes on a PostgreSQL server, each of which must learn of the other's changes. */
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
  const alone: Place = { readUrl: url, writeUrl: url, db: bench.inside.db, chances: its };
  const oneOfTwo: Place = { readUrl: first.url, writeUrl: second.url, db, chances };

  const figures: Figure[] = [];
  const compare = async (
    what: string,
    unit: string,
    rateAt: (place: Place) => Promise<number>,
    atLeast: number | null,
    how: string,
  ) => {
    for (const place of [alone, oneOfTwo]) await rateAt(place);
    const result = await alternate(
      ROUNDS,
      () => rateAt(oneOfTwo),
      () => rateAt(alone),
    );
    const pairs = `${how}; median of ${ROUNDS} alternating pairs`;
    figures.push(ratioFigure({ what, atLeast, result, unit, how: pairs }));
  };
  await compare(
    'One of two processes on a PostgreSQL server over one alone on the embedded database: availability, 304',
    'answers/s',
    unchangedAt,
    null,
    `${CONNECTIONS} connections, ${SECONDS} s; it asks the database for changes that it has not seen`,
  );
  await compare(
    '… the same, during writes that no list shows',
    'answers/s',
    unchangedBesideWrites,
    null,
    `a write every ${UNSHOWN_EVERY_MS} ms`,
  );
  await compare(
    '… the list of 2,000 slots after a booking through the other one',
    'lists/s',
    changedAt,
    AT_LEAST,
    `${CHANGES} sequential bookings, of which only the list after each is timed; the process alone books through itself`,
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
