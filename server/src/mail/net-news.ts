import type { EntryMailKind, EntryNews } from './kinds.ts';

const STARTS: ReadonlySet<EntryMailKind> = new Set([
  'practice_booked',
  'practice_restored',
  'game_scheduled',
  'game_restored',
]);
const ENDS: ReadonlySet<EntryMailKind> = new Set([
  'practice_cancelled',
  'practice_cancelled_by_league',
  'game_cancelled',
]);

/** What a waiting email reports, and the current state of its entry; null if the entry is gone. */
export type ReportedEntry = EntryNews & { isActive: boolean | null };

/** The outcome of the news about an entry: `reported`, `passing` or `rest`, as `sortNews` explains. */
type Sorted<News> = { reported: News[]; passing: News[]; rest: News[] };

/**
 * Sorts news about a team, oldest first, by what the reader still has to know about each entry.
 *
 * - `reported`: the newest state of each entry that differs from what its reader knew;
 * - `passing`: the last email about each entry that was booked and canceled again before the reader knew about it;
 * - `rest`: everything else
 */
export function sortNews<News extends ReportedEntry>(news: readonly News[]): Sorted<News> {
  const sorted: Sorted<News> = { reported: [], passing: [], rest: [] };
  for (const ofEntry of Map.groupBy(news, ({ data }) => data.entryId).values()) {
    const [first, last] = [ofEntry.at(0), ofEntry.at(-1)];
    if (first === undefined || last === undefined) continue;
    sorted[outcomeOf(ofEntry, first, last)].push(last);
    sorted.rest.push(...ofEntry.slice(0, -1));
  }
  return sorted;
}

function outcomeOf(
  ofEntry: readonly ReportedEntry[],
  first: ReportedEntry,
  last: ReportedEntry,
): keyof Sorted<unknown> {
  const existedBefore = !STARTS.has(first.kind);
  const existsAfter = !ENDS.has(last.kind);
  // the reader has canceled or restored it since, and wants no emails about their own changes
  if (last.isActive !== null && last.isActive !== existsAfter) return 'rest';
  if (existedBefore !== existsAfter) return 'reported';
  if (!existsAfter) return existedBefore ? 'reported' : 'passing';
  const isRestored = ofEntry.every(({ kind }) => STARTS.has(kind) || ENDS.has(kind));
  return isRestored ? 'rest' : 'reported';
}
