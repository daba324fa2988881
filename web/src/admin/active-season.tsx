import { parseSeason, seasonName } from '@portal/domain/season/season-name.ts';
import { useQuery } from '@tanstack/react-query';
import { seasonSteps } from '#season/queries.ts';
import { messages } from './messages.ts';

/** Which season everybody sees now. */
export function ActiveSeason() {
  const { data } = useQuery(seasonSteps);
  // the line keeps its place while it loads; that it can't be loaded is said by the steps below
  if (data === undefined) return <p className="mt-2 min-h-6" />;
  if (data.season === null) return <p className="mt-2">{messages.noSeason}</p>;
  const name = parseSeason(data.season.season);
  return (
    <p className="mt-2">
      Active now:{' '}
      <strong>
        {name === null ? data.season.season : seasonName(name)} {data.season.year}
      </strong>
    </p>
  );
}
