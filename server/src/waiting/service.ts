import type {
  LeagueWaitlist,
  ListedRequest,
  Waitlist,
  WaitlistOffer,
  WaitlistRequestBody,
} from '@portal/contract/waiting.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import type { GymTime } from '@portal/domain/waiting/gym-time.ts';
import { requestWeeks } from '@portal/domain/waiting/request.ts';
import { requestText } from '@portal/domain/waiting/request-text.ts';
import type { CoachesService } from '#coaches/service.ts';
import { currentPeriod } from '#league/period.ts';
import { inTransaction } from '#platform/db/database.ts';
import { constraintOf } from '#platform/db/faults.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { advanceOffer } from './advance-offer.ts';
import { addRequest, changeRequest, removeRequest } from './change-requests.ts';
import { placesOf, readWeekFacts } from './places.ts';
import { listGymTimes, listRequests, type StoredRequest } from './request-repository.ts';
import { findOwnOffer, type LiveOffer, listLiveOffers } from './round-repository.ts';
import { listGyms } from './team-repository.ts';

type NamedTeam = { id: number; name: string; divisionName: string };
type Gyms = readonly { id: number; name: string }[];

/** The waitlist (docs/spec/decisions.md#waitlist). Booking what is held is an ordinary booking. */
export function createWaitingService(portal: Portal, coaches: CoachesService) {
  const { db, settings } = portal;

  const textOf = (request: StoredRequest, gyms: Gyms) => {
    const weeks = requestWeeks(request, currentPeriod(portal).range);
    const named =
      request.venueIds && gyms.filter(({ id }) => request.venueIds?.includes(id)).map(({ name }) => name);
    return { weeks, text: requestText(request, named, weeks) };
  };

  const toOffers = (offers: readonly LiveOffer[], teams: readonly NamedTeam[]): WaitlistOffer[] =>
    offers.flatMap((offer) => {
      const team = teams.find(({ id }) => id === offer.teamId);
      return team === undefined ? [] : [toOffer(offer, team, settings.current().timeZone)];
    });

  return {
    /** What the caller's own teams wait for, with their places in line, and what is held for them. */
    async list(caller: Caller): Promise<Waitlist> {
      const { now, range } = currentPeriod(portal);
      const own = await coaches.listTeamsOfCoach(caller.email);
      const ids = own.map(({ id }) => id);
      const [requests, offers, gyms] = await Promise.all([
        listRequests(db, now.date),
        listLiveOffers(db, ids),
        listGyms(db),
      ]);
      const mine = requests.filter(({ teamId }) => ids.includes(teamId));
      const facts = mine.length === 0 ? null : await readWeekFacts(db, requests, range);
      const toRequest = (request: StoredRequest): ListedRequest => ({
        id: request.id,
        teamId: request.teamId,
        weekdays: [...request.weekdays],
        fromTime: request.fromTime,
        untilTime: request.untilTime,
        venueIds: request.venueIds && [...request.venueIds],
        ...textOf(request, gyms),
        places: facts === null ? [] : placesOf(request, requests, { facts, range, today: now.date }),
      });
      return {
        requests: mine.map(toRequest),
        offers: toOffers(offers, own),
        teams: own.map(toTeam),
        gyms,
      };
    },

    /** Every team that waits, and every slot that is held, for administrators. */
    async listLeague(): Promise<LeagueWaitlist> {
      const [requests, offers, gyms, teams] = await Promise.all([
        listRequests(db, currentPeriod(portal).now.date),
        listLiveOffers(db, null),
        listGyms(db),
        coaches.listTeamsOfCoach(null),
      ]);
      const ofTeam = Map.groupBy(requests, ({ teamId }) => teamId);
      return {
        teams: teams.flatMap((team) => {
          const own = ofTeam.get(team.id) ?? [];
          const shown = own.map((request) => ({
            id: request.id,
            text: textOf(request, gyms).text,
            askedAt: request.askedAt.toISOString(),
          }));
          return own.length === 0 ? [] : [{ ...toTeam(team), requests: shown }];
        }),
        offers: toOffers(offers, teams),
      };
    },

    /** What a request can wait for. */
    async listGymTimes(): Promise<{ times: GymTime[] }> {
      const { now, range } = currentPeriod(portal);
      return { times: await listGymTimes(db, now, range) };
    },

    addRequest: (caller: Caller, body: WaitlistRequestBody & { teamId: number }) =>
      addRequest(portal, caller, body),
    changeRequest: (caller: Caller, id: number, body: WaitlistRequestBody) =>
      changeRequest(portal, caller, id, body),
    removeRequest: (caller: Caller, id: number) => removeRequest(portal, caller, id),

    /**
     * Says no for one of the caller's own teams; the slot is held for the next in the same breath. Said twice, it is said.
     * @throws AppError NOT_FOUND (foreign and unknown alike) | WRONG_STATE where it was booked or ran out
     */
    async decline(caller: Caller, offerId: number): Promise<{ message: string }> {
      const sayNo = () =>
        inTransaction(db, async (tx) => {
          const offer = await findOwnOffer(tx, offerId, caller.email);
          if (offer === null) throw new AppError('NOT_FOUND', 'There is no such offer.');
          await advanceOffer(portal, tx, offer.roundId, { offerId });
          const after = await findOwnOffer(tx, offerId, caller.email);
          return after?.state;
        });
      const state = await sayNo().catch((error: unknown) => {
        if (constraintOf(error) !== 'waiting_one_offer') throw error;
        // the next team was offered another slot at that moment; now that is seen, and it is passed over
        return sayNo();
      });
      if (state !== 'declined')
        throw new AppError('WRONG_STATE', OVER[state === 'accepted' ? 'booked' : 'gone']);
      return { message: 'Thank you. The slot goes to the next team in line.' };
    },
  };
}

export type WaitingService = ReturnType<typeof createWaitingService>;

const OVER = {
  booked: 'Your team has booked this slot. If your team does not need it, please cancel the practice.',
  gone: 'This slot is not held for your team any more.',
};

const toTeam = ({ id, name, divisionName }: NamedTeam) => ({ id, teamName: name, divisionName });

function toOffer(offer: LiveOffer, team: NamedTeam, timeZone: string): WaitlistOffer {
  const until = leagueNow(offer.heldUntil, timeZone);
  const heldUntil = `${until.date}T${until.time}`;
  return {
    id: offer.id,
    team: toTeam(team),
    slot: {
      Id: offer.slotId,
      AvailableDate: offer.date,
      AvailableTime: offer.startTime,
      EndTime: offer.endTime,
      SchoolName: offer.schoolName,
      GymName: offer.gymName,
      Court: offer.court,
      ScheduleName: offer.scheduleName,
      VenueId: offer.venueId,
      HeldUntil: heldUntil,
    },
    heldUntil,
  };
}
