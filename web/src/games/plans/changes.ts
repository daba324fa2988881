import type { Comparison } from './queries.ts';

export type ChangeCounts = { added: number; moved: number; canceled: number };

/** Counts the games of a comparison by what happens to them. A comparison lists each game for both of its teams. */
export function countChanges({ teams }: Pick<Comparison, 'teams'>): ChangeCounts {
  const games = new Map(
    teams.flatMap(({ changes }) => changes.map((change) => [change.key, change] as const)),
  );
  const counts = { added: 0, moved: 0, canceled: 0 };
  for (const { before, after } of games.values()) {
    if (before === null) counts.added += after === null ? 0 : 1;
    else if (after === null) counts.canceled += 1;
    else counts.moved += 1;
  }
  return counts;
}
