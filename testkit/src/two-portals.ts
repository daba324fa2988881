import { makeLeague, type TestLeague } from './league.ts';
import { openTestPortal, type TestPortal } from './portal.ts';
import { createTestDatabase } from './postgres.ts';

/** Two portals, like two processes, on a new database with the small league. */
export type TwoPortals = { portals: [TestPortal, TestPortal]; league: TestLeague; close(): Promise<void> };

export async function openTwoPortals(): Promise<TwoPortals> {
  const database = await createTestDatabase();
  const open = () => openTestPortal({ connection: database.connection });
  const portals: [TestPortal, TestPortal] = [await open(), await open()];
  return {
    portals,
    league: await makeLeague(portals[0].portal.db, portals[0].clock.now()),
    async close() {
      for (const portal of portals) await portal.close();
      await database.drop();
    },
  };
}
