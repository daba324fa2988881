import type { Fault } from '../frame/fault.ts';

/** Steps of a booking that were left out. */
export const faults: readonly Fault[] = [
  {
    name: 'A change that loses a race is not tried again',
    caughtBy: { G1: 'two processes: server errors' },
    edits: [
      {
        file: 'server/src/platform/db/change-once.ts',
        from: 'error instanceof RetryTransaction ||',
        to: 'false &&',
      },
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
