import type { LossPreview } from '@portal/contract/losses.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, saveFile, upload } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { FileDrop } from '#shared/file-drop.tsx';
import { useFileAnswers } from '#shared/use-file-answers.ts';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { showToast } from '#ui/toast.ts';
import { importForm } from '#ui/use-chosen-file.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportRefused } from './import-refused.tsx';
import { bookedWhileClosed, findLost } from './loss-step.tsx';
import { IMPORTS, type ImportKind, messages } from './messages.ts';
import { PREVIEW, useRefresh } from './queries.ts';

type ImportDropProps = {
  kind: ImportKind;
  /** shows no toast, because the page shows the result */
  isQuiet?: boolean;
  /** @param lost entries that are now booked while their gym is closed; null if there are none or if they could not be loaded */
  onImported?: (lost: LossPreview | null) => void;
};

/** Previews a dropped file of gyms, permits or closures at once, asks about unknown names, and imports it. */
export function ImportDrop({ kind, isQuiet = false, onImported }: ImportDropProps) {
  const refresh = useRefresh();
  const selectedSeason = useSelectedSeason();
  const { route, label, template } = IMPORTS[kind];
  const [chosen, setChosen] = useState<File | null>(null);
  // distinguishes files of the same name
  const [number, setNumber] = useState(0);
  const fields = { ...selectedSeason, existing: 'true' };
  const preview = useQuery({
    queryKey: [PREVIEW, kind, selectedSeason, number],
    queryFn: ({ signal }) => upload(route, { form: importForm(chosen, true, fields), signal }),
    enabled: chosen !== null,
    placeholderData: (before) => (chosen === null ? undefined : keepPreviousData(before)),
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: false,
  });
  const answers = useFileAnswers([PREVIEW], (key, answer) =>
    call('answerPlaceQuestion', { body: { key, answer } }),
  );
  const findBooked = async () => {
    // coaches can only book in the active season
    if (kind === 'venues' || 'year' in selectedSeason || !preview.data) return null;
    // the file is imported even if the entries can't be loaded now; the dashboard counts them
    return await findLost(bookedWhileClosed([]), preview.data).catch(() => null);
  };
  const change = useChange({
    request: async () => {
      const shown = preview.data?.shown;
      const more = { ...fields, ...(shown !== undefined && { shown }) };
      const { message } = await upload(route, { form: importForm(chosen, false, more) });
      return { message, lost: onImported === undefined ? null : await findBooked() };
    },
    onDone: ({ message, lost }) => {
      if (!isQuiet) showToast({ title: messages.imported, text: message });
      setChosen(null);
      onImported?.(lost);
    },
    // the outcome may have changed
    onFailed: () => preview.refetch(),
    onSettled: refresh,
  });
  const isReading = preview.isFetching && preview.data === undefined;

  return (
    <div className="grid gap-3">
      <FileDrop
        kind={kind}
        label={isReading ? messages.readingFile : `${messages.dropFile}: ${label}`}
        hint={messages.dropHint}
        busy={isReading}
        onFile={(file) => {
          change.reset();
          setChosen(file);
          setNumber(number + 1);
        }}
      />
      <Button
        size="small"
        tone="plain"
        className="justify-self-start"
        onClick={() =>
          saveFile({ blob: new Blob([template], { type: 'text/csv' }), fileName: `${kind}-template.csv` })
        }
      >
        <DownloadIcon className="size-4" />
        {`${messages.template}: ${label}`}
      </Button>
      {preview.error && !preview.isFetching && <ImportRefused error={preview.error} />}
      {preview.data && !preview.error && (
        <ImportPreview
          answer={preview.data}
          answers={answers}
          refreshing={preview.isFetching}
          busy={change.busy}
          refused={change.error}
          onImport={() => change.send()}
          onDiscard={() => {
            setChosen(null);
            change.reset();
          }}
        />
      )}
    </div>
  );
}
