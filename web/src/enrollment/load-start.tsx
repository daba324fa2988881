import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { type Answer, call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { LogTail } from '#season/log-tail.tsx';
import { failedText } from '#shared/failed-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { loadMessages } from './load-messages.ts';
import { LoadProgress } from './load-progress.tsx';
import { type Preview, type SeasonChoice, seasonLoads } from './load-queries.ts';

/** `next` is shown after the result */
type LoadStartProps = { preview: Preview; choice: SeasonChoice; next?: ReactNode };

/** Imports the previewed file and shows the result. Needs no confirmation: the preview is above, and an import can be undone. */
export function LoadStart({ preview, choice, next }: LoadStartProps) {
  const queries = useQueryClient();
  const reasonId = useId();
  const { shownHash } = preview;
  const { added, teamsAdded, changed, doubtful } = preview.counts;
  const loading = useChange({
    request: () =>
      call('loadCoachData', { body: { ...choice, ...(shownHash !== undefined && { shownHash }) } }),
    // the preview may be another one now
    onFailed: () => void queries.invalidateQueries({ queryKey: ['season', 'preview'] }),
    onDone: () => void queries.invalidateQueries(), // teams and coaches are shown on many pages
  });
  const loads = useQuery(seasonLoads(choice));
  const isReverted = loads.data?.loads.some(
    ({ id, revertedAt }) => id === loading.answer?.loadId && revertedAt,
  );
  const isEmpty = added + teamsAdded + changed === 0;
  return (
    <div className="grid gap-3">
      {loading.answer && !isReverted && (
        <>
          <Notice tone="good">
            <p>{loading.answer.message}</p>
            {next}
          </Notice>
          <details className="rounded-lg border border-line">
            <summary className="min-h-11 cursor-pointer content-center px-4 font-semibold">
              {loadMessages.technicalDetails}
            </summary>
            <div className="border-t border-line p-4">
              <LoadLogs logs={loading.answer.logs} />
            </div>
          </details>
        </>
      )}
      {loading.error && <Notice tone="bad">{failedText(loading.error)}</Notice>}
      <Button
        tone="primary"
        className="justify-self-start phone:w-full"
        // not disabled: the focus returns to it after a load
        aria-disabled={isEmpty || undefined}
        aria-describedby={isEmpty ? reasonId : undefined}
        busy={loading.busy}
        ignoresDoubleClick
        onClick={() => !isEmpty && loading.send()}
      >
        {loadMessages.load}
      </Button>
      {isEmpty && (
        <p id={reasonId} className="text-sm font-semibold">
          {doubtful > 0 ? loadMessages.onlyQuestions : loadMessages.nothingToLoad}
        </p>
      )}
      {loading.busy && <LoadProgress />}
    </div>
  );
}

/** The last lines of the logs of cleaning and loading (docs/spec/product.md#sizes). */
function LoadLogs({ logs }: { logs: Answer<'loadCoachData'>['logs'] }) {
  const { cleanupScript, submitSql, submitSqlFileTail, lastOutput } = logs;
  const parts = [
    { title: loadMessages.cleaningLog, text: cleanupScript, fileName: 'cleaning-log.txt' },
    { title: loadMessages.loadLog, text: submitSql, tail: submitSqlFileTail, fileName: 'load-log.txt' },
    { title: loadMessages.lastOutput, text: lastOutput, fileName: 'load-result.txt' },
  ];
  return (
    <section aria-label={loadMessages.logs} className="grid gap-4">
      {parts.map(({ title, ...part }) => (
        <div key={title} className="grid min-w-0 gap-1">
          <h3 className="text-lg">{title}</h3>
          {part.text === '' ? (
            <p className="text-muted">{loadMessages.emptyLog}</p>
          ) : (
            <LogTail label={title} {...part} />
          )}
        </div>
      ))}
    </section>
  );
}
