import type { PracticePlace } from '@portal/contract/practice-place.ts';
import type { Trade, TradeTeam } from '@portal/contract/trades.ts';
import { formatDayShort, monthAndDay, shortTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';

/** 'Boys 3-4 Owls'. */
export const fullName = ({ divisionName, teamName }: Pick<TradeTeam, 'divisionName' | 'teamName'>): string =>
  `${divisionName} ${teamName}`;

/** 'Thu, Nov 19'. */
export const dayText = (date: string): string => `${formatDayShort(date)}, ${monthAndDay(date)}`;

/** 'Thu, Nov 19, 6–7 PM, Salk, court 1'. */
export const placeText = (place: PracticePlace): string =>
  `${dayText(place.date)}, ${shortTimeRange(place.startTime, place.endTime)}, ${venueAndCourt(place)}`;

/** The outcome of a trade in one sentence, for one of its teams. */
export function outcomeText({ state, fromTeam, toTeam, isFromOwn, offered, requested }: Trade): string {
  const [own, other] = isFromOwn
    ? [fullName(fromTeam), fullName(toTeam)]
    : [fullName(toTeam), fullName(fromTeam)];
  const about = placeText(offered);
  if (state === 'accepted') {
    if (requested === null)
      return isFromOwn ? `${own} gave ${other}: ${about}` : `${own} got from ${other}: ${about}`;
    return `${own} and ${other} traded. ${own} now: ${placeText(isFromOwn ? requested : offered)}`;
  }
  const offer = isFromOwn ? `Your offer to ${other}` : `The offer from ${other}`;
  return `${offer} (${about}) ${ENDINGS[state]}`;
}

const ENDINGS = {
  open: 'waits for an answer.',
  declined: 'was declined.',
  withdrawn: 'was withdrawn.',
  expired: 'expired.',
  ended: 'ended, because one of the practices was canceled or changed.',
} as const;
