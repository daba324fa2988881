import type { LinkedProposal, OwnProposals } from '@portal/contract/losses.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { hashToken, newToken } from '#auth/tokens.ts';
import { endOffer } from '#court-time/offers.ts';
import { currentPeriod } from '#league/period.ts';
import type { RepeatRule } from '#mail/repeats.ts';
import { aboutEntry } from '#mail/superseded.ts';
import { changeOnce, type KeyedCall, retryAfterRaces } from '#platform/db/change-once.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { bookHeldSlot } from '#practices/reserve-practice.ts';
import { refuseLink } from '#reminders/release.ts';
import { whenAndWhere } from '#schedule/entry-texts.ts';
import { listOpenMakeUps } from './list-losses.ts';
import { insertLinks, insertMakeUp } from './loss-repository.ts';
import { bookingProblemOf, nextFreeSlot } from './next-free-slot.ts';
import {
  findCreditOf,
  findLink,
  findOpenItem,
  findProposal,
  isCoachOf,
  listHeldProposals,
  lockProposal,
  type StoredProposal,
  setOutcome,
} from './proposal-repository.ts';

/** Who answers: a coach who is logged in, or a person with the link from the email. */
type Answerer = { email: string; accountId: number | null };

type Message = { message: string };

const DECLINED = 'The slot is open to others. Your team can book one extra practice, this week or next.';

/** The slots that are held for the caller's teams, and their credits. */
export async function listOwnProposals(portal: Portal, caller: Caller): Promise<OwnProposals> {
  const { now } = currentPeriod(portal);
  const proposals = await listHeldProposals(portal.db, caller.email);
  const makeUps = await listOpenMakeUps(portal.db, caller.email, now.date);
  const held = proposals.filter((proposal) => isHeld(portal, proposal));
  return {
    proposals: await Promise.all(
      held.map(async (proposal) => ({ id: proposal.itemId, ...(await toWire(portal, proposal)) })),
    ),
    makeUps,
  };
}

/**
 * Books the slot that is held for one of the caller's teams. A repeat with the same key gets the same response. If
 * another coach of the team has already accepted, the response says so.
 * @throws AppError NOT_FOUND | WRONG_STATE with the next free slot | WEEKLY_LIMIT | TEAM_BUSY | KEY_REUSED
 */
export async function acceptProposal(portal: Portal, call: KeyedCall, itemId: number): Promise<Message> {
  return await changeOnce(portal, call, (tx) => accept(portal, tx, call.caller, itemId));
}

/**
 * Declines the slot, which opens to others; the team gets a credit. A second call changes nothing.
 * @throws AppError NOT_FOUND | WRONG_STATE
 */
export const declineProposal = (portal: Portal, caller: Caller, itemId: number): Promise<Message> =>
  inTransaction(portal.db, (tx) => decline(portal, tx, caller, itemId));

async function accept(portal: Portal, tx: Tx, by: Answerer, itemId: number): Promise<Message> {
  const proposal = await lockOwn(tx, by, itemId);
  if (proposal.outcome === 'accepted' && proposal.hasPractice) {
    return { message: `Your team already has this practice: ${whenAndWhere(proposal.slot)}.` };
  }
  if (!isHeld(portal, proposal)) throw await overRefusal(portal, tx, proposal);
  const { teamName, divisionName, venueId } = proposal;
  const request = { teamName, divisionName, venueId, ...proposal.slot };
  const booked = await bookHeldSlot(portal, tx, request, by);
  if (booked === null) throw await overRefusal(portal, tx, proposal);
  return booked;
}

async function decline(portal: Portal, tx: Tx, by: Answerer, itemId: number): Promise<Message> {
  const proposal = await lockOwn(tx, by, itemId);
  if (proposal.outcome === 'declined') return { message: DECLINED };
  if (!isHeld(portal, proposal)) throw await overRefusal(portal, tx, proposal);
  await endWithCredit(portal, tx, proposal, 'declined');
  return { message: DECLINED };
}

/** Ends a proposal that was not accepted: the slot becomes open, and the team gets a credit. */
export async function endWithCredit(
  portal: Portal,
  tx: Tx,
  proposal: StoredProposal,
  outcome: 'declined' | 'expired' | 'none',
): Promise<void> {
  const now = portal.clock.now();
  const makeUpId = await insertMakeUp(tx, {
    teamId: proposal.teamId,
    formerId: await findCreditOf(tx, proposal.entryId),
    validUntil: currentPeriod(portal).range.next.end,
    now,
  });
  await endOffer(tx, proposal.offerId, outcome === 'none' ? 'taken' : outcome, now);
  await setOutcome(tx, proposal.itemId, { outcome, now, makeUpId });
}

/** @throws AppError NOT_FOUND, for another team's and an unknown one alike */
async function lockOwn(tx: Tx, by: Answerer, itemId: number): Promise<StoredProposal> {
  const ahead = await findProposal(tx, itemId);
  if (ahead === null || !(await isCoachOf(tx, ahead.teamId, by.email))) {
    throw new AppError('NOT_FOUND', 'Proposal not found.');
  }
  await lockProposal(tx, ahead);
  const proposal = await findProposal(tx, itemId);
  if (proposal === null) throw new AppError('NOT_FOUND', 'Proposal not found.');
  return proposal;
}

const isHeld = ({ clock }: Pick<Portal, 'clock'>, proposal: StoredProposal): boolean =>
  proposal.outcome === 'proposed' &&
  proposal.state === 'held' &&
  proposal.heldUntil > clock.now() &&
  proposal.isOpen &&
  proposal.isInActiveSeason;

/** The refusal that says how a proposal ended, and what the team could book instead if it has no practice. */
async function overRefusal(portal: Portal, tx: Tx, proposal: StoredProposal): Promise<AppError> {
  const { outcome, hasPractice, lost } = proposal;
  if (hasPractice) {
    return new AppError(
      'WRONG_STATE',
      outcome === 'restored'
        ? `The gym is open again, and your team has its practice back: ${whenAndWhere(lost)}.`
        : 'Your team has booked this slot. If your team does not need it, please cancel the practice.',
    );
  }
  const next = await nextFreeSlot(portal, tx, proposal);
  const instead = next === null ? '' : ` The next open slot is ${whenAndWhere(next)}.`;
  const over =
    outcome === 'declined'
      ? 'Your team has declined this slot.'
      : 'This slot is no longer held for your team.';
  return new AppError('WRONG_STATE', `${over}${instead}`);
}

const wallClock = (portal: Portal, instant: Date): string => {
  const { date, time } = leagueNow(instant, portal.settings.current().timeZone);
  return `${date}T${time}`;
};

async function toWire(portal: Portal, proposal: StoredProposal) {
  const { teamName, divisionName, lost, slot, heldUntil } = proposal;
  const problem = await bookingProblemOf(portal, proposal);
  return { teamName, divisionName, lost, slot, heldUntil: wallClock(portal, heldUntil), problem };
}

export type ProposalLinks = ReturnType<typeof createProposalLinks>;

/**
 * The calls behind the link in an email about a lost practice. Anyone with the link can make them, without a session.
 */
export function createProposalLinks(portal: Portal, throttle: Throttle) {
  async function findOwn(token: string, network: string) {
    const link = await findLink(portal.db, hashToken(token));
    const proposal = link === null ? null : await findProposal(portal.db, link.itemId);
    const isOwn =
      link !== null && proposal !== null && (await isCoachOf(portal.db, proposal.teamId, link.recipient));
    return isOwn ? { link, proposal } : await refuseLink(throttle, network);
  }

  const answer =
    (work: typeof accept) =>
    async (token: string, network: string): Promise<Message> => {
      const { link } = await findOwn(token, network);
      return await retryAfterRaces(portal, (tx) =>
        work(portal, tx, { email: link.recipient, accountId: null }, link.itemId),
      );
    };

  return {
    /**
     * What the link offers. Changes nothing, because email scanners open links, too.
     * @throws AppError LINK_INVALID | THROTTLED
     */
    async lookUp(token: string, network: string): Promise<LinkedProposal> {
      const { proposal } = await findOwn(token, network);
      return { state: stateOf(portal, proposal), proposal: await toWire(portal, proposal) };
    },
    accept: answer(accept),
    decline: answer(decline),
  };
}

function stateOf(portal: Portal, proposal: StoredProposal): LinkedProposal['state'] {
  const { outcome, hasPractice } = proposal;
  if (outcome === 'declined') return outcome;
  if (hasPractice) return outcome === 'restored' ? 'restored' : 'accepted';
  return isHeld(portal, proposal) ? 'open' : 'over';
}

/**
 * An email about a lost practice may be sent again while the slot is held. It gets a new link.
 * @param ofEntry the rule for all emails about entries
 */
export const createProposalMailRule =
  (ofEntry: RepeatRule): RepeatRule =>
  async (tx, mail, now) => {
    const verdict = await ofEntry(tx, mail, now);
    if (verdict.refusal !== null) return verdict;
    const itemId = await findOpenItem(tx, aboutEntry(mail.data).entryId, now);
    if (itemId === null) return { refusal: 'The slot is no longer held.' };
    const secret = newToken();
    await insertLinks(tx, [{ tokenHash: hashToken(secret), itemId, recipient: mail.recipient, now }]);
    return { refusal: null, secret };
  };
