import type { ConflictingEntry } from '@portal/contract/schedule-changes.ts';
import { FALLBACK_RESERVATION_TYPES, type ReservationType } from '@portal/domain/schedule/durations.ts';
import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { tellEveryone } from '#notices/tell-everyone.ts';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { type NewToast, showToast } from '#ui/toast.ts';
import { venueList } from '#venues/queries.ts';
import { allCoaches, eventNames, reservationTypes } from '../queries.ts';
import { HeldNote } from '../row-facts.tsx';
import { AddFields } from './add-fields.tsx';
import { type AddContext, type AddForm, closingOf, missingOf, newForm, sendAdd } from './add-form.ts';
import { useBusyTeam, useWeekUse, WeekWarning } from './add-warnings.tsx';
import { conflictingEntries, conflictingHolds, type DoneTexts, doneText } from './answers.tsx';
import { BlackoutConflictsDialog } from './closing-conflicts.tsx';
import { messages } from './messages.ts';
import { ChangeNotice, type RowDialogProps, RowForm, useChangeOfSlot, useRowForm } from './row-form.tsx';
import { coachesOf, fieldsOf } from './team-fields.tsx';
import { obstacleText, useCourtDay } from './times.ts';

const LossDialog = lazy(async () => ({ default: (await import('#losses/loss-dialog.tsx')).LossDialog }));

type AddDialogProps = RowDialogProps & {
  /** the preselected start; the slot's own by default */
  startTime?: WallTime | undefined;
};

/**
 * The types of the form; null while loading, the fixed list if they fail
 * (docs/spec/product.md#schedule-errors).
 */
function useReservationTypes(): readonly ReservationType[] | null {
  const { data, failureCount } = useQuery(reservationTypes);
  if (data && data.length > 0) return data;
  return data || failureCount > 0 ? FALLBACK_RESERVATION_TYPES : null;
}

/** What was agreed to in earlier steps: holds that end, and entries that a blackout cancels. */
type Agreed = { holds: readonly number[]; entries: readonly ConflictingEntry[] | null };

/** While the types are loading. */
const UNKNOWN = { code: 'practice', defaultDurationMinutes: 0 } as const;

const NOTHING: Agreed = { holds: [], entries: null };

/** A refusal that was shown and is sent again is agreed to. */
const withRefusal = ({ holds, entries }: Agreed, refusal: Error | null): Agreed => ({
  holds: [...holds, ...(conflictingHolds(refusal) ?? []).map(({ OfferId }) => OfferId)],
  entries: conflictingEntries(refusal) ?? entries,
});

/** Adds a practice, game, playoff, clinic or blackout to an open slot (docs/spec/product.md#states, docs/spec/product.md#add-modal). */
export function AddDialog({ row, startTime = row.slotStartTime, onClose, onDone }: AddDialogProps) {
  const types = useReservationTypes();
  const [isBegun, setBegun] = useState(types !== null);
  const coaches = useQuery(allCoaches);
  const [agreed, setAgreed] = useState(NOTHING);
  const cancelsGames = useRef(false);
  const dayOf = useCourtDay(row);
  const formOf = (type: Pick<ReservationType, 'code' | 'defaultDurationMinutes'>) =>
    newForm(type, startTime, { slotEnd: row.slotEndTime, day: dayOf(type.code) });
  const form = useRowForm({
    ...{ row, onClose, onDone },
    start: formOf(types?.[0] ?? UNKNOWN),
    needsChange: false,
    missing: (values) => (types === null ? '' : missingOf(values, row)),
    send: (values, keyed, refusal) => {
      const next = withRefusal(agreed, refusal);
      setAgreed(next);
      return sendAdd(values, contextOf(values, next), keyed);
    },
    toast: (done, { type }) => addedToast(done, type),
  });
  const { values, busy, error, change } = form;
  if (types?.[0] && !isBegun) {
    setBegun(true);
    form.restart(formOf(types[0]));
  }
  const isBlackout = values.type === 'blackout';
  const kind = values.type === 'clinic' ? 'clinic' : 'blackout';
  const names = useQuery({ ...eventNames(kind), enabled: values.type === kind });
  const name = names.data?.find(({ id }) => id === values.nameId) ?? names.data?.[0];
  const weekUse = useWeekUse(values, row.date);
  const busyTeam = useBusyTeam(values, row.date);
  const isSchoolClosing = isBlackout && values.scope === 'school';
  const venues = useQuery({ ...venueList, enabled: isSchoolClosing });
  const changeOfSlot = useChangeOfSlot(row);
  // changes by our own request are not reported, and a refusal is more specific
  const shownChange = busy || error !== null ? null : changeOfSlot;
  // a blackout may replace the entries there after a confirmation
  const isFree = shownChange === null || isBlackout;
  const { endTime } = values;
  const isCourtFree =
    endTime === '' || obstacleText({ startTime: values.startTime, endTime }, dayOf(values.type)) === '';
  // the first name is preselected, so the list must have loaded
  const isAwaited = weekUse.isPending || names.isLoading;

  function contextOf({ divisionName, home }: AddForm, { holds, entries }: Agreed): AddContext {
    const ofTeam = coachesOf(coaches.data ?? [], divisionName, home.teamName);
    return {
      row,
      name,
      coachName: ofTeam.find(({ email }) => email === home.coachEmail)?.name ?? '',
      cancelShown: entries,
      cancelsGames: cancelsGames.current,
      overrideHolds: holds,
    };
  }

  function backToEditing(changes: Partial<AddForm> = {}) {
    setAgreed(NOTHING);
    cancelsGames.current = false;
    change(changes);
  }

  const listed = conflictingEntries(error);
  const conflicting = listed ?? agreed.entries;
  if (conflicting && conflictingHolds(error) === null) {
    const ofSchool = (venues.data ?? []).filter(({ schoolName }) => schoolName === row.schoolName);
    const repair = {
      gyms: isSchoolClosing ? ofSchool.map((venue) => ({ ...venue, venueId: venue.id })) : [row],
      closing: {
        firstDate: row.date,
        lastDate: row.date,
        fromTime: values.startTime,
        toTime: values.endTime,
        reason: name?.name ?? '',
      },
      onBack: () => backToEditing(),
    };
    if (conflicting.some(({ type }) => type === 'practice')) {
      return (
        <Suspense fallback={<Loading />}>
          <LossDialog
            {...repair}
            what={{ blackout: closingOf(values, contextOf(values, agreed)) }}
            onDone={(done) => {
              showToast(addedToast(done, 'blackout'));
              onDone();
              onClose();
            }}
          />
        </Suspense>
      );
    }
    return (
      <BlackoutConflictsDialog
        {...repair}
        entries={conflicting}
        // more entries were added after the user had confirmed
        hasChanged={agreed.entries !== null && listed !== null}
        {...{ busy, error }}
        onConfirm={(games) => {
          cancelsGames.current = games;
          setAgreed(withRefusal(agreed, error)); // the list stays while it is sent
          form.submit();
        }}
      />
    );
  }
  return (
    <RowForm
      {...{ form, onClose }}
      title={messages.addTitle}
      save={weekUse.usedUp && busyTeam === '' ? messages.confirmAnyway : messages.confirm[values.type]}
      canSave={types !== null && isCourtFree && !isAwaited && isFree}
      failed={messages.addFailed}
      change={
        <ChangeNotice
          title={messages.justTaken}
          text={shownChange}
          next={isBlackout ? '' : messages.chooseAnother}
        />
      }
      onBack={() => backToEditing()}
    >
      {row.heldFor !== '' && (
        <Notice tone="warn">
          <HeldNote row={row} />
        </Notice>
      )}
      {types === null ? (
        <Loading />
      ) : (
        <AddFields
          {...fieldsOf(form)}
          {...{ row, dayOf, types, coaches, names }}
          nameId={name?.id ?? null}
          onEdit={backToEditing}
        />
      )}
      {busyTeam && <Notice tone="warn">{busyTeam}</Notice>}
      <WeekWarning teamName={values.home.teamName} use={weekUse} isBusy={busyTeam !== ''} />
    </RowForm>
  );
}

function addedToast(done: DoneTexts, type: AddForm['type']): NewToast {
  const { title, text } = messages.added[type];
  const action = type === 'blackout' ? { action: tellEveryone({ isEveryGym: false }) } : {};
  return { title, text: doneText(done, text), ...action };
}
