import type { ChangeAnswer } from '@portal/contract/venues-hours.ts';
import { type ReactNode, useId } from 'react';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { usePreviewedChange } from '#api/use-previewed-change.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { EffectSummary } from './effect-summary.tsx';
import { findLost, type Loss, LossStep, offerNotice } from './loss-step.tsx';
import { messages } from './messages.ts';
import { useRefresh } from './queries.ts';

type ChangeDialogProps = {
  title: string;
  canSave: boolean;
  send: (preview: boolean) => Promise<ChangeAnswer>;
  onClose: () => void;
  /** what teams would lose, if the change can take practices; they are offered other slots */
  loss?: Loss | null;
  /** more buttons of the form */
  more?: ReactNode;
  /** the fields, with the errors of a refusal */
  children: (refused: unknown) => ReactNode;
};

/** Changes a permit or closure in two steps: the form, then a preview of its effect on the schedule. */
export function ChangeDialog({
  title,
  canSave,
  send,
  loss = null,
  onClose,
  more,
  children,
}: ChangeDialogProps) {
  const id = useId();
  const refresh = useRefresh();
  const { preview, change, busy, handleSubmit, goBack } = usePreviewedChange({
    send: async (isPreview) => {
      const answer = await send(isPreview);
      const lost = isPreview ? await findLost(loss, answer) : null;
      return { ...answer, lost };
    },
    canPreview: canSave,
    onDone: () => {
      showToast({ title: messages.saved, text: messages.later, ...(loss && offerNotice(loss)) });
      onClose();
    },
    onSettled: refresh,
  });

  if (loss !== null && preview.answer?.lost) {
    return <LossStep loss={loss} lost={preview.answer.lost} onBack={goBack} onClose={onClose} />;
  }
  if (preview.answer) {
    const cancels = (preview.answer.effect?.cancelled.length ?? 0) > 0;
    return (
      <Dialog
        key="preview"
        title={messages.lookTitle}
        onClose={onClose}
        busy={busy}
        pressOutsideCloses={false}
        actions={
          <>
            <Button autoFocus disabled={busy} onClick={goBack}>
              {messages.back}
            </Button>
            <Button
              tone={cancels ? 'danger' : 'primary'}
              busy={busy}
              ignoresDoubleClick
              onClick={() => change.send()}
            >
              {messages.save}
            </Button>
          </>
        }
      >
        <EffectSummary effect={preview.answer.effect} />
        {change.error && <Refused error={change.error} />}
      </Dialog>
    );
  }
  return (
    <Dialog
      key="form"
      title={title}
      size="form"
      onClose={onClose}
      busy={busy}
      pressOutsideCloses={false}
      actions={
        <>
          {more}
          <Button disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={!canSave} busy={busy}>
            {messages.look}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={handleSubmit}
        onChange={() => preview.error && preview.reset()}
        noValidate
        className="grid gap-4"
      >
        {children(preview.error)}
        {preview.error && !hasFields(preview.error) && <Refused error={preview.error} />}
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
