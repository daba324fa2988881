import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from '#db/embedded/binaries.ts';
import { ensureCluster, PORT, USER } from '#db/embedded/cluster.ts';
import { type Server, startServer } from '#db/embedded/server.ts';
import { openSite } from '#db/embedded/site.ts';
import { scratchFolder } from './scratch.ts';

/** A PostgreSQL of a test's own that can be stopped and started again, as an administrator of a real league does. */
export type PostgresServer = {
  /** the DATABASE_URL of one of its databases */
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  start(): Promise<void>;
  /** `fast` rolls back what is under way; `immediate` drops everything and recovers at the next start */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** stops it and removes its data */
  remove(): Promise<void>;
};

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** Makes one; it runs. */
export async function makePostgresServer(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(scratchFolder(), 'portal-postgres-'));
  const site = await openSite(folder);
  const binaries = await findBinaries(null, site.account);
  await ensureCluster(site, binaries);
  let server: Server | null = await startServer(site, binaries);

  const stop = async (how: keyof typeof SIGNALS) => {
    if (server === null || server.hasEnded()) return;
    process.kill(server.pid, SIGNALS[how]);
    await server.ended;
    server = null;
  };
  return {
    url: (database) =>
      `postgres://${USER}@localhost:${PORT}/${database}?host=${encodeURIComponent(site.socket)}`,
    async createDatabase(name) {
      const admin = new pg.Client({ host: site.socket, port: PORT, user: USER, database: 'postgres' });
      await admin.connect();
      await admin.query(`CREATE DATABASE ${name}`);
      await admin.end();
    },
    async start() {
      server ??= await startServer(site, binaries);
    },
    stop,
    async remove() {
      await stop('immediate');
      site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
