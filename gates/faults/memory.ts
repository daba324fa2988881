import type { Fault } from '../frame/fault.ts';

const FEED = 'server/src/platform/db/change-feed.ts';
const CACHE = 'server/src/platform/db/day-cache.ts';
const HISTORY = 'slots whose history no order of calls explains';

/** Caches that lag behind acknowledged changes. */
export const faults: readonly Fault[] = [
  {
    name: 'A change of entries is not announced to the other process',
    caughtBy: { G3: HISTORY },
    edits: [
      {
        file: 'server/src/platform/db/migrations/0056-baseline.sql',
        from: "perform note_change('slots', changed_days, coalesce(changed_teams, '{}'));",
        to: 'null;',
      },
    ],
  },
  {
    name: 'Changes are applied a moment too late',
    caughtBy: { G3: HISTORY },
    edits: [
      {
        file: FEED,
        from: 'for (const change of latest.changes ?? []) notify(change);',
        to: 'setTimeout(() => (latest.changes ?? []).forEach(notify), 50);',
      },
    ],
  },
  {
    name: 'A list of open slots is served although it changed while it was read',
    caughtBy: { G3: HISTORY },
    edits: [
      {
        file: CACHE,
        from: 'const stored = [',
        to: 'await new Promise((later) => setTimeout(later, 50));\n    const stored = [',
      },
      {
        file: CACHE,
        from: 'while (reading !== null && reading.generation < minGeneration)',
        to: 'while (reading !== null && reading.generation < 0)',
      },
      { file: CACHE, from: 'if (isValid(one, minGeneration) || attempt === TRIES)', to: 'if (attempt > 0)' },
    ],
  },
];
