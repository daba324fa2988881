import type { Fault } from '../frame/fault.ts';

/** Secrets that can be guessed or are exposed. */
export const faults: readonly Fault[] = [
  {
    name: 'Tokens have 96 random bits',
    caughtBy: { G17: 'fewest random bits of any kind' },
    edits: [
      {
        file: 'server/src/auth/tokens.ts',
        from: "randomBytes(32).toString('base64url')",
        to: "Buffer.concat([Buffer.alloc(20), randomBytes(12)]).toString('base64url')",
      },
    ],
  },
  {
    name: 'The secrets of links are in the log',
    caughtBy: { G17: '12 canaries found' },
    edits: [{ file: 'server/src/platform/log/log.ts', from: '{known}/[hidden]', to: '{path}/[hidden]' }],
  },
  {
    name: 'A sent email keeps the secret of its link, and the database allows it',
    caughtBy: { G17: '12 canaries found' },
    sql: [
      `do $$ declare of_secret text; begin
        select conname into strict of_secret from pg_constraint
        where conrelid = 'mail'::regclass and pg_get_constraintdef(oid) like '%secret IS NULL%';
        execute format('alter table mail drop constraint %I', of_secret);
      end $$`,
    ],
    edits: [
      {
        file: 'server/src/mail/repository.ts',
        from: '{ state: outcome.state, secret: null, finishedAt: now }',
        to: '{ state: outcome.state, finished_at: now }',
      },
    ],
  },
];
