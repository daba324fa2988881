import type { Fault } from '../frame/fault.ts';

/** What the database holds by itself was taken away. The checks before it then decide alone, and lose races. */
export const faults: readonly Fault[] = [
  {
    name: 'The constraints that keep a court and a slot for one entry were dropped',
    caughtBy: { G1: 'one process: rounds without exactly one winner' },
    sql: ['alter table entry drop constraint court_free', 'drop index slot_carries_one'],
  },
];
