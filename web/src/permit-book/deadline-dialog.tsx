import { RETURN_DAYS_LIMITS } from '@portal/domain/permit-book/returnable-days.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText, formErrorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { useRefresh } from './queries.ts';

const { min, max } = RETURN_DAYS_LIMITS;

/** Changes how many days in advance hours have to be returned. */
export function DeadlineDialog({ returnDays, onClose }: { returnDays: number; onClose: () => void }) {
  const refresh = useRefresh();
  const [typed, setTyped] = useState(String(returnDays));
  const days = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : null;
  const isGood = days !== null && days >= min && days <= max;
  const change = useChange({
    request: (next: number) => call('changeReturnDeadline', { body: { returnDays: next } }),
    onDone: async ({ message }) => {
      await refresh();
      showToast({ title: message });
      onClose();
    },
  });
  return (
    <FormDialog
      title={messages.deadlineTitle}
      canSave={isGood}
      busy={change.busy}
      onSave={() => days !== null && change.send(days)}
      onClose={onClose}
    >
      {change.error && (
        <Notice tone="bad">{formErrorText(change.error, { failed: messages.notSaved })}</Notice>
      )}
      <Field
        label={messages.deadline}
        hint={messages.deadlineHint}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={isGood ? fieldText(change.error, 'returnDays') : messages.badDeadline(min, max)}
        onChange={({ target }) => {
          change.reset();
          setTyped(target.value);
        }}
      />
    </FormDialog>
  );
}
