import type { LossChoice } from '@portal/contract/losses.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
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

/** The lost practices and what each team is offered. */
export function LossTable({ rows, choices, busy, onChoose }: LossTableProps) {
  const columns: Column<LostRow>[] = [
    { head: messages.team, isRowHead: true, onCard: 'title', cell: ({ team }) => team },
    {
      head: messages.lost,
      className: 'text-sm',
      cell: ({ lost, closedBy }) => (
        <>
          {placeText(lost)}
          {closedBy !== null && <span className="block text-muted">{closedBy}</span>}
        </>
      ),
    },
    {
      head: messages.choice,
      cell: (row) => (
        <select
          aria-label={messages.choiceOf(row.team)}
          className={SELECT}
          disabled={busy}
          value={chosenOf(row, choices).choice}
          onChange={({ target }) => onChoose([row], { choice: target.value as LossChoice })}
        >
          {CHOICES.map((choice) => (
            <option key={choice} value={choice} disabled={choice === 'move' && slotsOf(row).length === 0}>
              {messages.choices[choice]}
            </option>
          ))}
        </select>
      ),
    },
    {
      head: messages.slot,
      cell: (row) => (
        <SlotChoice
          row={row}
          chosen={chosenOf(row, choices)}
          taken={takenByOthers(row, rows, choices)}
          busy={busy}
          onChoose={(change) => onChoose([row], change)}
        />
      ),
    },
  ];
  return <DataTable label={messages.lost} columns={columns} rows={rows} keyOf={({ EntryId }) => EntryId} />;
}

type SlotChoiceProps = {
  row: LostRow;
  chosen: Chosen;
  taken: ReadonlySet<number | null>;
  busy: boolean;
  onChoose: (change: Partial<Chosen>) => void;
};

function SlotChoice({ row, chosen, taken, busy, onChoose }: SlotChoiceProps) {
  const slots = slotsOf(row);
  if (slots.length === 0) return <span className="text-sm text-muted">{messages.noSlot}</span>;
  return (
    <select
      aria-label={messages.slotOf(row.team)}
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
  );
}
