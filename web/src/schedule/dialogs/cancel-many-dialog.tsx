import type { CanceledMany } from '@portal/contract/schedule-changes.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { isGameType } from '@portal/domain/schedule/status.ts';
import { several } from '@portal/domain/text/several.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { RestoredNotice } from '#shared/form-dialog.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { useForm } from '#shared/use-form.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { RadioInput, TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.ts';
import { refreshSchedule, SCHEDULE_KEY } from '../queries.ts';
import { Refusal } from './answers.tsx';
import { messages } from './messages.ts';
import type { Undoable } from './use-undo.ts';

type CancelManyDialogProps = {
  rows: readonly ScheduleRow[];
  onClose: () => void;
  onDone: () => void;
  /** undoes all of it */
  onUndo: (change: Undoable) => void;
};

type CancelManyForm = { reason: string; postpone: 'cancel' | 'postpone' };

/** Asks before the entries of the selected rows are canceled, all at once (docs/spec/decisions.md#bulk-actions). */
export function CancelManyDialog({ rows, onClose, onDone, onUndo }: CancelManyDialogProps) {
  const queries = useQueryClient();
  const entryIds = rows.flatMap(({ entryId }) => entryId ?? []);
  const form = useForm({
    title: 'cancel many',
    start: { reason: '', postpone: 'cancel' } as CancelManyForm,
    needsChange: false,
    send: (values, keyed) => {
      const body = bodyOf(entryIds, values);
      return keyed(body, (headers) => call('cancelMany', { headers, body }));
    },
    onDone: ({ message, skipped, undo }) => {
      const left = skipped.length === 0 ? '' : ` ${staying(skipped)}.`;
      const action = { label: messages.undo, onPress: () => onUndo({ of: 'cancel' as const, id: undo.id }) };
      showToast({ title: messages.cancelled.title, text: message + left, action });
      onDone();
      onClose();
    },
    onFailed: () => refreshSchedule(queries),
  });
  const { field, values, busy, error } = form;
  const preview = useQuery(previewOf(entryIds, values.postpone));
  const { counts = [], people = 0, skipped = [] } = preview.data ?? {};
  const count = preview.data ? counts.reduce((sum, each) => sum + each.count, 0) : entryIds.length;
  const postpones = values.postpone === 'postpone';
  const isEmpty = preview.data !== undefined && count === 0;
  const empty = rows.length - entryIds.length;

  return (
    <ConfirmDialog
      title={
        isEmpty ? 'Nothing to cancel' : `${postpones ? 'Cancel or postpone' : 'Cancel'} ${entries(count)}?`
      }
      {...(isEmpty
        ? { yes: messages.close, no: messages.close }
        : {
            yes: `Yes, ${postpones ? 'cancel or postpone' : 'cancel'} ${count === 1 ? 'it' : 'them'}`,
            no: count === 1 ? messages.cancelNo : 'No, keep them',
          })}
      danger={!isEmpty}
      onlyNo={isEmpty}
      busy={busy}
      counting={preview.data === undefined}
      onYes={form.submit}
      onNo={() => form.mayClose() && onClose()}
    >
      <div className="grid gap-4">
        <RestoredNotice form={form} />
        <QueryFailed query={preview} failed="We couldn’t count what would be canceled." />
        {preview.data && !isEmpty && (
          <p role="status">
            <strong>{countsText(counts)}.</strong> {peopleText(people)}
          </p>
        )}
        {rows.some(({ type }) => isGameType(type.toLowerCase())) && (
          <RadioInput
            {...field('postpone')}
            label="What happens to the games"
            options={[
              ['cancel', 'Cancel the games', 'They will not be made up.'],
              ['postpone', 'Postpone them, to be made up', 'They are listed as “To be made up”.'],
            ]}
          />
        )}
        {skipped.length > 0 && (
          <div>
            <p>{staying(skipped)}:</p>
            <ul className="mt-1 grid max-h-40 gap-1 overflow-auto text-sm">
              {skipped.map(({ EntryId, what, why }) => (
                <li key={EntryId} className="wrap-anywhere">
                  {what}. <span className="text-muted">{why}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {empty > 0 && (
          <p className="text-muted">
            {several(empty, 'selected row has', 'selected rows have')} nothing to cancel.
          </p>
        )}
        {!isEmpty && (
          <TextInput
            {...field('reason')}
            label={messages.reason}
            hint={messages.reasonHintMailed}
            maxLength={200}
          />
        )}
        <Refusal title={messages.cancelFailed.title} error={error} failed={messages.cancelFailed.text} />
      </div>
    </ConfirmDialog>
  );
}

const bodyOf = (entryIds: readonly number[], { reason, postpone }: CancelManyForm) => ({
  entryIds: [...entryIds],
  reason: reason.trim(),
  postpone: postpone === 'postpone',
});

const previewOf = (entryIds: readonly number[], postpone: CancelManyForm['postpone']) =>
  queryOptions({
    queryKey: [...SCHEDULE_KEY, 'cancel-many', entryIds, postpone],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call('previewCancelMany', { body: bodyOf(entryIds, { reason: '', postpone }), signal }),
  });

const LIST = new Intl.ListFormat('en-US');
const entries = (count: number) => several(count, 'entry', 'entries');

/** '3 practices, 1 game, and 1 clinic' */
const countsText = (counts: CanceledMany['counts']) =>
  LIST.format(counts.map(({ type, count }) => several(count, type)));

const peopleText = (people: number) =>
  people === 0
    ? messages.notified.others
    : `${several(people, 'person gets', 'people get')} one email${people === 1 ? '' : ' each'}.`;

const staying = ({ length }: CanceledMany['skipped']) =>
  `${several(length, 'entry stays', 'entries stay')} as ${length === 1 ? 'it is' : 'they are'}`;
