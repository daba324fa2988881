import type { Fault } from '../frame/fault.ts';

/** Secrets that can be guessed, or that lie about. */
export const faults: readonly Fault[] = [
  {
    name: 'Tokens have 96 random bits',
    caughtBy: { G17: 'random bits of the kind that has the fewest' },
    edits: [
      {
        file: 'server/src/auth/tokens.ts',
        from: "randomBytes(32).toString('base64url')",
        to: "Buffer.concat([Buffer.alloc(20), randomBytes(12)]).toString('base64url')",
      },
    ],
  },
  {
    name: 'The secrets of links stand in the log',
    caughtBy: { G17: '12 canaries found' },
    edits: [{ file: 'server/src/log.ts', from: "'/$1/[hidden]'", to: "'/$1/$&[hidden]'" }],
  },
  {
    name: 'A mail that has left keeps the secret of its link',
    caughtBy: { G17: '12 canaries found' },
    edits: [
      {
        file: 'server/src/mail/repository.ts',
        from: '{ state: outcome.state, secret: null, finished_at: now }',
        to: '{ state: outcome.state, finished_at: now }',
      },
    ],
  },
];
