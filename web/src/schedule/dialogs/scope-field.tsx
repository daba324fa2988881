import { useId } from 'react';
import './dialogs.css';

type Scope = 'gym' | 'school';

type ScopeFieldProps = {
  legend: string;
  value: Scope;
  /** the description of each choice */
  gym: string;
  school: string;
  error?: string | undefined;
  onChange: (scope: Scope) => void;
};

/** The choice between one gym and the whole school. */
export function ScopeField({ legend, value, gym, school, error, onChange }: ScopeFieldProps) {
  const name = useId();
  const choices = [
    { scope: 'gym', label: 'Gym', text: gym },
    { scope: 'school', label: 'School', text: school },
  ] as const;
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {choices.map(({ scope, label, text }) => (
        <label key={scope} className="scope-choice">
          <input
            type="radio"
            name={name}
            value={scope}
            checked={value === scope}
            onChange={() => onChange(scope)}
          />
          <span>
            <span className="block font-semibold">{label}</span>
            <span className="block text-sm text-muted">{text}</span>
          </span>
        </label>
      ))}
      <p id={`${name}-error`} aria-live="polite" className="text-sm font-medium text-bad">
        {error}
      </p>
    </fieldset>
  );
}
