import type { ChangeAnswer } from '@portal/contract/venues-hours.ts';
import { type ReactNode, useId } from 'react';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useLookFirst } from '#api/use-look-first.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { EffectSummary } from './effect-summary.tsx';
import { messages } from './messages.ts';
import { useRefresh } from './queries.ts';

type ChangeDialogProps = {
  title: string;
  canSave: boolean;
  send: (preview: boolean) => Promise<ChangeAnswer>;
  onClose: () => void;
  /** further buttons of the form */
  more?: ReactNode;
  /** the fields, which show a refusal's sentences beside them */
  children: (refused: unknown) => ReactNode;
};

/** Changes a permit or closure in two steps: the form, then what it would do to the schedule. */
export function ChangeDialog({ title, canSave, send, onClose, more, children }: ChangeDialogProps) {
  const id = useId();
  const refresh = useRefresh();
  const { look, make, isBusy, handleSubmit, goBack } = useLookFirst({
    send,
    canLook: canSave,
    onMade: () => {
      showToast({ title: messages.saved, text: messages.later });
      onClose();
    },
    onSettled: refresh,
  });

  if (look.data) {
    const cancels = (look.data.effect?.cancelled.length ?? 0) > 0;
    return (
      <Dialog
        key="look"
        title={messages.lookTitle}
        onClose={onClose}
        dismissable={!isBusy}
        pressOutsideCloses={false}
        actions={
          <>
            <Button autoFocus disabled={isBusy} onClick={goBack}>
              {messages.back}
            </Button>
            <Button
              tone={cancels ? 'danger' : 'primary'}
              busy={isBusy}
              onClick={(event) => event.detail < 2 && make.mutate()}
            >
              {messages.save}
            </Button>
          </>
        }
      >
        <EffectSummary effect={look.data.effect} />
        {make.isError && <Refused error={make.error} />}
      </Dialog>
    );
  }
  return (
    <Dialog
      key="form"
      title={title}
      size="form"
      onClose={onClose}
      dismissable={!isBusy}
      pressOutsideCloses={false}
      actions={
        <>
          {more}
          <Button disabled={isBusy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={!canSave} busy={isBusy}>
            {messages.look}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={handleSubmit}
        onChange={() => look.isError && look.reset()}
        noValidate
        className="grid gap-4"
      >
        {children(look.error)}
        {look.isError && !hasFields(look.error) && <Refused error={look.error} />}
      </form>
    </Dialog>
  );
}

const hasFields = (error: unknown) => error instanceof ApiError && Object.keys(error.fields).length > 0;

function Refused({ error }: { error: unknown }) {
  return (
    <Notice tone="bad" className="mt-4">
      {errorText(error, { failed: messages.notSaved })}
    </Notice>
  );
}
