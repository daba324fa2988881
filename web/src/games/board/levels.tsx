import type { OfferedPlace } from '#schedule/board/move/positions.ts';
import { LEVEL_NAMES } from './messages.ts';

type LevelStretch = { start: number; end: number; level: OfferedPlace['level'] };

/**
 * The places of a court as stretches of its track, in order of time. A place reaches to the start of the next one, and
 * adjacent places that are equally good are joined.
 */
export function levelStretches(
  places: readonly Pick<OfferedPlace, 'start' | 'end' | 'level'>[],
): readonly LevelStretch[] {
  const sorted = places.toSorted((a, b) => a.start - b.start);
  const stretches: LevelStretch[] = [];
  for (const [index, { start, level, ...place }] of sorted.entries()) {
    const end = Math.min(sorted[index + 1]?.start ?? Number.POSITIVE_INFINITY, place.end);
    const last = stretches.at(-1);
    if (last?.level === level && last.end === start) last.end = end;
    else stretches.push({ start, end, level });
  }
  return stretches;
}

const LEVELS = ['good', 'fair', 'poor', 'broken'] as const;

/** A legend for the marks along the courts. */
export const LevelLegend = () => (
  <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-hidden="true">
    {LEVELS.map((level) => (
      <li key={level} className="flex items-center gap-1.5">
        <span className="level-swatch" data-level={level} />
        {LEVEL_NAMES[level]}
      </li>
    ))}
  </ul>
);
