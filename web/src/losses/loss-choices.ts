import type { LossChoice, LossPreview } from '@portal/contract/losses.ts';

export type LostRow = LossPreview['practices'][number];
/** The choice for one practice; without a slot, the proposed one. */
export type Chosen = { choice: LossChoice; slotId: number | null };
/** The choices by EntryId of the practice; only changed ones are included. */
export type Choices = ReadonlyMap<number, Chosen>;

export const slotsOf = ({ proposed, spare }: LostRow) => [...(proposed === null ? [] : [proposed]), ...spare];

export function chosenOf(row: LostRow, choices: Choices): Chosen {
  const { choice, slotId } = choices.get(row.EntryId) ?? { choice: 'propose', slotId: null };
  const own = slotsOf(row).find((slot) => slot.AvailabilityId === slotId) ?? row.proposed;
  return { choice, slotId: own?.AvailabilityId ?? null };
}

/** Slots that go to other teams with the current choices. */
export const takenByOthers = (row: LostRow, rows: readonly LostRow[], choices: Choices): Set<number | null> =>
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
