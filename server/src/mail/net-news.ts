import type { EntryMailKind, EntryNews } from './kinds.ts';

const STARTS: ReadonlySet<EntryMailKind> = new Set(['practice_booked', 'game_scheduled']);
const ENDS: ReadonlySet<EntryMailKind> = new Set([
  'practice_cancelled',
  'practice_cancelled_by_league',
  'game_cancelled',
]);

/** What a waiting mail tells, and how its entry stands now: null if the entry is gone. */
export type ToldEntry = EntryNews & { isActive: boolean | null };

/** What became of the news about one entry: its last word is told, it came and went, or nothing has changed in the end. */
type Sorted<News> = { told: News[]; passing: News[]; rest: News[] };

/**
 * Sorts news about a team, oldest first, by what their reader still has to hear of each entry.
 *
 * - `told`: the newest state of each entry that differs from what its reader knew;
 * - `passing`: the last word on each that was booked and canceled again before its reader heard of it;
 * - `rest`: everything else
 */
export function sortNews<News extends ToldEntry>(news: readonly News[]): Sorted<News> {
  const sorted: Sorted<News> = { told: [], passing: [], rest: [] };
  for (const ofEntry of Map.groupBy(news, ({ data }) => data.entryId).values()) {
    const [first, last] = [ofEntry.at(0), ofEntry.at(-1)];
    if (first === undefined || last === undefined) continue;
    sorted[outcomeOf(ofEntry, first, last)].push(last);
    sorted.rest.push(...ofEntry.slice(0, -1));
  }
  return sorted;
}

function outcomeOf(ofEntry: readonly ToldEntry[], first: ToldEntry, last: ToldEntry): keyof Sorted<unknown> {
  const wasThere = !STARTS.has(first.kind);
  const isThere = !ENDS.has(last.kind);
  // what its reader did with it since, and wants no mail about
  if (last.isActive !== null && last.isActive !== isThere) return 'rest';
  if (wasThere !== isThere) return 'told';
  if (!isThere) return wasThere ? 'told' : 'passing';
  const isBack = ofEntry.every(({ kind }) => STARTS.has(kind) || ENDS.has(kind));
  return isBack ? 'rest' : 'told';
}
