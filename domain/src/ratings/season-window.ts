import { formatDate } from '#time/format.ts';
import type { IsoDate } from '#time/wall-clock.ts';

export type RatingSeason = {
  /** the last day on which coaches may change ratings, in league time; null if none is set */
  deadline: IsoDate | null;
  isLocked: boolean;
};

export type Closed = 'locked' | 'past-deadline';

/** Why ratings are closed to coaches, or null while they are open. @param today league calendar day */
export function closedReason({ deadline, isLocked }: RatingSeason, today: IsoDate): Closed | null {
  if (isLocked) return 'locked';
  return deadline !== null && today > deadline ? 'past-deadline' : null;
}

/**
 * Until when ratings are open, or why they are closed, as a sentence; '' if they are open without a deadline.
 */
export function windowText(season: RatingSeason, today: IsoDate): string {
  const { deadline } = season;
  const closed = closedReason(season, today);
  if (closed === 'locked')
    return 'The league has locked this season’s ratings. They can no longer be changed.';
  if (deadline === null) return '';
  if (closed === 'past-deadline') {
    return `Ratings closed after ${formatDate(deadline)}. They can no longer be changed.`;
  }
  return `Ratings are open until the end of ${formatDate(deadline)}.`;
}
