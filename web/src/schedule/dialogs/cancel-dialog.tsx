import type { CancelDone } from '@portal/contract/schedule-changes.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { isGameType } from '@portal/domain/schedule/status.ts';
import { call } from '#api/client.ts';
import type { Keyed } from '#api/keyed-sender.ts';
import { MessageCoaches } from '#coaches/message-coaches.tsx';
import { RestoredNotice } from '#shared/form-dialog.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { RadioInput, TextInput } from '#ui/inputs.tsx';
import { sidesOf } from '../board/block-text.ts';
import { POSTPONED } from '../row-keys.ts';
import { placeOf, reopenedText, statusName, whenOf, whoOf } from '../row-text.ts';
import { adminEmail, doneText, Refusal } from './answers.tsx';
import { messages } from './messages.ts';
import { EntryChange, type RowDialogProps, useRowForm } from './row-form.tsx';
import type { Undoable } from './use-undo.ts';

type CancelDialogProps = RowDialogProps & {
  /** undoes the cancellation */
  onUndo: (change: Undoable) => void;
};

type CancelForm = {
  reason: string;
  /** how much of a blackout is reopened */
  blackoutScope: 'gym' | 'school';
  postpone: 'cancel' | 'postpone';
};

/** Asks before the entry of a row is canceled (docs/spec/product.md#confirmations). */
export function CancelDialog({ row, onClose, onDone, onUndo }: CancelDialogProps) {
  const form = useRowForm({
    ...{ row, onClose, onDone },
    start: { reason: '', blackoutScope: row.blackoutScope ?? 'gym', postpone: 'cancel' } as CancelForm,
    needsChange: false,
    send: (values, keyed) => sendCancel(row, values, keyed),
    toast: (done, { postpone }) => {
      const { title, text } = postpone === 'postpone' ? messages.postponed : messages.cancelled;
      const { id } = done.undo;
      const action = { label: messages.undo, onPress: () => onUndo({ of: 'cancel', id }) };
      return { title, text: doneText(done, text), action };
    },
  });
  const { field, busy, error } = form;
  const postpones = form.values.postpone === 'postpone';
  const wasPostponed = row.status === POSTPONED;
  const isMailed = !['CLINIC', 'BLACKOUT'].includes(row.type);
  const who = whoOf(row);

  return (
    <ConfirmDialog
      title={`${postpones ? 'Postpone' : 'Cancel'} this ${row.type.toLowerCase()}?`}
      yes={postpones ? messages.postponeYes : messages.cancelYes}
      no={messages.cancelNo}
      danger={!postpones}
      busy={busy}
      onYes={form.submit}
      onNo={() => form.mayClose() && onClose()}
    >
      <div className="grid gap-4">
        <RestoredNotice form={form} />
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
          <RadioInput {...field('postpone')} label={messages.outcome} options={OUTCOMES} />
        )}
        <p>
          {!postpones && messages.cancelQuestion} {wasPostponed && messages.notMadeUp} {notificationText(row)}
        </p>
        {row.type === 'BLACKOUT' && row.blackoutScope !== 'gym' && (
          <RadioInput
            {...field('blackoutScope')}
            label="What to reopen"
            options={[
              ['gym', 'Gym', reopenedText('gym', row)],
              ['school', 'School', reopenedText('school', row)],
            ]}
          />
        )}
        {row.blackoutScope === 'gym' && <p>{reopenedText('gym', row)} is reopened.</p>}
        <TextInput
          {...field('reason')}
          label={messages.reason}
          hint={isMailed ? messages.reasonHintMailed : messages.reasonHint}
          maxLength={200}
        />
        <p className="empty:hidden">
          <MessageCoaches sides={sidesOf([row])} />
        </p>
        <EntryChange row={row} of={form} />
        <Refusal title={messages.cancelFailed.title} error={error} failed={messages.cancelFailed.text} />
      </div>
    </ConfirmDialog>
  );
}

const OUTCOMES = [
  ['cancel', messages.cancelGame, messages.notMadeUp],
  ['postpone', messages.postponeGame, messages.toBeMadeUp],
] as const;

function notificationText({ type }: ScheduleRow): string {
  if (type === 'PRACTICE') return messages.notified.practice;
  if (type === 'BLACKOUT') return messages.notified.blackout;
  return type === 'GAME' || type === 'PLAYOFF' ? messages.notified.game : messages.notified.others;
}

/** The three calls that cancel, by the row's type (docs/spec/product.md#admin-calls). @throws as `call` */
function sendCancel(
  row: ScheduleRow,
  { reason, blackoutScope, postpone }: CancelForm,
  keyed: Keyed,
): Promise<CancelDone> {
  const entry = {
    AvailabilityId: row.slotId,
    EntryId: row.entryId,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  };
  if (row.type === 'CLINIC') {
    const body = { ...entry, adminEmail: adminEmail() };
    return keyed(body, (headers) => call('cancelClinic', { headers, body }));
  }
  if (row.type === 'BLACKOUT') {
    const body = { ...entry, adminEmail: adminEmail(), blackoutScope };
    return keyed(body, (headers) => call('cancelBlackout', { headers, body }));
  }
  const body = {
    ...entry,
    RequestingCoachEmail: '',
    AdminEmail: adminEmail(),
    DivisionName: row.divisionName,
    HomeTeam: row.homeTeam,
    AwayTeam: row.awayTeam,
    ...(postpone === 'postpone' && { postpone: true }),
  };
  return keyed(body, (headers) => call('cancelEntry', { headers, body }));
}
