import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import type { SelectedSeason } from '#season/selected-season.ts';
import { RightImporterLink } from '#shared/importer-link.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { useFileAnswers } from '#shared/use-file-answers.ts';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { ImportStep } from './import-step.tsx';
import { messages } from './messages.ts';
import { PreviewRows } from './preview-rows-list.tsx';
import { PreviewSummary } from './preview-summary.tsx';
import { type ChosenGames, type GamesImports, gamesPreview, PREVIEWS_KEY } from './queries.ts';

type CheckCardProps = {
  chosen: ChosenGames;
  selectedSeason: SelectedSeason;
  imports: GamesImports['imports'];
};

/** Steps 2 and 3: previews the import row by row and imports the file. */
export function CheckCard({ chosen, selectedSeason, imports }: CheckCardProps) {
  const id = useId();
  const [keepGone, setKeepGone] = useState(true);
  const preview = useQuery({
    ...gamesPreview(chosen, selectedSeason, keepGone),
    placeholderData: keepPreviousData,
  });
  const answers = useFileAnswers(PREVIEWS_KEY, (key, answer) =>
    answer === null
      ? call('removeGameAnswer', { params: { key }, query: selectedSeason })
      : call('answerGameQuestion', { body: { key, answer, ...selectedSeason } }),
  );
  // sending the same file again would be refused again
  const refusal = preview.error instanceof ApiError && preview.error.status < 500 ? preview.error : null;
  const text = preview.data ? messages.notRefreshed : messages.notReadNow;

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {messages.checkTitle}
      </h2>
      {preview.isPending && preview.isPaused && (
        <Notice tone="warn" className="mt-4">
          {messages.offline}
        </Notice>
      )}
      {preview.isPending && !preview.isPaused && <Loading label={messages.reading} />}
      {refusal && (
        <Notice tone="bad" className="mt-4">
          <p>{refusal.message || messages.failed}</p>
          <RightImporterLink error={refusal} />
        </Notice>
      )}
      {preview.isError && !refusal && (
        <div className="mt-4">
          <LoadFailed
            error={preview.error}
            text={text}
            busy={preview.isFetching}
            onRetry={() => preview.refetch()}
          />
        </div>
      )}
      {preview.data?.rows.length === 0 && (
        <Notice tone="warn" className="mt-4">
          {messages.noGames}
        </Notice>
      )}
      {preview.data && preview.data.rows.length > 0 && (
        <>
          <PreviewSummary
            preview={preview.data}
            answers={answers}
            keepGone={keepGone}
            onKeepGone={setKeepGone}
          />
          <PreviewRows preview={preview.data} answers={answers} />
          <ImportStep
            chosen={chosen}
            selectedSeason={selectedSeason}
            preview={preview.data}
            keepGone={keepGone}
            isRefreshing={preview.isFetching || answers.isSaving}
            imports={imports}
          />
        </>
      )}
    </Card>
  );
}
