import { useQuery } from '@tanstack/react-query';
import { waitingList } from './queries.ts';
import { WishList } from './wish-list.tsx';

/** What the coach's teams wait for; nothing where they wait for nothing. */
export function OwnWishes() {
  const { data } = useQuery(waitingList);
  if (!data?.wishes.length) return null;
  return <WishList list={data} />;
}
