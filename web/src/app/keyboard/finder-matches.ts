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

/** The places that have a word starting with each word of the text; only the first few of each group. */
export function findPlaces<P extends Omit<Place, 'to'>>(places: readonly P[], text: string): P[] {
  const queryWords = wordsOf(text);
  const shown = new Map<string, number>();
  return places.filter(({ group, label, note = '', words = '' }) => {
    const has = wordsOf(`${label} ${note} ${words}`);
    if (!queryWords.every((word) => has.some((other) => begins(other, word)))) return false;
    const count = (shown.get(group) ?? 0) + 1;
    shown.set(group, count);
    return count <= SHOWN_PER_GROUP;
  });
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
