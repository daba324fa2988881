import type { ConflictingHold } from '@portal/contract/schedule-changes.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { NOT_A_PRACTICE } from '@portal/domain/schedule/row-actions.ts';
import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText } from '#api/error-text.ts';
import { useSession } from '#api/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/field.tsx';
import { showToast } from '#ui/toast.ts';
import { useScheduleChange } from '../use-schedule-change.ts';
import { endsFor } from './add-times.ts';
import { notApprovedText, useApprovedSlots } from './approved-time.ts';
import { ChangeNotice } from './change-notice.tsx';
import { conflictingHolds } from './conflict.ts';
import { placeOf, whoOf } from './dialog-text.ts';
import { doneText } from './done-text.ts';
import { HoldsDialog } from './holds-dialog.tsx';
import { messages } from './messages.ts';
import { Refusal } from './refusal.tsx';
import { EndOptions } from './time-fields.tsx';
import { useChangeOfEntry } from './use-changes-by-others.ts';

type UpdateDialogProps = { row: ScheduleRow; onClose: () => void; onDone: () => void };

/** Changes the end of a practice (docs/spec/product.md#update). */
export function UpdateDialog({ row, onClose, onDone }: UpdateDialogProps) {
  const session = useSession();
  const [endTime, setEndTime] = useState(row.endTime);
  const [isEdited, setEdited] = useState(false);
  const changeOfEntry = useChangeOfEntry(row);
  const slots = useApprovedSlots(row);
  // the entry's current time needs no new approval
  const from = row.endTime || row.startTime;
  const notApproved = endTime === '' ? '' : notApprovedText({ startTime: from, endTime }, slots);
  const canSave = endTime !== '' && notApproved === '';

  const { busy, error, send, reset } = useScheduleChange(
    (agreed: readonly ConflictingHold[] | null, keyed) => {
      const body = {
        availabilityId: row.slotId,
        reservationDate: row.date,
        reservationTime: row.startTime,
        reservationEndTime: endTime,
        entryId: row.entryId,
        ...(agreed && { overrideHolds: agreed.map(({ OfferId }) => OfferId) }),
        adminEmail: session.status === 'signed-in' ? session.user.email : '',
      };
      return keyed(body, (headers) => call('updateEndTime', { headers, body }));
    },
    (done) => {
      const { title, text } = messages.updated;
      showToast({ title, text: doneText(done, text) });
      onDone();
    },
  );
  const holds = conflictingHolds(error);

  if (holds !== null) {
    return <HoldsDialog holds={holds} onConfirm={() => void send(holds)} onBack={reset} />;
  }
  return (
    <Dialog
      size="form"
      title={messages.updateTitle}
      busy={busy}
      pressOutsideCloses={!isEdited}
      onClose={onClose}
      actions={
        <>
          <ChangeNotice
            title={messages.justChanged}
            text={busy || error !== null ? null : changeOfEntry}
            next={messages.lookAgain}
          />
          <Refusal title={messages.error} error={error} failed={messages.updateFailed} />
          <Button disabled={busy} onClick={onClose}>
            {messages.close}
          </Button>
          <Button tone="primary" busy={busy} aria-disabled={!canSave} onClick={() => canSave && send(null)}>
            {messages.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="[overflow-wrap:anywhere]">
          <strong className="block">Practice: {whoOf(row)}</strong>
          <span className="block">
            {formatDate(row.date)}, from {formatTime(row.startTime)}
          </span>
          {placeOf(row)}
        </p>
        <SelectField
          label="End"
          value={endTime}
          autoFocus
          hint={messages.updateHint}
          error={fieldText(error, 'reservationEndTime') ?? notApproved}
          onChange={(event) => {
            reset();
            setEdited(true);
            setEndTime(event.target.value);
          }}
        >
          <EndOptions times={endsFor(row.startTime, row.slotEndTime, endTime)} from={from} slots={slots} />
        </SelectField>
      </div>
    </Dialog>
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
