import { CONNECTIONS, unchangedRate } from './answer-rate.ts';
import { bookingRate } from './booking-rate.ts';
import { type Chance, makeBenchLeague } from './league.ts';
import { logInFor, makePeople } from './login-load.ts';
import { type Figure, inTurns, ratioFigure } from './measure.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

/** Logins and bookings differ by a fifth from second to second: fewer pairs would judge that. */
const ROUNDS = 15;
const SECONDS = 2;
const LOGIN_SECONDS = 1;
const PEOPLE = 16;
const BOOKINGS = 400;
const CLIENTS = 16;
/** Half the memory may cost so much of the speed, not more (docs/decisions/0013). */
const AT_LEAST = 0.9;
/** As Node and glibc come. The cache of compiled code is that of the other flags, and stays it. */
const PLAIN = { flags: [], env: { NODE_DISABLE_COMPILE_CACHE: '1' } };

type Side = { bench: Workbench; chances: Chance[]; emails: string[] };

async function openSide(runs?: typeof PLAIN): Promise<Side> {
  let chances: Chance[] = [];
  let emails: string[] = [];
  const bench = await openWorkbench(
    async (db) => {
      chances = await makeBenchLeague(db);
      emails = await makePeople(db, PEOPLE);
    },
    {},
    runs,
  );
  return { bench, chances, emails };
}

const listRate = ({ bench, chances }: Side) =>
  unchangedRate(bench.process.url, chances[0]?.token ?? '', SECONDS);

const bookRate = ({ bench, chances }: Side) =>
  bookingRate({ url: bench.process.url, db: bench.inside.db }, chances.slice(0, BOOKINGS), CLIENTS);

async function loginRate({ bench, emails }: Side): Promise<number> {
  const { opened, seconds } = await logInFor(bench.process.url, emails, LOGIN_SECONDS);
  return opened / seconds;
}

/** What the settings that keep the process small cost of its speed. */
export async function benchProcessSettings(): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const small = await openSide();
  started.defer(() => small.bench.close());
  const plain = await openSide(PLAIN);
  started.defer(() => plain.bench.close());
  const compare = async (
    what: string,
    unit: string,
    rateOf: (side: Side) => Promise<number>,
    how: string,
  ): Promise<Figure> => {
    for (const side of [small, plain]) await rateOf(side);
    const result = await inTurns(
      ROUNDS,
      () => rateOf(small),
      () => rateOf(plain),
    );
    const pairs = `${how}; median of ${ROUNDS} pairs, in turns`;
    return ratioFigure({ what, atLeast: AT_LEAST, result, unit, how: pairs });
  };
  return [
    await compare(
      'Settings of V8 and of the allocator over none: availability, 304',
      'answers/s',
      listRate,
      `${CONNECTIONS} connections, ${SECONDS} s`,
    ),
    await compare('… bookings', 'bookings/s', bookRate, `${BOOKINGS} bookings of ${CLIENTS} clients`),
    await compare('… logins', 'logins/s', loginRate, `${PEOPLE} people, ${LOGIN_SECONDS} s`),
  ];
}
