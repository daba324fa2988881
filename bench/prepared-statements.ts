import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { type BookingCost, costText, medianCost, sumOf, withCost } from './booking-cost.ts';
import { bookAll, bookersAt } from './booking-rate.ts';
import { type Chance, clearBookings, makeBenchLeague } from './league.ts';
import { logInFor, makePeople } from './login-load.ts';
import { alternate, type Figure, ratioFigure } from './measure.ts';
import { PlainClient } from './plain-client.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const ROUNDS = 5;
const CHANGES = 400;
const SINGLE = 150;
const CLIENTS = 16;
const PEOPLE = 16;
const LOGIN_SECONDS = 1;

type Side = { bench: Workbench; chances: Chance[]; emails: string[]; adminToken: string };
type Costs = Map<Side, BookingCost[]>;

async function openSide(setting: 'on' | 'off'): Promise<Side> {
  let chances: Chance[] = [];
  let emails: string[] = [];
  let adminToken = '';
  const bench = await openWorkbench(
    async (db) => {
      chances = await makeBenchLeague(db);
      emails = await makePeople(db, PEOPLE);
      const admin = await makeAccount(db, { role: 'ADMIN' });
      adminToken = await makeSession(db, { accountId: admin.id, now: new Date() });
    },
    { PREPARED_STATEMENTS: setting, THROTTLE: 'off' },
  );
  // receiving notifications would take CPU time of the client
  await bench.inside.feed.close();
  return { bench, chances, emails, adminToken };
}

const bookWith =
  (clients: number, bookings: number, costs: Costs) =>
  async (side: Side): Promise<number> => {
    const { bench, chances } = side;
    await clearBookings(bench.inside.db);
    const bookers = await bookersAt(bench.process.url, clients);
    const { result, cost } = await withCost({ pid: bench.process.pid, bookings }, () =>
      bookAll(chances.slice(0, bookings), clients, bookers.book),
    );
    bookers.close();
    costs.set(side, [...(costs.get(side) ?? []), cost]);
    return result;
  };

/** The bookings before are not timed. @returns cancels per second */
async function cancelRate({ bench, chances }: Side): Promise<number> {
  const { db } = bench.inside;
  const { url } = bench.process;
  const chosen = chances.slice(0, CHANGES);
  await clearBookings(db);
  const bookers = await bookersAt(url, CLIENTS);
  await bookAll(chosen, CLIENTS, bookers.book);
  bookers.close();
  const slots = await db.selectFrom('entry').select(['id', 'slotId']).orderBy('slotId').execute();
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => PlainClient.open(url)));
  // the first chances are those of the first slots, in the same order
  const slotOf = new Map(chosen.map((chance, index) => [chance, slots[index]?.slotId]));
  const rate = await bookAll(chosen, CLIENTS, async (chance, client) => {
    const body = { AvailabilityId: slotOf.get(chance), RequestingCoachEmail: chance.coachEmail };
    const answer = await clients[client]?.post('/api/reservations/cancel-reservation', chance.token, body);
    if (answer?.status !== 200) throw new Error(`A cancel got the response ${JSON.stringify(answer)}`);
  });
  for (const client of clients) client.close();
  return rate;
}

/** @returns Adds of one administrator per second */
async function addRate({ bench, chances, adminToken }: Side): Promise<number> {
  await clearBookings(bench.inside.db);
  const client = await PlainClient.open(bench.process.url);
  const rate = await bookAll(chances.slice(0, SINGLE), 1, async ({ body }) => {
    const answer = await client.post('/api/admin/reserve', adminToken, {
      venueId: body.VenueId,
      court: body.Court,
      reservationDate: body.ReservationDate,
      reservationTime: body.ReservationTime,
      divisionName: body.DivisionName,
      teamName: body.TeamName,
    });
    if (answer.status !== 200) throw new Error(`An Add got the response ${JSON.stringify(answer)}`);
  });
  client.close();
  return rate;
}

async function loginRate({ bench, emails }: Side): Promise<number> {
  const { opened, seconds } = await logInFor(bench.process.url, emails, LOGIN_SECONDS);
  return opened / seconds;
}

/** The gain of prepared statements: two portals that differ in nothing else, each with its own database. */
export async function benchPreparedStatements(): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const on = await openSide('on');
  started.defer(() => on.bench.close());
  const off = await openSide('off');
  started.defer(() => off.bench.close());
  const compare = async (options: {
    what: string;
    atLeast: number | null;
    unit: string;
    rateOf: (side: Side) => Promise<number>;
    how: string;
  }): Promise<Figure> => {
    const { rateOf, how, ...figure } = options;
    for (const side of [on, off]) await rateOf(side);
    const result = await alternate(
      ROUNDS,
      () => rateOf(on),
      () => rateOf(off),
    );
    return ratioFigure({ ...figure, result, how: `${how}; median of ${ROUNDS} alternating pairs` });
  };
  const compareBookings = async (options: {
    what: string;
    atLeast: number | null;
    clients: number;
    bookings: number;
  }) => {
    const { clients, bookings, ...figure } = options;
    const costs: Costs = new Map();
    const rate = await compare({
      ...figure,
      unit: 'bookings/s',
      rateOf: bookWith(clients, bookings, costs),
      how: `${bookings} bookings`,
    });
    const [prepared, planned] = [medianCost(costs.get(on) ?? []), medianCost(costs.get(off) ?? [])];
    return [
      rate,
      ratioFigure({
        what: '… … CPU time of one booking, planned each time over prepared',
        atLeast: null,
        result: { a: sumOf(planned), b: sumOf(prepared), ratio: sumOf(planned) / sumOf(prepared) },
        unit: 'ms',
        how: `prepared: ${costText(prepared)}; planned each time: ${costText(planned)}`,
      }),
    ];
  };
  return [
    ...(await compareBookings({
      what: 'Prepared statements over statements planned each time: bookings over HTTP, 16 clients',
      atLeast: 1.5,
      clients: CLIENTS,
      bookings: CHANGES,
    })),
    ...(await compareBookings({ what: '… 1 client', atLeast: null, clients: 1, bookings: SINGLE })),
    await compare({
      what: '… cancels, 16 clients',
      atLeast: null,
      unit: 'cancels/s',
      rateOf: cancelRate,
      how: `${CHANGES} cancels`,
    }),
    await compare({
      what: '… Adds of one administrator',
      atLeast: null,
      unit: 'Adds/s',
      rateOf: addRate,
      how: `${SINGLE} Adds`,
    }),
    await compare({
      what: '… logins',
      atLeast: null,
      unit: 'logins/s',
      rateOf: loginRate,
      how: `${PEOPLE} people, ${LOGIN_SECONDS} s`,
    }),
  ];
}
