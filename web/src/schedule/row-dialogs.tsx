import type { ConflictingHold } from '@portal/contract/schedule-changes.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import type { RowAction } from '@portal/domain/schedule/row-actions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showToast } from '#ui/toast.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { HoldsDialog } from './dialogs/holds-dialog.tsx';
import { messages } from './dialogs/messages.ts';
import { RowDialog, type RowDialogKind, type Shown } from './dialogs/row-dialog.tsx';
import { type Undoable, useUndo } from './dialogs/use-undo.ts';
import { refreshSchedule } from './queries.ts';

type HeldUndo = { change: Undoable; holds: readonly ConflictingHold[] };

/**
 * @param options.startTime the preselected start of an Add; the slot's start by default
 * @param options.place where a Move goes: only its confirmation is shown
 * @param options.onClosed called when the dialog closes, with whether the entry was moved
 */
export type OpenRowDialog = (
  action: RowDialogKind,
  row: ScheduleRow,
  options?: Omit<Shown, 'action' | 'row'>,
) => void;

/**
 * The dialogs of the combined schedule: `open` shows one, `dialogs` is rendered at the end of the page. The
 * rows are refreshed after every change.
 * @param onChanged called after a successful change, e.g. to return to page 1
 */
export function useRowDialogs(onChanged: (action: RowAction | 'move' | 'undo') => void): {
  open: OpenRowDialog;
  dialogs: ReactNode;
} {
  const queries = useQueryClient();
  const undo = useUndo();
  const [shown, setShown] = useState<Shown | null>(null);
  /** an undo that waits for a confirmation because the time is now held */
  const [heldUndo, setHeldUndo] = useState<HeldUndo | null>(null);
  const focus = useKeptFocus(shown !== null);
  const latestOnChanged = useRef<typeof onChanged | null>(null);
  useEffect(() => {
    latestOnChanged.current = onChanged;
    return () => {
      // an Undo in a toast may be pressed on another page
      latestOnChanged.current = null;
    };
  }, [onChanged]);

  const open: OpenRowDialog = (action, row, options) => {
    focus.remember();
    setShown({ action, row, ...options });
  };

  function close(isDone = false) {
    setShown(null);
    shown?.onClosed?.(isDone);
  }

  function changed(action: RowAction | 'move' | 'undo') {
    void refreshSchedule(queries);
    latestOnChanged.current?.(action);
  }

  function handleDone(action: RowAction | 'move') {
    close(true);
    changed(action);
  }

  async function handleUndo(change: Undoable, agreed?: readonly ConflictingHold[]) {
    const { isUndone, title, text, holds } = await undo(change, agreed);
    if (holds && latestOnChanged.current) return setHeldUndo({ change, holds });
    if (holds) return askInMessage(text, () => void handleUndo(change, holds));
    showToast({ tone: isUndone ? 'good' : 'bad', title, text, ...(!isUndone && { shownMs: 12_000 }) });
    if (isUndone) changed('undo');
  }

  /** The question of `HoldsDialog` as a toast, for other pages. */
  function askInMessage(text: string, onYes: () => void) {
    showToast({
      tone: 'warn',
      title: messages.heldTitle,
      text: `${text} ${messages.heldMeaning}`,
      action: { label: messages.overrideHolds, onPress: onYes },
      shownMs: 30_000,
    });
  }

  const dialogs = (
    <>
      {shown && (
        <RowDialog
          shown={shown}
          onClose={() => close()}
          onDone={handleDone}
          onOther={(action) => setShown({ ...shown, action })}
          onUndo={handleUndo}
          onNoted={() => refreshSchedule(queries)}
          onUndone={() => changed('undo')}
        />
      )}
      {heldUndo && (
        <HoldsDialog
          holds={heldUndo.holds}
          back={messages.leave}
          onConfirm={() => {
            setHeldUndo(null);
            void handleUndo(heldUndo.change, heldUndo.holds);
          }}
          onBack={() => setHeldUndo(null)}
        />
      )}
    </>
  );
  return { open, dialogs };
}
