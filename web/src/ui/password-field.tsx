import { type ComponentProps, useId } from 'react';
import { Field } from './field.tsx';
import { CheckIcon, RingIcon } from './icons.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'describedBy'> & {
  /** whether the password is shown as plain text */
  shown: boolean;
  /** the live checklist below the field, if there is one */
  rules?: readonly Rule[];
};

export type Rule = { id: string; label: string; ok: boolean };

/** A password input; with `rules` it has a checklist that updates while the user types. */
export function PasswordField({ shown, rules, ...rest }: PasswordFieldProps) {
  const id = useId();
  return (
    <div>
      <Field
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        describedBy={rules && id}
      />
      {rules && (
        <ul id={id} className="mt-2 grid gap-1 text-sm">
          {rules.map((rule) => (
            <li
              key={rule.id}
              className={rule.ok ? 'flex items-center gap-2 text-good' : 'flex items-center gap-2 text-muted'}
            >
              {rule.ok ? <CheckIcon className="size-4" /> : <RingIcon className="size-4" />}
              <span>
                {rule.label}
                <span className="sr-only">{rule.ok ? ' (met)' : ' (not met yet)'}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
