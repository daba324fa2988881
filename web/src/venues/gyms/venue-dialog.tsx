import type { Venue } from '@portal/contract/venues.ts';
import { useId } from 'react';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { type FieldOf, SelectInput, TextInput } from '#ui/inputs.tsx';
import { messages } from '../messages.ts';
import { useRefresh } from '../queries.ts';
import { venueName } from '../venue-text.ts';

const MAX_NAME_LENGTH = 80;
const MAX_NOTE_LENGTH = 200;
const NAMES = [
  { name: 'schoolName', label: 'School', hint: '' },
  { name: 'gymName', label: 'Gym', hint: '' },
  {
    name: 'scheduleName',
    label: 'Schedule name',
    hint: 'Short name on printed schedules, such as SALK.',
  },
] as const;
const NOTES = [
  { name: 'address', label: 'Address (optional)', hint: 'Include the town. Coaches get a link to a map.' },
  { name: 'doorNote', label: 'Door note (optional)', hint: 'For example: Use the rear entrance.' },
] as const;

type VenueDialogProps = {
  /** null adds a gym */
  venue: Venue | null;
  /** the number of other gyms of the same school */
  siblings: number;
  onClose: () => void;
};

const courtsOf = ({ courts }: Venue): DraftCourt[] =>
  courts.map(({ id, name, partOf }) => {
    const whole = courts.find((court) => court.name === partOf);
    return { key: String(id), id, name, partOf: whole === undefined ? '' : String(whole.id) };
  });

/** Adds or edits a gym: its names, courts and directions. */
export function VenueDialog({ venue, siblings, onClose }: VenueDialogProps) {
  return (
    <FormDialog
      title={venue === null ? messages.addGym : `Edit ${venueName(venue)}`}
      start={{
        schoolName: venue?.schoolName ?? '',
        gymName: venue?.gymName ?? '',
        scheduleName: venue?.scheduleName ?? '',
        address: venue?.address ?? '',
        doorNote: venue?.doorNote ?? '',
        courts: venue === null ? [{ key: 'new-1', name: '1', partOf: '' }] : courtsOf(venue),
      }}
      required={['schoolName', 'gymName', 'scheduleName']}
      isReady={({ courts }) => courts.length > 0 && courts.every(({ name }) => name.trim() !== '')}
      send={({ courts, ...names }) => {
        const body = {
          ...names,
          courts: courts.map(({ id, name, partOf }) => ({
            ...(id !== undefined && { id }),
            name,
            partOf: courts.find(({ key }) => key === partOf)?.name ?? null,
          })),
        };
        return venue === null
          ? call('addVenue', { body })
          : call('changeVenue', { params: { id: String(venue.id) }, body });
      }}
      toast={({ message }) => ({ title: venue === null ? 'Added' : messages.saved, text: message })}
      onSettled={useRefresh()}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {NAMES.map(({ name, label, hint }) => (
            <TextInput
              key={name}
              {...field(name)}
              label={label}
              maxLength={MAX_NAME_LENGTH}
              hint={
                name === 'schoolName' && siblings > 0
                  ? `Renames the school for all ${siblings + 1} of its gyms.`
                  : hint
              }
            />
          ))}
          <CourtFields {...field('courts')} />
          {NOTES.map(({ name, ...texts }) => (
            <TextInput key={name} {...field(name)} {...texts} maxLength={MAX_NOTE_LENGTH} />
          ))}
        </>
      )}
    </FormDialog>
  );
}

/** A court that is being edited; without id it is a new one. */
type DraftCourt = {
  key: string;
  id?: number;
  name: string;
  /** the key of the court that it is part of; '' if none */
  partOf: string;
};

/** The courts of a gym, each with its name and, if there are several, the one that it is part of. */
function CourtFields({ value: courts, error, onChange }: FieldOf<DraftCourt[]>) {
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
            <TextInput
              label={`Name of court ${index + 1}`}
              value={court.name}
              maxLength={MAX_NAME_LENGTH}
              onChange={(name) => change(court, { name })}
            />
          </div>
          {courts.length > 1 && (
            <SelectInput
              label={`Court ${index + 1} is part of`}
              value={court.partOf}
              options={[
                ['', 'No other court'],
                ...courts
                  .map(({ key, name }, position) => [key, name.trim() || `Court ${position + 1}`] as const)
                  .filter(([key]) => key !== court.key),
              ]}
              onChange={(partOf) => change(court, { partOf })}
            />
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
      {courts.length > 1 && (
        <p className="text-sm text-muted">
          Where two courts share a floor: a booking of the whole takes its parts, and the reverse.
        </p>
      )}
      <p id={id} aria-live="polite" className="text-sm font-medium text-bad">
        {error}
      </p>
      <Button className="justify-self-start" onClick={handleAdd}>
        Add court
      </Button>
    </fieldset>
  );
}
