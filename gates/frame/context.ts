import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionConfig, type Db, openDb, openPool } from '@portal/server/platform/db/database.ts';
import { createLog } from '@portal/server/platform/log/log.ts';
import { type PortalProcess, spawnPortal } from '@portal/testkit/portal-process.ts';
import { makePostgresServer, type PostgresServer } from '@portal/testkit/postgres-server.ts';
import { sql } from 'kysely';
import type { Fault } from './fault.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { CHECKOUT, patchedCheckout } from './patched-checkout.ts';

/** What a gate works with. All that it starts is ended, the last first, when the gate is over. */
export type GateContext = {
  /** true: a smoke test of the gate itself, not a measurement */
  small: boolean;
  /** the checkout whose portal it is: a patched copy where a fault changes sources */
  root: string;
  /** one of two numbers, by what is run */
  size(full: number, small: number): number;
  /** one line for whoever watches */
  say(line: string): void;
  /** a new folder on the disk */
  folder(): string;
  /** a PostgreSQL of the gate's own, running */
  postgres(options?: { settings?: Record<string, string> }): Promise<PostgresServer>;
  /**
   * Starts a real portal process without waiting for it, from the patched copy where a fault is planted.
   * @param env all of its environment, besides the usual of the tests; DEMO is off by default
   */
  spawn(env: Record<string, string>): Promise<PortalProcess>;
  /** the same, ready */
  portal(env: Record<string, string>): Promise<PortalProcess>;
  /** nginx in front of these ports, one call to each in turn. @throws if it is not installed */
  nginx(ports: readonly number[]): Promise<Nginx>;
  /**
   * Works in a migrated database beside the portal. The first time a planted fault's statements are run before.
   * @throws what the work throws
   */
  inDatabase<T>(connection: ConnectionConfig, work: (db: Db) => Promise<T>): Promise<T>;
};

const PATIENCE_MS = 60_000;

type Options = { small: boolean; fault: Fault | null; say(line: string): void };

/** Runs `work` with a context of its own and ends all that was started there, also if it failed. */
export async function withContext<T>(
  options: Options,
  work: (context: GateContext) => Promise<T>,
): Promise<T> {
  const { small, fault, say } = options;
  await using started = new AsyncDisposableStack();
  // whoever stops a gate half way finds nothing of it left behind
  const leave = () => void started.disposeAsync().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, leave);
    started.defer(() => void process.removeListener(signal, leave));
  }
  const edits = fault?.edits ?? [];
  const root = edits.length === 0 ? CHECKOUT : patchedCheckout(edits);
  if (root !== CHECKOUT) started.defer(() => rmSync(root, { recursive: true, force: true }));
  const planted = new Set<string>();

  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'portal-gate-'));
    started.defer(() => rmSync(path, { recursive: true, force: true }));
    return path;
  };
  const spawn: GateContext['spawn'] = async (env) => {
    const data = env.DATA_DIR === undefined ? { DATA_DIR: folder() } : {};
    const portal = await spawnPortal({ DEMO: 'off', ...data, ...env }, root);
    started.defer(() => portal.stop());
    return portal;
  };
  return await work({
    small,
    root,
    say,
    folder,
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
      // what the gate itself looks at may take as long as it needs
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
