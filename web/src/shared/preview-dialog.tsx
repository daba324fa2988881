import type { ReactNode } from 'react';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, type DialogSize } from '#ui/dialog.tsx';
import { FormDialog as FormFrame } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { type FormDialogProps, RestoredNotice } from './form-dialog.tsx';
import { type FormOptions, NOT_SAVED, useForm } from './use-form.ts';

/** The second step, made of the answer to the first. */
export type PreviewStep = {
  title: string;
  size?: DialogSize;
  /** the label of the button that makes the change */
  save: string;
  danger?: boolean;
  /** there is nothing to change */
  isEmpty?: boolean;
  content: ReactNode;
};

type PreviewDialogProps<Values extends object, Answer> = Omit<FormDialogProps<Values, Answer>, 'send'> & {
  /** asks for a preview, or makes the change */
  send: (values: Values, preview: boolean) => Promise<Answer>;
  /** the preview; or another dialog in its place, with a function that returns to the form */
  preview: (answer: Answer, values: Values, goBack: () => void) => PreviewStep | { instead: ReactNode };
  /** shown if the change itself is refused without a message; `failed` by default */
  notDone?: string;
};

/** A change in two steps: its form, and a preview with the button that makes it. */
export function PreviewDialog<Values extends object, Answer>(props: PreviewDialogProps<Values, Answer>) {
  const { send, preview, toast, onDone, onSettled, onClose, children, ...rest } = props;
  const { failed = NOT_SAVED, notDone = failed } = props;
  const options: FormOptions<Values, Answer> = {
    ...rest,
    isPreview: true,
    send: (values) => send(values, true),
  };
  const form = useForm(options);
  const { values, answer, error, problem, canSend, submit, mayClose } = form;
  const change = useChange({
    request: () => send(values, false),
    onDone: async (done) => {
      await onDone?.(done, values);
      form.forget();
      if (toast) showToast(toast(done, values));
      onClose();
    },
    onSettled: () => onSettled?.(),
  });
  const handleClose = () => mayClose() && onClose();

  if (answer === undefined) {
    return (
      <FormFrame
        key="form"
        size="form"
        {...rest}
        {...{ error, problem }}
        canSave={canSend}
        busy={form.busy}
        onSave={submit}
        onClose={handleClose}
      >
        <RestoredNotice form={form} />
        {children(form)}
      </FormFrame>
    );
  }

  function goBack() {
    form.change({});
    change.reset();
  }

  const step = preview(answer, values, goBack);
  if ('instead' in step) return step.instead;
  // a focused button at its end would scroll a long preview
  const isLong = step.size === 'form';
  return (
    <Dialog
      key="preview"
      title={step.title}
      size={step.size ?? 'message'}
      focusTitle={isLong}
      onClose={handleClose}
      busy={change.busy}
      pressOutsideCloses={false}
      actions={
        <>
          <Button autoFocus={!isLong} disabled={change.busy} onClick={goBack}>
            Back
          </Button>
          <Button
            tone={step.danger ? 'danger' : 'primary'}
            disabled={step.isEmpty}
            busy={change.busy}
            ignoresDoubleClick
            onClick={() => change.send()}
          >
            {step.save}
          </Button>
        </>
      }
    >
      {step.content}
      {change.error && (
        <Notice tone="bad" className="mt-4">
          {errorText(change.error, { failed: notDone })}
        </Notice>
      )}
    </Dialog>
  );
}
