import { join } from 'node:path';
import { PORT, USER } from '@portal/server/platform/db/embedded/cluster.ts';
import pg from 'pg';

export type HeldTable = 'generated_slot' | 'history' | 'make_up' | 'planned_game' | 'slot';

/**
 * Makes everybody wait who writes to a table of a running portal's embedded database.
 * @returns lets them go on
 */
export async function holdTable(dataDir: string, table: HeldTable): Promise<() => Promise<void>> {
  const client = new pg.Client({
    host: join(dataDir, 'postgres', 'run'),
    port: PORT,
    user: USER,
    database: 'portal',
  });
  // a portal that stops first cuts it off
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; lock table ${table} in exclusive mode`);
  return () => client.end();
}
