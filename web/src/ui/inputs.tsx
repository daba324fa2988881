import { type ComponentProps, type ReactNode, useId } from 'react';
import { Checkbox } from './checkbox.tsx';
import { classNames } from './class-names.ts';
import { Field, SelectField, TextAreaField } from './field.tsx';
import { PasswordField } from './password-field.tsx';

/** What an input shows and reports; a form makes it with `field('name')`. */
export type FieldOf<Value> = {
  value: Value;
  error?: string | undefined;
  onChange: (value: Value) => void;
};

type Input<Value, Props> = FieldOf<Value> & Omit<Props, keyof FieldOf<Value>>;

export const TextInput = ({ onChange, ...rest }: Input<string, ComponentProps<typeof Field>>) => (
  <Field autoComplete="off" {...rest} onChange={({ target }) => onChange(target.value)} />
);

export const TextAreaInput = ({ onChange, ...rest }: Input<string, ComponentProps<typeof TextAreaField>>) => (
  <TextAreaField {...rest} onChange={({ target }) => onChange(target.value)} />
);

export const PasswordInput = ({ onChange, ...rest }: Input<string, ComponentProps<typeof PasswordField>>) => (
  <PasswordField {...rest} onChange={({ target }) => onChange(target.value)} />
);

/** A time of day, 'HH:MM:SS' or ''. */
export const TimeInput = ({ value, onChange, ...rest }: Input<string, ComponentProps<typeof Field>>) => (
  <Field
    {...rest}
    type="time"
    value={value.slice(0, 5)}
    onChange={({ target }) => onChange(target.value === '' ? '' : `${target.value.slice(0, 5)}:00`)}
  />
);

export type Option<Value> = readonly [value: Value, label: string, isDisabled?: boolean];

/** Options under one heading. */
type OptionGroup<Value> = { label: string; options: readonly Option<Value>[] };

type SelectInputProps<Value> = Input<Value, Omit<ComponentProps<typeof SelectField>, 'children'>> & {
  options: readonly (Option<Value> | OptionGroup<Value>)[];
};

const isGroup = <Value,>(each: Option<Value> | OptionGroup<Value>): each is OptionGroup<Value> =>
  'label' in each;

/** One of several values; null is a value like others. */
export function SelectInput<Value extends string | number | null>({
  options,
  value,
  onChange,
  ...rest
}: SelectInputProps<Value>) {
  return <SelectField {...rest} {...selectProps({ options, value, onChange })} />;
}

type BareSelectProps<Value> = FieldOf<Value> &
  Pick<SelectInputProps<Value>, 'options'> &
  Omit<ComponentProps<'select'>, keyof FieldOf<Value> | 'children'>;

/** The same without a frame, where a table or a line names it: with `aria-label`, or by the `id` of its label. */
export function BareSelect<Value extends string | number | null>({
  options,
  value,
  error,
  onChange,
  className,
  ...rest
}: BareSelectProps<Value>) {
  return (
    <select
      {...rest}
      {...selectProps({ options, value, onChange })}
      aria-invalid={error ? true : undefined}
      className={classNames(
        'min-h-control max-w-full rounded-lg border border-edge bg-raised px-2 text-base text-ink hover:border-court disabled:opacity-60 aria-invalid:border-bad',
        className,
      )}
    />
  );
}

const selectProps = <Value extends string | number | null>({
  options,
  value,
  onChange,
}: Pick<SelectInputProps<Value>, 'options' | 'value' | 'onChange'>): ComponentProps<'select'> => ({
  value: value ?? '',
  onChange: ({ target }) => {
    const all = options.flatMap((each) => (isGroup(each) ? each.options : [each]));
    const chosen = all.find(([each]) => String(each ?? '') === target.value);
    if (chosen) onChange(chosen[0]);
  },
  children: options.map((each) =>
    isGroup(each) ? (
      <optgroup key={each.label} label={each.label}>
        {each.options.map(toOption)}
      </optgroup>
    ) : (
      toOption(each)
    ),
  ),
});

const toOption = ([value, label, isDisabled]: Option<string | number | null>) => (
  <option key={String(value)} value={value ?? ''} disabled={isDisabled}>
    {label}
  </option>
);

type CheckboxInputProps = Input<boolean, ComponentProps<typeof Checkbox>>;

export const CheckboxInput = ({ value, error: _, ...rest }: CheckboxInputProps) => (
  <Checkbox {...rest} checked={value} />
);

type ChecksInputProps<Value> = FieldOf<readonly Value[]> & {
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
};

/** Any of several values, all of them in sight. */
export function ChecksInput<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: ChecksInputProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {options.map(([each, text]) => (
          <Checkbox
            key={each}
            label={text}
            checked={value.includes(each)}
            onChange={(isOn) => onChange(isOn ? [...value, each] : value.filter((other) => other !== each))}
          />
        ))}
      </div>
    </fieldset>
  );
}

type RadioInputProps<Value> = FieldOf<Value> & {
  label: string;
  /** each with what it means, if its label does not say it */
  options: readonly (readonly [value: Value, label: string, meaning?: ReactNode])[];
};

/** One of several values, all of them in sight. */
export function RadioInput<Value extends string>({
  label,
  options,
  value,
  error,
  onChange,
}: RadioInputProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {options.map(([each, text, meaning]) => (
        <label key={each} className="flex min-h-control cursor-pointer gap-3 py-1.5 wrap-anywhere">
          <input
            type="radio"
            name={name}
            className="size-6 flex-none accent-court"
            checked={value === each}
            onChange={() => onChange(each)}
          />
          <span>
            <span className={meaning === undefined ? '' : 'block font-semibold'}>{text}</span>
            {meaning !== undefined && <span className="block text-sm text-muted">{meaning}</span>}
          </span>
        </label>
      ))}
      <p id={`${name}-error`} aria-live="polite" className="text-sm font-medium text-bad">
        {error}
      </p>
    </fieldset>
  );
}

/** Fields side by side where there is room for two. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{children}</div>
);
