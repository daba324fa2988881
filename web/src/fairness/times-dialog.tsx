import { type FairnessTimes, fairnessTimesProblems } from '@portal/domain/fairness/times.ts';
import { isWallTime, toWallTime } from '@portal/domain/time/wall-clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText, formErrorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import type { FairnessDivision } from './queries.ts';

const FIELDS = ['primeFrom', 'primeUntil', 'lateFrom', 'earlyBefore'] as const;

type TimesDialogProps = { division: Pick<FairnessDivision, 'id' | 'name' | 'times'>; onClose: () => void };

/** Changes what counts as prime time, late and early in a division. */
export function TimesDialog({ division: { id, name, times }, onClose }: TimesDialogProps) {
  const queries = useQueryClient();
  const [form, setForm] = useState<FairnessTimes>(times);
  const change = useChange({
    request: (body: FairnessTimes) => call('changeFairnessTimes', { params: { id }, body }),
    onDone: ({ message }) => {
      showToast({ title: message });
      onClose();
      return queries.invalidateQueries({ queryKey: ['fairness'] });
    },
  });
  const areTimes = FIELDS.every((field) => isWallTime(form[field]));
  const entered = areTimes
    ? {
        primeFrom: toWallTime(form.primeFrom),
        primeUntil: toWallTime(form.primeUntil),
        lateFrom: toWallTime(form.lateFrom),
        earlyBefore: toWallTime(form.earlyBefore),
      }
    : null;
  const problems = entered === null ? {} : fairnessTimesProblems(entered);
  const canSave = entered !== null && Object.keys(problems).length === 0;
  return (
    <FormDialog
      title={messages.timesOf(name)}
      canSave={canSave}
      busy={change.busy}
      onSave={() => entered && change.send(entered)}
      onClose={onClose}
    >
      {change.error && (
        <Notice tone="bad">{formErrorText(change.error, { failed: messages.notSaved })}</Notice>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {FIELDS.map((field) => (
          <Field
            key={field}
            type="time"
            step={300}
            label={messages[field]}
            value={form[field].slice(0, 5)}
            error={problems[field] ?? fieldText(change.error, field)}
            onChange={({ target }) => {
              change.reset();
              setForm({ ...form, [field]: target.value });
            }}
          />
        ))}
      </div>
    </FormDialog>
  );
}
