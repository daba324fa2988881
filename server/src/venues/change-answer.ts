import type { AvailabilityEffect, ChangeAnswer } from '@portal/contract/venues-hours.ts';

/** What a change of permits or closures is answered with: the schedule itself waits for steps 3a and 3b. */
export function changeAnswer(preview: boolean, effect: AvailabilityEffect | null): ChangeAnswer {
  const message = preview
    ? 'Nothing was changed yet. This is what steps 3a and 3b would do.'
    : 'Saved. The schedule follows when steps 3a and 3b are run.';
  return { message, effect };
}
