import { useQuery } from '@tanstack/react-query';
import { waitingList } from './queries.ts';
import { RequestList } from './request-list.tsx';

/** What the coach's teams wait for; nothing where they wait for nothing. */
export function OwnRequests() {
  const { data } = useQuery(waitingList);
  if (!data?.wishes.length) return null;
  return <RequestList list={data} />;
}
