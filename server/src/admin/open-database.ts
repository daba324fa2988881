import type { Config } from '#config.ts';
import { type ConnectionConfig, type Db, openDb, openPool } from '#db/database.ts';
import { FolderBusyError } from '#db/embedded/embedded-error.ts';
import { findRunningDatabase, startEmbedded } from '#db/embedded/start.ts';
import { migrate } from '#db/migrate.ts';
import { createLog } from '#log.ts';

type Opened = { db: Db; close(): Promise<void> };

/** The embedded database: that of the running portal, or else one started for this command alone. */
async function reach(config: Config): Promise<{ connection: ConnectionConfig; stop(): Promise<void> }> {
  const log = { info: () => {}, warn: (text: string) => void process.stderr.write(`${text}\n`) };
  try {
    const embedded = await startEmbedded({
      dataDir: config.dataDir,
      binDir: config.postgresBin,
      log,
      patienceMs: 0,
    });
    return { connection: embedded.connection, stop: embedded.stop };
  } catch (error) {
    if (!(error instanceof FolderBusyError)) throw error;
    const connection = await findRunningDatabase(config.dataDir);
    if (connection === null) throw new Error('The portal is just starting or stopping. Please try again.');
    return { connection, stop: async () => {} };
  }
}

/** The portal's database for a command, whether the portal runs or not; with the newest schema. */
export async function openDatabase(config: Config): Promise<Opened> {
  const { connection, stop } =
    config.databaseUrl === null
      ? await reach(config)
      : { connection: { connectionString: config.databaseUrl }, stop: async () => {} };
  const pool = openPool(connection, createLog('silent'), 2);
  const db = openDb(pool);
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
