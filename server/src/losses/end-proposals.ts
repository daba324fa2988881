import { proposalHeldUntil } from '@portal/domain/losses/hold.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { endOffer, makeOffer } from '#court-time/offers.ts';
import { currentPeriod } from '#league/period.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { entryMails } from '#schedule/entry-mails.ts';
import { endWithCredit } from './answer-proposal.ts';
import { lockOpenSlots, planLosses } from './plan-losses.ts';
import { mailProposals } from './proposal-mails.ts';
import { findProposal, listDueProposals, lockProposal, type StoredProposal } from './proposal-repository.ts';

/**
 * Ends expired proposals, and replaces those whose held slot the league has taken since. The worker of the waitlist calls it,
 * in several processes at once.
 */
export async function endProposals(portal: Portal): Promise<void> {
  for (const itemId of await listDueProposals(portal.db, portal.clock.now())) {
    try {
      await inTransaction(portal.db, (tx) => endOne(portal, tx, itemId));
    } catch (error) {
      portal.log.warn({ err: error, itemId }, 'could not end or replace a proposal for a lost practice');
    }
  }
}

async function endOne(portal: Portal, tx: Tx, itemId: number): Promise<void> {
  const ahead = await findProposal(tx, itemId);
  if (ahead === null) return;
  await lockProposal(tx, ahead);
  const proposal = await findProposal(tx, itemId);
  if (proposal === null || proposal.state !== 'held') return;
  const now = portal.clock.now();
  // a season that became active by mistake takes no practice from the teams of the former one
  if (proposal.heldUntil <= now || !proposal.isInActiveSeason) {
    await endWithCredit(portal, tx, proposal, 'expired');
  } else if (!proposal.isOpen) {
    await replaceProposal(portal, tx, proposal, now);
  }
}

const LOST_TOO = 'The slot that was held for you is lost, too';

/** Holds another slot if the proposed one was lost, or gives the team a credit. */
async function replaceProposal(portal: Portal, tx: Tx, proposal: StoredProposal, now: Date): Promise<void> {
  const { itemId, entryId, teamId, offerId } = proposal;
  const plan = await planLosses(portal, tx, { entryIds: [entryId], closing: new Set() });
  const [planned] = plan.practices;
  const slotId = planned?.proposal.slotId ?? null;
  const slot = slotId === null ? undefined : plan.slots.get(slotId);
  const { timeZone } = portal.settings.current();
  const heldUntil = slot === undefined ? null : proposalHeldUntil(now, proposal.lost, slot, timeZone);
  const [entry] = await listCoachedEntries(tx, [entryId]);
  const isLocked = slot !== undefined && (await lockOpenSlots(tx, [slot.id])).length === 1;
  if (slot === undefined || heldUntil === null || !isLocked || entry === undefined) {
    await endWithCredit(portal, tx, proposal, 'none');
    if (entry === undefined) return;
    const makeUpUntil = currentPeriod(portal).range.next.end;
    const mails = entryMails('lost', entry, now, { reason: LOST_TOO, freeSlots: [], makeUpUntil });
    await enqueueTeamMails(portal, tx, mails);
    return;
  }
  await endOffer(tx, offerId, 'taken', now);
  await makeOffer(tx, { lossItemId: itemId }, { slotId: slot.id, teamId, heldUntil, now });
  const spare = (planned?.proposal.spareIds ?? []).flatMap((id) => plan.slots.get(id) ?? []);
  await mailProposals(
    tx,
    [{ itemId, entry, slot, spare, heldUntil: leagueNow(heldUntil, timeZone), reason: LOST_TOO }],
    now,
  );
}
