import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { NOT_A_PRACTICE } from '@portal/domain/schedule/row-actions.ts';
import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { allCoaches } from '../queries.ts';
import { placeOf, whenOf, whoOf } from '../row-text.ts';
import { gameBody, missingOf, newForm } from './add-form.ts';
import { adminEmail, conflictingHolds, doneText } from './answers.tsx';
import { messages } from './messages.ts';
import { EntryChange, type RowDialogProps, RowForm, useRowForm } from './row-form.tsx';
import { DivisionField, fieldsOf, GameFields } from './team-fields.tsx';
import { endOptions, endsFor, obstacleText, useCourtDay } from './times.ts';

/** Changes the end of a practice (docs/spec/product.md#update). */
export function UpdateDialog({ row, onClose, onDone }: RowDialogProps) {
  const day = useCourtDay(row)(row.type);
  // the entry's current time needs no new approval
  const from = row.endTime || row.startTime;
  const form = useRowForm({
    ...{ row, onClose, onDone },
    start: { reservationEndTime: row.endTime },
    // an entry without an end is shown with an assumed one
    needsChange: false,
    required: ['reservationEndTime'],
    check: ({ reservationEndTime: endTime }) => ({
      reservationEndTime: obstacleText({ startTime: from, endTime }, day),
    }),
    send: ({ reservationEndTime }, keyed, refusal) => {
      const holds = conflictingHolds(refusal);
      const body = {
        availabilityId: row.slotId,
        reservationDate: row.date,
        reservationTime: row.startTime,
        reservationEndTime,
        entryId: row.entryId,
        ...(holds && { overrideHolds: holds.map(({ OfferId }) => OfferId) }),
        adminEmail: adminEmail(),
      };
      return keyed(body, (headers) => call('updateEndTime', { headers, body }));
    },
    toast: (done) => ({ title: messages.updated.title, text: doneText(done, messages.updated.text) }),
  });
  const end = form.field('reservationEndTime');
  return (
    <RowForm
      {...{ form, onClose }}
      title={messages.updateTitle}
      save={messages.save}
      failed={messages.updateFailed}
      isFailedLead
      change={<EntryChange row={row} of={form} />}
    >
      <p className="[overflow-wrap:anywhere]">
        <strong className="block">Practice: {whoOf(row)}</strong>
        <span className="block">
          {formatDate(row.date)}, from {formatTime(row.startTime)}
        </span>
        {placeOf(row)}
      </p>
      <SelectInput
        {...end}
        label="End"
        hint={messages.updateHint}
        options={endOptions(endsFor(row.startTime, row.slotEndTime, end.value), from, day)}
      />
    </RowForm>
  );
}

/** Sets the teams of a playoff that were not known yet. Its time and place stay. */
export function TeamsDialog({ row, onClose, onDone }: RowDialogProps) {
  const coaches = useQuery(allCoaches);
  const { startTime, endTime, divisionName } = row;
  const playoff = { code: 'playoff', defaultDurationMinutes: 0 } as const;
  const form = useRowForm({
    ...{ row, onClose, onDone },
    start: { ...newForm(playoff, startTime), endTime, divisionName },
    missing: (values) => missingOf(values, row),
    send: (values, keyed) => {
      const body = { ...gameBody(values, { row, overrideHolds: [] }), entryId: row.entryId };
      return keyed(body, (headers) => call('scheduleGame', { headers, body }));
    },
    toast: (done) => ({ title: messages.teamsSet.title, text: doneText(done, messages.teamsSet.text) }),
  });
  const fields = { ...fieldsOf(form), entries: coaches.data ?? [] };
  return (
    <RowForm
      {...{ form, onClose }}
      title={messages.teamsTitle}
      save={messages.teamsTitle}
      failed={messages.updateFailed}
      isFailedLead
      change={<EntryChange row={row} of={form} />}
    >
      <p className="[overflow-wrap:anywhere]">
        <strong className="block">
          {row.homeTeam} vs {row.awayTeam}
        </strong>
        <span className="block">{whenOf(row)}</span>
        {placeOf(row)}
      </p>
      <DivisionField {...fields} isFailed={coaches.isError} />
      <GameFields {...fields} />
    </RowForm>
  );
}

type NotAPracticeProps = { row: ScheduleRow; onClose: () => void; onMove: () => void };

/** Shown when someone tries to update an entry that is not a practice. */
export function NotAPracticeDialog({ row, onClose, onMove }: NotAPracticeProps) {
  return (
    <Dialog
      role="alertdialog"
      title={NOT_A_PRACTICE.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onMove}>{messages.moveInstead}</Button>
          <Button tone="primary" autoFocus onClick={onClose}>
            OK
          </Button>
        </>
      }
    >
      <p>{NOT_A_PRACTICE.text}</p>
      <p className="mt-3">{messages.changeInstead(row.type.toLowerCase())}</p>
    </Dialog>
  );
}
