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

/** Step 2: the file of teams and coaches is uploaded or downloaded, cleaned and loaded. */
export function EnrollmentStep({ steps }: { steps: SeasonSteps }) {
  const setUpPath = useSetUpPath();
  const { season, file, source, waitsFor } = steps;
  const downloading = useStep(lastJob(steps, 'download-enrollment'));
  const loading = useStep(lastJob(steps, 'load'));

  function handleDownload() {
    if (!season) return;
    void downloading.run(async (given) => {
      const body = { year: String(season.year), season: season.season, existing: true };
      const { jobId } = await call('downloadEnrollment', { body, signal: given.signal });
      if (!jobId) throw new StreamProblem(messages.noJobId);
      return await followDownload({ jobId, ...given });
    });
  }

  return (
    <div className="mt-3 grid gap-5">
      {season && <EnrollmentFile year={season.year} season={season.season} />}
      {file && (
        <p>
          File to load: <strong className="wrap-anywhere">{file.fileName}</strong>,{' '}
          {several(file.rows, 'row')}, from {file.who}, <Moment at={file.uploadedAt} />
        </p>
      )}
      <StepPart
        label={messages.download}
        waitsFor={waitsFor.download}
        last={lastJob(steps, 'download-enrollment')}
        step={downloading}
        start={{ onStart: handleDownload }}
      >
        {source === 'address'
          ? 'Fetches the newest file from the registration provider.'
          : 'No address is set to download from: this looks at the uploaded file again.'}
      </StepPart>
      <StepPart
        label={messages.cleanAndLoad}
        waitsFor={waitsFor.load}
        last={lastJob(steps, 'load')}
        step={loading}
        start={{ to: setUpPath(PATHS.load) }}
      >
        Shows what the file would change, and then adds and corrects teams and their coaches. Nothing is taken
        away, loading twice changes nothing, and a load can be reverted.
      </StepPart>
    </div>
  );
}
