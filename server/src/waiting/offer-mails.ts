import { instantOf, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { courtFacts } from '@portal/domain/venues/court-facts.ts';
import type { WaitingMailData } from '#mail/kinds/waitlist-mails.ts';
import type { NewMail } from '#mail/kinds.ts';
import type { CoachOfTeam } from '#platform/db/coaches-of-teams.ts';
import type { RoundSlot } from './round-repository.ts';

type OfferMailInput = {
  slot: RoundSlot;
  team: { teamId: number; teamName: string; divisionName: string };
  coaches: readonly CoachOfTeam[];
  timeZone: string;
  now: Date;
};

/** An email to each coach of the team that the slot is held for it, or, without an offer, that anyone may book it. */
export function offerMails(input: OfferMailInput, offer: { id: number; heldUntil: Date } | null): NewMail[] {
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
export function lostHoldMails(input: OfferMailInput): NewMail[] {
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
