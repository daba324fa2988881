import type { User } from '@portal/contract/auth.ts';
import type { WaitlistOffer } from '@portal/contract/waiting.ts';
import { useQuery } from '@tanstack/react-query';
import { PartNotLoaded } from '#shared/part-not-loaded.tsx';
import { lazyFile, useLazyFile } from '#ui/lazy-file.ts';
import { messages } from './messages.ts';
import { waitlist } from './queries.ts';

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
