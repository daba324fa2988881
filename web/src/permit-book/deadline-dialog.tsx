import { RETURN_DAYS_LIMITS } from '@portal/domain/permit-book/returnable-days.ts';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { messages } from './messages.ts';
import { useRefresh } from './queries.ts';

const { min, max } = RETURN_DAYS_LIMITS;

const isDays = (typed: string) =>
  /^\d{1,2}$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max;

/** Changes how many days in advance hours have to be returned. */
export function DeadlineDialog({ returnDays, onClose }: { returnDays: number; onClose: () => void }) {
  return (
    <FormDialog
      title={messages.deadlineTitle}
      start={{ returnDays: String(returnDays) }}
      check={(typed) => ({ returnDays: !isDays(typed.returnDays) && messages.badDeadline(min, max) })}
      send={(typed) => call('changeReturnDeadline', { body: { returnDays: Number(typed.returnDays) } })}
      failed={messages.notSaved}
      onDone={useRefresh()}
      toast={({ message }) => ({ title: message })}
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput
          {...field('returnDays')}
          label={messages.deadline}
          hint={messages.deadlineHint}
          inputMode="numeric"
        />
      )}
    </FormDialog>
  );
}
