import type { Venue } from '@portal/contract/venues.ts';
import type { Permit } from '@portal/contract/venues-hours.ts';
import {
  DEFAULT_SLOT_MINUTES,
  permitProblems,
  usualHours,
} from '@portal/domain/availability/permit-hours.ts';
import { PERMIT_STATUSES } from '@portal/domain/schedule/status.ts';
import { weekdayLabel } from '@portal/domain/time/format.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import { PURPOSES } from '@portal/domain/venues/purpose.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FieldPair, SelectInput, TextInput, TimeInput } from '#ui/inputs.tsx';
import { ChangeDialog } from '../change-dialogs.tsx';
import { messages } from '../messages.ts';
import { courtOptions, venueName, WEEK } from '../venue-text.ts';
import { statusName } from './permit-look.tsx';

type Draft = Omit<Permit, 'id' | 'slotMinutes'> & { slotMinutes: string };

type PermitDialogProps = {
  venue: Venue;
  onClose: () => void;
} & (
  | { permit: Permit; onRemove: () => void }
  | {
      /** a new permit, with its initial weekday and dates */
      permit: null;
      start: { weekday: Weekday; firstDate: string; lastDate: string };
    }
);

/** Adds or edits a permit: hours that a school grants in one gym. */
export function PermitDialog(props: PermitDialogProps) {
  const { venue, permit, onClose } = props;
  const [areHoursTyped, setHoursTyped] = useState(permit !== null);
  const selectedSeason = useSelectedSeason();
  return (
    <ChangeDialog
      title={`${permit === null ? messages.addPermit : 'Change permit'}: ${venueName(venue)}`}
      start={props.permit === null ? newDraft(venue, props.start) : toDraft(props.permit)}
      check={problemsOf}
      send={({ slotMinutes, ...rest }, preview) => {
        const body = { ...selectedSeason, ...rest, slotMinutes: Number(slotMinutes), preview };
        return permit === null
          ? call('addPermit', { body: { ...body, existing: true } })
          : call('changePermit', { params: { id: String(permit.id) }, body });
      }}
      lossOf={({ slotMinutes, ...rest }) =>
        permit === null || 'year' in selectedSeason
          ? null
          : {
              what: { permit: { id: permit.id, ...rest, slotMinutes: Number(slotMinutes) } },
              gyms: [{ venueId: venue.id, schoolName: venue.schoolName, gymName: venue.gymName }],
              confirm: messages.saveAndEmail,
            }
      }
      onClose={onClose}
      more={
        props.permit && (
          <Button tone="danger" className="me-auto" onClick={props.onRemove}>
            Remove permit
          </Button>
        )
      }
    >
      {({ values, field, change }) => {
        const handleHours = (hours: Partial<Draft>) => {
          setHoursTyped(true);
          change(hours);
        };
        return (
          <FieldPair>
            <SelectInput {...field('courtId')} label="Court" options={courtOptions(venue.courts)} />
            <SelectInput
              {...field('weekday')}
              label="Weekday"
              options={WEEK.map((weekday) => [weekday, weekdayLabel(weekday)] as const)}
              onChange={(weekday) =>
                change({ weekday, ...(areHoursTyped ? {} : usualHours(weekday as Weekday)) })
              }
            />
            <TimeInput
              {...field('fromTime')}
              label="From"
              onChange={(fromTime) => handleHours({ fromTime })}
            />
            <TimeInput {...field('toTime')} label="To" onChange={(toTime) => handleHours({ toTime })} />
            <DateField {...field('firstDate')} label="First date" />
            <DateField {...field('lastDate')} label="Last date" />
            <TextInput {...field('slotMinutes')} label="Minutes per slot" inputMode="numeric" />
            <SelectInput
              {...field('status')}
              label="Permit status"
              hint="The school’s answer."
              options={PERMIT_STATUSES.map((status) => [status, statusName(status)] as const)}
            />
            <SelectInput
              {...field('purpose')}
              label="Used for"
              hint={
                values.purpose === 'games'
                  ? 'Coaches can book unused slots a few days before. Choose how many in Settings.'
                  : undefined
              }
              options={PURPOSES.map((purpose) => [purpose, messages.purposes[purpose]] as const)}
            />
          </FieldPair>
        );
      }}
    </ChangeDialog>
  );
}

const toDraft = ({ slotMinutes, id: _, ...permit }: Permit): Draft => ({
  ...permit,
  slotMinutes: String(slotMinutes),
});

const newDraft = (venue: Venue, start: { weekday: Weekday; firstDate: string; lastDate: string }): Draft => ({
  venueId: venue.id,
  courtId: null,
  ...start,
  ...usualHours(start.weekday),
  slotMinutes: String(DEFAULT_SLOT_MINUTES),
  status: 'approved',
  purpose: 'any',
});

function problemsOf({ slotMinutes, ...rest }: Draft): Partial<Record<keyof Draft, string>> {
  for (const name of ['fromTime', 'toTime'] as const)
    if (rest[name] === '') return { [name]: 'Enter a time like 6:00 PM.' };
  for (const name of ['firstDate', 'lastDate'] as const)
    if (rest[name] === '') return { [name]: 'Enter both dates.' };
  const minutes = /^\d+$/.test(slotMinutes.trim()) ? Number(slotMinutes) : Number.NaN;
  return permitProblems({ ...rest, weekday: rest.weekday as Weekday, slotMinutes: minutes });
}
