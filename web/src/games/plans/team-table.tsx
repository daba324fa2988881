import { type Column, DataTable } from '#ui/data-table.tsx';
import { keysOfFigure } from '../board/found-games.ts';
import { GamesLink } from './games-link.tsx';
import { FIGURE_NAMES, planMessages as messages } from './messages.ts';
import type { GamePlan, PlanTeam } from './queries.ts';
import { type Figure, type FigureSorting, nameBelow, outlierOf, pressed } from './team-figures.ts';
import { stripText, type TeamWeek } from './weekends.ts';

export type TeamTableProps = {
  plan: GamePlan;
  divisionName: string;
  teams: readonly PlanTeam[];
  weeks: ReadonlyMap<number, readonly TeamWeek[]>;
  /** the columns */
  figures: readonly Figure[];
  sorting: FigureSorting;
  onSort: (sorting: FigureSorting) => void;
};

/** A row for each team of a division. */
export function TeamTable({ plan, divisionName, teams, weeks, figures, sorting, onSort }: TeamTableProps) {
  return (
    <DataTable<PlanTeam, FigureSorting['by']>
      label={divisionName}
      columns={[
        {
          head: messages.team,
          sortBy: 'team',
          isRowHead: true,
          width: 'w-[16%]',
          onCard: 'title',
          cell: ({ teamName }) => nameBelow(divisionName, teamName),
        },
        ...figures.map(
          (figure): Column<PlanTeam, FigureSorting['by']> => ({
            head: FIGURE_NAMES[figure].short,
            title: FIGURE_NAMES[figure].full,
            sortBy: figure,
            isNumber: true,
            width: 'px-1.5!',
            onCard: 'labeled',
            cell: (team) => <FigureValue plan={plan} team={team} figure={figure} />,
          }),
        ),
        {
          head: messages.weekends,
          width: 'w-[18%]',
          cell: ({ teamId }) => <WeekStrip weeks={weeks.get(teamId) ?? []} />,
        },
      ]}
      rows={teams}
      keyOf={({ teamId }) => teamId}
      sorting={{ by: sorting.by, isDescending: sorting.isDown }}
      onSort={(by) => onSort(pressed(sorting, by))}
    />
  );
}

/** Counted for their own sake, so that their games are one press away in every row. */
const ALWAYS_LINKED: readonly Figure[] = ['doubles', 'longestBreakDays'];

type FigureValueProps = { plan: GamePlan; team: PlanTeam; figure: Figure };

/** A figure of a team, marked if the team differs much from its division, with a link to its games. */
function FigureValue({ plan, team, figure }: FigureValueProps) {
  const value = team.figures[figure];
  const outlier = outlierOf(team, figure);
  const shown = outlier === 0 ? (value ?? '–') : <Outlier value={value} outlier={outlier} />;
  const isLinked = outlier !== 0 || ALWAYS_LINKED.includes(figure);
  const keys = isLinked ? keysOfFigure(plan, figure, team.teamId) : [];
  if (keys.length === 0) return shown;
  return (
    <GamesLink plan={plan} id={`${figure}-${team.teamId}`} keys={keys}>
      {shown}
      <span className="sr-only">
        , {team.teamName}: {FIGURE_NAMES[figure].full}
      </span>
    </GamesLink>
  );
}

function Outlier({ value, outlier }: { value: number | null; outlier: -1 | 1 }) {
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
function WeekStrip({ weeks }: { weeks: readonly TeamWeek[] }) {
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
