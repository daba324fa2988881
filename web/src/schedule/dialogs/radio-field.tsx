import { useId } from 'react';
import './dialogs.css';

type RadioFieldProps<Value extends string> = {
  legend: string;
  value: Value;
  choices: readonly { value: Value; label: string; text: string }[];
  error?: string | undefined;
  onChange: (value: Value) => void;
};

/** A choice between a few values, each with a description. */
export function RadioField<Value extends string>({
  legend,
  value,
  choices,
  error,
  onChange,
}: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="scope-choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <span className="block font-semibold">{choice.label}</span>
            <span className="block text-sm text-muted">{choice.text}</span>
          </span>
        </label>
      ))}
      <p id={`${name}-error`} aria-live="polite" className="text-sm font-medium text-bad">
        {error}
      </p>
    </fieldset>
  );
}

type Scope = 'gym' | 'school';

type ScopeFieldProps = Omit<RadioFieldProps<Scope>, 'choices'> & {
  /** the description of each choice */
  gym: string;
  school: string;
};

/** The choice between one gym and the whole school. */
export const ScopeField = ({ gym, school, ...field }: ScopeFieldProps) => (
  <RadioField
    {...field}
    choices={[
      { value: 'gym', label: 'Gym', text: gym },
      { value: 'school', label: 'School', text: school },
    ]}
  />
);
