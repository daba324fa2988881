import { useQuery } from '@tanstack/react-query';
import { waitingList } from './queries.ts';
import { RequestList } from './request-list.tsx';

/** The requests of the coach's teams; nothing if there are none. */
export function OwnRequests() {
  const { data } = useQuery(waitingList);
  if (!data?.requests.length) return null;
  return <RequestList list={data} />;
}
