import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { mayAdd } from '@portal/domain/schedule/row-actions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { RestoredNotice } from '#shared/form-dialog.tsx';
import { type Form, type FormOptions, useForm } from '#shared/use-form.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { type NewToast, showToast } from '#ui/toast.ts';
import { refreshSchedule, scheduleRows } from '../queries.ts';
import { findRow, POSTPONED } from '../row-keys.ts';
import { whoOf } from '../row-text.ts';
import { conflictingHolds, Refusal } from './answers.tsx';
import { HoldsDialog } from './holds-dialog.tsx';
import { messages } from './messages.ts';

/** What the dialog of a row reports: a change, and that it is over. */
export type RowDialogProps = { row: ScheduleRow; onClose: () => void; onDone: () => void };

type RowFormOptions<Values extends object, Answer> = Omit<FormOptions<Values, Answer>, 'title'> & {
  /** shown when it was sent */
  toast: (answer: Answer, values: Values) => NewToast;
} & RowDialogProps;

/** A form that changes the schedule; a refusal refreshes the rows. */
export function useRowForm<Values extends object, Answer>(options: RowFormOptions<Values, Answer>) {
  const queries = useQueryClient();
  return useForm({
    ...options,
    title: `${options.row.slotId} ${options.row.entryId}`,
    onDone: (answer: Answer, values: Values) => {
      showToast(options.toast(answer, values));
      options.onDone();
      options.onClose();
    },
    onFailed: () => refreshSchedule(queries),
  });
}

type RowFormProps<Values extends object> = {
  form: Form<Values>;
  title: string;
  save: string;
  /** more than the form knows must hold before it can be sent */
  canSave?: boolean;
  /** the specified message if the server refuses without one */
  failed: string;
  /** whether that message is shown before the server's, too */
  isFailedLead?: boolean;
  /** what others have changed meanwhile */
  change: ReactNode;
  /** after the question about holds; clears the refusal by default */
  onBack?: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog of such a form. It asks before holds of the waitlist are overridden. */
export function RowForm<Values extends object>({
  form,
  canSave = true,
  failed,
  isFailedLead,
  change,
  onBack = () => form.change({}),
  onClose,
  children,
  ...frame
}: RowFormProps<Values>) {
  const { busy, error, missing } = form;
  const holds = conflictingHolds(error);
  if (holds !== null) {
    return <HoldsDialog holds={holds} onConfirm={form.submit} onBack={onBack} />;
  }
  return (
    <FormDialog
      {...frame}
      {...{ busy, error, missing }}
      size="form"
      cancel={messages.close}
      canSave={canSave && form.canSend}
      more={
        <>
          {change}
          <Refusal error={error} failed={failed} isLead={isFailedLead} />
        </>
      }
      onSave={form.submit}
      onClose={() => form.mayClose() && onClose()}
    >
      <RestoredNotice form={form} />
      {children}
    </FormDialog>
  );
}

type ChangeNoticeProps = Pick<ComponentProps<typeof Notice>, 'title'> & {
  /** null shows nothing */
  text: string | null;
  next: string;
};

/** Shown beside the buttons: what others have changed while the dialog is open. */
export function ChangeNotice({ title = messages.justChanged, text, next }: ChangeNoticeProps) {
  if (text === null) return null;
  return (
    <Notice tone="warn" title={title} className="w-full [overflow-wrap:anywhere]">
      <p>
        {text} {next}
      </p>
    </Notice>
  );
}

type EntryChangeProps = {
  row: ScheduleRow;
  /** own changes are not reported, and a refusal says more */
  of?: { busy: boolean; error: Error | null };
};

/** What happened to an entry since its dialog was opened. */
export function EntryChange({ row, of }: EntryChangeProps) {
  const now = useRowNow(row);
  const isSame = now !== null && now.startTime === row.startTime && now.endTime === row.endTime;
  if (isSame || of?.busy || of?.error) return null;
  return (
    <ChangeNotice text={now === null ? messages.entryGone : messages.entryMoved} next={messages.lookAgain} />
  );
}

/** What happened to an open slot since its dialog was opened, as a sentence; null if nothing did. */
export function useChangeOfSlot(row: ScheduleRow): string | null {
  const now = useRowNow(row);
  if (now === null) return messages.slotGone;
  const verdict = mayAdd(now, BEGINNING);
  if (verdict.allowed || !mayAdd(row, BEGINNING).allowed) return null;
  const who = whoOf(now);
  return who === '' ? `${verdict.text}.` : `${verdict.text}: ${who}.`;
}

/** Rows are compared as of this time, so that nothing counts as past; the server checks that. */
const BEGINNING = { date: '0000-01-01', time: '00:00:00' };

/** The row's current state; null if it is gone, the given row if the page has no rows. */
function useRowNow(row: ScheduleRow): ScheduleRow | null {
  const { data: rows } = useQuery({ ...scheduleRows, enabled: false });
  return rows === undefined || row.status === POSTPONED ? row : findRow(rows, row);
}
