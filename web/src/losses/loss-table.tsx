// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget that it is a table when it is laid out as cards
import type { LossChoice } from '@portal/contract/losses.ts';
import { type Choices, type Chosen, chosenOf, type LostRow, slotsOf, takenByOthers } from './loss-choices.ts';
import { messages } from './loss-messages.ts';
import { placeText } from './messages.ts';

const SELECT =
  'block w-full min-h-11 rounded-lg border-2 border-edge bg-raised px-2 py-1 text-base text-ink hover:border-court disabled:opacity-60';
const CHOICES = Object.keys(messages.choices) as LossChoice[];

type LossTableProps = {
  rows: readonly LostRow[];
  choices: Choices;
  busy: boolean;
  onChoose: (rows: readonly LostRow[], change: Partial<Chosen>) => void;
};

/** The lost practices and what each team is offered; cards in a narrow window, so that slots are not cut off. */
export function LossTable({ rows, choices, busy, onChoose }: LossTableProps) {
  return (
    <table role="table" className="w-full text-start max-xl:block">
      <thead role="rowgroup" className="max-xl:sr-only">
        <tr role="row">
          {[messages.team, messages.lost, messages.choice, messages.slot].map((name) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className="px-2 pb-2 text-start text-sm text-muted"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-xl:grid max-xl:gap-3">
        {rows.map((row) => (
          <Row
            key={row.EntryId}
            row={row}
            chosen={chosenOf(row, choices)}
            taken={takenByOthers(row, rows, choices)}
            busy={busy}
            onChoose={(change) => onChoose([row], change)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  row: LostRow;
  chosen: Chosen;
  taken: ReadonlySet<number | null>;
  busy: boolean;
  onChoose: (change: Partial<Chosen>) => void;
};

function Row({ row, chosen, taken, busy, onChoose }: RowProps) {
  const { team, lost, closedBy } = row;
  const slots = slotsOf(row);
  const isFree = slots.length > 0;
  return (
    <tr
      role="row"
      className="border-t border-line align-middle max-xl:grid max-xl:grid-cols-[1fr_2fr] max-xl:items-center max-xl:gap-2 max-xl:rounded-lg max-xl:border max-xl:p-3 phone:grid-cols-1"
    >
      <th
        role="rowheader"
        scope="row"
        className="px-2 py-2 text-start font-semibold wrap-anywhere max-xl:p-0"
      >
        {team}
      </th>
      <td role="cell" className="px-2 py-2 text-sm wrap-anywhere max-xl:p-0 xl:w-52">
        {placeText(lost)}
        {closedBy !== null && <span className="block text-muted">{closedBy}</span>}
      </td>
      <td role="cell" className="min-w-48 px-2 py-2 max-xl:min-w-0 max-xl:p-0">
        <select
          aria-label={messages.choiceOf(team)}
          className={SELECT}
          disabled={busy}
          value={chosen.choice}
          onChange={({ target }) => onChoose({ choice: target.value as LossChoice })}
        >
          {CHOICES.map((choice) => (
            <option key={choice} value={choice} disabled={choice === 'move' && !isFree}>
              {messages.choices[choice]}
            </option>
          ))}
        </select>
      </td>
      <td role="cell" className="px-2 py-2 max-xl:p-0">
        {isFree ? (
          <select
            aria-label={messages.slotOf(team)}
            className={SELECT}
            disabled={busy || chosen.choice === 'cancel'}
            value={chosen.slotId ?? ''}
            onChange={({ target }) => onChoose({ slotId: Number(target.value) })}
          >
            {slots.map((slot) => (
              <option
                key={slot.AvailabilityId}
                value={slot.AvailabilityId}
                disabled={taken.has(slot.AvailabilityId)}
              >
                {placeText(slot)}
              </option>
            ))}
          </select>
        ) : (
          <span className="text-sm text-muted">{messages.noSlot}</span>
        )}
      </td>
    </tr>
  );
}
