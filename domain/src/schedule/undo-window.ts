/** How long the person who made a cancel can undo it (docs/spec/decisions.md#history-and-undo). */
const UNDO_MINUTES = 10;

/** When a cancel becomes final. */
export function undoUntil(canceledAt: Date): Date {
  return new Date(canceledAt.getTime() + UNDO_MINUTES * 60_000);
}

/** Whether a cancel made at that instant can still be undone. */
export function mayUndo(canceledAt: Date, now: Date): boolean {
  return now < undoUntil(canceledAt);
}
