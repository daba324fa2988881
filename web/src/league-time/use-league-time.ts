import { useQuery } from '@tanstack/react-query';
import { type InstantStyle, instantText } from './instant-text.ts';
import { leagueClock } from './league-clock.ts';

/** The league's time zone; undefined while loading, null if unknown. */
export function useLeagueZone(): string | null | undefined {
  const { data, isError } = useQuery(leagueClock);
  return data?.timeZone ?? (isError ? null : undefined);
}

/** Returns a function that formats instants (ISO 8601) in the league's time zone; '…' until that is loaded. */
export function useLeagueTime(): (at: string, style?: InstantStyle) => string {
  const zone = useLeagueZone();
  return (at, style) => (zone === undefined ? '…' : instantText(at, zone, style));
}
