import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import { closureProblems, isAlike } from '@portal/domain/availability/closure.ts';
import { weekdayLabel } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ChecksInput, FieldPair, SelectInput, TextInput, TimeInput } from '#ui/inputs.tsx';
import { ChangeDialog, RemoveDialog } from '../change-dialogs.tsx';
import { messages } from '../messages.ts';
import { closureList } from '../queries.ts';
import { closureDays, closurePlace, courtOptions, venueName, WEEK } from '../venue-text.ts';

/** The dialog to open. */
export type OpenDialog =
  /** '' if no day was given */
  { action: 'add'; day: IsoDate | '' } | { action: 'change' | 'remove'; closure: Closure };

export type OnOpen = (dialog: OpenDialog) => void;

/** The heading of the closures, which gets the focus when the focused element is gone. */
export const CLOSURES_ID = 'closures';

type ClosureDialogsProps = {
  dialog: OpenDialog | null;
  venues: readonly Venue[];
  onOpen: OnOpen;
  onClose: () => void;
};

/** The open dialog about a closure. */
export function ClosureDialogs({ dialog, venues, onOpen, onClose }: ClosureDialogsProps) {
  if (dialog === null) return null;
  if (dialog.action === 'add') {
    return (
      <ClosureDialog venues={venues} closure={null} day={dialog.day} onRemove={onClose} onClose={onClose} />
    );
  }
  const { closure } = dialog;
  if (dialog.action === 'change') {
    return (
      <ClosureDialog
        venues={venues}
        closure={closure}
        day=""
        onRemove={() => onOpen({ action: 'remove', closure })}
        onClose={onClose}
      />
    );
  }
  return <RemoveClosureDialog closure={closure} venues={venues} onClose={onClose} />;
}

type RemoveClosureDialogProps = { closure: Closure; venues: readonly Venue[]; onClose: () => void };

/** Removes a closure, and by default those that were added with it for other gyms. */
function RemoveClosureDialog({ closure, venues, onClose }: RemoveClosureDialogProps) {
  const selectedSeason = useSelectedSeason();
  const closures = useQuery(closureList(selectedSeason)).data?.closures ?? [];
  const [alike] = useState(closures.filter((other) => isAlike(closure, other)));
  const [withAlike, setWithAlike] = useState(alike.length > 0);
  return (
    <RemoveDialog
      id={`closure-${closure.id}-${withAlike}`}
      what={`the closure ${closureDays(closure)}`}
      remove={(preview) =>
        call('removeClosure', {
          params: { id: String(closure.id) },
          query: {
            preview: preview ? 'true' : 'false',
            ...(withAlike && { alike: 'true' }),
            ...selectedSeason,
          },
        })
      }
      options={
        alike.length > 0 && (
          <Checkbox
            label={messages.alsoAlike(alike.map((other) => closurePlace(other, venues)))}
            checked={withAlike}
            onChange={setWithAlike}
          />
        )
      }
      onClose={onClose}
    />
  );
}

const MAX_REASON_LENGTH = 200;

type Place = Pick<Closure, 'schoolId' | 'venueId'>;

/** The choice that shows a list of gyms. */
const SEVERAL = 'several';

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

const placeOptions = (venues: readonly Venue[], isNew: boolean) => [
  ...(isNew ? [['', 'Choose…'] as const] : []),
  ['all', messages.allSchools] as const,
  ...(isNew && venues.length > 1 ? [[SEVERAL, messages.severalGyms] as const] : []),
  ...[...Map.groupBy(venues, ({ schoolName }) => schoolName)].map(([label, gyms]) => ({
    label,
    options: [
      [`school ${gyms[0]?.schoolId}`, `${label}, whole school`] as const,
      ...gyms.map(({ id, gymName }) => [`gym ${id}`, `${label} - ${gymName}`] as const),
    ],
  })),
];

/** The values of the fields. */
type Draft = Pick<Closure, 'courtId' | 'firstDate' | 'lastDate' | 'weekday' | 'reason'> & {
  place: string;
  /** the gyms, if the place is several */
  venueIds: readonly number[];
  fromTime: string;
  toTime: string;
};

const toDraft = (closure: Closure | null, day: IsoDate | ''): Draft => ({
  place: closure === null ? '' : placeValue(closure),
  venueIds: [],
  courtId: closure?.courtId ?? null,
  firstDate: closure?.firstDate ?? day,
  lastDate: closure?.lastDate ?? '',
  weekday: closure?.weekday ?? null,
  fromTime: closure?.fromTime ?? '',
  toTime: closure?.toTime ?? '',
  reason: closure?.reason ?? '',
});

const hasSeveralDays = ({ firstDate, lastDate }: Draft) => lastDate !== '' && lastDate > firstDate;

/** What the fields say is closed. */
const closedBy = (draft: Draft) => ({
  ...placeOf(draft.place),
  ...(draft.place === SEVERAL && { venueIds: [...draft.venueIds] }),
  courtId: draft.courtId,
  firstDate: draft.firstDate,
  lastDate: draft.lastDate || draft.firstDate,
  weekday: hasSeveralDays(draft) ? draft.weekday : null,
  fromTime: draft.fromTime || null,
  toTime: draft.toTime || null,
  reason: draft.reason,
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
function ClosureDialog({ venues, closure, day, onRemove, onClose }: ClosureDialogProps) {
  const selectedSeason = useSelectedSeason();

  function lossOf(draft: Draft) {
    // coaches can only book in the active season
    if ('year' in selectedSeason) return null;
    const closed = closedBy(draft);
    const gyms = venues
      .filter(({ schoolId }) => closed.schoolId === null || schoolId === closed.schoolId)
      .filter(({ id }) => closed.venueId === null || id === closed.venueId)
      .filter(({ id }) => closed.venueIds === undefined || closed.venueIds.includes(id))
      .map(({ id, schoolName, gymName }) => ({ venueId: id, schoolName, gymName }));
    return { what: { closure: { id: closure?.id ?? null, ...closed } }, gyms, closing: closed };
  }

  return (
    <ChangeDialog
      title={closure === null ? messages.addClosure : 'Change closure'}
      start={toDraft(closure, day)}
      required={['place', 'firstDate', 'reason']}
      isReady={({ place, venueIds }) => place !== SEVERAL || venueIds.length > 0}
      check={(draft) => (draft.firstDate === '' ? {} : closureProblems(closedBy(draft)))}
      send={(draft, preview) => {
        const body = { ...selectedSeason, ...closedBy(draft), preview };
        return closure === null
          ? call('addClosure', { body: { ...body, existing: true } })
          : call('changeClosure', { params: { id: String(closure.id) }, body });
      }}
      lossOf={lossOf}
      onClose={onClose}
      more={
        closure && (
          <Button tone="danger" className="me-auto" onClick={onRemove}>
            Remove closure
          </Button>
        )
      }
    >
      {({ values, field, change }) => {
        const courts = venues.find(({ id }) => id === placeOf(values.place).venueId)?.courts ?? [];
        return (
          <>
            <SelectInput
              {...field('place')}
              label="Where"
              options={placeOptions(venues, closure === null)}
              onChange={(place) => change({ place, courtId: null })}
            />
            {values.place === SEVERAL && (
              <ChecksInput
                {...field('venueIds')}
                label={messages.gyms}
                options={venues.map((venue) => [venue.id, venueName(venue)] as const)}
              />
            )}
            {courts.length > 1 && (
              <SelectInput {...field('courtId')} label="Court" options={courtOptions(courts)} />
            )}
            <FieldPair>
              <DateField {...field('firstDate')} label="First date" />
              <DateField {...field('lastDate')} label="Last date (optional)" />
            </FieldPair>
            {hasSeveralDays(values) && (
              <SelectInput
                {...field('weekday')}
                label="Days"
                options={[
                  [null, 'Every day'],
                  ...WEEK.map((weekday) => [weekday, `Only ${weekdayLabel(weekday)}s`] as const),
                ]}
              />
            )}
            <FieldPair>
              <TimeInput {...field('fromTime')} label="From (optional)" />
              <TimeInput {...field('toTime')} label="To (optional)" />
            </FieldPair>
            <TextInput {...field('reason')} label="Reason" maxLength={MAX_REASON_LENGTH} />
          </>
        );
      }}
    </ChangeDialog>
  );
}
