import type { Fault } from '../frame/fault.ts';

/** Faults of shutdowns, starts, upgrades and restores. */
export const faults: readonly Fault[] = [
  {
    name: 'A portal that is asked to stop exits at once',
    caughtBy: { G20: 'calls in flight at SIGTERM that were not answered with 200' },
    edits: [
      {
        file: 'server/src/start.ts',
        from: '() => void stop().then(() => process.exit(0))',
        to: '() => process.exit(0)',
      },
    ],
  },
  {
    name: 'Migrations take no lock',
    caughtBy: { G20: 'pairs of simultaneous starts in which one failed' },
    edits: [
      {
        file: 'server/src/platform/db/migrate.ts',
        from: "    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);\n",
        to: '',
      },
    ],
  },
  {
    name: 'Each migration is committed by itself',
    caughtBy: { G20: 'kills that left a schema half made' },
    edits: [
      { file: 'server/src/platform/db/migrate.ts', from: "    await client.query('begin');\n", to: '' },
    ],
  },
  {
    name: 'A restore restarts the id sequences',
    caughtBy: { G20: 'tables whose rows, schema or numbers differ' },
    edits: [
      {
        file: 'server/src/backup/load.ts',
        from: '    if (shapes.has(source.table)) await setNumberSource(client, source);\n',
        to: '',
      },
    ],
  },
];
