import { formatDayShort, monthAndDay, shortTime } from '#time/format.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import type { DayOffKind, DayOffState } from './day-off.ts';

/** A game of the team while it has a date off. */
export type GameOnDayOff = { date: IsoDate; startTime: WallTime; opponent: string };

const REASONS: Record<DayOffState, string> = {
  requested: 'The league had not decided on this date off.',
  declined: 'The league declined this date off.',
  granted: 'An administrator chose this time.',
};

/**
 * Why a date off was not kept, for the team's coaches: 'You play Owls on Sat, Dec 12 at 9 AM. The league
 * declined this date off.'
 * @param games not empty, by time
 */
export function notKeptText(
  { kind, state }: { kind: DayOffKind; state: DayOffState },
  games: readonly GameOnDayOff[],
): string {
  const played = games.map(
    ({ date, startTime, opponent }) =>
      `You play ${opponent} on ${formatDayShort(date)}, ${monthAndDay(date)} at ${shortTime(startTime)}.`,
  );
  const why =
    state === 'granted' && kind === 'prefer' ? 'Every other time was worse for other teams.' : REASONS[state];
  return [...played, why].join(' ');
}
