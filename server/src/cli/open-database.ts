import type { Config } from '#platform/config/config.ts';
import { type Db, openDb, openPool } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { reachDatabase } from '#platform/db/reach.ts';
import { createLog } from '#platform/log/log.ts';

type Opened = { db: Db; close(): Promise<void> };

/** Opens and migrates the portal's database for a command, whether the portal runs or not. */
export async function openDatabase(config: Config): Promise<Opened> {
  const { connection, stop } = await reachDatabase(config);
  const pool = openPool(connection, createLog('silent'), 2);
  const db = openDb(pool, { prepare: config.preparedStatements });
  const close = async () => {
    await db.destroy();
    await stop();
  };
  try {
    await migrate(pool);
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}
