import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

const CONTROL =
  'block w-full min-h-control rounded-lg border border-edge bg-raised px-3 py-1 text-base text-ink placeholder:text-muted hover:border-court aria-invalid:border-bad';

type Frame = {
  label: string;
  hint?: ReactNode;
  /** the error; shown below the control and associated with it */
  error?: string | undefined;
  /** id of a further description, e.g. a checklist */
  describedBy?: string | undefined;
};

type FieldProps = Frame & Omit<ComponentProps<'input'>, 'aria-describedby' | 'aria-invalid'>;

/** A native input with its label, hint and error. */
export function Field({ label, hint, error, describedBy, className, ...rest }: FieldProps) {
  const id = useId();
  const props = frameProps(id, { hint, error, describedBy });
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input {...rest} {...props} className={classNames(CONTROL, className)} />
    </FieldFrame>
  );
}

type SelectFieldProps = Frame & Omit<ComponentProps<'select'>, 'aria-describedby' | 'aria-invalid'>;

/** A native select with its label, hint and error; `children` are its options. */
export function SelectField({
  label,
  hint,
  error,
  describedBy,
  className,
  children,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  const props = frameProps(id, { hint, error, describedBy });
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select {...rest} {...props} className={classNames(CONTROL, className)}>
        {children}
      </select>
    </FieldFrame>
  );
}

type TextAreaFieldProps = Frame & Omit<ComponentProps<'textarea'>, 'aria-describedby' | 'aria-invalid'>;

/** A native text area with its label, hint and error. */
export function TextAreaField({ label, hint, error, describedBy, className, ...rest }: TextAreaFieldProps) {
  const id = useId();
  const props = frameProps(id, { hint, error, describedBy });
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea {...rest} {...props} className={classNames(CONTROL, className)} />
    </FieldFrame>
  );
}

function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: Omit<Frame, 'describedBy'> & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-bad not-empty:mt-1">
        {error}
      </p>
    </div>
  );
}

function frameProps(id: string, { hint, error, describedBy }: Omit<Frame, 'label'>) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`, describedBy].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined };
}
