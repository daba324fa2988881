import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { FormDialog as FormFrame } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { type NewToast, showToast } from '#ui/toast.ts';
import { type Form, type FormOptions, useForm } from './use-form.ts';

/** What a frame takes from its form. */
type FromForm = 'canSave' | 'busy' | 'error' | 'problem' | 'onSave' | 'children';

export type FormDialogProps<Values extends object, Answer> = FormOptions<Values, Answer> &
  Omit<ComponentProps<typeof FormFrame>, FromForm> & {
    /** shown when it was sent */
    toast?: (answer: Answer, values: Values) => NewToast;
    children: (form: Form<Values>) => ReactNode;
  };

/** A form in a dialog: its fields, what is checked, and what is sent. It closes when that is done. */
export function FormDialog<Values extends object, Answer>(props: FormDialogProps<Values, Answer>) {
  const { toast, onDone, onClose, children, ...rest } = props;
  const form = useForm({
    ...rest,
    onDone: async (answer: Answer, values: Values) => {
      await onDone?.(answer, values);
      if (toast) showToast(toast(answer, values));
      onClose();
    },
  });
  const { error, problem, canSend, busy, submit, mayClose } = form;
  return (
    <FormFrame
      {...rest}
      {...{ error, problem, busy }}
      canSave={canSend}
      onSave={submit}
      onClose={() => mayClose() && onClose()}
    >
      <RestoredNotice form={form} />
      {children(form)}
    </FormFrame>
  );
}

type RestoredNoticeProps = { form: Pick<Form<object>, 'isRestored' | 'startOver'> };

/** Says in a form that what was typed before came back. */
export const RestoredNotice = ({ form: { isRestored, startOver } }: RestoredNoticeProps) =>
  isRestored && (
    <Notice
      actions={
        <Button size="small" className="mt-2" onClick={startOver}>
          Start over
        </Button>
      }
    >
      You had not sent this yet.
    </Notice>
  );
