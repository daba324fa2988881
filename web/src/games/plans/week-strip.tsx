import { stripText } from './week-text.ts';
import type { TeamWeek } from './weekends.ts';

const STEP_PX = 12;
const RADIUS = 3.5;
/** the height of a stack of dots */
const heightOf = (most: number) => most * 10 + 6;

/** A column for each week with a dot for each game, filled at home and hollow away; a line for a week without games. */
export function WeekStrip({ weeks }: { weeks: readonly TeamWeek[] }) {
  const most = Math.max(2, ...weeks.map(({ isHome }) => isHome.length));
  const height = heightOf(most);
  return (
    <svg
      role="img"
      aria-label={stripText(weeks)}
      width={weeks.length * STEP_PX}
      height={height}
      className="block max-w-full text-court"
      viewBox={`0 0 ${weeks.length * STEP_PX} ${height}`}
    >
      {weeks.map(({ monday, isHome }, week) => {
        const x = week * STEP_PX + STEP_PX / 2;
        return (
          <g key={monday}>
            {isHome.length === 0 && (
              <path d={`M${x - 2} ${height - 6}h4`} stroke="var(--color-edge)" strokeWidth="1.5" />
            )}
            {isHome.map((isAtHome, game) => (
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: the games of a week have no identity besides their order
                key={game}
                cx={x}
                cy={height - 6 - game * 10}
                r={RADIUS}
                fill={isAtHome ? 'currentColor' : 'none'}
                stroke="currentColor"
                strokeWidth="1.5"
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
