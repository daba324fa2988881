import { reservePracticeBodySchema, toSlotRequest } from '@portal/contract/practices.ts';
import type { Caller } from '@portal/server/http/access.ts';
import { createPracticesService } from '@portal/server/practices/service.ts';
import { type Chance, clearBookings, makeBenchLeague } from './league.ts';
import { type Figure, inTurns, ratioFigure } from './measure.ts';
import { PlainClient } from './plain-client.ts';
import { openWorkbench } from './workbench.ts';

const ROUNDS = 7;
/** bookings of one sample, by the number of clients */
const SAMPLES = [
  { clients: 1, bookings: 200 },
  { clients: 16, bookings: 800 },
] as const;

type Book = (chance: Chance, client: number) => Promise<void>;

/** Books everything, `clients` at a time. @returns bookings per second */
async function rateOf(chances: readonly Chance[], clients: number, book: Book): Promise<number> {
  let taken = 0;
  const startedAt = performance.now();
  const work = async (client: number) => {
    for (let chance = chances[taken++]; chance !== undefined; chance = chances[taken++]) {
      await book(chance, client);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return (chances.length * 1_000) / (performance.now() - startedAt);
}

/** Bookings through HTTP, compared with the very same transaction run straight on the same database. */
export async function benchBookings(): Promise<Figure[]> {
  let chances: Chance[] = [];
  const bench = await openWorkbench(async (db) => {
    chances = await makeBenchLeague(db);
  });
  const { inside, process } = bench;
  try {
    const practices = createPracticesService(inside);
    const callers = new Map<string, Caller>();
    for (const account of await inside.db.selectFrom('account').selectAll().execute()) {
      callers.set(account.email, {
        accountId: account.id,
        sessionId: '',
        email: account.email,
        firstName: account.first_name,
        lastName: account.last_name,
        role: account.role,
        confirmed: true,
      });
    }
    const straight: Book = async ({ coachEmail, body }) => {
      const caller = callers.get(coachEmail);
      if (caller === undefined) throw new Error('Every coach has an account.');
      await practices.reserve(caller, toSlotRequest(reservePracticeBodySchema.parse(body)), null);
    };
    const figures: Figure[] = [];
    for (const { clients, bookings } of SAMPLES) {
      const opened = await Promise.all(Array.from({ length: clients }, () => PlainClient.open(process.url)));
      const throughHttp: Book = async ({ token, body }, client) => {
        const answer = await opened[client]?.post('/api/reservations/reserve', token, body);
        if (answer?.status !== 200) throw new Error(`A booking was answered ${JSON.stringify(answer)}`);
      };
      const sample = (book: Book) => async () => {
        await clearBookings(inside.db);
        return await rateOf(chances.slice(0, bookings), clients, book);
      };
      await sample(throughHttp)();
      await sample(straight)();
      const result = await inTurns(ROUNDS, sample(throughHttp), sample(straight));
      for (const client of opened) client.close();
      figures.push(
        ratioFigure({
          what: `Bookings through HTTP over the same transaction in process, ${clients} client${clients === 1 ? '' : 's'}`,
          atLeast: 0.6,
          result,
          unit: 'bookings/s',
          how: `median of ${ROUNDS} pairs of ${bookings} bookings, in turns, embedded PostgreSQL on disk`,
        }),
      );
    }
    return figures;
  } finally {
    await bench.close();
  }
}
