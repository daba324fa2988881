import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { isGameType } from '@portal/domain/schedule/status.ts';
import { useState } from 'react';
import { fieldText } from '#api/error-text.ts';
import { useSession } from '#api/session.ts';
import { MessageCoaches } from '#coaches/message-coaches.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { showToast } from '#ui/toast.ts';
import { sidesOf } from '../board/block-text.ts';
import { POSTPONED } from '../row-keys.ts';
import { statusName } from '../row-text.ts';
import { useScheduleChange } from '../use-schedule-change.ts';
import { type CancelChoice, sendCancel } from './cancel-call.ts';
import { ChangeNotice } from './change-notice.tsx';
import { placeOf, reopenedText, whenOf, whoOf } from './dialog-text.ts';
import { doneText } from './done-text.ts';
import { messages } from './messages.ts';
import { RadioField, ScopeField } from './radio-field.tsx';
import { Refusal } from './refusal.tsx';
import { useChangeOfEntry } from './use-changes-by-others.ts';
import type { Undoable } from './use-undo.ts';

type CancelDialogProps = {
  row: ScheduleRow;
  onClose: () => void;
  onDone: () => void;
  /** undoes the cancellation */
  onUndo: (change: Undoable) => void;
};

/** Asks before the entry of a row is canceled (docs/spec/product.md#confirmations). */
export function CancelDialog({ row, onClose, onDone, onUndo }: CancelDialogProps) {
  const session = useSession();
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState(row.blackoutScope ?? 'gym');
  const [outcome, setOutcome] = useState<Outcome>('cancel');
  const postpones = outcome === 'postpone';
  const wasPostponed = row.status === POSTPONED;
  const { busy, error, send } = useScheduleChange(
    (choice: CancelChoice, keyed) => sendCancel(row, choice, keyed),
    (done) => {
      const { title, text } = postpones ? messages.postponed : messages.cancelled;
      const { id } = done.undo;
      showToast({
        title,
        text: doneText(done, text),
        action: { label: messages.undo, onPress: () => onUndo({ of: 'cancel', id }) },
      });
      onDone();
    },
  );
  const isMailed = !['CLINIC', 'BLACKOUT'].includes(row.type);
  const who = whoOf(row);
  const changeOfEntry = useChangeOfEntry(row);

  function handleYes() {
    const adminEmail = session.status === 'signed-in' ? session.user.email : '';
    void send({ reason: reason.trim(), scope, adminEmail, postpones });
  }

  return (
    <ConfirmDialog
      title={`${postpones ? 'Postpone' : 'Cancel'} this ${row.type.toLowerCase()}?`}
      yes={postpones ? messages.postponeYes : messages.cancelYes}
      no={messages.cancelNo}
      danger={!postpones}
      busy={busy}
      onYes={handleYes}
      onNo={onClose}
    >
      <div className="grid gap-4">
        <p className="[overflow-wrap:anywhere]">
          <strong className="block">
            {statusName(row.type)}
            {who && `: ${who}`}
          </strong>
          <span className="block">
            {wasPostponed && messages.was} {whenOf(row)}
          </span>
          {placeOf(row)}
        </p>
        {isGameType(row.type.toLowerCase()) && !wasPostponed && (
          <RadioField
            legend={messages.outcome}
            value={outcome}
            choices={OUTCOMES}
            error={fieldText(error, 'postpone')}
            onChange={setOutcome}
          />
        )}
        <p>
          {!postpones && messages.cancelQuestion} {wasPostponed && messages.notMadeUp} {notificationText(row)}
        </p>
        {row.type === 'BLACKOUT' && row.blackoutScope !== 'gym' && (
          <ScopeField
            legend="What to reopen"
            value={scope}
            gym={reopenedText('gym', row)}
            school={reopenedText('school', row)}
            error={fieldText(error, 'blackoutScope')}
            onChange={setScope}
          />
        )}
        {row.blackoutScope === 'gym' && <p>{reopenedText('gym', row)} is reopened.</p>}
        <Field
          label={messages.reason}
          hint={isMailed ? messages.reasonHintMailed : messages.reasonHint}
          value={reason}
          maxLength={200}
          autoComplete="off"
          error={fieldText(error, 'reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="empty:hidden">
          <MessageCoaches sides={sidesOf([row])} />
        </p>
        <ChangeNotice
          title={messages.justChanged}
          text={busy || error !== null ? null : changeOfEntry}
          next={messages.lookAgain}
        />
        <Refusal title={messages.cancelFailed.title} error={error} failed={messages.cancelFailed.text} />
      </div>
    </ConfirmDialog>
  );
}

type Outcome = 'cancel' | 'postpone';

const OUTCOMES = [
  { value: 'cancel', label: messages.cancelGame, text: messages.notMadeUp },
  { value: 'postpone', label: messages.postponeGame, text: messages.toBeMadeUp },
] as const;

function notificationText({ type }: ScheduleRow): string {
  if (type === 'PRACTICE') return messages.notified.practice;
  return type === 'GAME' || type === 'PLAYOFF' ? messages.notified.game : messages.notified.others;
}
