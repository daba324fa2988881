import type { MovePlace } from '@portal/contract/schedule-moves.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import type { RowAction } from '@portal/domain/schedule/row-actions.ts';
import { isPracticeType } from '@portal/domain/schedule/status.ts';
import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { NoteDialog } from '#notes/note-dialog.tsx';
import { rowName } from '../row-text.ts';
import { AddDialog } from './add-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { whoOf } from './dialog-text.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { TeamsDialog } from './teams-dialog.tsx';
import { NotAPracticeDialog, UpdateDialog } from './update-dialog.tsx';
import type { Undoable } from './use-undo.ts';

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
export function RowDialog({ shown, onClose, onDone, onOther, onUndo, onNoted, onUndone }: RowDialogProps) {
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
