import type { Fault } from '../frame/fault.ts';

/** What comes through the shipped proxy. */
export const faults: readonly Fault[] = [
  {
    name: 'Browsers are told to use TLS only for an hour',
    caughtBy: { G23: 'Strict-Transport-Security' },
    edits: [
      {
        file: 'server/src/platform/http/hardening.ts',
        from: 'const HSTS_SECONDS = 63_072_000;',
        to: 'const HSTS_SECONDS = 3_600;',
      },
    ],
  },
];
