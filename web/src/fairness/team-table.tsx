import { FIGURE_LABELS } from '@portal/domain/fairness/figure-labels.ts';
import type { Figure } from '@portal/domain/fairness/figures.ts';
import { useState } from 'react';
import { type Column, DataTable, type Sorting } from '#ui/data-table.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import type { FigureDetails } from './details-panel.tsx';
import { valueText } from './figure-text.ts';
import type { Group } from './groups.ts';
import { messages } from './messages.ts';
import type { FairnessDivision, FairnessTeam } from './queries.ts';

type TeamTableProps = { division: FairnessDivision; group: Group; onOpen: (behind: FigureDetails) => void };
type By = Figure | 'team';

/** Every team with the figures of the group, in a narrow window one figure at a time. */
export function TeamTable({ division, group, onOpen }: TeamTableProps) {
  const isNarrow = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  const [shown, show] = useState<Figure | undefined>();
  const [chosen, sort] = useState<Sorting<By> | null>(null);
  const figures: readonly Figure[] = group.figures;
  // another section has other columns
  const has = (by: By | undefined): by is By => by === 'team' || (by !== undefined && figures.includes(by));
  const figure = shown !== undefined && has(shown) ? shown : figures[0];
  const columns = isNarrow ? figures.filter((each) => each === figure) : figures;
  const initial: Sorting<By> = { by: (isNarrow && figure) || 'team', isDescending: isNarrow };
  const sorting = chosen !== null && has(chosen.by) ? chosen : initial;
  return (
    <div>
      <h2 className="text-2xl">{messages.table}</h2>
      <p className="text-sm text-muted">Select a number for details.</p>
      {isNarrow && figure !== undefined && (
        <div className="mt-2 max-w-72 phone:max-w-none">
          <SelectInput
            label="Number"
            value={figure}
            options={figures.map((each) => [each, FIGURE_LABELS[each]])}
            onChange={(next) => {
              show(next);
              sort(null);
            }}
          />
        </div>
      )}
      <DataTable<FairnessTeam, By>
        label={messages.table}
        narrow="scroll"
        className="mt-2"
        columns={[
          {
            head: 'Team',
            sortBy: 'team',
            isRowHead: true,
            className: 'align-middle! wrap-break-word!',
            cell: (team) => <TeamName team={team} />,
          },
          ...columns.map(
            (each): Column<FairnessTeam, By> => ({
              head: FIGURE_LABELS[each],
              sortBy: each,
              isNumber: true,
              className: 'py-0! align-middle!',
              cell: (team) => <Value team={team} figure={each} onOpen={onOpen} />,
            }),
          ),
        ]}
        rows={sorted(division.teams, sorting)}
        keyOf={({ teamId }) => teamId}
        rowClass={({ isOwn }) => isOwn && 'bg-court-soft'}
        sorting={sorting}
        // the first press sorts the highest first
        onSort={(by) => sort({ by, isDescending: sorting.by === by ? !sorting.isDescending : by !== 'team' })}
      />
    </div>
  );
}

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
  if (isNothing) return <span className="px-2 text-muted">{text}</span>;
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
function sorted(teams: readonly FairnessTeam[], { by, isDescending }: Sorting<By>): FairnessTeam[] {
  if (by === 'team') return isDescending ? teams.toReversed() : [...teams];
  const sign = isDescending ? -1 : 1;
  return teams.toSorted((a, b) => {
    const [first, second] = [a.figures[by], b.figures[by]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}
