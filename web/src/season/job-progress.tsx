import type { SeasonJob } from '@portal/contract/jobs.ts';

/** How far a running step is; a bar that only says that it goes on where the step does not say how far. */
export function JobProgress({ progress, label }: { progress: SeasonJob['progress']; label: string }) {
  return (
    <progress
      aria-label={label}
      // drawn anew: browsers draw the bar in a color of their own as soon as its height is said
      className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line indeterminate:motion-safe:animate-pulse [&::-moz-progress-bar]:bg-court [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-court [&:indeterminate::-moz-progress-bar]:bg-court [&:indeterminate::-webkit-progress-bar]:bg-court"
      {...(progress && { value: progress.done, max: progress.of })}
    />
  );
}
