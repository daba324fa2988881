import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { usePreviewedChange } from '#api/use-previewed-change.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { useRefresh } from '../queries.ts';
import { CarryOverFields, type Draft, draftOf, problemsOf } from './carry-over-fields.tsx';
import { CarryOverPreview } from './carry-over-preview.tsx';
import { messages } from './messages.ts';
import type { CarryOverState } from './queries.ts';

type CarryOverDialogProps = { state: CarryOverState; onClose: () => void };

/** Copies permits and divisions of an earlier season to the active one: selection, preview, then the change. */
export function CarryOverDialog({ state, onClose }: CarryOverDialogProps) {
  const id = useId();
  const refresh = useRefresh();
  // the state when the dialog was opened, because the lists may be refreshed while the form is filled in
  const [{ season, earlier }] = useState(state);
  const [draft, setDraft] = useState<Draft>(() => draftOf(earlier[0]));
  const from = earlier.find(({ year, season: name }) => `${name} ${year}` === draft.from) ?? earlier[0];
  const canPreview = Object.keys(problemsOf(draft)).length === 0;
  const send = (preview: boolean) =>
    call('carryOverSeason', {
      body: {
        from: { year: from?.year ?? 0, season: from?.season ?? '' },
        into: { year: season?.year ?? 0, season: season?.season ?? '' },
        existing: true,
        firstDate: draft.firstDate,
        lastDate: draft.lastDate,
        status: draft.status,
        preview,
      },
    });
  const { preview, change, busy, handleSubmit, goBack } = usePreviewedChange({
    send,
    canPreview,
    onDone: ({ message }) => {
      showToast({ title: messages.done, text: message });
      onClose();
    },
    onSettled: refresh,
  });

  if (season === null || from === undefined) return null;
  if (preview.answer) {
    const { carried, divisions } = preview.answer.counts;
    return (
      <Dialog
        key="preview"
        title={messages.lookTitle(from.label, season.label)}
        size="form"
        onClose={onClose}
        busy={busy}
        pressOutsideCloses={false}
        actions={
          <>
            {change.error && <Refused error={change.error} text={messages.failed} />}
            <Button disabled={busy} onClick={goBack}>
              {messages.back}
            </Button>
            <Button
              tone="primary"
              disabled={carried + divisions === 0}
              busy={busy}
              ignoresDoubleClick
              onClick={() => change.send()}
            >
              {carried + divisions === 0 ? messages.nothing : messages.take(carried, divisions)}
            </Button>
          </>
        }
      >
        <CarryOverPreview preview={preview.answer} closures={from.closures} />
      </Dialog>
    );
  }
  return (
    <Dialog
      key="form"
      title={messages.title(season.label)}
      size="form"
      onClose={onClose}
      busy={busy}
      pressOutsideCloses={false}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={!canPreview} busy={busy}>
            {messages.look}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={handleSubmit}
        onChange={() => preview.error && preview.reset()}
        noValidate
        className="grid gap-4"
      >
        <CarryOverFields
          draft={draft}
          earlier={earlier}
          from={from}
          refused={preview.error}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        {preview.error && !isBesideField(preview.error) && (
          <Refused error={preview.error} text={messages.lookFailed} />
        )}
      </form>
    </Dialog>
  );
}

const isBesideField = (error: unknown) =>
  error instanceof ApiError && Object.keys(error.fields).some((field) => field.endsWith('Date'));

function Refused({ error, text }: { error: unknown; text: string }) {
  return (
    <Notice tone="bad" className="w-full">
      {errorText(error, { failed: text })}
    </Notice>
  );
}
