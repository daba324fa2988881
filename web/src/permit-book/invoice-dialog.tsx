import { hoursText } from '@portal/domain/permit-book/hours-text.ts';
import { monthName } from '@portal/domain/time/month.ts';
import { useState } from 'react';
import { call, upload } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { FileDrop } from '#shared/file-drop.tsx';
import { FileNotes } from '#shared/file-notes.tsx';
import { RightImporterLink } from '#shared/importer-link.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { type Invoice, useRefresh } from './queries.ts';

/** The school chosen for each unknown name; 0 to leave it out. */
type Choices = ReadonlyMap<string, number>;

/** Imports invoiced hours from a file. Unknown names must be resolved before anything is saved. */
export function InvoiceDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const refresh = useRefresh();
  const [choices, setChoices] = useState<Choices>(new Map());
  const reading = useChange({
    request: (file: File) => {
      const form = new FormData();
      form.set('month', month);
      form.set('file', file);
      return upload('readInvoice', { form });
    },
  });
  const saving = useChange({
    request: (schools: { schoolId: number; minutes: number }[]) =>
      call('storeInvoicedHours', { body: { month, schools } }),
    onDone: async ({ message }) => {
      await refresh();
      showToast({ title: message });
      onClose();
    },
  });
  const invoice = reading.answer;
  const schools = invoice ? sumsOf(invoice, choices) : [];
  const isDecided = invoice?.rows.every(({ schoolId, name }) => schoolId !== null || choices.has(name));
  return (
    <Dialog
      title={messages.fileTitle(monthName(month))}
      size="form"
      onClose={onClose}
      busy={saving.busy}
      pressOutsideCloses={false}
      actions={
        <>
          <Button disabled={saving.busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          {invoice && (
            <Button
              tone="primary"
              disabled={!isDecided || schools.length === 0}
              busy={saving.busy}
              onClick={() => saving.send(schools)}
            >
              {messages.saveFile(schools.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FileDrop
          kind="invoices"
          label={reading.busy ? messages.readingFile : messages.readFile}
          hint={messages.fileHint}
          busy={reading.busy}
          onFile={(file) => {
            setChoices(new Map());
            saving.reset();
            void reading.send(file);
          }}
        />
        {reading.error && (
          <Notice tone="bad">
            <p>{errorText(reading.error, { failed: messages.fileRefused })}</p>
            <RightImporterLink error={reading.error} />
          </Notice>
        )}
        {saving.error && <Notice tone="bad">{errorText(saving.error, { failed: messages.notSaved })}</Notice>}
        {invoice && (
          <InvoiceRows
            invoice={invoice}
            choices={choices}
            onChoose={(name, schoolId) => setChoices(withChoice(choices, name, schoolId))}
          />
        )}
      </div>
    </Dialog>
  );
}

function withChoice(choices: Choices, name: string, schoolId: number | null): Choices {
  const changed = new Map(choices);
  if (schoolId === null) changed.delete(name);
  else changed.set(name, schoolId);
  return changed;
}

/** The hours by school; several names may mean the same school. */
function sumsOf({ rows }: Invoice, choices: Choices): { schoolId: number; minutes: number }[] {
  const sums = new Map<number, number>();
  for (const { schoolId, name, minutes } of rows) {
    const id = schoolId ?? choices.get(name) ?? 0;
    if (id > 0) sums.set(id, (sums.get(id) ?? 0) + minutes);
  }
  return [...sums].map(([schoolId, minutes]) => ({ schoolId, minutes }));
}

type InvoiceRowsProps = {
  invoice: Invoice;
  choices: Choices;
  onChoose: (name: string, schoolId: number | null) => void;
};

function InvoiceRows({ invoice, choices, onChoose }: InvoiceRowsProps) {
  const { rows, leftOut, schools } = invoice;
  const names = new Map(schools.map(({ schoolId, schoolName }) => [schoolId, schoolName]));
  const unknown = rows.filter(({ schoolId }) => schoolId === null);
  const known = rows.filter(({ schoolId }) => schoolId !== null);
  return (
    <>
      {unknown.length > 0 && <Notice tone="warn">{messages.unknown(unknown.length)}</Notice>}
      {unknown.map(({ name, minutes, nearest }) => (
        <SelectField
          key={name}
          label={messages.schoolFor(`“${name}”`)}
          hint={hoursText(minutes)}
          value={choices.get(name) ?? ''}
          onChange={({ target }) => onChoose(name, target.value === '' ? null : Number(target.value))}
        >
          <option value="">{messages.choose}</option>
          {nearest.length > 0 && (
            <optgroup label={messages.near}>
              {nearest.map(({ schoolId, schoolName }) => (
                <option key={schoolId} value={schoolId}>
                  {schoolName}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={messages.others}>
            <option value={0}>{messages.leaveOut}</option>
            {schools
              .filter(({ schoolId }) => !nearest.some((near) => near.schoolId === schoolId))
              .map(({ schoolId, schoolName }) => (
                <option key={schoolId} value={schoolId}>
                  {schoolName}
                </option>
              ))}
          </optgroup>
        </SelectField>
      ))}
      {known.length > 0 && (
        <ul className="divide-y divide-line">
          {known.map(({ name, schoolId, minutes }) => (
            <li key={name} className="flex justify-between gap-3 py-2">
              <span className="font-semibold wrap-anywhere">{names.get(schoolId ?? 0) ?? name}</span>
              <span className="shrink-0 tabular-nums">{hoursText(minutes)}</span>
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <details open className="text-sm">
          <summary className="min-h-11 content-center font-semibold">
            {messages.linesLeftOut(leftOut.length)}
          </summary>
          <ul className="grid gap-1">
            {leftOut.map(({ line, text, reason }) => (
              <li key={line} className="wrap-anywhere">
                {messages.line(line, text, reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <FileNotes notes={invoice.notes} />
    </>
  );
}
