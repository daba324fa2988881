import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { FormDialog as FormFrame } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { type NewToast, showToast } from '#ui/toast.ts';
import { type Form, type FormOptions, useForm } from './use-form.ts';

type FormDialogProps<Values extends object, Answer> = FormOptions<Values, Answer> &
  Omit<ComponentProps<typeof FormFrame>, 'canSave' | 'busy' | 'onSave' | 'children'> & {
    /** shown when it was sent */
    toast?: (answer: Answer, values: Values) => NewToast;
    children: (form: Form<Values>) => ReactNode;
  };

/** A form in a dialog: its fields, what is checked, and what is sent. It closes when that is done. */
export function FormDialog<Values extends object, Answer>(props: FormDialogProps<Values, Answer>) {
  const { toast, onDone, onClose, children, ...rest } = props;
  const fields = useRef<HTMLDivElement>(null);
  const form = useForm({
    ...rest,
    onDone: async (answer: Answer, values: Values) => {
      await onDone?.(answer, values);
      if (toast) showToast(toast(answer, values));
      onClose();
    },
  });
  const { error, problem, canSend, busy, submit, mayClose } = form;

  useEffect(() => {
    if (error) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);

  return (
    <FormFrame
      {...rest}
      canSave={canSend}
      busy={busy}
      onSave={submit}
      onClose={() => mayClose() && onClose()}
    >
      <div ref={fields} className="contents">
        {children(form)}
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </FormFrame>
  );
}
