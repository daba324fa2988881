import type { ConflictingHold } from '@portal/contract/schedule-changes.ts';
import type { MovePlace } from '@portal/contract/schedule-moves.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import type { RowAction } from '@portal/domain/schedule/row-actions.ts';
import { isPracticeType } from '@portal/domain/schedule/status.ts';
import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NoteDialog } from '#notes/note-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { AddDialog } from './dialogs/add-dialog.tsx';
import { CancelDialog } from './dialogs/cancel-dialog.tsx';
import { CancelManyDialog } from './dialogs/cancel-many-dialog.tsx';
import { HistoryDialog } from './dialogs/history-dialog.tsx';
import { HoldsDialog } from './dialogs/holds-dialog.tsx';
import { messages } from './dialogs/messages.ts';
import { MoveDialog } from './dialogs/move-dialog.tsx';
import { NotAPracticeDialog, TeamsDialog, UpdateDialog } from './dialogs/update-dialog.tsx';
import { type Undoable, useUndo } from './dialogs/use-undo.ts';
import { refreshSchedule } from './queries.ts';
import { rowName, whoOf } from './row-text.ts';

/** What a dialog of a row is about. */
export type RowDialogKind = RowAction | 'move' | 'note' | 'history';

/** The open dialog and its row. */
export type Shown = {
  action: RowDialogKind;
  row: ScheduleRow;
  startTime?: WallTime;
  place?: MovePlace;
  onClosed?: (isDone: boolean) => void;
};

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
  /** asks before the entries of all these rows are canceled */
  cancelMany: (rows: readonly ScheduleRow[], onDone: () => void) => void;
  /** undoes a change of the user; asks before holds are overridden, and says how it went */
  undo: (change: Undoable) => Promise<void>;
  dialogs: ReactNode;
} {
  const queries = useQueryClient();
  const sendUndo = useUndo();
  const [shown, setShown] = useState<Shown | null>(null);
  const [many, setMany] = useState<{ rows: readonly ScheduleRow[]; onDone: () => void } | null>(null);
  /** an undo that waits for a confirmation because the time is now held */
  const [heldUndo, setHeldUndo] = useState<HeldUndo | null>(null);
  const isDone = useRef(false);
  const latestOnChanged = useRef<typeof onChanged | null>(null);
  useEffect(() => {
    latestOnChanged.current = onChanged;
    return () => {
      // an Undo in a toast may be pressed on another page
      latestOnChanged.current = null;
    };
  }, [onChanged]);

  const open: OpenRowDialog = (action, row, options) => {
    isDone.current = false;
    setShown({ action, row, ...options });
  };

  function cancelMany(rows: readonly ScheduleRow[], onDone: () => void) {
    setMany({ rows, onDone });
  }

  function close() {
    setShown(null);
    shown?.onClosed?.(isDone.current);
  }

  function changed(action: RowAction | 'move' | 'undo') {
    void refreshSchedule(queries);
    latestOnChanged.current?.(action);
  }

  /** the dialog closes right after it */
  function handleDone(action: RowAction | 'move') {
    isDone.current = true;
    changed(action);
  }

  async function handleUndo(change: Undoable, agreed?: readonly ConflictingHold[]) {
    const { isUndone, title, text, holds } = await sendUndo(change, agreed);
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
          onClose={close}
          onDone={handleDone}
          onOther={(action) => setShown({ ...shown, action })}
          onUndo={handleUndo}
          onNoted={() => refreshSchedule(queries)}
          onUndone={() => changed('undo')}
        />
      )}
      {many && (
        <CancelManyDialog
          rows={many.rows}
          onClose={() => setMany(null)}
          onDone={() => {
            many.onDone();
            changed('cancel');
          }}
          onUndo={handleUndo}
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
  return { open, cancelMany, undo: handleUndo, dialogs };
}

type RowDialogProps = {
  shown: Shown;
  onClose: () => void;
  onDone: (action: RowAction | 'move') => void;
  /** opens another dialog of the same row */
  onOther: (action: RowDialogKind) => void;
  /** undoes a cancel or move */
  onUndo: (change: Undoable) => void;
  onNoted: () => unknown;
  /** called when something was undone from within the dialog */
  onUndone: () => void;
};

/** The dialog of an action on a row. An Update of a playoff without its teams sets them, one of any other game shows the specified warning instead. */
function RowDialog({ shown, onClose, onDone, onOther, onUndo, onNoted, onUndone }: RowDialogProps) {
  const { action, row, startTime, place } = shown;
  const common = { row, onClose };
  if (action === 'add') return <AddDialog {...common} startTime={startTime} onDone={() => onDone('add')} />;
  if (action === 'note' && row.entryId !== null) {
    const entry = { ...row, entryId: row.entryId };
    return <NoteDialog {...{ entry, onClose }} about={aboutText(row)} onSaved={onNoted} />;
  }
  if (action === 'history') return <HistoryDialog {...common} onUndone={onUndone} />;
  if (action === 'cancel')
    return <CancelDialog {...common} onDone={() => onDone('cancel')} onUndo={onUndo} />;
  if (action === 'move')
    return <MoveDialog {...common} place={place} onDone={() => onDone('move')} onUndo={onUndo} />;
  if (row.hasOpenSides) return <TeamsDialog {...common} onDone={() => onDone('update')} />;
  if (!isPracticeType(row.type)) return <NotAPracticeDialog {...common} onMove={() => onOther('move')} />;
  return <UpdateDialog {...common} onDone={() => onDone('update')} />;
}

/** 'Hawks (Boys 3-4), Tue, Nov 24, 2026, 6:00 PM at Salk - Gym, court 1' */
const aboutText = (row: ScheduleRow) => [whoOf(row), rowName(row)].filter(Boolean).join(', ');
