import type { Fault } from '../frame/fault.ts';

/** Acknowledged changes that may be lost. */
export const faults: readonly Fault[] = [
  {
    name: 'A call is answered before its transaction is committed',
    caughtBy: {
      G3: 'slots whose history no order of calls explains',
      G5: 'acknowledged bookings and cancels lost',
      G22: 'acknowledged bookings and cancels lost',
    },
    edits: [
      {
        file: 'server/src/platform/db/database.ts',
        from: 'return await db.transaction().execute(work);',
        to: `return await new Promise<T>((resolve, reject) => {
        const whole = db.transaction().execute(async (tx) => {
          const result = await work(tx);
          resolve(result);
          await new Promise((later) => setTimeout(later, 20));
          return result;
        });
        whole.catch(reject);
      });`,
      },
    ],
  },
  {
    name: 'The email of a booking is written after its transaction',
    caughtBy: { G5: 'entries without history or email, and history or email without an entry' },
    edits: [
      {
        file: 'server/src/practices/reserve-practice.ts',
        from: "await enqueueTeamMails(portal, tx, entryMails('booked', booked.entry, now, { by: email }));",
        to: "setTimeout(() => enqueueTeamMails(portal, portal.db, entryMails('booked', booked.entry, now, { by: email })).catch(() => {}), 50);",
      },
    ],
  },
  {
    name: 'The portal starts on a server that may lose what it acknowledged',
    caughtBy: { G6: 'start on a server with fsync off' },
    edits: [
      {
        file: 'server/src/platform/db/database.ts',
        from: 'if (off.length > 0) {',
        to: 'if (off.length > 99) {',
      },
    ],
  },
  {
    name: 'The portal switches synchronous_commit off in its own sessions',
    caughtBy: { G6: 'acknowledged bookings and cancels lost' },
    edits: [
      {
        file: 'server/src/platform/db/database.ts',
        from: 'if (off.length > 0) {',
        to: 'if (off.length > 99) {',
      },
      {
        file: 'server/src/platform/db/database.ts',
        from: "'-c lock_timeout=3000',",
        to: "'-c lock_timeout=3000', '-c synchronous_commit=off',",
      },
    ],
  },
  {
    name: 'A data folder is not locked',
    caughtBy: { G22: 'a second process is refused' },
    edits: [
      {
        file: 'server/src/platform/db/embedded/start.ts',
        from: "lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');",
        to: '',
      },
    ],
  },
];
