import type { SeasonJob } from '@portal/contract/jobs.ts';
import { type ReactNode, useId } from 'react';
import { Link } from '#router/link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { LastRun } from './last-run.tsx';
import { LiveLog } from './live-log.tsx';
import type { Step } from './use-step.ts';

type StepPartProps = {
  label: string;
  /** a description in one sentence */
  children: ReactNode;
  /** why it cannot be started yet; null if it can */
  waitsFor: string | null;
  last: SeasonJob | null;
  step: Step;
  /** starts it here, or links to the page that starts it */
  start: { onStart: () => void } | { to: string };
};

/** A part of a step: its button, what it waits for, its log, and its last run. */
export function StepPart({ label, children, waitsFor, last, step, start }: StepPartProps) {
  const reasonId = useId();
  const isReady = waitsFor === null;
  const isRunning = last?.state === 'running' || step.log.isRunning;
  return (
    <div className="grid gap-2 rounded-lg border border-line p-4 phone:rounded-none phone:border-x-0 phone:border-b-0 phone:px-0">
      <p className="text-muted">{children}</p>
      {'to' in start && isReady ? (
        <Link to={start.to} className={classNames(buttonClass(), 'justify-self-start phone:w-full')}>
          {label}
        </Link>
      ) : (
        <Button
          busy={isRunning}
          disabled={!isReady}
          aria-describedby={isReady ? undefined : reasonId}
          onClick={'onStart' in start ? start.onStart : undefined}
          className="justify-self-start phone:w-full"
        >
          {label}
        </Button>
      )}
      {!isReady && (
        <p id={reasonId} className="text-sm font-semibold">
          {waitsFor}
        </p>
      )}
      <LiveLog step={step} title={label} progress={last?.progress ?? null} />
      <LastRun job={last} title={label} isFollowed={step.log.isRunning} />
    </div>
  );
}
