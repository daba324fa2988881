import { fairnessTimesProblems } from '@portal/domain/fairness/times.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { FieldPair, TimeInput } from '#ui/inputs.tsx';
import { messages } from './messages.ts';
import type { FairnessDivision } from './queries.ts';

const FIELDS = ['primeFrom', 'primeUntil', 'lateFrom', 'earlyBefore'] as const;

type TimesDialogProps = { division: Pick<FairnessDivision, 'id' | 'name' | 'times'>; onClose: () => void };

/** Changes what counts as prime time, late and early in a division. */
export function TimesDialog({ division: { id, name, times }, onClose }: TimesDialogProps) {
  const queries = useQueryClient();
  return (
    <FormDialog
      title={messages.timesOf(name)}
      start={times}
      required={FIELDS}
      check={(typed) => (FIELDS.every((field) => typed[field]) ? fairnessTimesProblems(typed) : {})}
      send={(body) => call('changeFairnessTimes', { params: { id }, body })}
      failed="We couldn’t save the times. Please try again."
      onDone={() => void queries.invalidateQueries({ queryKey: ['fairness'] })}
      toast={({ message }) => ({ title: message })}
      onClose={onClose}
    >
      {({ field }) => (
        <FieldPair>
          {FIELDS.map((each) => (
            <TimeInput key={each} {...field(each)} step={300} label={messages[each]} />
          ))}
        </FieldPair>
      )}
    </FormDialog>
  );
}
