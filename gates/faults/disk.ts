import type { Fault } from '../frame/fault.ts';

/** A full disk that is not handled. */
export const faults: readonly Fault[] = [
  {
    name: 'The portal ignores its disk',
    caughtBy: {
      G13: 'changes on a full disk not answered 503, "temporarily unavailable", with Retry-After',
    },
    edits: [
      {
        file: 'server/src/start.ts',
        from: 'embedded === null ? async () => true : watchRoom(config.dataDir)',
        to: 'async () => true',
      },
    ],
  },
];
