import type { Slot } from './from-wire.ts';

/** Rows of the coach's slot table per page (docs/spec/product.md#sizes). */
const SLOTS_PER_PAGE = 20;

/** A slot in the list; `gone` if the server no longer offers it. */
export type ShownSlot = Slot & { gone: boolean };

/**
 * The open slots, merged with slots that were open a moment ago and must not disappear while the coach is
 * using the list.
 * @param open what the server offers, in `inSlotOrder`
 * @param kept slots to keep visible, open or not
 */
export function mergeSlots(open: readonly Slot[], kept: readonly Slot[]): ShownSlot[] {
  const openIds = new Set(open.map((slot) => slot.id));
  const gone = new Map(kept.filter((slot) => !openIds.has(slot.id)).map((slot) => [slot.id, slot]));
  const shown = open.map((slot) => ({ ...slot, gone: false }));
  if (gone.size === 0) return shown;
  return [...shown, ...[...gone.values()].map((slot) => ({ ...slot, gone: true }))].toSorted(bySlotOrder);
}

/** The slots of a page; a page after the last one means the last. */
export function pageOf<T>(
  items: readonly T[],
  page: number,
): { items: T[]; page: number; pageCount: number } {
  const pageCount = Math.max(1, Math.ceil(items.length / SLOTS_PER_PAGE));
  const shownPage = Math.min(Math.max(1, Number.isInteger(page) ? page : 1), pageCount);
  const first = (shownPage - 1) * SLOTS_PER_PAGE;
  return { items: items.slice(first, first + SLOTS_PER_PAGE), page: shownPage, pageCount };
}

/** By date, time and place: our own order, so that a slot that is gone keeps its place. */
export const inSlotOrder = (slots: readonly Slot[]): Slot[] => slots.toSorted(bySlotOrder);

function bySlotOrder(a: Slot, b: Slot): number {
  const left = sortText(a);
  const right = sortText(b);
  return left < right ? -1 : left > right ? 1 : a.id - b.id;
}

const sortText = (slot: Slot): string =>
  [slot.date, slot.startTime, slot.schoolName, slot.gymName, slot.court].join('\u0000');
