import type {
  Waiting,
  WaitingLeague,
  WaitingOffer,
  WaitingWish,
  WishBody,
} from '@portal/contract/waiting.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import type { GymTime } from '@portal/domain/waiting/gym-time.ts';
import { wishWeeks } from '@portal/domain/waiting/wish.ts';
import { wishText } from '@portal/domain/waiting/wish-text.ts';
import type { CoachesService } from '#coaches/service.ts';
import { currentPeriod } from '#league/period.ts';
import { inTransaction } from '#platform/db/database.ts';
import { constraintOf } from '#platform/db/faults.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { advanceOffer } from './advance-offer.ts';
import { addWish, changeWish, removeWish } from './change-wishes.ts';
import { listGymTimes } from './gym-time-repository.ts';
import { placesOf, readWeekFacts } from './places.ts';
import { findOwnOffer, type LiveOffer, listLiveOffers } from './round-repository.ts';
import { listGyms } from './team-repository.ts';
import { listWishes, type StoredWish } from './wish-repository.ts';

type NamedTeam = { id: number; name: string; divisionName: string };
type Gyms = readonly { id: number; name: string }[];

/** The waiting list (docs/spec/decisions.md#waitlist). Booking what is held is an ordinary booking. */
export function createWaitingService(portal: Portal, coaches: CoachesService) {
  const { db, settings } = portal;

  const textOf = (wish: StoredWish, gyms: Gyms) => {
    const weeks = wishWeeks(wish, currentPeriod(portal).range);
    const named =
      wish.venueIds && gyms.filter(({ id }) => wish.venueIds?.includes(id)).map(({ name }) => name);
    return { weeks, text: wishText(wish, named, weeks) };
  };

  const toOffers = (offers: readonly LiveOffer[], teams: readonly NamedTeam[]): WaitingOffer[] =>
    offers.flatMap((offer) => {
      const team = teams.find(({ id }) => id === offer.teamId);
      return team === undefined ? [] : [toOffer(offer, team, settings.current().timeZone)];
    });

  return {
    /** What the caller's own teams wait for, with their places in line, and what is held for them. */
    async list(caller: Caller): Promise<Waiting> {
      const { now, range } = currentPeriod(portal);
      const own = await coaches.listTeamsOfCoach(caller.email);
      const ids = own.map(({ id }) => id);
      const [wishes, offers, gyms] = await Promise.all([
        listWishes(db, now.date),
        listLiveOffers(db, ids),
        listGyms(db),
      ]);
      const mine = wishes.filter(({ teamId }) => ids.includes(teamId));
      const facts = mine.length === 0 ? null : await readWeekFacts(db, wishes, range);
      const toWish = (wish: StoredWish): WaitingWish => ({
        id: wish.id,
        teamId: wish.teamId,
        weekdays: [...wish.weekdays],
        fromTime: wish.fromTime,
        untilTime: wish.untilTime,
        venueIds: wish.venueIds && [...wish.venueIds],
        ...textOf(wish, gyms),
        places: facts === null ? [] : placesOf(wish, wishes, { facts, range, today: now.date }),
      });
      return {
        wishes: mine.map(toWish),
        offers: toOffers(offers, own),
        teams: own.map(toTeam),
        gyms,
      };
    },

    /** Every team that waits, and every slot that is held, for administrators. */
    async listLeague(): Promise<WaitingLeague> {
      const [wishes, offers, gyms, teams] = await Promise.all([
        listWishes(db, currentPeriod(portal).now.date),
        listLiveOffers(db, null),
        listGyms(db),
        coaches.listTeamsOfCoach(null),
      ]);
      const ofTeam = Map.groupBy(wishes, ({ teamId }) => teamId);
      return {
        teams: teams.flatMap((team) => {
          const own = ofTeam.get(team.id) ?? [];
          const shown = own.map((wish) => ({
            id: wish.id,
            text: textOf(wish, gyms).text,
            askedAt: wish.askedAt.toISOString(),
          }));
          return own.length === 0 ? [] : [{ ...toTeam(team), wishes: shown }];
        }),
        offers: toOffers(offers, teams),
      };
    },

    /** What a wish can wait for. */
    async listGymTimes(): Promise<{ times: GymTime[] }> {
      const { now, range } = currentPeriod(portal);
      return { times: await listGymTimes(db, now, range) };
    },

    addWish: (caller: Caller, body: WishBody & { teamId: number }) => addWish(portal, caller, body),
    changeWish: (caller: Caller, id: number, body: WishBody) => changeWish(portal, caller, id, body),
    removeWish: (caller: Caller, id: number) => removeWish(portal, caller, id),

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
  booked: 'Your team has booked this slot. To give it back, please cancel the practice.',
  gone: 'This slot is not held for your team any more.',
};

const toTeam = ({ id, name, divisionName }: NamedTeam) => ({ id, teamName: name, divisionName });

function toOffer(offer: LiveOffer, team: NamedTeam, timeZone: string): WaitingOffer {
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
