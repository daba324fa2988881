import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import { closureProblems } from '@portal/domain/availability/closure.ts';
import { weekdayLabel } from '@portal/domain/time/format.ts';
import type { IsoDate, Weekday } from '@portal/domain/time/wall-clock.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText } from '#api/error-text.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { messages } from './messages.ts';
import { WEEK } from './venue-text.ts';

const MAX_REASON_LENGTH = 200;

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

/** The values of the fields. */
type Draft = Pick<Closure, 'courtId' | 'firstDate' | 'lastDate' | 'weekday' | 'reason'> & {
  place: string;
  fromTime: string;
  toTime: string;
};

const toDraft = (closure: Closure | null, day: IsoDate | ''): Draft => ({
  place: closure === null ? 'all' : placeValue(closure),
  courtId: closure?.courtId ?? null,
  firstDate: closure?.firstDate ?? day,
  lastDate: closure?.lastDate ?? '',
  weekday: closure?.weekday ?? null,
  fromTime: closure?.fromTime?.slice(0, 5) ?? '',
  toTime: closure?.toTime?.slice(0, 5) ?? '',
  reason: closure?.reason ?? '',
});

type ClosureDialogProps = {
  venues: readonly Venue[];
  /** null adds a closure */
  closure: Closure | null;
  /** the first day of a new closure, or '' */
  day: IsoDate | '';
  onRemove: () => void;
  onClose: () => void;
};

/** Adds or edits a closure: whole days, or some hours of them. */
export function ClosureDialog({ venues, closure, day, onRemove, onClose }: ClosureDialogProps) {
  const [draft, setDraft] = useState<Draft>(() => toDraft(closure, day));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const { firstDate, lastDate, reason } = draft;
  const { schoolId, venueId } = placeOf(draft.place);
  const courts = venues.find(({ id }) => id === venueId)?.courts ?? [];
  const hasSeveralDays = lastDate !== '' && lastDate > firstDate;
  const closed = {
    schoolId,
    venueId,
    courtId: draft.courtId,
    firstDate,
    lastDate: lastDate || firstDate,
    weekday: hasSeveralDays ? draft.weekday : null,
    fromTime: draft.fromTime === '' ? null : `${draft.fromTime}:00`,
    toTime: draft.toTime === '' ? null : `${draft.toTime}:00`,
    reason,
  };
  const problems = firstDate === '' ? {} : closureProblems(closed);
  const selectedSeason = useSelectedSeason();
  const body = { ...selectedSeason, ...closed };
  // coaches can only book in the active season
  const loss =
    'year' in selectedSeason ? null : { what: { closure: { id: closure?.id ?? null, ...closed } } };
  const gyms = venues
    .filter(
      (gym) => (schoolId === null || gym.schoolId === schoolId) && (venueId === null || gym.id === venueId),
    )
    .map((gym) => ({ venueId: gym.id, schoolName: gym.schoolName, gymName: gym.gymName }));

  return (
    <ChangeDialog
      title={closure === null ? messages.addClosure : 'Change closure'}
      canSave={firstDate !== '' && Object.keys(problems).length === 0 && reason.trim() !== ''}
      send={(preview) =>
        closure === null
          ? call('addClosure', { body: { ...body, existing: true, preview } })
          : call('changeClosure', { params: { id: String(closure.id) }, body: { ...body, preview } })
      }
      loss={loss && firstDate !== '' ? { ...loss, gyms, closing: { ...closed, firstDate } } : null}
      onClose={onClose}
      more={
        closure && (
          <Button tone="danger" className="me-auto" onClick={onRemove}>
            {messages.removeClosure}
          </Button>
        )
      }
    >
      {(refused) => {
        const errorOf = (field: string) =>
          problems[field as keyof typeof problems] ?? fieldText(refused, field);
        return (
          <>
            <SelectField
              label="Where"
              autoFocus
              value={draft.place}
              error={errorOf('schoolId') ?? errorOf('venueId')}
              onChange={({ target }) => change({ place: target.value, courtId: null })}
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
            {courts.length > 1 && (
              <SelectField
                label="Court"
                value={draft.courtId ?? ''}
                error={errorOf('courtId')}
                onChange={({ target }) =>
                  change({ courtId: target.value === '' ? null : Number(target.value) })
                }
              >
                <option value="">{messages.allCourts}</option>
                {courts.map((court) => (
                  <option key={court.id} value={court.id}>{`Court ${court.name}`}</option>
                ))}
              </SelectField>
            )}
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <DateField
                label="First date"
                value={firstDate}
                error={errorOf('firstDate')}
                onChange={(date) => change({ firstDate: date })}
              />
              <DateField
                label="Last date (optional)"
                value={lastDate}
                error={errorOf('lastDate')}
                onChange={(date) => change({ lastDate: date })}
              />
            </div>
            {hasSeveralDays && (
              <SelectField
                label="Days"
                value={draft.weekday ?? ''}
                error={errorOf('weekday')}
                onChange={({ target }) =>
                  change({ weekday: target.value === '' ? null : (Number(target.value) as Weekday) })
                }
              >
                <option value="">{messages.everyDay}</option>
                {WEEK.map((weekday) => (
                  <option key={weekday} value={weekday}>
                    {messages.onlyOn(weekdayLabel(weekday))}
                  </option>
                ))}
              </SelectField>
            )}
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Field
                label="From (optional)"
                type="time"
                value={draft.fromTime}
                error={errorOf('fromTime')}
                onChange={({ target }) => change({ fromTime: target.value })}
              />
              <Field
                label="To (optional)"
                type="time"
                value={draft.toTime}
                error={errorOf('toTime')}
                onChange={({ target }) => change({ toTime: target.value })}
              />
            </div>
            <Field
              label="Reason"
              value={reason}
              maxLength={MAX_REASON_LENGTH}
              autoComplete="off"
              error={errorOf('reason')}
              onChange={({ target }) => change({ reason: target.value })}
            />
          </>
        );
      }}
    </ChangeDialog>
  );
}
