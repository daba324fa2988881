import { LEVEL_NAMES } from './messages.ts';

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
