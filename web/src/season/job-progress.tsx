import type { SeasonJob } from '@portal/contract/jobs.ts';

/** The progress of a running step; an indeterminate bar if the step reports none. */
export function JobProgress({ progress, label }: { progress: SeasonJob['progress']; label: string }) {
  return (
    <progress
      aria-label={label}
      // styled here: browsers use their own color as soon as the height is set
      className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line indeterminate:motion-safe:animate-pulse [&::-moz-progress-bar]:bg-court [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-court [&:indeterminate::-moz-progress-bar]:bg-court [&:indeterminate::-webkit-progress-bar]:bg-court"
      {...(progress && { value: progress.done, max: progress.of })}
    />
  );
}
