import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import { daysProblem } from '@portal/domain/availability/permit-hours.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText } from '#api/error-text.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { messages } from './messages.ts';

const REASON_LENGTH = 200;

type Place = Pick<Closure, 'schoolId' | 'venueId'>;

/** The place, as one value of a select. */
const placeValue = ({ schoolId, venueId }: Place) =>
  venueId !== null ? `gym ${venueId}` : schoolId !== null ? `school ${schoolId}` : 'all';

function placeOf(value: string): Place {
  const [kind, id] = value.split(' ');
  return {
    schoolId: kind === 'school' ? Number(id) : null,
    venueId: kind === 'gym' ? Number(id) : null,
  };
}

type ClosureDialogProps = {
  venues: readonly Venue[];
  /** null adds a closure */
  closure: Closure | null;
  /** the first day of a new closure, or '' */
  day: IsoDate | '';
  onRemove: () => void;
  onClose: () => void;
};

/** Days without gym time. */
export function ClosureDialog({ venues, closure, day, onRemove, onClose }: ClosureDialogProps) {
  const [place, setPlace] = useState(closure === null ? 'all' : placeValue(closure));
  const [firstDate, setFirstDate] = useState(closure?.firstDate ?? day);
  const [lastDate, setLastDate] = useState(closure?.lastDate ?? '');
  const [reason, setReason] = useState(closure?.reason ?? '');
  const daysError = firstDate === '' || lastDate === '' ? null : daysProblem(firstDate, lastDate);
  const asked = useSelectedSeason();
  const { schoolId, venueId } = placeOf(place);
  const closed = { schoolId, venueId, firstDate, lastDate: lastDate || firstDate, reason };
  const body = { ...asked, ...closed };
  // coaches book in the active season
  const loss = 'year' in asked ? null : { what: { closure: { id: closure?.id ?? null, ...closed } } };
  const gyms = venues
    .filter(
      (gym) => (schoolId === null || gym.schoolId === schoolId) && (venueId === null || gym.id === venueId),
    )
    .map((gym) => ({ venueId: gym.id, schoolName: gym.schoolName, gymName: gym.gymName }));

  return (
    <ChangeDialog
      title={closure === null ? messages.addClosure : 'Change closure'}
      canSave={firstDate !== '' && daysError === null && reason.trim() !== ''}
      send={(preview) =>
        closure === null
          ? call('addClosure', { body: { ...body, existing: true, preview } })
          : call('changeClosure', { params: { id: String(closure.id) }, body: { ...body, preview } })
      }
      loss={loss && { ...loss, gyms }}
      onClose={onClose}
      more={
        closure && (
          <Button tone="danger" className="me-auto" onClick={onRemove}>
            {messages.removeClosure}
          </Button>
        )
      }
    >
      {(refused) => (
        <>
          <SelectField
            label="Where"
            autoFocus
            value={place}
            error={fieldText(refused, 'schoolId') ?? fieldText(refused, 'venueId')}
            onChange={({ target }) => setPlace(target.value)}
          >
            <option value="all">{messages.allSchools}</option>
            {[...Map.groupBy(venues, ({ schoolId }) => schoolId)].map(([schoolId, gyms]) => (
              <optgroup key={schoolId} label={gyms[0]?.schoolName ?? ''}>
                <option value={`school ${schoolId}`}>{`${gyms[0]?.schoolName}, whole school`}</option>
                {gyms.map((gym) => (
                  <option key={gym.id} value={`gym ${gym.id}`}>
                    {`${gym.schoolName} - ${gym.gymName}`}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <DateField
              label="First date"
              value={firstDate}
              error={fieldText(refused, 'firstDate')}
              onChange={setFirstDate}
            />
            <DateField
              label="Last date (optional)"
              value={lastDate}
              error={daysError ?? fieldText(refused, 'lastDate')}
              onChange={setLastDate}
            />
          </div>
          <Field
            label="Reason"
            value={reason}
            maxLength={REASON_LENGTH}
            autoComplete="off"
            error={fieldText(refused, 'reason')}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </ChangeDialog>
  );
}
