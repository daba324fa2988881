import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useSession } from '#api/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { venueList } from '#venues/queries.ts';
import { HeldNote } from '../held-note.tsx';
import { allCoaches, eventNames } from '../queries.ts';
import { closingOf } from './add-calls.ts';
import { AddFields } from './add-fields.tsx';
import { type AddForm, missingOf, newForm } from './add-form.ts';
import { notApprovedText, useApprovedSlots } from './approved-time.ts';
import { BlackoutConflictsDialog } from './blackout-conflicts-dialog.tsx';
import { useBusyTeam } from './busy-team.ts';
import { ChangeNotice } from './change-notice.tsx';
import { HoldsDialog } from './holds-dialog.tsx';
import { useReservationTypes } from './list-queries.ts';
import { messages } from './messages.ts';
import { Refusal } from './refusal.tsx';
import { coachesOf } from './team-choices.ts';
import { useAdd } from './use-add.ts';
import { useChangeOfSlot } from './use-changes-by-others.ts';
import { useWeekUse } from './use-week-use.ts';
import { WeekWarning } from './week-warning.tsx';

const LossDialog = lazy(async () => ({ default: (await import('#losses/loss-dialog.tsx')).LossDialog }));

type AddDialogProps = {
  /** an OPEN row */
  row: ScheduleRow;
  /** the preselected start; the slot's own by default */
  startTime?: WallTime | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** Adds a practice, game, playoff, clinic or blackout to an open slot (docs/spec/product.md#states, docs/spec/product.md#add-modal). */
export function AddDialog({ row, startTime = row.slotStartTime, onClose, onDone }: AddDialogProps) {
  const session = useSession();
  const types = useReservationTypes();
  const [edited, setEdited] = useState<AddForm | null>(null);
  const form = edited ?? (types?.[0] ? newForm(types[0], startTime) : null);
  const coaches = useQuery(allCoaches);
  const kind = form?.type === 'clinic' ? 'clinic' : 'blackout';
  const names = useQuery({ ...eventNames(kind), enabled: form?.type === kind });
  const weekUse = useWeekUse(form, row.date);
  const busyTeam = useBusyTeam(form, row.date);
  const isSchoolClosing = form?.type === 'blackout' && form.scope === 'school';
  const venues = useQuery({ ...venueList, enabled: isSchoolClosing });
  const add = useAdd(onDone);
  const missingId = useId();

  const changeOfSlot = useChangeOfSlot(row);
  // changes by our own request are not reported, and a refusal is more specific
  const shownChange = add.busy || add.error !== null ? null : changeOfSlot;
  const approved = useApprovedSlots(row);
  // a blackout may cover any approved time, including gaps
  const slots = form?.type === 'blackout' ? null : approved;
  const missing = form ? missingOf(form, row) : '';
  const isApproved = form !== null && notApprovedText(form, slots) === '';
  // a blackout may replace the entries there after a confirmation
  const isFree = shownChange === null || form?.type === 'blackout';
  // the first name is preselected, so the list must have loaded
  const isAwaited = weekUse.isPending || names.isLoading;
  const canSend = form !== null && missing === '' && isApproved && !isAwaited && isFree;
  const name = names.data?.find(({ id }) => id === form?.nameId) ?? names.data?.[0];

  function handleEdit(next: AddForm) {
    add.backToEditing();
    setEdited(next);
  }

  function contextOf({ divisionName, home }: AddForm) {
    const adminEmail = session.status === 'signed-in' ? session.user.email : '';
    const coach = coachesOf(coaches.data ?? [], divisionName, home.teamName).find(
      ({ email }) => email === home.coachEmail,
    );
    return { row, adminEmail, coachName: coach?.name ?? '', name };
  }

  const ofSchool = (venues.data ?? []).filter(({ schoolName }) => schoolName === row.schoolName);
  const gyms = isSchoolClosing
    ? ofSchool.map(({ id, schoolName, gymName }) => ({ venueId: id, schoolName, gymName }))
    : [row];
  const toRepair = ({ startTime: fromTime, endTime: toTime }: AddForm) => ({
    firstDate: row.date,
    lastDate: row.date,
    fromTime,
    toTime,
    reason: name?.name ?? '',
  });

  function handleSend(isAgreed: boolean, cancelsGames = false) {
    if (!form || !canSend) return;
    setEdited(form);
    void add.submit(form, { ...contextOf(form), cancelsGames }, isAgreed);
  }

  if (form && add.holds) {
    return <HoldsDialog holds={add.holds} onConfirm={() => handleSend(true)} onBack={add.backToEditing} />;
  }
  if (form && add.conflicting?.some(({ type }) => type === 'practice')) {
    const context = {
      ...contextOf(form),
      cancelsGames: false,
      cancelShown: null,
      overrideHolds: add.agreedHolds,
    };
    return (
      <Suspense fallback={<Loading />}>
        <LossDialog
          what={{ blackout: closingOf(form, context) }}
          gyms={gyms}
          closing={toRepair(form)}
          onDone={add.finish}
          onBack={add.backToEditing}
        />
      </Suspense>
    );
  }
  if (form && add.conflicting) {
    return (
      <BlackoutConflictsDialog
        entries={add.conflicting}
        gyms={gyms}
        closing={toRepair(form)}
        hasChanged={add.hasChanged}
        busy={add.busy}
        error={add.error}
        onConfirm={(cancelsGames) => handleSend(true, cancelsGames)}
        onBack={add.backToEditing}
      />
    );
  }
  const confirmWord = form ? messages.confirm[form.type] : '';
  return (
    <Dialog
      size="form"
      title={messages.addTitle}
      busy={add.busy}
      pressOutsideCloses={edited === null}
      onClose={onClose}
      actions={
        <>
          <ChangeNotice
            title={messages.justTaken}
            text={shownChange}
            next={form?.type === 'blackout' ? '' : messages.chooseAnother}
          />
          <Refusal title={messages.error} error={add.error} failed={messages.addFailed} />
          {missing && (
            <p id={missingId} className="w-full text-sm text-muted">
              {missing}
            </p>
          )}
          <Button disabled={add.busy} onClick={onClose}>
            {messages.close}
          </Button>
          {form && (
            <Button
              tone="primary"
              busy={add.busy}
              aria-disabled={!canSend}
              aria-describedby={missing ? missingId : undefined}
              onClick={() => handleSend(false)}
            >
              {weekUse.isUsedUp && busyTeam === '' ? messages.confirmAnyway : confirmWord}
            </Button>
          )}
        </>
      }
    >
      {form && types ? (
        <div className="grid gap-4">
          {row.heldFor !== '' && (
            <Notice tone="warn">
              <HeldNote row={row} />
            </Notice>
          )}
          <AddFields
            row={row}
            form={form}
            slots={slots}
            types={types}
            coaches={coaches}
            names={names}
            nameId={name?.id ?? null}
            error={add.error}
            onEdit={handleEdit}
          />
          {busyTeam && <Notice tone="warn">{busyTeam}</Notice>}
          <WeekWarning teamName={form.home.teamName} use={weekUse} isBusy={busyTeam !== ''} />
        </div>
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}
