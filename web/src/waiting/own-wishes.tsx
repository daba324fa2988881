import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '#ui/lazy-part.tsx';
import { waitingList } from './queries.ts';

const WishList = lazyPart(() => import('./wish-list.tsx'), 'WishList');

/** What the coach's teams wait for; nothing where they wait for nothing. */
export function OwnWishes() {
  const { data } = useQuery(waitingList);
  if (!data?.wishes.length) return null;
  return <WishList list={data} />;
}
