import { setTimeout as pause } from 'node:timers/promises';
import { snapshotDatabase } from '@portal/testkit/database-snapshot.ts';
import type { PostgresServer } from '@portal/testkit/postgres-server.ts';
import { sql } from 'kysely';
import type { GateContext } from '../frame/context.ts';
import { atLeast, exactly, type Figure, noneOf } from '../frame/gate.ts';
import { untilOldSessionsEnded } from './old-sessions.ts';

const APPLIED = 'database migrated';

const schemaOf = async (url: string) =>
  JSON.stringify((await snapshotDatabase({ connectionString: url })).schema);

/** Starts two portals on one empty database at the same moment. */
export async function migrateTwice(
  context: GateContext,
  server: PostgresServer,
  rounds: number,
): Promise<Figure[]> {
  const seen = { failed: 0, winners: 0, other: 0 };
  await server.createDatabase('single');
  await (await context.portal({ DATABASE_URL: server.url('single') })).stop();
  const expected = await schemaOf(server.url('single'));
  for (let round = 0; round < rounds; round += 1) {
    await server.createDatabase(`twice_${round}`);
    const DATABASE_URL = server.url(`twice_${round}`);
    const portals = await Promise.all([1, 2].map(() => context.spawn({ DATABASE_URL, LOG_LEVEL: 'info' })));
    const ready = await Promise.allSettled(portals.map((portal) => portal.ready));
    if (ready.some(({ status }) => status === 'rejected')) seen.failed += 1;
    await Promise.all(portals.map((portal) => portal.stop()));
    seen.winners += portals.filter((portal) => portal.stdout().includes(APPLIED)).length;
    if ((await schemaOf(DATABASE_URL)) !== expected) seen.other += 1;
  }
  return [
    noneOf('pairs of simultaneous starts in which one failed', rounds, seen.failed),
    exactly('portals that migrated, of two that start at once', rounds, seen.winners),
    noneOf('schemas that differ from that of a single start', rounds, seen.other),
  ];
}

/** Kills a portal while it migrates. The database must then be empty, and the next start must migrate it. */
export async function killWhileMigrating(
  context: GateContext,
  server: PostgresServer,
  rounds: number,
): Promise<Figure[]> {
  const seen = { halves: 0, during: 0, other: 0, failed: 0 };
  const expected = await schemaOf(server.url('single'));
  for (let round = 0; round < rounds; round += 1) {
    await server.createDatabase(`killed_${round}`);
    const DATABASE_URL = server.url(`killed_${round}`);
    const connection = { connectionString: DATABASE_URL };
    const portal = await context.spawn({ DATABASE_URL });
    await context.inDatabase(connection, async (db) => {
      // waits for a portal that has begun to write
      for (let isMigrating = false; !isMigrating; ) {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and application_name like 'coaches-portal%'
            and pid <> pg_backend_pid() and backend_xid is not null`.execute(db);
        isMigrating = rows.length > 0 || portal.stdout().includes('ready');
      }
      await pause((round * 7) % 60);
      const killedAt = new Date();
      portal.child.kill('SIGKILL');
      await portal.ended;
      await untilOldSessionsEnded(db, killedAt);
      const { rows } = await sql<{ tables: number }>`
        select count(*)::int as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
        db,
      );
      const left = rows[0]?.tables ?? 0;
      if (left === 0) seen.during += 1;
      else if ((await schemaOf(DATABASE_URL)) !== expected) seen.halves += 1;
    });
    const again = await context.spawn({ DATABASE_URL });
    if (
      await again.ready.then(
        () => false,
        () => true,
      )
    )
      seen.failed += 1;
    await again.stop();
    if ((await schemaOf(DATABASE_URL)) !== expected) seen.other += 1;
  }
  return [
    noneOf('kills that left a schema half made', rounds, seen.halves),
    noneOf('starts after a kill that failed, or made another schema', rounds, seen.failed + seen.other),
    atLeast('kills during the migration', Math.ceil(rounds / 3), seen.during + seen.halves),
  ];
}
