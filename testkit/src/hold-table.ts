import { join } from 'node:path';
import { PORT, USER } from '@portal/server/platform/db/embedded/cluster.ts';
import pg from 'pg';

export type HeldTable = 'change_part' | 'generated_slot' | 'make_up' | 'planned_game' | 'slot';

/**
 * Blocks writes to a table of a running portal's embedded database.
 * @returns a function that unblocks them
 */
export async function holdTable(dataDir: string, table: HeldTable): Promise<() => Promise<void>> {
  const client = new pg.Client({
    host: join(dataDir, 'postgres', 'run'),
    port: PORT,
    user: USER,
    database: 'portal',
  });
  // the connection ends if the portal stops first
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; lock table ${table} in exclusive mode`);
  return () => client.end();
}
