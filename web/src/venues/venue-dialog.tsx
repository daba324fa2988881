import type { Venue } from '@portal/contract/venues.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText, fieldText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useChange } from '#api/use-change.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { CourtFields, type DraftCourt } from './court-fields.tsx';
import { messages } from './messages.ts';
import { useRefresh } from './queries.ts';
import { venueName } from './venue-text.ts';

const MAX_NAME_LENGTH = 80;
const MAX_NOTE_LENGTH = 200;
const NAMES = [
  { field: 'schoolName', label: 'School' },
  { field: 'gymName', label: 'Gym' },
  { field: 'scheduleName', label: 'Schedule name' },
] as const;
const NOTES = [
  { field: 'address', label: 'Address (optional)', hint: messages.addressHint },
  { field: 'doorNote', label: 'Door note (optional)', hint: messages.doorNoteHint },
] as const;

type VenueDialogProps = {
  /** null adds a gym */
  venue: Venue | null;
  /** the number of other gyms of the same school */
  siblings: number;
  onClose: () => void;
};

/** Adds or edits a gym: its names, courts and directions. */
export function VenueDialog({ venue, siblings, onClose }: VenueDialogProps) {
  const refresh = useRefresh();
  const [names, setNames] = useState({
    schoolName: venue?.schoolName ?? '',
    gymName: venue?.gymName ?? '',
    scheduleName: venue?.scheduleName ?? '',
  });
  const [notes, setNotes] = useState({ address: venue?.address ?? '', doorNote: venue?.doorNote ?? '' });
  const [courts, setCourts] = useState<DraftCourt[]>(() =>
    venue === null
      ? [{ key: 'new-1', name: '1', partOf: '' }]
      : venue.courts.map(({ id, name, partOf }) => {
          const whole = venue.courts.find((court) => court.name === partOf);
          return { key: String(id), id, name, partOf: whole === undefined ? '' : String(whole.id) };
        }),
  );
  const body = {
    ...names,
    ...notes,
    courts: courts.map(({ id, name, partOf }) => ({
      ...(id !== undefined && { id }),
      name,
      partOf: courts.find(({ key }) => key === partOf)?.name ?? null,
    })),
  };
  const save = useChange({
    request: () =>
      venue === null
        ? call('addVenue', { body })
        : call('changeVenue', { params: { id: String(venue.id) }, body }),
    onDone: ({ message }) => {
      showToast({ title: venue === null ? messages.added : messages.saved, text: message });
      onClose();
    },
    onSettled: refresh,
  });
  const isWhole =
    Object.values(names).every((name) => name.trim() !== '') &&
    courts.length > 0 &&
    courts.every(({ name }) => name.trim() !== '');

  return (
    <FormDialog
      title={venue === null ? messages.addGym : `Change ${venueName(venue)}`}
      canSave={isWhole}
      busy={save.busy}
      onSave={() => save.send()}
      onClose={onClose}
    >
      {NAMES.map(({ field, label }) => (
        <Field
          key={field}
          label={label}
          autoFocus={field === 'schoolName'}
          value={names[field]}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          error={fieldText(save.error, field)}
          hint={
            field === 'schoolName' && siblings > 0
              ? `Renames the school for all ${siblings + 1} of its gyms.`
              : undefined
          }
          onChange={({ target }) => {
            setNames({ ...names, [field]: target.value });
            save.reset();
          }}
        />
      ))}
      <CourtFields
        courts={courts}
        error={fieldText(save.error, 'courts')}
        onChange={(next) => {
          setCourts(next);
          save.reset();
        }}
      />
      {NOTES.map(({ field, label, hint }) => (
        <Field
          key={field}
          label={label}
          value={notes[field]}
          maxLength={MAX_NOTE_LENGTH}
          autoComplete="off"
          error={fieldText(save.error, field)}
          hint={hint}
          onChange={({ target }) => {
            setNotes({ ...notes, [field]: target.value });
            save.reset();
          }}
        />
      ))}
      {save.error && !(save.error instanceof ApiError && Object.keys(save.error.fields).length > 0) && (
        <Notice tone="bad">{errorText(save.error, { failed: messages.notSaved })}</Notice>
      )}
    </FormDialog>
  );
}
