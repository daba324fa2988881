import type { Fault } from '../frame/fault.ts';

const BOUNDS = 'server/src/platform/http/hardening.ts';

/** Connections without limits. */
export const faults: readonly Fault[] = [
  {
    name: 'Bodies may have 64 MB',
    caughtBy: { G10: 'bodies of 10 MB, announced or in chunks, not refused' },
    edits: [{ file: BOUNDS, from: 'bodyLimit: MEGABYTE,', to: 'bodyLimit: 64 * MEGABYTE,' }],
  },
  {
    name: 'Headers may have 64 KB',
    caughtBy: { G10: 'heads of 20 KB taken' },
    edits: [{ file: BOUNDS, from: 'maxHeaderSize: 16_384', to: 'maxHeaderSize: 65_536' }],
  },
  {
    name: 'Headers may take as long as a body',
    caughtBy: { G11: 'longest connection without a whole header' },
    edits: [{ file: BOUNDS, from: '    headersTimeout: 10_000,', to: '    headersTimeout: 26_000,' }],
  },
  {
    name: 'A socket stays open until the client closes it',
    caughtBy: { G11: 'sockets that the portal holds while clients refuse to close' },
    edits: [
      {
        file: BOUNDS,
        from: '`,\n  );\n  setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS).unref();',
        to: '`,\n  );',
      },
    ],
  },
];
