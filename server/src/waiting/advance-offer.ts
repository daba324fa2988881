import { type LeagueNow, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { lastReleasedDate } from '@portal/domain/venues/purpose.ts';
import { fitsRequest } from '@portal/domain/waiting/request.ts';
import { nextStep, type RoundStep, type RoundTeam } from '@portal/domain/waiting/round.ts';
import { endOffer, makeOffer, type OfferEnd } from '#court-time/offers.ts';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import { listCoachesOfTeams } from '#platform/db/coaches-of-teams.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { lostHoldMails, offerMails } from './offer-mails.ts';
import { listRequests } from './request-repository.ts';
import { endRound, type HeldRound, listRoundParts, lockRound } from './round-repository.ts';
import { listOfferObstacles, listTeamFacts } from './team-repository.ts';

/** A decline that a coach has just made, if that is why the round advances. */
export type Decline = { offerId: number } | null;

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
  // a decline after the team's own booking does not count
  if (decline !== null && round.offer?.id === decline.offerId && round.isOpen) await end('declined');

  for (;;) {
    const teams = await listRoundTeams(tx, round, {
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
 * The teams with a request that fits the slot, with the facts that decide who is next; limited to `only` unless it is
 * null.
 */
async function listRoundTeams(
  tx: Tx,
  round: HeldRound,
  { today, weekStart, only }: { today: LeagueNow; weekStart: string; only: readonly number[] | null },
): Promise<RoundTeam[]> {
  const requests = (await listRequests(tx, today.date, only)).filter((request) =>
    fitsRequest(request, round),
  );
  // in the order in which they were made, and the first of a team counts
  const askedAt = new Map<number, number>();
  for (const request of requests)
    if (!askedAt.has(request.teamId)) askedAt.set(request.teamId, request.askedAt.getTime());
  const ids = [...askedAt.keys()];
  if (ids.length === 0) return [];
  const facts = await listTeamFacts(tx, ids, weekStart);
  const hindrances = new Map((await listOfferObstacles(tx, ids, round)).map((each) => [each.teamId, each]));
  const parts = new Map((await listRoundParts(tx, [round.id])).map((part) => [part.teamId, part]));
  return facts.map((team) => ({
    ...team,
    askedAt: askedAt.get(team.teamId) ?? 0,
    isBusy: hindrances.get(team.teamId)?.isBusy ?? true,
    hasOtherOffer: hindrances.get(team.teamId)?.hasOtherOffer ?? true,
    wasAsked: parts.get(team.teamId)?.wasAsked ?? false,
    hasDeclined: parts.get(team.teamId)?.hasDeclined ?? false,
  }));
}
