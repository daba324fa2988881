import { CarryOverNotice } from '#venues/carry-over/carry-over-notice.tsx';
import { runWithText } from './follow-text.ts';
import { messages } from './messages.ts';
import { lastJob, type SeasonSteps } from './queries.ts';
import { useSelectedSeason } from './selected-season.ts';
import { StepPart } from './step-part.tsx';
import { useStep } from './use-step.ts';

/** Step 3: generates slots from permits minus closures (3a) and merges them into the schedule (3b). */
export function AvailabilityStep({ steps }: { steps: SeasonSteps }) {
  const asked = useSelectedSeason();
  const generating = useStep(lastJob(steps, 'generate'));
  const merging = useStep(lastJob(steps, 'merge'));
  return (
    <div className="mt-3 grid gap-5">
      <CarryOverNotice />
      <StepPart
        label={messages.generate}
        waitsFor={steps.waitsFor.generate}
        last={lastJob(steps, 'generate')}
        step={generating}
        start={{
          onStart: () => void generating.run((given) => runWithText({ step: 'generate', asked, ...given })),
        }}
      >
        Makes slots out of the permits minus the closures. The schedule itself does not change yet.
      </StepPart>
      <StepPart
        label={messages.merge}
        waitsFor={steps.waitsFor.merge}
        last={lastJob(steps, 'merge')}
        step={merging}
        start={{
          onStart: () => void merging.run((given) => runWithText({ step: 'merge', asked, ...given })),
        }}
      >
        Brings the generated slots into the schedule. Booked slots stay, unless the school withdrew the
        permit: then their coaches are mailed.
      </StepPart>
    </div>
  );
}
