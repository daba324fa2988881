import type { User } from '@portal/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '#ui/lazy-part.tsx';
import { waitingList } from './queries.ts';

const OfferCards = lazyPart(() => import('./offer-cards.tsx'), 'OfferCards');

/** The slots that are held for the coach's teams, to book or to decline; nothing where there is none. */
export function HeldOffers({ user }: { user: User }) {
  const { data } = useQuery(waitingList);
  if (!data?.offers.length) return null;
  return <OfferCards user={user} offers={data.offers} />;
}
