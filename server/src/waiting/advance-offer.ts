import { instantOf, type LeagueNow, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { courtFacts } from '@portal/domain/venues/court-facts.ts';
import { lastReleasedDate } from '@portal/domain/venues/purpose.ts';
import { fitsRequest } from '@portal/domain/waiting/request.ts';
import { nextStep, type RoundStep, type RoundTeam } from '@portal/domain/waiting/round.ts';
import { endOffer, makeOffer, type OfferEnd } from '#court-time/offers.ts';
import type { WaitingMailData } from '#mail/kinds/waitlist-mails.ts';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type CoachOfTeam, listCoachesOfTeams } from '#platform/db/entries.ts';
import { constraintOf } from '#platform/db/faults.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { readOpenings } from '#practice-round/coming-week.ts';
import { listRequests } from './request-repository.ts';
import {
  endRound,
  findOwnOffer,
  type HeldRound,
  listRoundParts,
  lockRound,
  type RoundSlot,
} from './round-repository.ts';
import { listOfferObstacles, listTeamFacts } from './team-repository.ts';

/** A decline that a coach has just made, if that is why the round advances. */
type Decline = { offerId: number } | null;

/**
 * Advances a round as far as possible: ends an offer that is over, makes the next one, or closes the round. The slot
 * stays locked in one transaction, so that nobody can book it between two offers.
 */
export async function advanceOffer(
  portal: Portal,
  tx: Tx,
  roundId: number,
  decline: Decline = null,
): Promise<void> {
  const { timeZone, weekStart, releaseDays } = portal.settings.current();
  const before = leagueNow(portal.clock.now(), timeZone);
  const gamesUntil = lastReleasedDate(before.date, releaseDays);
  const round = await lockRound(tx, roundId, { ...before, gamesUntil });
  if (round === null) return;
  // read after locking, because waiting for the slot takes time
  const now = portal.clock.now();
  const end = async (state: OfferEnd) => {
    if (round.offer === null) return;
    await endOffer(tx, round.offer.id, state, now);
    if (state === 'taken') await emailCoaches(portal, tx, round, [round.offer.teamId], now, lostHoldMails);
    round.offer = null;
  };
  // a decline after the league has taken the slot does not count
  if (decline !== null && round.offer?.id === decline.offerId && round.isOpen) await end('declined');

  for (;;) {
    const teams = await listRoundTeams(portal, tx, round, {
      today: leagueNow(now, timeZone),
      weekStart: weekStartOf(round.date, weekStart),
      // the other teams don't matter while the slot is held
      only: round.offer && [round.offer.teamId],
    });
    const step = nextStep({ slot: round, offer: round.offer, teams }, now, timeZone);
    if (step.kind === 'end_offer') {
      await end(step.state);
      continue;
    }
    if (step.kind === 'offer') {
      const { slotId } = round;
      const offer = { slotId, now, teamId: step.teamId, heldUntil: step.heldUntil };
      const id = await makeOffer(tx, { roundId }, offer);
      await emailCoaches(portal, tx, round, [step.teamId], now, (mail) => offerMails(mail, { ...offer, id }));
    } else if (step.kind !== 'wait') {
      await close(portal, tx, round, step, now);
    }
    break;
  }
}

async function close(portal: Portal, tx: Tx, round: HeldRound, step: RoundStep, now: Date): Promise<void> {
  if (step.kind === 'first_come') {
    await emailCoaches(portal, tx, round, step.teamIds, now, (mail) => offerMails(mail, null));
  }
  await endRound(tx, round.id, now);
}

type ToMails = (mail: Parameters<typeof lostHoldMails>[0]) => NewMail[];

/** Emails the coaches of these teams about the slot. */
async function emailCoaches(
  portal: Portal,
  tx: Tx,
  slot: HeldRound,
  teamIds: readonly number[],
  now: Date,
  toMails: ToMails,
): Promise<void> {
  const { timeZone, weekStart } = portal.settings.current();
  const [teams, coaches] = [
    await listTeamFacts(tx, teamIds, weekStartOf(slot.date, weekStart)),
    await listCoachesOfTeams(tx, teamIds),
  ];
  await enqueueMails(
    tx,
    teams.flatMap((team) => toMails({ slot, team, coaches, timeZone, now })),
  );
}

/**
 * The teams with a request that fits the slot and that can book its week, with the facts that decide who is next; limited
 * to `only` unless it is null.
 */
async function listRoundTeams(
  portal: Portal,
  tx: Tx,
  round: HeldRound,
  { today, weekStart, only }: { today: LeagueNow; weekStart: string; only: readonly number[] | null },
): Promise<RoundTeam[]> {
  const { isOpen } = await readOpenings(portal, tx, only);
  const requests = (await listRequests(tx, today.date, only)).filter(
    (request) => fitsRequest(request, round) && isOpen(request.teamId, round.date),
  );
  // in the order in which they were made, and the first of a team counts
  const requestedAt = new Map<number, number>();
  for (const request of requests)
    if (!requestedAt.has(request.teamId)) requestedAt.set(request.teamId, request.requestedAt.getTime());
  const ids = [...requestedAt.keys()];
  if (ids.length === 0) return [];
  const facts = await listTeamFacts(tx, ids, weekStart);
  const hindrances = new Map((await listOfferObstacles(tx, ids, round)).map((each) => [each.teamId, each]));
  const parts = new Map((await listRoundParts(tx, [round.id])).map((part) => [part.teamId, part]));
  return facts.map((team) => ({
    ...team,
    requestedAt: requestedAt.get(team.teamId) ?? 0,
    isBusy: hindrances.get(team.teamId)?.isBusy ?? true,
    hasOtherOffer: hindrances.get(team.teamId)?.hasOtherOffer ?? true,
    wasOffered: parts.get(team.teamId)?.wasOffered ?? false,
    hasDeclined: parts.get(team.teamId)?.hasDeclined ?? false,
  }));
}

type OfferMailInput = {
  slot: RoundSlot;
  team: { teamId: number; teamName: string; divisionName: string };
  coaches: readonly CoachOfTeam[];
  timeZone: string;
  now: Date;
};

/** An email to each coach of the team that the slot is held for it, or, without an offer, that anyone may book it. */
function offerMails(input: OfferMailInput, offer: { id: number; heldUntil: Date } | null): NewMail[] {
  const { slot, timeZone, now } = input;
  const until = offer?.heldUntil ?? instantOf(slot.date, slot.startTime, timeZone);
  return toCoaches(input, until).map(({ recipient, data }) => ({
    kind: 'waiting_list_offer',
    recipient,
    data: {
      ...data,
      offerId: offer?.id ?? null,
      heldUntil: offer && leagueNow(offer.heldUntil, timeZone),
    },
    now,
  }));
}

/** An email to each coach of a team that the league has taken the held slot. */
function lostHoldMails(input: OfferMailInput): NewMail[] {
  const { slot, timeZone, now } = input;
  const mails = toCoaches(input, instantOf(slot.date, slot.endTime, timeZone));
  return mails.map((mail) => ({ kind: 'waiting_list_gone', ...mail, now }));
}

function toCoaches(
  { slot, team, coaches }: OfferMailInput,
  until: Date,
): { recipient: string; data: WaitingMailData }[] {
  const { date, startTime, endTime } = slot;
  const { teamId, teamName, divisionName } = team;
  return coaches
    .filter((coach) => coach.teamId === teamId)
    .map(({ email, firstName }) => ({
      recipient: email,
      data: {
        firstName,
        teamId,
        teamName,
        divisionName,
        date,
        startTime,
        endTime,
        ...courtFacts(slot),
        validUntil: until.toISOString(),
      },
    }));
}

const OVER = {
  booked: 'Your team has booked this slot. If your team does not need it, please cancel the practice.',
  gone: 'This slot is no longer held for your team.',
};

/**
 * Declines an offer to one of the caller's own teams and holds the slot for the next team. A second call changes nothing.
 * @throws AppError NOT_FOUND (foreign and unknown alike) | WRONG_STATE if it was booked or has expired
 */
export async function declineOffer(
  portal: Portal,
  caller: Caller,
  offerId: number,
): Promise<{ message: string }> {
  const decline = () =>
    inTransaction(portal.db, async (tx) => {
      const offer = await findOwnOffer(tx, offerId, caller.email);
      if (offer === null) throw new AppError('NOT_FOUND', 'Offer not found.');
      await advanceOffer(portal, tx, offer.roundId, { offerId });
      const after = await findOwnOffer(tx, offerId, caller.email);
      return after?.state;
    });
  const state = await decline().catch((error: unknown) => {
    if (constraintOf(error) !== 'waiting_one_offer') throw error;
    // the next team got another offer at the same moment; the retry sees that offer and skips the team
    return decline();
  });
  if (state !== 'declined') throw new AppError('WRONG_STATE', OVER[state === 'accepted' ? 'booked' : 'gone']);
  return { message: 'Thank you. The slot goes to the next team in line.' };
}
