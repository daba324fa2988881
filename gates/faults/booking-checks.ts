import type { Fault } from '../frame/fault.ts';

/** Steps of a booking that were left out. */
export const faults: readonly Fault[] = [
  {
    name: 'A booking that loses a race fails with the error of the database',
    caughtBy: { G1: 'two processes: server errors' },
    edits: [
      {
        file: 'server/src/court-time/write.ts',
        from: '    .onConflict((conflict) => conflict.doNothing())\n',
        to: '',
      },
      { file: 'server/src/platform/db/faults.ts', from: "code === '23P01' || code === '23505'", to: 'false' },
    ],
  },
  {
    name: 'The check of the weekly limit ignores which week it is',
    caughtBy: { G2: 'rounds in which the other week was refused' },
    edits: [
      {
        file: 'server/src/practices/booking-repository.ts',
        from: 'e.week_start =',
        to: "date '2000-01-01' <",
      },
    ],
  },
  {
    name: 'An Idempotency-Key is stored without its request',
    caughtBy: { G4: 'rounds in which another body went through, or was not refused with KEY_REUSED' },
    edits: [
      {
        file: 'server/src/platform/db/change-once.ts',
        from: '!hash.equals(first.requestHash)',
        to: 'hash.length === 0',
      },
    ],
  },
  {
    name: 'Idempotency-Keys are ignored',
    caughtBy: {
      G4: 'rounds in which 50 bookings had more than one answer',
      G26: 'acknowledged changes that the database does not have',
    },
    edits: [
      {
        file: 'server/src/platform/db/change-once.ts',
        from: 'if (key === null) return',
        to: 'if (key !== "") return',
      },
    ],
  },
];
