import type { SeasonJob } from '@portal/contract/season-jobs.ts';

/** How far a running step is; a bar that only says that it goes on where the step does not say how far. */
export function JobProgress({ progress, label }: { progress: SeasonJob['progress']; label: string }) {
  return (
    <progress
      aria-label={label}
      className="h-2 w-full accent-court"
      {...(progress && { value: progress.done, max: progress.of })}
    />
  );
}
