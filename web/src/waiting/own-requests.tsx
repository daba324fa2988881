import type { Waitlist } from '@portal/contract/waiting.ts';
import { useQuery } from '@tanstack/react-query';
import { PartNotLoaded } from '#shared/part-not-loaded.tsx';
import { lazyFile, useLazyFile } from '#ui/lazy-file.ts';
import { messages } from './messages.ts';
import { waitlist } from './queries.ts';

const requestListFile = lazyFile(async () => (await import('./request-list.tsx')).RequestList);

/** The requests of the coach's teams with their places in line; nothing if there are none. */
export function OwnRequests() {
  const { data } = useQuery(waitlist);
  return data?.requests.length ? <Requests list={data} /> : null;
}

function Requests({ list }: { list: Waitlist }) {
  const { file: RequestList, hasFailed } = useLazyFile(requestListFile);
  if (hasFailed) return <PartNotLoaded text={messages.listFailed} />;
  return RequestList && <RequestList list={list} />;
}
