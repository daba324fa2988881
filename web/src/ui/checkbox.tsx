import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: ReactNode;
  onChange?: (checked: boolean) => void;
};

/** A native checkbox whose label is part of the click target (44 px high). */
export function Checkbox({ label, onChange, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classNames(
        'field flex min-h-control w-fit max-w-full cursor-pointer items-center gap-2.5 pe-2 has-disabled:cursor-not-allowed has-disabled:text-muted',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        className="size-6 shrink-0"
        onChange={onChange && ((event) => onChange(event.target.checked))}
      />
      <span>{label}</span>
    </label>
  );
}
