import type { InstantStyle } from './instant-text.ts';
import { useLeagueTime } from './use-league-time.ts';

/** An instant (ISO 8601) in the league's time zone. */
export function Moment({ at, style = 'moment' }: { at: string; style?: InstantStyle }) {
  const textOf = useLeagueTime();
  return <time dateTime={at}>{textOf(at, style)}</time>;
}
