import { classNames } from '#ui/class-names.ts';
import { ChevronIcon } from '#ui/icons.tsx';
import { FigureValue } from './figure-value.tsx';
import { FIGURE_NAMES, planMessages as messages } from './messages.ts';
import { type Figure, type FigureSorting, nameBelow, pressed } from './team-figures.ts';
import type { TeamListProps } from './teams-view.tsx';
import { WeekStrip } from './week-strip.tsx';

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
