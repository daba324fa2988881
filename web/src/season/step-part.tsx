import type { SeasonJob } from '@portal/contract/season-jobs.ts';
import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { LastRun } from './last-run.tsx';
import { LiveLog } from './live-log.tsx';
import type { StepLog } from './use-step.ts';

type StepPartProps = {
  label: string;
  /** what it does, in a sentence */
  children: ReactNode;
  /** why it can't be started yet; null where it can */
  waitsFor: string | null;
  last: SeasonJob | null;
  log: StepLog;
  onStart: () => void;
  /** more than starting it */
  actions?: ReactNode;
};

/** A part of a step: its button, what it waits for, what it says, and what it did last. */
export function StepPart({ label, children, waitsFor, last, log, onStart, actions }: StepPartProps) {
  const reasonId = useId();
  const isBusy = log.isRunning || last?.state === 'running';
  return (
    <div className="grid gap-2">
      <p className="text-muted">{children}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="primary"
          busy={isBusy}
          disabled={waitsFor !== null}
          aria-describedby={waitsFor === null ? undefined : reasonId}
          onClick={onStart}
          className="phone:w-full"
        >
          {label}
        </Button>
        {actions}
      </div>
      {waitsFor !== null && (
        <p id={reasonId} className="text-sm font-semibold">
          {waitsFor}
        </p>
      )}
      <LiveLog log={log} title={label} />
      <LastRun job={last} title={label} />
    </div>
  );
}
