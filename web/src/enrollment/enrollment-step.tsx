import { several } from '@portal/domain/text/several.ts';
import { call } from '#api/client.ts';
import { Moment } from '#league-time/moment.tsx';
import { PATHS } from '#paths.ts';
import { followDownload, StreamProblem } from '#season/follow-events.ts';
import { messages } from '#season/messages.ts';
import { lastJob, type SeasonSteps } from '#season/queries.ts';
import { useSetUpPath } from '#season/selected-season.ts';
import { StepPart } from '#season/step-part.tsx';
import { useStep } from '#season/use-step.ts';
import { EnrollmentFile } from './enrollment-file.tsx';
import { LoadSummary } from './load-summary.tsx';

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
