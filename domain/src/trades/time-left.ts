import { several } from '#text/several.ts';
import { daysBetween, type LeagueNow, minutesOf } from '#time/wall-clock.ts';

/** '2 days left', '23 hours left', '45 minutes left'; null once it is over. Both times are league time. */
export function timeLeftText(until: LeagueNow, now: LeagueNow): string | null {
  if (`${until.date} ${until.time}` <= `${now.date} ${now.time}`) return null;
  const minutes = daysBetween(now.date, until.date) * 24 * 60 + minutesOf(until.time) - minutesOf(now.time);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${several(Math.floor(hours / 24), 'day')} left`;
  return hours >= 1 ? `${several(hours, 'hour')} left` : `${several(Math.max(1, minutes), 'minute')} left`;
}
