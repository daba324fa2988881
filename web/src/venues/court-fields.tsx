import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

/** A court that is being edited; without id it is a new one. */
export type DraftCourt = { key: string; id?: number; name: string };

const MAX_NAME_LENGTH = 80;

type CourtFieldsProps = {
  courts: readonly DraftCourt[];
  error: string | undefined;
  onChange: (courts: DraftCourt[]) => void;
};

/** The courts of a gym, each with its name. */
export function CourtFields({ courts, error, onChange }: CourtFieldsProps) {
  const id = useId();

  function handleAdd() {
    const name = String(courts.length + 1);
    const isTaken = courts.some((court) => court.name === name);
    onChange([...courts, { key: `new-${crypto.randomUUID()}`, name: isTaken ? '' : name }]);
  }

  return (
    <fieldset aria-describedby={error && id} className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">Courts</legend>
      {courts.map((court, index) => (
        <div key={court.key} className="flex items-end gap-2">
          <div className="grow">
            <Field
              label={`Name of court ${index + 1}`}
              value={court.name}
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              onChange={({ target }) =>
                onChange(courts.map((other) => (other === court ? { ...court, name: target.value } : other)))
              }
            />
          </div>
          <Button
            disabled={courts.length === 1}
            aria-label={`Remove court ${index + 1}`}
            onClick={() => onChange(courts.filter((other) => other !== court))}
          >
            Remove
          </Button>
        </div>
      ))}
      <p id={id} aria-live="polite" className="text-sm font-medium text-bad">
        {error}
      </p>
      <Button className="justify-self-start" onClick={handleAdd}>
        Add court
      </Button>
    </fieldset>
  );
}
