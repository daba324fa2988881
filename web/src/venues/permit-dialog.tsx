import type { Venue } from '@portal/contract/venues.ts';
import type { Permit } from '@portal/contract/venues-hours.ts';
import {
  DEFAULT_SLOT_MINUTES,
  permitProblems,
  usualHours,
} from '@portal/domain/availability/permit-hours.ts';
import { PERMIT_STATUSES, type PermitStatus } from '@portal/domain/schedule/status.ts';
import { weekdayLabel } from '@portal/domain/time/format.ts';
import { isWallTime, type Weekday } from '@portal/domain/time/wall-clock.ts';
import { PURPOSES, type Purpose } from '@portal/domain/venues/purpose.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText } from '#api/error-text.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { statusName } from './gyms/permit-look.tsx';
import { messages } from './messages.ts';
import { venueName, WEEK } from './venue-text.ts';

type Draft = Omit<Permit, 'id' | 'slotMinutes'> & { minutes: string };

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

const toDraft = ({ slotMinutes, id: _, ...permit }: Permit): Draft => ({
  ...permit,
  fromTime: permit.fromTime.slice(0, 5),
  toTime: permit.toTime.slice(0, 5),
  minutes: String(slotMinutes),
});

function hoursOf(weekday: Weekday): Pick<Draft, 'fromTime' | 'toTime'> {
  const { fromTime, toTime } = usualHours(weekday);
  return { fromTime: fromTime.slice(0, 5), toTime: toTime.slice(0, 5) };
}

/** Adds or edits a permit: hours that a school grants in one gym. */
export function PermitDialog(props: PermitDialogProps) {
  const { venue, permit, onClose } = props;
  const [draft, setDraft] = useState<Draft>(() =>
    props.permit === null ? newDraft(venue, props.start) : toDraft(props.permit),
  );
  const [areHoursTyped, setHoursTyped] = useState(permit !== null);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const problems = problemsOf(draft);
  const { minutes, ...rest } = draft;
  const selectedSeason = useSelectedSeason();
  const body = { ...selectedSeason, ...rest, slotMinutes: Number(minutes) };

  function handleWeekday(weekday: Weekday) {
    change({ weekday, ...(areHoursTyped ? {} : hoursOf(weekday)) });
  }

  function handleHours(hours: Partial<Pick<Draft, 'fromTime' | 'toTime'>>) {
    setHoursTyped(true);
    change(hours);
  }

  return (
    <ChangeDialog
      title={`${permit === null ? messages.addPermit : 'Change permit'}: ${venueName(venue)}`}
      canSave={Object.keys(problems).length === 0}
      send={(preview) =>
        permit === null
          ? call('addPermit', { body: { ...body, existing: true, preview } })
          : call('changePermit', { params: { id: String(permit.id) }, body: { ...body, preview } })
      }
      loss={
        permit === null || 'year' in selectedSeason
          ? null
          : {
              what: { permit: { id: permit.id, ...rest, slotMinutes: Number(minutes) } },
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
      {(refused) => {
        const errorOf = (field: keyof typeof problems | 'courtId' | 'weekday' | 'status' | 'purpose') =>
          problems[field as keyof typeof problems] ?? fieldText(refused, field);
        return (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <SelectField
              label="Court"
              autoFocus
              value={draft.courtId ?? ''}
              error={errorOf('courtId')}
              onChange={({ target }) =>
                change({ courtId: target.value === '' ? null : Number(target.value) })
              }
            >
              <option value="">{messages.allCourts}</option>
              {venue.courts.map((court) => (
                <option key={court.id} value={court.id}>{`Court ${court.name}`}</option>
              ))}
            </SelectField>
            <SelectField
              label="Weekday"
              value={draft.weekday}
              error={errorOf('weekday')}
              onChange={({ target }) => handleWeekday(Number(target.value) as Weekday)}
            >
              {WEEK.map((weekday) => (
                <option key={weekday} value={weekday}>
                  {weekdayLabel(weekday)}
                </option>
              ))}
            </SelectField>
            <Field
              label="From"
              type="time"
              value={draft.fromTime}
              error={errorOf('fromTime')}
              onChange={({ target }) => handleHours({ fromTime: target.value })}
            />
            <Field
              label="To"
              type="time"
              value={draft.toTime}
              error={errorOf('toTime')}
              onChange={({ target }) => handleHours({ toTime: target.value })}
            />
            <DateField
              label="First date"
              value={draft.firstDate}
              error={errorOf('firstDate')}
              onChange={(firstDate) => change({ firstDate })}
            />
            <DateField
              label="Last date"
              value={draft.lastDate}
              error={errorOf('lastDate')}
              onChange={(lastDate) => change({ lastDate })}
            />
            <Field
              label="Slot minutes"
              inputMode="numeric"
              autoComplete="off"
              value={minutes}
              error={errorOf('slotMinutes')}
              onChange={({ target }) => change({ minutes: target.value })}
            />
            <SelectField
              label="Permit status"
              hint="The school’s answer."
              value={draft.status}
              error={errorOf('status')}
              onChange={({ target }) => change({ status: target.value as PermitStatus })}
            >
              {PERMIT_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {statusName(status)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="For"
              hint={draft.purpose === 'games' ? messages.gamesHint : undefined}
              value={draft.purpose}
              error={errorOf('purpose')}
              onChange={({ target }) => change({ purpose: target.value as Purpose })}
            >
              {PURPOSES.map((purpose) => (
                <option key={purpose} value={purpose}>
                  {messages.purposes[purpose]}
                </option>
              ))}
            </SelectField>
          </div>
        );
      }}
    </ChangeDialog>
  );
}

const newDraft = (venue: Venue, start: { weekday: Weekday; firstDate: string; lastDate: string }): Draft => ({
  venueId: venue.id,
  courtId: null,
  ...start,
  ...hoursOf(start.weekday),
  minutes: String(DEFAULT_SLOT_MINUTES),
  status: 'approved',
  purpose: 'any',
});

type Problems = ReturnType<typeof permitProblems> & { firstDate?: string };

function problemsOf({ fromTime, toTime, firstDate, lastDate, minutes, weekday }: Draft): Problems {
  if (!isWallTime(fromTime)) return { fromTime: messages.times };
  if (!isWallTime(toTime)) return { toTime: messages.times };
  if (firstDate === '') return { firstDate: messages.dates };
  if (lastDate === '') return { lastDate: messages.dates };
  const slotMinutes = /^\d+$/.test(minutes.trim()) ? Number(minutes) : Number.NaN;
  return permitProblems({
    fromTime: `${fromTime}:00`,
    toTime: `${toTime}:00`,
    firstDate,
    lastDate,
    slotMinutes,
    weekday: weekday as Weekday,
  });
}
