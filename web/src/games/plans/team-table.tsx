import { classNames } from '#ui/class-names.ts';
import { ChevronIcon } from '#ui/icons.tsx';
import { FIGURE_NAMES, planMessages as messages } from './messages.ts';
import type { PlanTeam } from './queries.ts';
import { type Figure, type FigureSorting, nameBelow, outlierOf, pressed } from './team-figures.ts';
import type { TeamListProps } from './teams-view.tsx';
import { stripText, type TeamWeek } from './weekends.ts';

const CELL = 'border-t border-line px-1.5 py-1';

type TeamTableProps = TeamListProps & {
  /** the columns */
  figures: readonly Figure[];
  sorting: FigureSorting;
  onSort: (sorting: FigureSorting) => void;
};

/** A row for each team of a division. */
export function TeamTable({ divisionName, teams, weeks, figures, sorting, onSort }: TeamTableProps) {
  return (
    <table aria-label={divisionName} className="w-full table-fixed border-collapse text-start">
      <thead className="text-sm">
        <tr>
          <SortHead by="team" name={messages.team} sorting={sorting} onSort={onSort} className="w-[16%]" />
          {figures.map((figure) => (
            <SortHead
              key={figure}
              by={figure}
              name={FIGURE_NAMES[figure].short}
              title={FIGURE_NAMES[figure].full}
              sorting={sorting}
              onSort={onSort}
            />
          ))}
          <th scope="col" className="w-[18%] px-1.5 py-1 text-start font-semibold">
            {messages.weekends}
          </th>
        </tr>
      </thead>
      <tbody>
        {teams.map((team) => (
          <tr key={team.teamId}>
            <th scope="row" className={`${CELL} text-start font-semibold wrap-anywhere`}>
              {nameBelow(divisionName, team.teamName)}
            </th>
            {figures.map((figure) => (
              <td key={figure} className={`${CELL} text-center tabular-nums`}>
                <FigureValue team={team} figure={figure} />
              </td>
            ))}
            <td className={CELL}>
              <WeekStrip weeks={weeks.get(team.teamId) ?? []} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SortHeadProps = Pick<TeamTableProps, 'sorting' | 'onSort'> & {
  by: FigureSorting['by'];
  name: string;
  title?: string;
  className?: string;
};

function SortHead({ by, name, title, sorting, onSort, className }: SortHeadProps) {
  const isSorted = sorting.by === by;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sorting.isDown ? 'descending' : 'ascending') : undefined}
      className={classNames(by === 'team' ? 'text-start' : 'text-center', 'p-0', className)}
    >
      <button
        type="button"
        title={title}
        className="inline-flex min-h-9 items-center gap-0.5 rounded px-1 font-semibold hover:bg-court-soft"
        onClick={() => onSort(pressed(sorting, by))}
      >
        {name}
        {title && title !== name && <span className="sr-only">: {title}</span>}
        {isSorted && (
          <ChevronIcon className={classNames('-me-1 size-3', sorting.isDown ? 'rotate-90' : '-rotate-90')} />
        )}
      </button>
    </th>
  );
}

/** A figure of a team, marked if the team differs much from its division. */
export function FigureValue({ team, figure }: { team: PlanTeam; figure: Figure }) {
  const value = team.figures[figure];
  const outlier = outlierOf(team, figure);
  if (outlier === 0) return value ?? '–';
  return (
    <span className="rounded bg-warn-soft px-1 font-bold whitespace-nowrap text-warn">
      {value}
      <span aria-hidden="true" className="ms-0.5 text-xs">
        {outlier > 0 ? '▲' : '▼'}
      </span>
      <span className="sr-only">, {outlier > 0 ? messages.more : messages.less}</span>
    </span>
  );
}

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
