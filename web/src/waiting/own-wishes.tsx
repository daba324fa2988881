import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { waitingList } from './queries.ts';

const WishList = lazy(() => import('./wish-list.tsx').then((file) => ({ default: file.WishList })));

/** What the coach's teams wait for; nothing where they wait for nothing. */
export function OwnWishes() {
  const { data } = useQuery(waitingList);
  if (!data?.wishes.length) return null;
  return (
    <Suspense>
      <WishList list={data} />
    </Suspense>
  );
}
