import type { Fault } from '../frame/fault.ts';

/** Handling of database outages that was removed. */
export const faults: readonly Fault[] = [
  {
    name: 'The pool has no listener for errors of idle connections',
    // under G7's load no connection of the pool is idle
    caughtBy: { G6: 'the process' },
    edits: [
      {
        file: 'server/src/platform/db/database.ts',
        from: "pool.on('error', (error)",
        to: "pool.on('lost', (error: Error)",
      },
    ],
  },
  {
    name: 'An unreachable database counts as a bug',
    caughtBy: { G7: 'answers other than success, or 503 with Retry-After and a sentence' },
    edits: [
      { file: 'server/src/platform/db/faults.ts', from: 'if (isDatabaseAway(error)) {', to: 'if (false) {' },
    ],
  },
  {
    name: 'Each connection of the change feed is opened twice',
    caughtBy: { G7: 'connections afterward' },
    edits: [
      {
        file: 'server/src/platform/db/change-feed.ts',
        from: 'await next.connect();',
        to: `const twin = new pg.Client({ ...connection, application_name: 'coaches-portal feed' });
      twin.on('error', () => {});
      await twin.connect();
      await next.connect();`,
      },
    ],
  },
  {
    name: 'A portal that starts before its database gives up',
    caughtBy: { G7: 'when the database becomes available' },
    edits: [
      { file: 'server/src/start.ts', from: 'if (!isDatabaseAway(error)) throw error;', to: 'throw error;' },
    ],
  },
];
