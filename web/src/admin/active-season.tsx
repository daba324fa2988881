import { useQuery } from '@tanstack/react-query';
import { seasonList } from '#season/season-list.ts';
import { messages } from './messages.ts';

/** Which season everybody sees now. */
export function ActiveSeason() {
  const { data } = useQuery(seasonList);
  // the line keeps its place while it loads; that it can't be loaded is said above
  if (data === undefined) return <p className="mt-2 min-h-6" />;
  const active = data.find(({ isActive }) => isActive);
  if (active === undefined) return <p className="mt-2">{messages.noSeason}</p>;
  return (
    <p className="mt-2">
      Active now: <strong>{active.label}</strong>
    </p>
  );
}
