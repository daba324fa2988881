import { type ReactNode, type SyntheticEvent, useEffect, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogSize } from './dialog.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { Notice } from './notice.tsx';

type FormDialogProps = {
  title: string;
  role?: 'dialog' | 'alertdialog';
  size?: DialogSize;
  /** the label of the button that sends it */
  save?: string;
  /** the label of the other button */
  cancel?: string;
  danger?: boolean;
  /** further buttons, before these */
  more?: ReactNode;
  canSave: boolean;
  /** why it cannot be sent yet, or '': said beside the buttons, and the one that sends it can be reached all the same */
  missing?: string;
  busy: boolean;
  /** why the last attempt failed: the first wrong field gets the focus */
  error?: Error | null;
  /** the same in words, unless a field shows it */
  problem?: string;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of a form in a dialog, without its state (see `#shared/form-dialog.tsx`). Its first field gets the focus. */
export function FormDialog({
  title,
  role = 'dialog',
  size = 'message',
  save = 'Save',
  cancel = 'Cancel',
  danger = false,
  more,
  canSave,
  missing,
  busy,
  error,
  problem,
  onSave,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();

  useEffect(() => {
    if (error) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error, id]);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (canSave) onSave();
  }

  return (
    <Dialog
      title={title}
      role={role}
      size={size}
      onClose={onClose}
      busy={busy}
      pressOutsideCloses={false}
      actions={
        <>
          {more}
          {missing && (
            <p id={`${id}-missing`} className="w-full text-sm text-muted">
              {missing}
            </p>
          )}
          <Button disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            tone={danger ? 'danger' : 'primary'}
            disabled={missing === undefined && !canSave}
            aria-disabled={(missing !== undefined && !canSave) || undefined}
            aria-describedby={missing ? `${id}-missing` : undefined}
            busy={busy}
          >
            {save}
          </Button>
        </>
      }
    >
      <form
        ref={focusFirstField}
        id={id}
        onSubmit={handleSubmit}
        noValidate
        className="grid grid-cols-1 gap-4"
      >
        {children}
        {problem && <Notice tone="bad">{problem}</Notice>}
      </form>
    </Dialog>
  );
}
