import { Button } from '#ui/button.tsx';
import { runWithText } from './follow-events.ts';
import { JobProgress } from './job-progress.tsx';
import { lastJob, type SeasonSteps } from './queries.ts';
import { useSelectedSeason } from './selected-season.ts';
import { StepPart } from './step-part.tsx';
import { useStep } from './use-step.ts';

/** Generates slots from permits minus closures (3a) and merges them into the schedule (3b), together or one by one. */
export function AvailabilityStep({ steps }: { steps: SeasonSteps }) {
  const selectedSeason = useSelectedSeason();
  const lastGenerate = lastJob(steps, 'generate');
  const lastMerge = lastJob(steps, 'merge');
  const generating = useStep(lastGenerate);
  const merging = useStep(lastMerge);
  const generate = () =>
    generating.run((options) => runWithText({ step: 'generate', selectedSeason, ...options }));
  const merge = () => merging.run((options) => runWithText({ step: 'merge', selectedSeason, ...options }));
  const running = [lastGenerate, lastMerge].find((job) => job?.state === 'running');
  const isRunning = running !== undefined || generating.log.isRunning || merging.log.isRunning;

  async function handleCreate() {
    const generated = await generate();
    if (generated?.state === 'done') await merge();
  }

  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted">
        Builds the slots and publishes them. Existing bookings stay; if a permit was withdrawn, we cancel the
        booking and email the coaches.
      </p>
      <Button
        tone="primary"
        className="justify-self-start phone:w-full"
        disabled={steps.waitsFor.generate !== null}
        busy={isRunning}
        ignoresDoubleClick
        onClick={() => void handleCreate()}
      >
        Create the slots
      </Button>
      {isRunning && <JobProgress progress={running?.progress ?? null} label="Creating the slots" />}
      <StepPart
        label="Run 3a: generate slots"
        waitsFor={steps.waitsFor.generate}
        last={lastGenerate}
        step={generating}
        start={{ onStart: () => void generate() }}
      >
        Builds slots from permits and closures. Nothing is published yet.
      </StepPart>
      <StepPart
        label="Run 3b: merge into the schedule"
        waitsFor={steps.waitsFor.merge}
        last={lastMerge}
        step={merging}
        start={{ onStart: () => void merge() }}
      >
        Publishes the slots. Existing bookings stay; if a permit was withdrawn, we cancel the booking and
        email the coaches.
      </StepPart>
    </div>
  );
}
