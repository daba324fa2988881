import type { User } from '@portal/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { OfferCards } from './offer-cards.tsx';
import { waitlist } from './queries.ts';

/** The slots that are held for the coach's teams, to book or to decline; nothing if there are none. */
export function HeldOffers({ user }: { user: User }) {
  const { data } = useQuery(waitlist);
  if (!data?.offers.length) return null;
  return <OfferCards user={user} offers={data.offers} />;
}
