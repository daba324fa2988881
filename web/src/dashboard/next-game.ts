import { formatDayShort, formatTime, monthAndDay } from '@portal/domain/time/format.ts';
import type { Booking, Team } from '#practices/from-wire.ts';
import { venueName } from '#practices/slot-text.ts';

export const isGame = ({ isHome }: Booking): boolean => isHome !== null;

/**
 * 'Next game: Sat, Nov 21, 10:15 AM vs Owls at Salk - Gym, court 1 (home)'.
 * @param teams the coach's; if there are several, the text names the one that plays
 */
export function nextGameText(game: Booking, teams: readonly Team[]): string {
  const who = teams.length > 1 ? `${game.teamName}, ` : '';
  const when = `${formatDayShort(game.date)}, ${monthAndDay(game.date)}, ${formatTime(game.startTime)}`;
  const side = game.isHome ? 'home' : 'away';
  return `Next game: ${who}${when} vs ${game.opponent} at ${venueName(game)}, court ${game.court} (${side})`;
}
