import type { Fault } from '../frame/fault.ts';

/** What comes through the shipped proxy. */
export const faults: readonly Fault[] = [
  {
    name: 'Browsers are told for an hour to come by TLS only',
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
