import type { SeasonJob } from '@portal/contract/jobs.ts';
import { formatNumber } from '@portal/domain/text/several.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { download, saveFile } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { Moment } from '#league-time/moment.tsx';
import { Link } from '#router/link.tsx';
import { failedText } from '#shared/failed-text.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DownloadIcon } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { JobProgress } from './job-progress.tsx';
import { LiveText, LogTail } from './log-tail.tsx';
import { messages, STATE_TEXTS } from './messages.ts';
import { wholeLog } from './queries.ts';
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

/** The log of a step while this page is open: its last lines, that it is running, and how it ended. */
function LiveLog({ step, title, progress }: { step: Step; title: string; progress: SeasonJob['progress'] }) {
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
          Follow the log again
        </Button>
      )}
    </div>
  );
}

const textOf = (state: string): string =>
  state in STATE_TEXTS ? STATE_TEXTS[state as keyof typeof STATE_TEXTS] : state;

const TONES: Record<SeasonJob['state'], BadgeTone> = {
  running: 'info',
  done: 'good',
  failed: 'bad',
  interrupted: 'warn',
};

type LastRunProps = {
  job: SeasonJob | null;
  title: string;
  /** whether its log is already shown line by line */
  isFollowed: boolean;
};

/** The last run of a step: when, by whom, its result, and its log on request. */
function LastRun({ job, title, isFollowed }: LastRunProps) {
  const [isLogShown, setLogShown] = useState(false);
  const saving = useChange({
    request: (id: string) => download('downloadJobLog', { params: { id }, fallbackName: 'log.txt' }),
    onDone: saveFile,
  });
  if (job === null) return <p className="text-sm text-muted">Not run yet for this season.</p>;
  const { id, state, startedAt, finishedAt, who, summary, exitCode, lastLine, counts } = job;
  const at = finishedAt ?? startedAt;
  const text = summary ?? (isFollowed ? null : lastLine);
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[state]}>{state === 'running' ? 'Running' : STATE_TEXTS[state]}</Badge>
        <span className="text-muted">
          {state === 'running' && 'since '}
          <Moment at={at} /> by {who}
          {exitCode !== null && `, exit code ${exitCode}`}
        </span>
      </p>
      {text && <p className="wrap-anywhere">{text}</p>}
      {Object.keys(counts).length > 0 && <p className="text-muted">{countsText(counts)}</p>}
      <p className="flex flex-wrap gap-2">
        <Button
          size="small"
          tone="plain"
          aria-expanded={isLogShown}
          aria-label={`${isLogShown ? messages.hideLog : messages.showLog}: ${title}`}
          onClick={() => setLogShown(!isLogShown)}
        >
          {isLogShown ? messages.hideLog : messages.showLog}
        </Button>
        <Button
          size="small"
          tone="plain"
          busy={saving.busy}
          aria-label={`${messages.downloadLog}: ${title}`}
          onClick={() => saving.send(id)}
        >
          <DownloadIcon className="size-4" />
          {messages.downloadLog}
        </Button>
      </p>
      {saving.error && <Notice tone="bad">{failedText(saving.error)}</Notice>}
      {isLogShown && <KeptLog job={job} title={title} />}
    </div>
  );
}

/** { keptBecauseBooked: 2 } as 'kept because booked: 2'. */
function countsText(counts: SeasonJob['counts']): string {
  return Object.entries(counts)
    .map(
      ([name, count]) =>
        `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${formatNumber(count)}`,
    )
    .join(' · ');
}

function KeptLog({ job, title }: { job: SeasonJob; title: string }) {
  const log = useQuery(wholeLog(job));
  if (log.isPending) return <p role="status">Loading the log</p>;
  if (log.isError) return <Notice tone="bad">{failedText(log.error)}</Notice>;
  return <LogTail label={`Log so far: ${title}`} text={log.data} />;
}
