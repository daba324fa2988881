import { useQuery } from '@tanstack/react-query';
import { type InstantStyle, instantText } from './instant-text.ts';
import { leagueClock } from './league-clock.ts';

/** The league's zone; undefined while it is on its way, null where it could not be found out. */
export function useLeagueZone(): string | null | undefined {
  const { data, isError } = useQuery(leagueClock);
  return data?.timeZone ?? (isError ? null : undefined);
}

/** Writes instants (ISO 8601) by the league's clocks; '…' until their zone is known. */
export function useLeagueTime(): (at: string, style?: InstantStyle) => string {
  const zone = useLeagueZone();
  return (at, style) => (zone === undefined ? '…' : instantText(at, zone, style));
}
