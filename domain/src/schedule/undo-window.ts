/** How long people can undo their own cancel (docs/spec/decisions.md#history-and-undo). */
const UNDO_MINUTES = 10;

/** Until when a cancel can be undone. */
export function undoUntil(canceledAt: Date): Date {
  return new Date(canceledAt.getTime() + UNDO_MINUTES * 60_000);
}

/** Whether a cancel made at that instant can still be undone. */
export function mayUndo(canceledAt: Date, now: Date): boolean {
  return now < undoUntil(canceledAt);
}
