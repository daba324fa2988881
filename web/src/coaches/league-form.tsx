import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

type LeagueFormProps = {
  title: string;
  save: string;
  canSave: boolean;
  /** the state of the request */
  change: { busy: boolean; error: unknown };
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. Errors that belong to no field are shown below the fields. */
export function LeagueForm({ title, save, canSave, change, onSave, onClose, children }: LeagueFormProps) {
  const id = useId();
  const { busy, error } = change;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (canSave) onSave();
  }

  return (
    <Dialog
      title={title}
      size="form"
      onClose={onClose}
      dismissable={!busy}
      pressOutsideCloses={false}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={!canSave} busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={handleSubmit} noValidate className="grid gap-4">
        {children}
        {error != null && !namesField(error) && (
          <Notice tone="bad">{errorText(error, { failed: messages.notSaved })}</Notice>
        )}
      </form>
    </Dialog>
  );
}

const namesField = (error: unknown) => error instanceof ApiError && Object.keys(error.fields).length > 0;
