import { formatDate, shortTimeRange } from '@portal/domain/time/format.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { CHANGES_WITH_OWN_ENTRIES } from '#api/live-event.ts';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

/** The postponed games of the coach's teams, which are to be made up. Renders nothing if there are none. */
export function OwnPostponedGames() {
  const { data: games = [] } = useQuery(ownPostponedGames);
  if (games.length === 0) return null;
  return (
    <Notice tone="warn" title="To be made up" className="mb-4">
      <ul className="grid gap-1 wrap-anywhere">
        {games.map(({ EntryId, HomeTeam, AwayTeam, DivisionName, date, startTime, endTime, reason }) => (
          <li key={EntryId}>
            <strong>{[HomeTeam, AwayTeam].filter(Boolean).join(' vs ')}</strong> ({DivisionName}):{' '}
            {messages.wasOn(formatDate(date), shortTimeRange(startTime, endTime))}
            {reason && ` Reason: ${reason}`}
          </li>
        ))}
      </ul>
      <p className="mt-1">We’ll email you when there is a new time.</p>
    </Notice>
  );
}

const ownPostponedGames = queryOptions({
  queryKey: ['schedule', 'own-postponed'],
  meta: CHANGES_WITH_OWN_ENTRIES,
  queryFn: ({ signal }) => call('listOwnPostponedGames', { signal }),
  select: ({ games }) => games,
});
