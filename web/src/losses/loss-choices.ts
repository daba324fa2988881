import type { LossChoice, LossPreview } from '@portal/contract/losses.ts';

export type LostRow = LossPreview['practices'][number];
/** What is chosen for one practice; the proposed slot if none is named. */
export type Chosen = { choice: LossChoice; slotId: number | null };
/** By the EntryId of the practice; those that nobody touched are missing. */
export type Choices = ReadonlyMap<number, Chosen>;

export const slotsOf = ({ proposed, spare }: LostRow) => [...(proposed === null ? [] : [proposed]), ...spare];

export function chosenOf(row: LostRow, choices: Choices): Chosen {
  const { choice, slotId } = choices.get(row.EntryId) ?? { choice: 'propose', slotId: null };
  const own = slotsOf(row).find((slot) => slot.AvailabilityId === slotId) ?? row.proposed;
  return { choice, slotId: own?.AvailabilityId ?? null };
}

/** Slots that go to other teams as it is chosen now. */
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

/** As the call takes them. */
export const toDecisions = (rows: readonly LostRow[], choices: Choices) =>
  rows.map((row) => {
    const { choice, slotId } = chosenOf(row, choices);
    return { EntryId: row.EntryId, choice, AvailabilityId: choice === 'cancel' ? null : slotId };
  });
