import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { waitingList } from './queries.ts';

const OfferCards = lazy(() => import('./offer-cards.tsx').then((file) => ({ default: file.OfferCards })));

/** The slots that are held for the coach's teams, to book or to decline; nothing where there is none. */
export function HeldOffers() {
  const { data } = useQuery(waitingList);
  if (!data?.offers.length) return null;
  return (
    <Suspense>
      <OfferCards offers={data.offers} />
    </Suspense>
  );
}
