import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ConnectionConfig, type Db, openDb, openPool } from '@portal/server/platform/db/database.ts';
import { createLog } from '@portal/server/platform/log/log.ts';
import { type PortalProcess, spawnPortal } from '@portal/testkit/portal-process.ts';
import { makePostgresServer, type PostgresServer } from '@portal/testkit/postgres-server.ts';
import { slowness } from '@portal/testkit/slowness.ts';
import { sql } from 'kysely';
import type { Fault } from './fault.ts';
import { atMost, type Figure } from './gate.ts';
import { type Nginx, startNginx } from './nginx.ts';

/** The checkout that contains the gates and the portal under test. */
export const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));

/** What a gate works with. Everything that it starts is stopped in reverse order when the gate ends. */
export type GateContext = {
  /** whether this is a smoke test of the gate itself, not a measurement */
  small: boolean;
  /** picks the full or the smoke size */
  size(full: number, small: number): number;
  /** a time that must not exceed a bound in milliseconds, which is longer on a slower machine (testkit/src/slowness.ts) */
  within(what: string, bound: number, measured: number): Figure;
  /** prints a line of progress */
  log(line: string): void;
  /** a new folder on disk */
  folder(): string;
  /** a running PostgreSQL server for this gate */
  postgres(options?: { settings?: Record<string, string> }): Promise<PostgresServer>;
  /** the environment of a process of the portal, with what plants a fault in it */
  env(env: Record<string, string>): Record<string, string>;
  /**
   * Starts a real portal process without waiting for it.
   * @param env its environment, in addition to that of all tests; DEMO is off by default
   */
  spawn(env: Record<string, string>): Promise<PortalProcess>;
  /** the same, and waits until it is ready */
  portal(env: Record<string, string>): Promise<PortalProcess>;
  /** nginx in front of these ports, round robin. @throws if it is not installed */
  nginx(ports: readonly number[]): Promise<Nginx>;
  /**
   * Runs `work` on a migrated database next to the portal. A planted fault's statements run before the first time.
   * @throws what `work` throws
   */
  inDatabase<T>(connection: ConnectionConfig, work: (db: Db) => Promise<T>): Promise<T>;
};

const PATIENCE_MS = 60_000;
const PLANT = new URL('./plant.ts', import.meta.url).href;

type Options = { small: boolean; fault: Fault | null; log(line: string): void };

/** Runs `work` with a new context, and stops everything that was started there, even if it failed. */
export async function withContext<T>(
  options: Options,
  work: (context: GateContext) => Promise<T>,
): Promise<T> {
  const { small, fault, log } = options;
  await using started = new AsyncDisposableStack();
  // cleans up if the gate is interrupted
  const leave = () => void started.disposeAsync().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, leave);
    started.defer(() => void process.removeListener(signal, leave));
  }
  const planted = new Set<string>();

  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'portal-gate-'));
    started.defer(() => rmSync(path, { recursive: true, force: true }));
    return path;
  };
  const envOf: GateContext['env'] = (env) =>
    fault?.behavior === undefined
      ? env
      : { ...env, GATE_FAULT: fault.name, NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --import=${PLANT}` };
  const spawn: GateContext['spawn'] = async (env) => {
    const data = env.DATA_DIR === undefined ? { DATA_DIR: folder() } : {};
    const portal = await spawnPortal(envOf({ DEMO: 'off', ...data, ...env }));
    started.defer(() => portal.stop());
    return portal;
  };
  let slower: number | null = null;
  return await work({
    small,
    within(what, bound, measured) {
      slower ??= slowness();
      return atMost(what, bound * slower, measured, 'ms');
    },
    log,
    folder,
    env: envOf,
    spawn,
    size: (full, smoke) => (small ? smoke : full),
    async portal(env) {
      const portal = await spawn(env);
      await portal.ready;
      return portal;
    },
    async postgres({ settings = {} } = {}) {
      const server = await makePostgresServer({ folder: tmpdir(), settings });
      started.defer(() => server.remove());
      return server;
    },
    async nginx(ports) {
      const nginx = await startNginx(folder(), ports);
      started.defer(() => nginx.stop());
      return nginx;
    },
    async inDatabase(connection, inner) {
      // the gate's own queries have no timeouts
      const patient = { ...connection, connectionTimeoutMillis: PATIENCE_MS };
      const db = openDb(openPool(patient, createLog('silent'), 2));
      try {
        const name = JSON.stringify(connection);
        if (!planted.has(name)) for (const line of fault?.sql ?? []) await sql.raw(line).execute(db);
        planted.add(name);
        return await inner(db);
      } finally {
        await db.destroy();
      }
    },
  });
}
