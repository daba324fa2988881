import type { Fault } from '../frame/fault.ts';

const FOLLOW = 'server/src/jobs/follow-job.ts';

/** Log streams that use too much memory or lose events. */
export const faults: readonly Fault[] = [
  {
    name: 'A stream sends a heartbeat once a minute',
    caughtBy: { G12: 'longest silence of a stream' },
    edits: [{ file: FOLLOW, from: 'const QUIET_MS = 10_000;', to: 'const QUIET_MS = 60_000;' }],
  },
  {
    name: 'A stream reads its whole log at once',
    caughtBy: { G12: 'extra resident memory for readers that read nothing' },
    edits: [{ file: FOLLOW, from: 'const LINES_AT_ONCE = 20;', to: 'const LINES_AT_ONCE = 1_000_000;' }],
  },
  {
    name: 'Last-Event-ID is ignored',
    caughtBy: { G12: 'a reader that reconnects with Last-Event-ID' },
    edits: [
      {
        file: 'server/src/jobs/job-routes.ts',
        from: "const id = headers['last-event-id'];",
        to: "const id = headers['x-last-event-id'];",
      },
    ],
  },
];
