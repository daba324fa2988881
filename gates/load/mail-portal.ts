import { setTimeout as pause } from 'node:timers/promises';
import { enqueueMails } from '@portal/server/mail/outbox.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import type { CaughtMail } from '@portal/testkit/mail-sink.ts';
import { updateRows } from '@portal/testkit/rows.ts';

/** Writes emails as the portal's own calls do, for these recipients. */
export const writeMails = (db: Db, recipients: readonly string[]) =>
  enqueueMails(
    db,
    recipients.map((recipient) => ({
      kind: 'password_changed',
      recipient,
      data: { firstName: 'Casey' },
      now: new Date(),
    })),
  );

export type StoredMail = { recipient: string; messageId: string; state: string };

export const listMails = (db: Db): Promise<StoredMail[]> =>
  db.selectFrom('mail').select(['recipient', 'messageId', 'state']).execute();

/** Waits until no email is waiting, and gives up after a while without an error. */
export async function untilNoneWaits(db: Db, withinMs: number): Promise<StoredMail[]> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const mails = await listMails(db);
    if (mails.every(({ state }) => state !== 'waiting') || performance.now() > deadline) return mails;
    await pause(100);
  }
}

/** Ends the leases of a killed process, which would expire in two minutes. */
export async function endLeases(db: Db): Promise<void> {
  await updateRows(db, 'mail', { state: 'waiting' }, { nextAttemptAt: new Date(), leasedUntil: null });
}

/** The Message-ID of a received email, without the host and brackets. */
export const messageIdOf = ({ source }: CaughtMail): string =>
  /^Message-ID: <([^@>]+)@/im.exec(source)?.[1] ?? '';
