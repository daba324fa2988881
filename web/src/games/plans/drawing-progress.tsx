import { useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { JobProgress } from '#season/job-progress.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { planMessages as messages, progressText, timeLeftText } from './messages.ts';
import type { GamePlans } from './queries.ts';
import { type Drawing, planOf } from './use-drawing.ts';

type DrawingProgressProps = {
  plans: GamePlans;
  drawing: Drawing;
  /** when these plans were received, in milliseconds of the browser's clock */
  updatedAt: number;
  /** whether the portal can't be reached, so that the progress may be old */
  isUnreachable: boolean;
};

/** The running drawing, whoever started it, and the result of the last one. */
export function DrawingProgress({ plans, drawing, updatedAt, isUnreachable }: DrawingProgressProps) {
  const { end } = drawing;
  const running = plans.drawing;
  const plan = planOf(end);
  return (
    <>
      <div role="status" className="not-empty:mt-4">
        {running && <span className="sr-only">{messages.drawing(running.name)}</span>}
        {running === null && plan !== null && <Ready plan={plan} />}
        {running === null && end === 'canceled' && (
          <Notice title={messages.canceled}>{messages.canceledText}</Notice>
        )}
      </div>
      {running && <Running key={running.jobId} {...{ running, drawing, updatedAt, isUnreachable }} />}
      {running === null && plans.lastFailure !== null && plan === null && (
        <Notice tone="warn" title={messages.drawingFailed} className="mt-4">
          {plans.lastFailure}
        </Notice>
      )}
    </>
  );
}

type RunningProps = Omit<DrawingProgressProps, 'plans'> & { running: NonNullable<GamePlans['drawing']> };

function Running({ running, drawing: { cancel, useBest }, updatedAt, isUnreachable }: RunningProps) {
  const last = { percent: running.percent, at: updatedAt };
  const [first] = useState(last);
  const [isEnding, setEnding] = useState(false);
  const ref = useFocusHandover<HTMLElement>();
  return (
    <section ref={ref} aria-label={messages.drawing(running.name)} className="mt-4 grid gap-2">
      <p className="font-semibold">
        {messages.drawing(running.name)}{' '}
        <span className="font-normal text-muted">{messages.drawingBy(running.who)}</span>
      </p>
      <JobProgress progress={{ done: running.percent, of: 100 }} label={messages.drawing(running.name)} />
      <p className="tabular-nums">
        {progressText(running)} <span className="text-muted">{timeLeftText(first, last)}</span>
      </p>
      {isUnreachable && <Notice tone="warn">{messages.unreachable}</Notice>}
      <p className="flex flex-wrap items-center gap-3">
        {running.broken === 0 && (
          <Button
            tone="primary"
            busy={useBest.busy || (isEnding && useBest.error === null)}
            disabled={cancel.busy}
            onClick={() => {
              setEnding(true);
              void useBest.send();
            }}
          >
            {messages.useBest}
          </Button>
        )}
        <Button busy={cancel.busy} onClick={() => cancel.send()}>
          {messages.cancelDrawing}
        </Button>
        <span className="text-sm text-muted">{messages.canWait}</span>
      </p>
      {[cancel.error, useBest.error].map(
        (error) =>
          error && (
            <Notice key={error.message} tone="bad">
              {errorText(error, messages)}
            </Notice>
          ),
      )}
    </section>
  );
}

function Ready({ plan }: { plan: GamePlans['plans'][number] }) {
  const setUpPath = useSetUpPath();
  return (
    <div className="rounded-lg border-s-4 border-good bg-good-soft px-4 py-3 text-good">
      <p className="font-bold">{messages.ready(plan.name)}</p>
      <p>{plan.unplaced === 0 ? messages.allScheduled : messages.unscheduled(plan.unplaced)}.</p>
      <Link
        to={setUpPath(`${PATHS.games}?step=draft&plan=${plan.id}`)}
        className={`${buttonClass('primary')} mt-2`}
      >
        {messages.openDraft}
      </Link>
    </div>
  );
}
