import type { User } from '@portal/contract/auth.ts';
import type { Waitlist, WaitlistOffer } from '@portal/contract/waiting.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePollMs } from '#live/live.ts';
import { type Slot, teamKey } from '#practices/from-wire.ts';
import { AVAILABILITY_POLL_MS } from '#practices/queries.ts';
import { PartNotLoaded } from '#shared/part-not-loaded.tsx';
import { lazyFile, useLazyFile } from '#ui/lazy-file.ts';
import { messages } from './messages.ts';
import { waitlist } from './queries.ts';
import type { NamedTeam } from './request-form.ts';

const offerCardsFile = lazyFile(async () => (await import('./offer-cards.tsx')).OfferCards);

/** The slots held for the coach's teams, to book or decline; nothing if there are none. */
export function HeldOffers({ user }: { user: User }) {
  const { data } = useQuery(waitlist);
  return data?.offers.length ? <Offers user={user} offers={data.offers} /> : null;
}

function Offers(props: { user: User; offers: readonly WaitlistOffer[] }) {
  const { file: OfferCards, hasFailed } = useLazyFile(offerCardsFile);
  if (hasFailed) return <PartNotLoaded text={messages.listFailed} />;
  return OfferCards && <OfferCards {...props} />;
}

const requestListFile = lazyFile(async () => (await import('./request-list.tsx')).RequestList);

/**
 * The requests of the coach's teams with their places in line; nothing if there are none.
 * @param team the one that a new request is probably for
 */
export function OwnRequests({ team }: { team: NamedTeam | undefined }) {
  const { data } = useQuery(waitlist);
  return data?.requests.length ? <Requests list={data} team={team} /> : null;
}

function Requests(props: { list: Waitlist; team: NamedTeam | undefined }) {
  const { file: RequestList, hasFailed } = useLazyFile(requestListFile);
  if (hasFailed) return <PartNotLoaded text={messages.listFailed} />;
  return RequestList && <RequestList {...props} />;
}

/** The open slots; those held for one of the coach's teams are marked. */
export function useHeldSlots(
  slots: readonly Slot[] | undefined,
  isCoach: boolean,
): readonly Slot[] | undefined {
  const refetchInterval = usePollMs(AVAILABILITY_POLL_MS);
  const { data } = useQuery({ ...waitlist, enabled: isCoach, refetchInterval });
  const offers = data?.offers;
  return useMemo(() => {
    if (!offers?.length) return slots;
    const own = new Map(offers.map(({ slot, team }) => [slot.Id, teamKey(team.divisionName, team.teamName)]));
    return slots?.map((slot) => ({ ...slot, heldFor: own.get(slot.id) ?? null }));
  }, [slots, offers]);
}
