import type { Venue } from '@portal/contract/venues.ts';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { CourtFields, type DraftCourt } from './court-fields.tsx';
import { messages } from './messages.ts';
import { useRefresh } from './queries.ts';
import { venueName } from './venue-text.ts';

const MAX_NAME_LENGTH = 80;
const MAX_NOTE_LENGTH = 200;
const NAMES = [
  { name: 'schoolName', label: 'School' },
  { name: 'gymName', label: 'Gym' },
  { name: 'scheduleName', label: 'Schedule name' },
] as const;
const NOTES = [
  { name: 'address', label: 'Address (optional)', hint: messages.addressHint },
  { name: 'doorNote', label: 'Door note (optional)', hint: messages.doorNoteHint },
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
      title={venue === null ? messages.addGym : `Change ${venueName(venue)}`}
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
      toast={({ message }) => ({ title: venue === null ? messages.added : messages.saved, text: message })}
      onSettled={useRefresh()}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {NAMES.map(({ name, label }) => (
            <TextInput
              key={name}
              {...field(name)}
              label={label}
              autoFocus={name === 'schoolName'}
              maxLength={MAX_NAME_LENGTH}
              hint={
                name === 'schoolName' &&
                siblings > 0 &&
                `Renames the school for all ${siblings + 1} of its gyms.`
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
