import type { AnswerOf } from '@portal/contract/endpoint.ts';
import type { getLeagueClock as endpoint } from '@portal/contract/schedule.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Portal } from '#portal.ts';

/** What the league's clocks show now. */
export function getLeagueClock({ clock, settings }: Portal): AnswerOf<typeof endpoint> {
  const { timeZone, weekStart } = settings.current();
  return { ...leagueNowOf(clock, timeZone), timeZone, weekStart };
}
