import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { type Answer, call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { JobProgress } from '#season/job-progress.tsx';
import { LogTail } from '#season/log-tail.tsx';
import { lastJob, seasonSteps } from '#season/queries.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { failedText } from '#shared/failed-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
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
            <summary className="min-h-control cursor-pointer content-center px-4 font-semibold">
              Technical details
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
        Import
      </Button>
      {isEmpty && (
        <p id={reasonId} className="text-sm font-semibold">
          {doubtful > 0
            ? 'Nothing to import. Resolve the rows above or upload a corrected file.'
            : 'Nothing to import: everything in this file is already here.'}
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
    { title: 'Cleaning log', text: cleanupScript, fileName: 'cleaning-log.txt' },
    { title: 'Import log', text: submitSql, tail: submitSqlFileTail, fileName: 'load-log.txt' },
    { title: 'Result', text: lastOutput, fileName: 'load-result.txt' },
  ];
  return (
    <section aria-label="Import logs" className="grid gap-4">
      {parts.map(({ title, ...part }) => (
        <div key={title} className="grid min-w-0 gap-1">
          <h3 className="text-lg">{title}</h3>
          {part.text === '' ? (
            <p className="text-muted">Nothing was added, changed or missing.</p>
          ) : (
            <LogTail label={title} {...part} />
          )}
        </div>
      ))}
    </section>
  );
}

const POLL_MS = 1_000;

/** The progress and latest log line of the load that this page has started: a long file takes minutes. */
export function LoadProgress() {
  const steps = useQuery({ ...seasonSteps(useSelectedSeason()), refetchInterval: POLL_MS });
  const job = lastJob(steps.data, 'load');
  const running = job?.state === 'running' ? job : null;
  return (
    <div className="mt-3 grid gap-1">
      <JobProgress progress={running?.progress ?? null} label="Importing the file" />
      <p className="min-h-5 text-sm text-muted">{running?.lastLine}</p>
    </div>
  );
}
