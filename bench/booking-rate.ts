import type { Chance } from './league.ts';
import { PlainClient } from './plain-client.ts';

export type Book = (chance: Chance, client: number) => Promise<void>;

/** Books everything, `clients` at a time. @returns bookings per second */
export async function bookAll(chances: readonly Chance[], clients: number, book: Book): Promise<number> {
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

/** Opens one connection per client to a portal. Their bookings throw if refused. */
export async function bookersAt(url: string, clients: number): Promise<{ book: Book; close(): void }> {
  const opened = await Promise.all(Array.from({ length: clients }, () => PlainClient.open(url)));
  return {
    async book({ token, body }, client) {
      const answer = await opened[client]?.post('/api/reservations/reserve', token, body);
      if (answer?.status !== 200) throw new Error(`A booking got the response ${JSON.stringify(answer)}`);
    },
    close() {
      for (const client of opened) client.close();
    },
  };
}
