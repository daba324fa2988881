import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { mayMove } from '@portal/domain/schedule/row-actions.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { useEffect, useId } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/button.tsx';
import { HistoryIcon, MoveIcon } from '#ui/icons.tsx';
import { Modal } from '#ui/modal.tsx';
import { placeBeside } from '#ui/place-beside.ts';
import { messages } from './messages.ts';
import type { OpenRowDialog } from './row-dialogs.tsx';
import { rowName } from './row-text.ts';

type RowMenuProps = {
  row: ScheduleRow;
  now: LeagueNow;
  trigger: HTMLElement;
  /** why the buttons of the row that are disabled are, each reason once */
  reasons: readonly string[];
  open: OpenRowDialog;
  onClose: () => void;
};

/** What else can be done with a row, and why its disabled buttons are. */
export function RowMenu({ row, now, trigger, reasons, open, onClose }: RowMenuProps) {
  const id = useId();

  useEffect(() => {
    window.addEventListener('resize', onClose);
    return () => window.removeEventListener('resize', onClose);
  }, [onClose]);

  function handleChoose(action: 'move' | 'history') {
    // closed at once: while the menu is shown, it keeps the focus away from the next dialog
    flushSync(onClose);
    trigger.focus({ preventScroll: true });
    open(action, row);
  }

  return (
    <Modal
      aria-labelledby={id}
      onClose={onClose}
      className="m-0 w-72 max-w-[calc(100vw-1.5rem)] rounded-xl border border-line bg-raised backdrop:bg-transparent"
    >
      <div
        ref={(content) => {
          const menu = content?.closest('dialog');
          if (menu) placeBeside(trigger, menu);
        }}
        className="grid grid-cols-1 gap-2 p-3 wrap-anywhere"
      >
        <h2 id={id} className="px-1 font-text text-sm font-semibold">
          {rowName(row)}
        </h2>
        <div className="flex gap-2">
          {mayMove(row, now) && (
            <Button className="grow" onClick={() => handleChoose('move')}>
              <MoveIcon className="size-4" />
              {messages.move}
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
      </div>
    </Modal>
  );
}
