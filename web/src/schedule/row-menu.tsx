import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { mayMove, mayWriteNote } from '@portal/domain/schedule/row-actions.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { useId } from 'react';
import { noteLabel } from '#notes/entry-note.tsx';
import { Button } from '#ui/button.tsx';
import { HistoryIcon, MoveIcon } from '#ui/icons.tsx';
import { closeMenu, MenuBeside } from '#ui/menu-beside.tsx';
import { messages } from './messages.ts';
import type { OpenRowDialog } from './row-dialogs.tsx';
import { rowName } from './row-text.ts';

type RowMenuProps = {
  row: ScheduleRow;
  now: LeagueNow;
  trigger: HTMLElement;
  /** the reasons for the row's disabled buttons, each once */
  reasons: readonly string[];
  open: OpenRowDialog;
  onClose: () => void;
};

/** Further actions of a row, and the reasons for its disabled buttons. */
export function RowMenu({ row, now, trigger, reasons, open, onClose }: RowMenuProps) {
  const id = useId();

  function handleChoose(action: 'move' | 'note' | 'history') {
    closeMenu(trigger, onClose);
    open(action, row);
  }

  return (
    <MenuBeside trigger={trigger} labelledBy={id} onClose={onClose}>
      <h2 id={id} className="px-1 font-text text-sm font-semibold">
        {rowName(row)}
      </h2>
      <div className="flex flex-wrap gap-2">
        {mayMove(row, now) && (
          <Button className="grow" onClick={() => handleChoose('move')}>
            <MoveIcon className="size-4" />
            {messages.move}
          </Button>
        )}
        {mayWriteNote(row, now) && (
          <Button className="grow" onClick={() => handleChoose('note')}>
            {noteLabel(row)}
          </Button>
        )}
        <Button className="grow" onClick={() => handleChoose('history')}>
          <HistoryIcon className="size-4" />
          {messages.history}
        </Button>
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="px-1 text-sm text-muted">
          {reason}
        </p>
      ))}
    </MenuBeside>
  );
}
