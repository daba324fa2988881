import { useState } from 'react';
import type { Slot } from './from-wire.ts';
import { mergeSlots, type ShownSlot } from './shown-slots.ts';

type Watched = {
  /** what the server offers now */
  open: readonly Slot[];
  /** slots that stay on show whether open or not */
  picked: readonly Slot[];
  /** page and filters: another view begins afresh */
  view: string;
  /** which of the slots that view shows */
  shownOf: (slots: readonly ShownSlot[]) => readonly ShownSlot[];
};

/**
 * The slots of the view that were on show when they left the server's list. They stay in their place, grayed, until
 * the coach turns the page: a row that vanishes would move the next one under his thumb and take the focus along.
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
