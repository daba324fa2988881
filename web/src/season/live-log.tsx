import type { SeasonJob } from '@portal/contract/jobs.ts';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { JobProgress } from './job-progress.tsx';
import { LiveText } from './log-text.tsx';
import { messages, STATE_TEXTS } from './messages.ts';
import type { Step } from './use-step.ts';

/** The log of a step while this page is open: its last lines, that it is running, and how it ended. */
export function LiveLog({
  step,
  title,
  progress,
}: {
  step: Step;
  title: string;
  progress: SeasonJob['progress'];
}) {
  const { tail, count, isRunning, end, problem } = step.log;
  const hasLines = count > 0;
  const box = useRef<HTMLDivElement>(null);
  // its button may be at the lower edge of the window
  useEffect(() => {
    if (hasLines) box.current?.scrollIntoView?.({ block: 'center' });
  }, [hasLines]);
  if (count === 0 && !isRunning && end === null && problem === null) return null;
  return (
    <div ref={box} className="mt-2 grid gap-2">
      {isRunning && <JobProgress progress={progress} label={`${title} is running`} />}
      {hasLines && (
        <>
          {count > tail.length && (
            <p className="text-sm text-muted">{messages.lastLines(tail.length, count)}</p>
          )}
          <LiveText label={`Log: ${title}`} text={tail.join('\n')} />
        </>
      )}
      {end && (
        <Notice tone={end.state === 'done' ? 'good' : 'bad'}>
          {title}: {textOf(end.state)}
          {end.exitCode !== null && ` (exit code ${end.exitCode})`}
        </Notice>
      )}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {step.followAgain && (
        <Button size="small" className="justify-self-start" onClick={step.followAgain}>
          {messages.followAgain}
        </Button>
      )}
    </div>
  );
}

const textOf = (state: string): string =>
  state in STATE_TEXTS ? STATE_TEXTS[state as keyof typeof STATE_TEXTS] : state;
