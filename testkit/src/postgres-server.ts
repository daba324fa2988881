import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, findBinaries } from '@portal/server/platform/db/embedded/binaries.ts';
import { ensureCluster, PORT, USER } from '@portal/server/platform/db/embedded/cluster.ts';
import { isServerOf } from '@portal/server/platform/db/embedded/postmaster.ts';
import { type Server, startServer } from '@portal/server/platform/db/embedded/server.ts';
import { openSite } from '@portal/server/platform/db/embedded/site.ts';
import pg from 'pg';
import { scratchFolder } from './scratch.ts';

/** A PostgreSQL server for one test, which can be stopped and started, as an administrator of a real league does. */
export type PostgresServer = {
  /** the DATABASE_URL of one of its databases */
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  start(): Promise<void>;
  /** `fast` rolls back running transactions; `immediate` aborts and recovers at the next start */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** kill -9 of all its processes at once: what they had not written to the system is lost */
  kill(): Promise<void>;
  /** stops it and removes its data */
  remove(): Promise<void>;
};

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** A process that has already exited is not an error. */
function endQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The processes of the cluster (Linux only): the server, its backends and its workers. */
const processesOf = (cluster: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isServerOf(pid, cluster));

/** Wrappers that start the server with settings that override the portal's; the last one counts. */
function withSettings(binaries: Binaries, folder: string, settings: Record<string, string>): Binaries {
  if (Object.keys(settings).length === 0) return binaries;
  const pairs = Object.entries(settings).map(([name, value]) => `-c '${name}=${value}'`);
  const script = join(folder, 'postgres');
  writeFileSync(script, `#!/bin/sh\nexec '${join(binaries.folder, 'postgres')}' "$@" ${pairs.join(' ')}\n`);
  // the server may have to run as another user
  for (const path of [dirname(folder), folder, script]) chmodSync(path, 0o755);
  return { ...binaries, folder };
}

/**
 * Creates and starts a server.
 * @param options.folder its data folder; by default in memory, if there is enough
 * @param options.settings server settings, which override those of the portal
 */
export async function makePostgresServer(
  options: { folder?: string; settings?: Record<string, string> } = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(options.folder ?? scratchFolder(), 'portal-postgres-'));
  const site = await openSite(folder);
  const packaged = await findBinaries(null, site.account);
  await ensureCluster(site, packaged);
  const binaries = withSettings(packaged, mkdtempSync(join(folder, 'programs-')), options.settings ?? {});
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
    async kill() {
      const pids = processesOf(site.cluster);
      // stops all of them first, so that none can write in response to another one's exit
      for (const signal of ['SIGSTOP', 'SIGKILL'] as const) for (const pid of pids) endQuietly(pid, signal);
      await server?.ended;
      server = null;
    },
    async remove() {
      await stop('immediate');
      site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
