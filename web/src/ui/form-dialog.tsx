import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogSize } from './dialog.tsx';

type FormDialogProps = {
  title: string;
  /** the label of the button that sends it */
  save?: string;
  size?: DialogSize;
  canSave: boolean;
  busy: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. */
export function FormDialog({
  title,
  save = 'Save',
  size = 'message',
  canSave,
  busy,
  onSave,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (canSave) onSave();
  }

  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      busy={busy}
      pressOutsideCloses={false}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={!canSave} busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={handleSubmit} noValidate className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
}
