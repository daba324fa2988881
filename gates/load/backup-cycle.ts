import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { snapshotDatabase } from '@portal/testkit/database-snapshot.ts';
import type { PostgresServer } from '@portal/testkit/postgres-server.ts';
import { bookOrCancel, makeClients } from '@portal/testkit/process-load.ts';
import { readBoolean } from '@portal/testkit/truth-repository.ts';
import { CHECKOUT, type GateContext } from '../frame/context.ts';
import { atLeast, exactly, type Figure, none, noneOf } from '../frame/gate.ts';
import { until } from './until.ts';

/**
 * Backs up a demo league and restores it to an empty database, and also backs up a league under load, which must be
 * complete.
 */
export async function backupCycle(context: GateContext, server: PostgresServer): Promise<Figure[]> {
  const file = join(context.folder(), 'league.backup');
  /** `npm run backup` and `npm run restore` of the checkout under test */
  const command = async (name: 'backup' | 'restore', database: string, ...args: string[]) => {
    const program = join(CHECKOUT, 'server', 'src', 'cli', `${name}.ts`);
    const env = {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: server.url(database),
      DATA_DIR: context.folder(),
    };
    await promisify(execFile)(process.execPath, [program, file, ...args], { env: context.env(env) });
  };
  const look = (database: string) => snapshotDatabase({ connectionString: server.url(database) });
  for (const name of ['demo', 'restored', 'busy', 'busy_restored']) await server.createDatabase(name);

  await (await context.portal({ DATABASE_URL: server.url('demo'), DEMO: 'on' })).stop();
  await command('backup', 'demo');
  await command('restore', 'restored');
  // the restore logs itself
  const logged = await context.inDatabase({ connectionString: server.url('restored') }, (db) =>
    db.deleteFrom('securityEvent').where('kind', '=', 'backup-restored').executeTakeFirstOrThrow(),
  );
  const [source, target] = [await look('demo'), await look('restored')];
  const tables = Object.keys(source.rows);
  const differing = tables.filter(
    (name) => JSON.stringify(source.rows[name]) !== JSON.stringify(target.rows[name]),
  );
  const numbersOf = ({ numbers }: typeof source) => numbers.filter(({ table }) => table !== 'security_event');
  if (!isDeepStrictEqual(source.schema, target.schema)) differing.push('its schema');
  if (!isDeepStrictEqual(numbersOf(source), numbersOf(target))) differing.push('its numbers');

  const DATABASE_URL = server.url('busy');
  const portal = await context.portal({ DATABASE_URL, THROTTLE: 'off' });
  const clients = await context.inDatabase({ connectionString: DATABASE_URL }, (db) => makeClients(db, 16));
  const work = { isOver: false, calls: 0, refused: 0 };
  const busy = clients.map(async (client, index) => {
    while (!work.isOver) {
      const { status } = await bookOrCancel(client, portal.url, index / clients.length);
      work.calls += 1;
      if (status !== 200) work.refused += 1;
    }
  });
  const entriesIn = (database: string) =>
    context.inDatabase({ connectionString: server.url(database) }, async (db) =>
      (await db.selectFrom('entry').select('id').execute()).map(({ id }) => id),
    );
  await until(() => Promise.resolve(work.calls >= clients.length));
  const before = await entriesIn('busy');
  await command('backup', 'busy', '--replace');
  work.isOver = true;
  await Promise.all(busy);
  await portal.stop();
  await command('restore', 'busy_restored');
  const kept = new Set(await entriesIn('busy_restored'));
  const { doubles, halves } = await context.inDatabase(
    { connectionString: server.url('busy_restored') },
    readBoolean,
  );
  return [
    atLeast('tables compared after backup and restore', 30, tables.length),
    none('tables whose rows, schema or numbers differ', differing),
    exactly('events of the restore in the security log', 1, Number(logged.numDeletedRows)),
    atLeast('calls while a backup was made', 50, work.calls),
    noneOf('calls that failed meanwhile', work.calls, work.refused),
    noneOf(
      'earlier bookings that the backup lacks',
      before.length,
      before.filter((id) => !kept.has(id)).length,
    ),
    exactly('slots booked twice and incomplete entries in that backup', 0, doubles + halves),
  ];
}
