import { announcement } from '#db/change-feed.ts';
import type { Tx } from '#db/database.ts';

/** What happened to a practice, who did it and when. */
export type PracticeEvent = {
  action: 'practice_booked' | 'practice_cancelled';
  accountId: number;
  /** the address of the person */
  actor: string;
  slotId: number;
  entryId: number;
  detail: Record<string, unknown>;
  now: Date;
};

/** Writes the history and tells every process that slots changed, in one statement of the change's transaction. */
export async function noteAndAnnounce(tx: Tx, event: PracticeEvent): Promise<void> {
  await tx
    .with('noted', (db) =>
      db
        .insertInto('history')
        .values({
          at: event.now,
          account_id: event.accountId,
          actor: event.actor,
          action: event.action,
          slot_id: event.slotId,
          entry_id: event.entryId,
          detail: JSON.stringify(event.detail),
        })
        .returning('id'),
    )
    .selectNoFrom(announcement('slots').as('told'))
    .execute();
}
