import { useQuery } from '@tanstack/react-query';
import { leagueSettings } from '#league/settings/queries.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

/** What comes before the first season: without them emails and the foot of every page name nobody. */
export function LeagueFirst() {
  const { data } = useQuery(leagueSettings);
  if (data === undefined || (data.leagueName && data.contactPhone && data.contactEmail)) return null;
  return (
    <Notice tone="warn" title={messages.leagueFirst} className="mt-4">
      <p>{messages.leagueFirstWhy}</p>
      <Link
        to={PATHS.settings}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {messages.leagueFirstLink}
      </Link>
    </Notice>
  );
}
