import { FIGURE_LABELS } from '@portal/domain/fairness/figure-labels.ts';
import type { Figure } from '@portal/domain/fairness/figures.ts';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { SelectInput } from '#ui/inputs.tsx';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import type { FigureDetails } from './details-panel.tsx';
import { valueText } from './figure-text.ts';
import type { Group } from './groups.ts';
import { messages } from './messages.ts';
import type { FairnessDivision, FairnessTeam } from './queries.ts';

type TeamTableProps = { division: FairnessDivision; group: Group; onOpen: (behind: FigureDetails) => void };
type Sorting = { by: Figure | 'team'; isDescending: boolean };

/** Every team with the figures of the group, as a table that can be sorted or, in a narrow window, one figure at a time. */
export function TeamTable({ division, group, onOpen }: TeamTableProps) {
  const isNarrow = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  const [chosen, sort] = useState<Sorting>({ by: 'team', isDescending: false });
  const figures: readonly Figure[] = group.figures;
  // another section has other columns
  const sorting: Sorting =
    chosen.by === 'team' || figures.includes(chosen.by) ? chosen : { by: 'team', isDescending: false };
  const teams = sorted(division.teams, sorting);
  const List = isNarrow ? TeamRows : WideTable;
  return (
    <section aria-labelledby="all-teams">
      <h2 id="all-teams" className="text-2xl">
        {messages.table}
      </h2>
      <p className="text-sm text-muted">Select a number for details.</p>
      <List {...{ teams, figures, sorting, onOpen }} onSort={sort} />
    </section>
  );
}

type ListProps = {
  teams: readonly FairnessTeam[];
  figures: readonly Figure[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onOpen: (behind: FigureDetails) => void;
};

const CELL = 'border-b border-line px-1.5 py-0.5';

function WideTable({ teams, figures, sorting, onSort, onOpen }: ListProps) {
  return (
    <table className="mt-2 w-full border-collapse" aria-label={messages.table}>
      <thead>
        <tr>
          {(['team', ...figures] as const).map((by) => {
            const isSorted = sorting.by === by;
            return (
              <th
                key={by}
                scope="col"
                aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
                className={classNames(
                  'border-b-2 border-line px-1.5 text-sm',
                  by === 'team' ? 'text-start' : 'text-end',
                )}
              >
                <button
                  type="button"
                  className={classNames(
                    'min-h-control hover:underline',
                    by === 'team' ? 'text-start' : 'text-end',
                  )}
                  // the first press sorts the highest first
                  onClick={() =>
                    onSort({ by, isDescending: isSorted ? !sorting.isDescending : by !== 'team' })
                  }
                >
                  {labelOf(by)}
                  <span aria-hidden="true">{isSorted && (sorting.isDescending ? ' ↓' : ' ↑')}</span>
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {teams.map((team) => (
          <tr key={team.teamId} className={classNames(team.isOwn && 'bg-court-soft font-semibold')}>
            <th scope="row" className={`${CELL} text-start font-semibold wrap-anywhere`}>
              <TeamName team={team} />
            </th>
            {figures.map((figure) => (
              <td key={figure} className={`${CELL} text-end tabular-nums`}>
                <Value team={team} figure={figure} onOpen={onOpen} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One figure at a time, highest first. */
function TeamRows({ teams, figures, onOpen }: ListProps) {
  const [chosen, choose] = useState<Figure | undefined>();
  const figure = chosen !== undefined && figures.includes(chosen) ? chosen : figures[0];
  if (figure === undefined) return null;
  return (
    <>
      <div className="mt-2 max-w-72 phone:max-w-none">
        <SelectInput
          label="Number"
          value={figure}
          options={figures.map((each) => [each, FIGURE_LABELS[each]])}
          onChange={choose}
        />
      </div>
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line bg-panel">
        {sorted(teams, { by: figure, isDescending: true }).map((team) => (
          <li
            key={team.teamId}
            className={classNames(
              'flex items-center justify-between gap-3 px-4 first:rounded-t-xl last:rounded-b-xl',
              team.isOwn && 'bg-court-soft',
            )}
          >
            <span className="font-semibold wrap-anywhere">
              <TeamName team={team} />
            </span>
            <span className="tabular-nums">
              <Value team={team} figure={figure} onOpen={onOpen} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const labelOf = (by: Sorting['by']) => (by === 'team' ? 'Team' : FIGURE_LABELS[by]);

const TeamName = ({ team: { teamName, isOwn } }: { team: FairnessTeam }) => (
  <>
    {teamName}
    {isOwn && <span className="font-normal text-muted"> ({messages.yourTeam})</span>}
  </>
);

type ValueProps = { team: FairnessTeam; figure: Figure; onOpen: (behind: FigureDetails) => void };

/** Figures that are measured, not counted, so that even a 0 may have details. */
const MEASURES: readonly Figure[] = ['noticeHours', 'travelMinutes'];

/** A value; a button that opens its details if it has any. */
function Value({ team: { teamId, teamName, figures }, figure, onOpen }: ValueProps) {
  const value = figures[figure];
  const text = valueText(figure, value);
  const isNothing = value === null || (value === 0 && !MEASURES.includes(figure));
  if (isNothing) return <span className="inline-block px-2 py-2.5 text-muted">{text}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${teamName}, ${FIGURE_LABELS[figure]}: ${text}`}
      className="link min-h-control min-w-control px-2 text-end"
      onClick={() => onOpen({ figure, teams: [{ teamId, teamName, value }] })}
    >
      {text}
    </button>
  );
}

/** Sorts teams without a value last, and equal ones by name. */
function sorted(teams: readonly FairnessTeam[], { by, isDescending }: Sorting): FairnessTeam[] {
  if (by === 'team') return isDescending ? teams.toReversed() : [...teams];
  const sign = isDescending ? -1 : 1;
  return teams.toSorted((a, b) => {
    const [first, second] = [a.figures[by], b.figures[by]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}
