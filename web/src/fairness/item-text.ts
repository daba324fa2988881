import type { Figure } from '@portal/domain/fairness/figures.ts';
import { formatNumber } from '@portal/domain/text/several.ts';
import { formatDayShort, monthAndDay, shortTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import type { FairnessItem } from './queries.ts';

/** 'Wed, Nov 18, 6–7 PM'. */
export const itemTime = ({ date, startTime, endTime }: FairnessItem): string => {
  const day = `${formatDayShort(date)}, ${monthAndDay(date)}`;
  return startTime === null || endTime === null ? day : `${day}, ${shortTimeRange(startTime, endTime)}`;
};

const OFFERS: Record<NonNullable<FairnessItem['offerState']>, string> = {
  held: 'held for the team now',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'not answered in time',
  rested: 'no longer needed',
  taken: 'withdrawn by the league',
};

/** The details of an item: where, against whom, and what the figure is about. */
export function itemDetails(item: FairnessItem, figure: Figure): string {
  const { kind, opponent, isHome, travelMinutes, noticeHours, offerState, isKept } = item;
  const parts = [
    kind === 'postponed' && 'postponed',
    (kind === 'game' || kind === 'postponed') &&
      `${isHome ? 'home' : 'away'} game${opponent ? ` against ${opponent}` : ''}`,
    item.schoolName !== '' && venueAndCourt(item),
    figure === 'travelMinutes' && travelMinutes !== null && `${travelMinutes} min`,
    noticeHours !== null && `canceled ${hoursText(noticeHours)} before`,
    offerState !== null && OFFERS[offerState],
    kind === 'day-off' && (isKept ? 'no game' : 'has a game'),
  ];
  return parts.filter((part) => part !== false && part !== '').join(' · ');
}

/** '30 hours', '1 hour'. */
function hoursText(hours: number): string {
  const whole = Math.round(hours);
  return `${formatNumber(whole)} ${whole === 1 ? 'hour' : 'hours'}`;
}
