import { differenceText, hoursNumber, parseHours } from '@portal/domain/permit-book/hours-text.ts';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useUnsaved } from '#shared/use-unsaved.ts';
import { FieldLock } from '#ui/field-lock.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { useRefresh } from './queries.ts';

type InvoicedFieldProps = {
  month: string;
  school: { schoolId: number; schoolName: string; due: number; invoiced: number | null };
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** The invoiced hours of a school, saved with Enter or when the field loses the focus; empty for no invoice. */
export function InvoicedField({ month, school }: InvoicedFieldProps) {
  const { schoolId, schoolName, due, invoiced } = school;
  const id = useId();
  const refresh = useRefresh();
  const stored = invoiced === null ? '' : hoursNumber(invoiced);
  const [isBad, setBad] = useState(false);
  const change = useChange({
    request: (minutes: number | null) =>
      call('storeInvoicedHours', { body: { month, schools: [{ schoolId, minutes }] } }),
    onDone: async (_, minutes) => {
      const words = differenceText(minutes === null ? null : minutes - due);
      showToast({ title: messages.saved(schoolName, words) });
      await refresh();
      setTyped(null);
    },
  });

  const {
    draft: typed,
    change: setTyped,
    isRestored,
  } = useUnsaved({
    question: messages.discardHours(schoolName),
    isSaving: change.busy,
    kept: { key: 'invoicedDraft', of: month, part: String(schoolId), isDraft: isText },
  });

  function handleSave() {
    if (typed === null) return;
    const text = typed.trim();
    const minutes = text === '' ? null : parseHours(text);
    setBad(text !== '' && minutes === null);
    if (text !== '' && minutes === null) return;
    if (minutes === invoiced) setTyped(null);
    else void change.send(minutes);
  }

  function handleRestore() {
    setBad(false);
    change.reset();
    setTyped(null);
  }

  const problem = isBad
    ? 'Enter hours above 0, like 12.5.'
    : change.error && errorText(change.error, { failed: messages.notSaved });
  return (
    <FieldLock busy={change.busy}>
      <input
        aria-label={messages.invoicedOf(schoolName)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        aria-busy={change.busy || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? stored}
        className="min-h-control w-24 @max-[52rem]/data-table:w-16 rounded-lg border border-edge bg-raised px-2 py-1 text-end tabular-nums hover:border-court aria-invalid:border-bad print:min-h-0 print:w-12 print:border-0 print:p-0"
        onChange={({ target }) => {
          setBad(false);
          change.reset();
          setTyped(target.value);
        }}
        onBlur={handleSave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') handleSave();
          if (key === 'Escape') handleRestore();
        }}
      />
      <span id={id} aria-live="polite" className="block text-sm font-medium text-bad">
        {problem}
        {isRestored && !problem && !change.busy && (
          <span className="text-warn">Typed earlier, not saved yet. Press Enter to save.</span>
        )}
      </span>
    </FieldLock>
  );
}
