import { reservePracticeBodySchema, toSlotRequest } from '@portal/contract/practices.ts';
import type { Caller } from '@portal/server/platform/http/access.ts';
import { reservePractice } from '@portal/server/practices/reserve-practice.ts';
import { callBy } from '@portal/testkit/portal.ts';
import { type Book, bookAll, bookersAt } from './booking-rate.ts';
import { type Chance, clearBookings, makeBenchLeague } from './league.ts';
import { alternate, type Figure, ratioFigure } from './measure.ts';
import { openWorkbench } from './workbench.ts';

const ROUNDS = 7;
/** bookings per sample, by the number of clients */
const SAMPLES = [
  { clients: 1, bookings: 200 },
  { clients: 16, bookings: 800 },
] as const;

/** Bookings over HTTP, compared with the same transaction run in process on the same database. */
export async function benchBookings(): Promise<Figure[]> {
  let chances: Chance[] = [];
  const bench = await openWorkbench(async (db) => {
    chances = await makeBenchLeague(db);
  });
  const { inside, process } = bench;
  try {
    const callers = new Map<string, Caller>();
    for (const account of await inside.db.selectFrom('account').selectAll().execute()) {
      callers.set(account.email, {
        accountId: account.id,
        sessionId: '',
        email: account.email,
        firstName: account.firstName,
        lastName: account.lastName,
        role: account.role,
        confirmed: true,
        identityConfirmedUntil: null,
        factorDueAt: null,
      });
    }
    const straight: Book = async ({ coachEmail, body }) => {
      const caller = callers.get(coachEmail);
      if (caller === undefined) throw new Error('A coach has no account.');
      await reservePractice(inside, callBy(caller), toSlotRequest(reservePracticeBodySchema.parse(body)));
    };
    const figures: Figure[] = [];
    for (const { clients, bookings } of SAMPLES) {
      const bookers = await bookersAt(process.url, clients);
      const sample = (book: Book) => async () => {
        await clearBookings(inside.db);
        return await bookAll(chances.slice(0, bookings), clients, book);
      };
      await sample(bookers.book)();
      await sample(straight)();
      const result = await alternate(ROUNDS, sample(bookers.book), sample(straight));
      bookers.close();
      figures.push(
        ratioFigure({
          what: `Bookings over HTTP over the same transaction in process, ${clients} client${clients === 1 ? '' : 's'}`,
          atLeast: 0.6,
          result,
          unit: 'bookings/s',
          how: `median of ${ROUNDS} alternating pairs of ${bookings} bookings, embedded PostgreSQL on disk`,
        }),
      );
    }
    return figures;
  } finally {
    await bench.close();
  }
}
