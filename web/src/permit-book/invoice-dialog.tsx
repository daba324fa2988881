import { hoursText } from '@portal/domain/permit-book/hours-text.ts';
import { lineName } from '@portal/domain/text/row-place.ts';
import { monthName } from '@portal/domain/time/month.ts';
import { call, upload } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { FileDrop } from '#shared/file-drop.tsx';
import { FileNotes } from '#shared/file-notes.tsx';
import { FileQuestions } from '#shared/file-questions.tsx';
import { ImportHistory } from '#shared/import-history.tsx';
import { RightImporterLink } from '#shared/importer-link.tsx';
import { useFileAnswers } from '#shared/use-file-answers.ts';
import { useFilePreview } from '#shared/use-file-preview.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { type Invoice, useRefresh } from './queries.ts';

const PREVIEWS_KEY = ['invoice-file'];

/** Imports invoiced hours from a file. Questions about unknown names must be answered before anything is saved. */
export function InvoiceDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const refresh = useRefresh();
  const reading = useFilePreview([...PREVIEWS_KEY, month], (file, signal) => {
    const form = new FormData();
    form.set('month', month);
    form.set('file', file);
    return upload('readInvoice', { form, signal });
  });
  const answers = useFileAnswers(PREVIEWS_KEY, (key, answer) =>
    call('answerPlaceQuestion', { body: { key, answer } }),
  );
  const saving = useChange({
    request: (schools: { schoolId: number; minutes: number }[]) =>
      call('storeInvoicedHours', {
        body: { month, schools, ...(invoice && { fileName: invoice.fileName }) },
      }),
    onDone: async ({ message }) => {
      await refresh();
      showToast({ title: message });
      onClose();
    },
  });
  const invoice = reading.answer;
  const schools = (invoice?.rows ?? []).map(({ schoolId, minutes }) => ({ schoolId, minutes }));
  const isDecided = invoice?.questions.every(({ answer }) => answer !== null);
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
            Cancel
          </Button>
          {invoice && (
            <Button
              tone="primary"
              disabled={!isDecided || schools.length === 0}
              busy={saving.busy || reading.isRefreshing || answers.isSaving}
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
          label={reading.isReading ? 'Reading the file' : 'Choose the invoice'}
          hint="or drop it here: CSV, TSV or Excel"
          busy={reading.isReading}
          onFile={(file) => {
            saving.reset();
            reading.choose(file);
          }}
        />
        {reading.error && (
          <Notice tone="bad">
            <p>{errorText(reading.error, { failed: 'We couldn’t read this file.' })}</p>
            <RightImporterLink error={reading.error} />
          </Notice>
        )}
        {saving.error && <Notice tone="bad">{errorText(saving.error, { failed: messages.notSaved })}</Notice>}
        {invoice && (
          <>
            <FileQuestions
              questions={invoice.questions}
              answers={answers}
              busy={reading.isRefreshing || saving.busy}
            />
            <InvoiceRows invoice={invoice} />
          </>
        )}
        <ImportHistory kind="invoices" />
      </div>
    </Dialog>
  );
}

function InvoiceRows({ invoice: { rows, leftOut, notes } }: { invoice: Invoice }) {
  return (
    <>
      {rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map(({ schoolId, schoolName, minutes }) => (
            <li key={schoolId} className="flex justify-between gap-3 py-2">
              <span className="font-semibold wrap-anywhere">{schoolName}</span>
              <span className="shrink-0 tabular-nums">{hoursText(minutes)}</span>
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <details open className="text-sm">
          <summary className="min-h-control content-center font-semibold">
            {messages.linesLeftOut(leftOut.length)}
          </summary>
          <ul className="grid gap-1">
            {leftOut.map((row) => (
              <li key={lineName(row)} className="wrap-anywhere">
                {`Line ${lineName(row)}, “${row.text}”: ${row.reason}.`}
              </li>
            ))}
          </ul>
        </details>
      )}
      <FileNotes notes={notes} />
    </>
  );
}
