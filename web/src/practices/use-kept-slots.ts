import { useState } from 'react';
import type { Slot } from './from-wire.ts';
import { mergeSlots, type ShownSlot } from './shown-slots.ts';

type Watched = {
  /** the slots that the server offers */
  open: readonly Slot[];
  /** slots that stay visible whether open or not */
  picked: readonly Slot[];
  /** page and filters: another view starts over */
  view: string;
  /** which of the slots the view shows */
  shownOf: (slots: readonly ShownSlot[]) => readonly ShownSlot[];
};

/**
 * The slots of the view that were visible when they were taken. They keep their place, grayed, until the view
 * changes: a row that disappears would move the next one under the coach's finger and lose the focus.
 */
export function useKeptSlots({ open, picked, view, shownOf }: Watched): readonly Slot[] {
  const [memory, setMemory] = useState<{ open: readonly Slot[]; view: string; kept: readonly Slot[] }>({
    open,
    view,
    kept: [],
  });
  if (memory.open === open && memory.view === view) return memory.kept;
  const openIds = new Set(open.map((slot) => slot.id));
  const before = memory.view === view ? shownOf(mergeSlots(memory.open, [...memory.kept, ...picked])) : [];
  const kept = before.filter((slot) => !openIds.has(slot.id));
  setMemory({ open, view, kept });
  return kept;
}
