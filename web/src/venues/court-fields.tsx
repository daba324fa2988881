import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import type { FieldOf } from '#ui/inputs.tsx';
import { messages } from './messages.ts';

/** A court that is being edited; without id it is a new one. */
export type DraftCourt = {
  key: string;
  id?: number;
  name: string;
  /** the key of the court that it is part of; '' if none */
  partOf: string;
};

const MAX_NAME_LENGTH = 80;

/** The courts of a gym, each with its name and, if there are several, the one that it is part of. */
export function CourtFields({ value: courts, error, onChange }: FieldOf<DraftCourt[]>) {
  const id = useId();

  function handleAdd() {
    const name = String(courts.length + 1);
    const isTaken = courts.some((court) => court.name === name);
    onChange([...courts, { key: `new-${crypto.randomUUID()}`, name: isTaken ? '' : name, partOf: '' }]);
  }

  const change = (court: DraftCourt, fields: Partial<DraftCourt>) =>
    onChange(courts.map((other) => (other === court ? { ...court, ...fields } : other)));

  function handleRemove(court: DraftCourt) {
    const others = courts.filter((other) => other !== court);
    onChange(others.map((other) => (other.partOf === court.key ? { ...other, partOf: '' } : other)));
  }

  return (
    <fieldset aria-describedby={error && id} className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">Courts</legend>
      {courts.map((court, index) => (
        <div key={court.key} className="flex flex-wrap items-end gap-2">
          <div className="grow">
            <Field
              label={`Name of court ${index + 1}`}
              value={court.name}
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              onChange={({ target }) => change(court, { name: target.value })}
            />
          </div>
          {courts.length > 1 && (
            <SelectField
              label={`Court ${index + 1} is part of`}
              value={court.partOf}
              onChange={({ target }) => change(court, { partOf: target.value })}
            >
              <option value="">No other court</option>
              {courts.map(
                (other, position) =>
                  other !== court && (
                    <option key={other.key} value={other.key}>
                      {other.name.trim() || `Court ${position + 1}`}
                    </option>
                  ),
              )}
            </SelectField>
          )}
          <Button
            disabled={courts.length === 1}
            aria-label={`Remove court ${index + 1}`}
            onClick={() => handleRemove(court)}
          >
            Remove
          </Button>
        </div>
      ))}
      {courts.length > 1 && <p className="text-sm text-muted">{messages.partOfHint}</p>}
      <p id={id} aria-live="polite" className="text-sm font-medium text-bad">
        {error}
      </p>
      <Button className="justify-self-start" onClick={handleAdd}>
        Add court
      </Button>
    </fieldset>
  );
}
