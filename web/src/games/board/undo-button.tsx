import { Button } from '#ui/button.tsx';
import { HistoryIcon } from '#ui/icons.tsx';
import { boardMessages as messages } from './messages.ts';
import type { useGameChanges } from './use-game-changes.ts';

/** Undoes the last change; renders nothing before the first change. */
export function UndoButton({ changes }: { changes: ReturnType<typeof useGameChanges> }) {
  const { undoable, busy, undo } = changes;
  if (undoable === null) return null;
  const label = `${messages.undo}: ${undoable.name}`;
  return (
    <Button busy={busy} aria-label={label} title={label} onClick={undo}>
      <HistoryIcon className="size-4" />
      {messages.undo}
    </Button>
  );
}
