import { formatTimeRange, monthAndDay, weekdayName } from '@portal/domain/time/format.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { classNames } from '#ui/class-names.ts';
import { ReasonTooltip } from '#ui/reason-tooltip.tsx';
import { Unbroken } from '#ui/unbroken.tsx';
import { useCellKeys } from '#ui/use-cell-keys.ts';
import type { Team } from './from-wire.ts';
import { PickBox } from './pick-box.tsx';
import type { SlotListProps, SlotRow } from './pick-cells.ts';
import { VenueEdge } from './venue-edge.tsx';

/** With at most this many team columns their names fit beside each other in a wide window. */
const FEW_TEAMS = 3;

const HEAD =
  'sticky top-0 z-10 border-b-2 border-line bg-wood px-2.5 py-1.5 text-sm font-bold whitespace-nowrap align-bottom first:rounded-tl-xl last:rounded-tr-xl max-xl:px-1.5 max-lg:px-0.75 max-lg:text-xs';
const CELL = 'border-b border-line px-2.5 py-1.5 max-xl:px-1.5 max-xl:py-0.5 max-lg:px-0.75';
const WEEKDAY = 'left-0 ps-5 max-xl:ps-3.5 max-lg:ps-2.5';
/** beside the column of weekdays, which keeps its place while the table scrolls sideways */
const DATE = 'left-28 max-xl:left-25 max-lg:left-20.5';
/** Wraps between words, and within a word only if it is unusually long. */
const NAME = 'block max-w-44 wrap-break-word';

/**
 * A page of open slots with one checkbox column per team (docs/spec/product.md#practice-requests). The checkboxes are
 * one tab stop; arrow keys move between them.
 */
export function SlotTable({ rows, teams, range, whyIds, onToggle }: SlotListProps) {
  const cellKeys = useCellKeys(rows.length, teams.length, firstToCheck(rows));
  return (
    <ReasonTooltip>
      <section
        aria-label="Open slots"
        // a region that scrolls must be reachable by keyboard
        tabIndex={teams.length === 0 ? 0 : undefined}
        className={classNames(
          'max-h-[85dvh] overflow-auto rounded-xl border border-line bg-panel shadow-card rail:-mx-5',
          teams.length <= FEW_TEAMS && 'xl:max-h-none xl:overflow-visible',
        )}
      >
        <table className="w-full border-separate border-spacing-0 text-left text-[0.9375rem] tabular-nums max-xl:text-sm max-xl:leading-snug max-lg:text-xs">
          <thead>
            <tr>
              <th
                scope="col"
                className={classNames(
                  HEAD,
                  WEEKDAY,
                  'z-20 w-28 min-w-28 max-xl:w-25 max-xl:min-w-25 max-lg:w-20.5 max-lg:min-w-20.5',
                )}
              >
                Weekday
              </th>
              <th
                scope="col"
                className={classNames(
                  HEAD,
                  DATE,
                  'z-20 w-18 min-w-18 max-xl:w-14 max-xl:min-w-14 max-lg:w-12 max-lg:min-w-12',
                )}
              >
                Date
              </th>
              <th scope="col" className={HEAD}>
                Time
              </th>
              <th scope="col" className={HEAD}>
                School
              </th>
              <th scope="col" className={HEAD}>
                Gym
              </th>
              <th scope="col" className={HEAD}>
                Court
              </th>
              {teams.map((team) => (
                <th key={team.key} scope="col" className={classNames(HEAD, 'border-s')}>
                  <TeamHeading team={team} isUpright={teams.length <= FEW_TEAMS} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={row.slot.id}
                row={row}
                begins={whatBegins(rows[index - 1], row, range)}
                propsOf={(column) => cellKeys(index, column)}
                whyIds={whyIds}
                onToggle={onToggle}
              />
            ))}
          </tbody>
        </table>
      </section>
    </ReasonTooltip>
  );
}

/** The checkbox that Tab reaches first: one that can be checked. */
function firstToCheck(rows: readonly SlotRow[]) {
  const row = rows.findIndex(({ cells }) => cells.some(({ why }) => why === null));
  const column = rows[row]?.cells.findIndex(({ why }) => why === null) ?? 0;
  return { row: Math.max(0, row), column };
}

/** Whether a new day or week starts with the row. */
function whatBegins(before: SlotRow | undefined, { slot }: SlotRow, range: WeekRange) {
  if (before === undefined || before.slot.date === slot.date) return null;
  return weekOf(before.slot.date, range) === weekOf(slot.date, range) ? 'day' : 'week';
}

const SEPARATORS = {
  day: '*:border-t-2 *:border-t-edge',
  week: '*:border-t-4 *:border-t-court',
};

type RowProps = Pick<SlotListProps, 'whyIds' | 'onToggle'> & {
  row: SlotRow;
  begins: ReturnType<typeof whatBegins>;
  /** the props of the checkbox in a column */
  propsOf: (column: number) => ReturnType<ReturnType<typeof useCellKeys>>;
};

function Row({ row: { slot, cells }, begins, propsOf, whyIds, onToggle }: RowProps) {
  const text = classNames(CELL, slot.gone && 'text-muted line-through');
  const stuck = 'sticky z-[1] bg-panel group-hover:bg-court-soft';
  return (
    <tr className={classNames('group hover:bg-court-soft', begins && SEPARATORS[begins])}>
      <td className={classNames(text, stuck, WEEKDAY)}>
        <VenueEdge scheduleName={slot.scheduleName} />
        {weekdayName(slot.date)}
      </td>
      <td className={classNames(text, stuck, DATE, 'whitespace-nowrap')}>{monthAndDay(slot.date)}</td>
      <td className={classNames(text, 'xl:whitespace-nowrap')}>
        {formatTimeRange(slot.startTime, slot.endTime)}
      </td>
      <td className={text}>
        <span className={NAME}>{slot.schoolName}</span>
      </td>
      <td className={text}>
        <span className={NAME}>{slot.gymName}</span>
      </td>
      <td className={text}>{slot.court}</td>
      {cells.map((cell, column) => (
        <td
          key={cell.team.key}
          className={classNames(
            'border-s border-b border-line p-0 text-center',
            cell.isPicked && 'bg-court-soft',
            cell.isLost && 'bg-bad-soft',
          )}
        >
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is inside PickBox, which names it */}
          <label className="relative flex min-h-control items-center justify-center px-2 max-lg:px-0.5">
            <PickBox
              {...propsOf(column)}
              cell={cell}
              slot={slot}
              whyId={cell.why === null ? undefined : whyIds.get(cell.why)}
              onToggle={() => onToggle(cell.team, slot)}
            />
            {cell.isLost && slot.gone && (
              // the checkbox keeps its place
              <span
                aria-hidden="true"
                className="absolute start-[calc(50%+1.25rem)] end-1 text-left text-sm leading-tight font-semibold text-bad"
              >
                {cell.whyShort}
              </span>
            )}
          </label>
        </td>
      ))}
    </tr>
  );
}

/**
 * The header of a team's column. Its remaining practices are shown above the table. With many teams, or beside the
 * sidebar of a tablet, the names run from bottom to top.
 */
function TeamHeading({ team, isUpright }: { team: Team; isUpright: boolean }) {
  return (
    <span
      className={classNames(
        'block max-w-44 text-left leading-tight font-normal whitespace-normal',
        isUpright ? `max-lg:mx-auto ${LYING}` : 'mx-auto max-h-40 rotate-180 [writing-mode:vertical-rl]',
      )}
    >
      <span className="block font-bold wrap-break-word">{team.teamName}</span>
      <span className="block text-xs text-muted wrap-break-word">
        <Unbroken text={team.divisionName} />
      </span>
    </span>
  );
}

const LYING = 'max-lg:max-h-40 max-lg:rotate-180 max-lg:[writing-mode:vertical-rl]';
