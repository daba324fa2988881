import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

type ConfirmDialogProps = {
  title: string;
  /** the label of the confirming button */
  yes: string;
  /** the label of the other button */
  no: string;
  danger?: boolean;
  /** the confirming button has the focus, for what was chosen by keys and can be undone */
  focusesYes?: boolean;
  /** there is nothing to confirm: it can only be closed */
  onlyNo?: boolean;
  /** the request is running */
  busy?: boolean;
  /** what would happen is still being counted: it can be closed, but not confirmed */
  counting?: boolean;
  /** why the last attempt failed, '' before one */
  problem?: string;
  onYes: () => void;
  onNo: () => void;
  children?: ReactNode;
};

/** A question with two answers. The safe one comes first and usually has the focus. */
export function ConfirmDialog({
  title,
  yes,
  no,
  danger = false,
  focusesYes = false,
  onlyNo = false,
  busy = false,
  counting = false,
  problem = '',
  onYes,
  onNo,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onNo}
      busy={busy}
      actions={
        <>
          <Button autoFocus={!focusesYes} disabled={busy} onClick={onNo}>
            {no}
          </Button>
          {!onlyNo && (
            <Button
              autoFocus={focusesYes}
              tone={danger ? 'danger' : 'primary'}
              busy={busy || counting}
              ignoresDoubleClick
              onClick={onYes}
            >
              {yes}
            </Button>
          )}
        </>
      }
    >
      {children}
      {problem && (
        <Notice tone="bad" className="mt-4">
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}
