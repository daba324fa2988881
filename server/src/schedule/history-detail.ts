import type { CoachedEntry } from '#platform/db/entries.ts';

/** What the history stores about an entry: names and times at that moment. */
export type HistoryDetail = {
  date: string;
  startTime: string;
  endTime: string;
  /** '' if the entry has none */
  division: string;
  home: string;
  away: string;
  title: string;
  /** why, if a reason was given */
  reason?: string;
  /** the end before a change */
  formerEndTime?: string;
  /** where and when it was before a move */
  from?: string;
  /** where and when it is after a move */
  to?: string;
  /** with which a move can be undone */
  moveId?: number;
  /** with which a cancellation can be undone */
  cancellationId?: number;
};

/** The entry as it is now, for `history.detail`. */
export function historyDetail(
  entry: Pick<
    CoachedEntry,
    'date' | 'startTime' | 'endTime' | 'divisionName' | 'homeTeam' | 'awayTeam' | 'title'
  >,
  more: Pick<HistoryDetail, 'reason' | 'formerEndTime' | 'cancellationId' | 'from' | 'to' | 'moveId'> = {},
): HistoryDetail {
  const { date, startTime, endTime, divisionName, homeTeam, awayTeam, title } = entry;
  return { date, startTime, endTime, division: divisionName, home: homeTeam, away: awayTeam, title, ...more };
}
