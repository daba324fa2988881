import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { requestCompressed } from './compressed-request.ts';
import { type Chance, makeBenchLeague } from './league.ts';
import { alternate, type Figure, ratioFigure } from './measure.ts';
import { openWorkbench } from './workbench.ts';

const ROUNDS = 15;
const PATH = '/api/reservations/availability';

/** The rate of lists after a change of one day, compared with lists after a change that may affect any day. */
export async function benchAvailabilityChanges(): Promise<Figure[]> {
  let chances: Chance[] = [];
  const bench = await openWorkbench(async (db) => {
    chances = await makeBenchLeague(db);
  });
  const { url } = bench.process;
  const { db } = bench.inside;
  try {
    const { id } = await makeAccount(db, { role: 'ADMIN' });
    const token = await makeSession(db, { accountId: id, now: new Date() });
    const { year, name } = await db.selectFrom('season').select(['year', 'name']).executeTakeFirstOrThrow();
    const send = async (path: string, from: string, body: object) => {
      const answer = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${from}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`A change got the response ${answer.status} ${await answer.text()}`);
    };
    const rest = [...chances];
    const book = async () => {
      const chance = rest.pop();
      if (chance === undefined) throw new Error('There are more rounds than slots.');
      await send('/reservations/reserve', chance.token, chance.body);
    };
    const activate = () => send('/admin/set-active-season', token, { year: String(year), season: name });
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
    /** Lists per second, each requested after a change. */
    const after = (change: () => Promise<void>) => async () => {
      await change();
      const answer = await requestCompressed(url + PATH, headers);
      if (answer.status !== 200) throw new Error(`The list got status ${answer.status}.`);
      return 1_000 / answer.ms;
    };
    const result = await alternate(ROUNDS, after(book), after(activate));
    return [
      ratioFigure({
        what: 'Availability of 2,000 slots: after a booking over built from scratch',
        atLeast: 1.3,
        result,
        unit: 'lists/s',
        how: `median of ${ROUNDS} alternating pairs`,
      }),
    ];
  } finally {
    await bench.close();
  }
}
