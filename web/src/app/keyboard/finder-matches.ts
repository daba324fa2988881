import { foldName } from '@portal/domain/coaches/names.ts';
import { formatDayShort, monthAndDay, weekdayName } from '@portal/domain/time/format.ts';
import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';

/** A destination in the finder. */
export type Place = {
  group: string;
  label: string;
  /** a further description, which is also searched */
  note?: string;
  /** further search terms */
  words?: string;
  to: string;
};

const SHOWN_PER_GROUP = 6;

/** Places of one group: the first few, and how many more there are. */
export type FoundGroup<P> = { name: string; places: P[]; more: number };

/** The places that have a word starting with each word of the text, in their groups. */
export function findPlaces<P extends Omit<Place, 'to'>>(places: readonly P[], text: string): FoundGroup<P>[] {
  const queryWords = wordsOf(text);
  const found = places.filter(({ label, note = '', words = '' }) => {
    const has = wordsOf(`${label} ${note} ${words}`);
    return queryWords.every((word) => has.some((other) => begins(other, word)));
  });
  return [...Map.groupBy(found, ({ group }) => group)].map(([name, ofGroup]) => ({
    name,
    places: ofGroup.slice(0, SHOWN_PER_GROUP),
    more: Math.max(0, ofGroup.length - SHOWN_PER_GROUP),
  }));
}

/** Numbers must match as a whole: '5' finds 'Girls 5-6', and '1' finds December 1 but not every day of 12/…. */
const begins = (word: string, start: string): boolean =>
  /^\d+$/.test(start) ? word === start || word.startsWith(`${start}-`) : word.startsWith(start);

const wordsOf = (text: string): string[] =>
  foldName(text)
    .key.split(/[\s,–]+/)
    .filter(Boolean);

/** The days from `today` on, found by 'today', 'sat', 'nov 28', '11/28' or '2026-11-28'. */
export function dayPlaces(today: IsoDate, count: number, toDay: (date: IsoDate) => string): Place[] {
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(today, index);
    const [, month, day] = date.split('-').map(Number);
    const name = ['today', 'tomorrow'][index] ?? '';
    return {
      group: 'Days',
      label: `${formatDayShort(date)}, ${monthAndDay(date)}`,
      ...(name && { note: name }),
      words: `${weekdayName(date)} ${month}/${day} ${date}`,
      to: toDay(date),
    };
  });
}
