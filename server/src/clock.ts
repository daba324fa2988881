import { type LeagueNow, leagueNow } from '@portal/domain/time/wall-clock.ts';

/** Where "now" comes from; tests bring their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Today's date and the time of day on the league's wall. */
export const leagueNowOf = (clock: Clock, timeZone: string): LeagueNow => leagueNow(clock.now(), timeZone);
