import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { hashToken, newToken } from '#auth/tokens.ts';
import { toFreeSlot } from '#mail/kinds/entry-facts.ts';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CoachedEntry } from '#platform/db/entries.ts';
import type { OpenSlot } from '#platform/db/open-slots.ts';
import { peopleOf, practiceData } from '#schedule/entry-mails.ts';
import { insertLinks } from './loss-repository.ts';

/** A proposal with everything that its email says. */
export type Proposed = {
  itemId: number;
  /** after its cancellation */
  entry: CoachedEntry;
  slot: OpenSlot;
  spare: readonly OpenSlot[];
  /** in league time */
  heldUntil: LeagueNow;
  reason: string;
};

/** Sends an email to each coach, with a personal link to answer the proposal. */
export async function mailProposals(tx: Tx, proposals: readonly Proposed[], now: Date): Promise<number> {
  const recipients = proposals.flatMap((proposed) =>
    peopleOf(proposed.entry).map((coach) => ({ proposed, coach, secret: newToken() })),
  );
  await insertLinks(
    tx,
    recipients.map(({ proposed, coach, secret }) => ({
      tokenHash: hashToken(secret),
      itemId: proposed.itemId,
      recipient: coach.email,
      now,
    })),
  );
  const mails = recipients.map(({ proposed, coach, secret }): NewMail => {
    const { entry, slot, spare, heldUntil, reason } = proposed;
    return {
      kind: 'practice_proposed',
      recipient: coach.email,
      data: {
        ...practiceData(entry, coach),
        reason,
        proposed: toFreeSlot(slot),
        spare: spare.map(toFreeSlot),
        heldUntil,
      },
      secret,
      now,
    };
  });
  await enqueueMails(tx, mails);
  return mails.length;
}
