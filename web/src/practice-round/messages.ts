import type { Opening } from '@portal/domain/practices/round/opening.ts';
import { monthAndDay, shortTime, weekdayName } from '@portal/domain/time/format.ts';

/** League time 'YYYY-MM-DDTHH:MM:SS' as 'Friday 8 PM', or with another word between. */
export const whenText = (at: string, between = ' '): string =>
  `${weekdayName(at.slice(0, 10))}${between}${shortTime(at.slice(11))}`;

/** 'Nov 30 – Dec 6' */
export const weekText = ({ start, end }: { start: string; end: string }): string =>
  `${monthAndDay(start)} – ${monthAndDay(end)}`;

/** What the settings mean, for the league and for a division. */
export const OPENING_LABELS: Record<Opening, string> = {
  always: 'Always open',
  opens: 'Opens at a time',
  round: 'Practice round',
};

/** The texts of the practice round. */
export const messages = {
  title: 'Practice Round',
  failed: 'We couldn’t load the practice round.',
  notSaved: 'We couldn’t save your wishes. Please try again.',
  demand: 'How many teams prefer each hour',
  sameFirst: 'Same as last week first',
  anyTime: 'Any time is better than none',
  skip: 'No practice next week',
} as const;
