import type { ConnectionConfig } from '@portal/server/platform/db/database.ts';
import type { PortalProcess } from '@portal/testkit/portal-process.ts';
import type { PostgresServer } from '@portal/testkit/postgres-server.ts';
import type { GateContext } from './context.ts';

/** What the database calls the sessions of the two processes. */
export const APPLICATIONS = ['coaches-portal-1', 'coaches-portal-2'] as const;

export type TwoPortals = {
  server: PostgresServer;
  connection: ConnectionConfig;
  portals: [PortalProcess, PortalProcess];
  /** of nginx in front of both */
  url: string;
  /** restarts one on its port after it has exited */
  restart(index: 0 | 1): Promise<void>;
};

/** The errors that the running processes have logged, and why the database was too busy. */
export const loggedErrors = ({ portals }: Pick<TwoPortals, 'portals'>): string[] =>
  portals
    .flatMap((portal) => portal.stdout().split('\n'))
    .filter((line) => /^\{"level":(50|40,.*"msg":"unavailable")/.test(line))
    .map((line) => {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { type: string; message: string } };
      return err === undefined ? msg : `${msg}: ${err.type}, ${err.message}`;
    });

/** Two portal processes behind nginx on one PostgreSQL. @param env more environment variables for both */
export async function startTwoPortals(
  context: GateContext,
  env: Record<string, string> = {},
): Promise<TwoPortals> {
  const server = await context.postgres();
  await server.createDatabase('league');
  // the database shows which of them a session belongs to
  const envOf = (index: 0 | 1) => ({
    DATABASE_URL: `${server.url('league')}&application_name=${APPLICATIONS[index]}`,
    TRUST_PROXY: '127.0.0.1',
    ...env,
  });
  const portals: [PortalProcess, PortalProcess] = await Promise.all([
    context.portal(envOf(0)),
    context.portal(envOf(1)),
  ]);
  const nginx = await context.nginx(portals.map(({ port }) => port));
  return {
    server,
    connection: { connectionString: server.url('league') },
    portals,
    url: nginx.url,
    async restart(index) {
      portals[index] = await context.portal({ ...envOf(index), PORT: String(portals[index].port) });
    },
  };
}
