import { formatNumber, several } from '@portal/domain/text/several.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { Moment } from '#league-time/moment.tsx';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { followDownload, StreamProblem } from '#season/follow-events.ts';
import { messages } from '#season/messages.ts';
import { lastJob, type SeasonSteps } from '#season/queries.ts';
import { useSetUpPath } from '#season/selected-season.ts';
import { StepPart } from '#season/step-part.tsx';
import { useStep } from '#season/use-step.ts';
import { failedText } from '#shared/failed-text.ts';
import { FileNotes } from '#shared/file-notes.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { EnrollmentFile } from './enrollment-file.tsx';
import { loadMessages } from './load-messages.ts';
import { loadPreview, type Preview, rowsOf, type SeasonChoice } from './load-queries.ts';
import { LoadStart } from './load-start.tsx';

/** The file of teams and coaches is uploaded or downloaded, cleaned and loaded. */
export function EnrollmentStep({ steps }: { steps: SeasonSteps }) {
  const setUpPath = useSetUpPath();
  const { season, file, source, waitsFor } = steps;
  const downloading = useStep(lastJob(steps, 'download-enrollment'));
  const loading = useStep(lastJob(steps, 'load'));

  function handleDownload() {
    if (!season) return;
    void downloading.run(async (options) => {
      const body = { year: String(season.year), season: season.season, existing: true };
      const { jobId } = await call('downloadEnrollment', { body, signal: options.signal });
      if (!jobId) throw new StreamProblem(messages.noJobId);
      return await followDownload({ jobId, ...options });
    });
  }

  const download = (
    <StepPart
      label={messages.download}
      waitsFor={waitsFor.download}
      last={lastJob(steps, 'download-enrollment')}
      step={downloading}
      start={{ onStart: handleDownload }}
    >
      {source === 'address' ? messages.fromSource : messages.noSource}
    </StepPart>
  );
  return (
    <div className="grid gap-4">
      {source === 'address' && download}
      {season && <EnrollmentFile year={season.year} season={season.season} />}
      {file && (
        <p>
          File to import: <strong className="wrap-anywhere">{file.fileName}</strong>,{' '}
          {several(file.rows, 'row')}, from {file.who}, <Moment at={file.uploadedAt} />
        </p>
      )}
      {season && file && (
        <LoadSummary choice={{ year: String(season.year), season: season.season }} file={file} />
      )}
      {source === 'upload' && download}
      <StepPart
        label={messages.cleanAndLoad}
        waitsFor={waitsFor.load}
        last={lastJob(steps, 'load')}
        step={loading}
        start={{ to: setUpPath(PATHS.load) }}
      >
        {messages.cleanAndLoadText}
      </StepPart>
    </div>
  );
}

type LoadSummaryProps = { choice: SeasonChoice; file: NonNullable<SeasonSteps['file']> };

/** What loading the season's file would change in a few numbers, a link to every row, and the button that loads it. */
function LoadSummary({ choice, file }: LoadSummaryProps) {
  const setUpPath = useSetUpPath();
  const preview = useQuery(loadPreview(choice, file.uploadedAt));
  if (preview.isPending) return <Loading label={loadMessages.makingPreview} />;
  if (preview.isError) return <LoadFailed query={preview} text={failedText(preview.error)} isExact />;
  const { added, teamsAdded, changed, unchanged, doubtful, excluded } = preview.data.counts;
  const parts = [
    several(teamsAdded, 'new team'),
    several(added, 'new coach assignment'),
    changed > 0 && several(changed, 'name that will change', 'names that will change'),
    unchanged > 0 && `${several(unchanged, 'coach assignment')} unchanged`,
  ].filter((part) => part !== false);
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border border-line bg-wood p-4">
      <p className="font-semibold">{`${parts.join(', ')}.`}</p>
      <FileNotes notes={preview.data.notes} />
      {excluded > 0 && <p className="wrap-anywhere">{skippedText(preview.data)}</p>}
      {doubtful > 0 && <p>Rows that need review are skipped until you choose.</p>}
      <Link to={setUpPath(PATHS.load)} className={buttonClass('quiet')}>
        {doubtful > 0 ? loadMessages.reviewDoubtful(doubtful) : 'Review every row'}
      </Link>
      <LoadStart preview={preview.data} choice={choice} />
    </div>
  );
}

/** With so many different reasons, the others are only counted. */
const SHOWN_REASONS = 3;

/** '24 rows skipped: role "Team Parent" (22), program "Camp" (2).' */
function skippedText(preview: Preview): string {
  const { rows } = rowsOf(preview, 'excluded');
  const reasons = [...Map.groupBy(rows, ({ reason }) => reason)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, { length }]) => `${reason} (${formatNumber(length)})`);
  const more = reasons.length - SHOWN_REASONS;
  const shown = [...reasons.slice(0, SHOWN_REASONS), ...(more > 0 ? [several(more, 'other reason')] : [])];
  return `${several(preview.counts.excluded, 'row')} skipped${shown.length > 0 ? `: ${shown.join(', ')}` : ''}.`;
}
