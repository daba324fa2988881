import type { LossChoice, LossPreview } from '@portal/contract/losses.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { BareSelect } from '#ui/inputs.tsx';
import { messages } from './loss-messages.ts';
import { placeText } from './messages.ts';

export type LostRow = LossPreview['practices'][number];
/** The choice for one practice; without a slot, the proposed one. */
export type Chosen = { choice: LossChoice; slotId: number | null };
/** The choices by EntryId of the practice; only changed ones are included. */
export type Choices = ReadonlyMap<number, Chosen>;

const slotsOf = ({ proposed, spare }: LostRow) => [...(proposed === null ? [] : [proposed]), ...spare];

export function chosenOf(row: LostRow, choices: Choices): Chosen {
  const { choice, slotId } = choices.get(row.EntryId) ?? { choice: 'propose', slotId: null };
  const own = slotsOf(row).find((slot) => slot.AvailabilityId === slotId) ?? row.proposed;
  return { choice, slotId: own?.AvailabilityId ?? null };
}

/** Slots that go to other teams with the current choices. */
const takenByOthers = (row: LostRow, rows: readonly LostRow[], choices: Choices): Set<number | null> =>
  new Set(
    rows
      .filter((other) => other !== row)
      .map((other) => chosenOf(other, choices))
      .filter(({ choice }) => choice !== 'cancel')
      .map(({ slotId }) => slotId),
  );

/** How many slots are held for teams. */
export const countHeld = (rows: readonly LostRow[], choices: Choices): number =>
  rows
    .map((row) => chosenOf(row, choices))
    .filter(({ choice, slotId }) => choice === 'propose' && slotId !== null).length;

/** The choices in the format of the call. */
export const toDecisions = (rows: readonly LostRow[], choices: Choices) =>
  rows.map((row) => {
    const { choice, slotId } = chosenOf(row, choices);
    return { EntryId: row.EntryId, choice, AvailabilityId: choice === 'cancel' ? null : slotId };
  });

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
      className: 'min-w-48',
      cell: (row) => (
        <BareSelect
          aria-label={messages.choiceOf(row.team)}
          className="w-full"
          disabled={busy}
          value={chosenOf(row, choices).choice}
          options={CHOICES.map((choice) => [
            choice,
            messages.choices[choice],
            choice === 'move' && slotsOf(row).length === 0,
          ])}
          onChange={(choice) => onChoose([row], { choice })}
        />
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
    <BareSelect
      aria-label={messages.slotOf(row.team)}
      className="w-full"
      disabled={busy || chosen.choice === 'cancel'}
      value={chosen.slotId}
      options={slots.map((slot) => [slot.AvailabilityId, placeText(slot), taken.has(slot.AvailabilityId)])}
      onChange={(slotId) => onChoose({ slotId })}
    />
  );
}
