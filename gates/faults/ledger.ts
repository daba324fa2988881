import type { Fault } from '../frame/fault.ts';

/** Changes of court time that the ledger does not have, or has wrong. */
export const faults: readonly Fault[] = [
  {
    name: 'The ledger has no line of an entry that was canceled',
    caughtBy: { G3: 'faults of the ledger', G26: 'faults of the ledger' },
    edits: [
      {
        file: 'server/src/court-time/write.ts',
        from: 'parts: [...done].map(([entryId, one]) =>',
        to: "parts: [...done].filter(([, one]) => one.what !== 'canceled').map(([entryId, one]) =>",
      },
    ],
  },
  {
    name: 'The ledger keeps the old place of an entry that was moved',
    caughtBy: { G3: 'faults of the ledger', G26: 'faults of the ledger' },
    edits: [
      {
        file: 'server/src/court-time/write.ts',
        from: 'const after = placed.get(entryId) ?? null;',
        to: 'const after = former.get(entryId) ?? null;',
      },
    ],
  },
  {
    name: 'Coaches are emailed twice about a practice that was lost',
    caughtBy: { G26: 'emails that did not exist exactly once after a round' },
    edits: [
      {
        file: 'server/src/losses/proposal-mails.ts',
        from: '  await enqueueMails(tx, mails);\n',
        to: '  await enqueueMails(tx, mails);\n  await enqueueMails(tx, mails);\n',
      },
    ],
  },
];
