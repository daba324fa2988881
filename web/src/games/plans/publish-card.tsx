import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useChange } from '#api/use-change.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { JobProgress } from '#season/job-progress.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { emailedText } from '../messages.ts';
import { changesText, planMessages as messages } from './messages.ts';
import { ChangeLines, PlanChanges } from './plan-changes.tsx';
import { PlanFacts, PlanState } from './plan-facts.tsx';
import { type Comparison, type GamePlan, gamePlan, planCheck, planComparison } from './queries.ts';

const EmailsDialog = lazy(async () => ({ default: (await import('./emails-dialog.tsx')).EmailsDialog }));

/** Step 5: says what publishing a draft does, and publishes it. */
export function PublishCard({ plan }: { plan: GamePlan }) {
  const setUpPath = useSetUpPath();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isCanceling, setCanceling] = useState(false);
  const [hasEmails, setHasEmails] = useState(false);
  const comparison = useQuery({ ...planComparison(plan.id, 'published'), enabled: plan.state === 'draft' });
  const others = comparison.data?.others.games ?? 0;
  const people = comparison.data?.people.filter(({ onlyOthers }) => isCanceling || !onlyOthers) ?? [];
  const check = useQuery({ ...planCheck(plan.id), enabled: plan.state === 'draft' });
  // the server refuses a draft that was generated for an older schedule: the next step is to draw again
  const hasChanged = check.data !== undefined && check.data.changes.length > 0;
  const publishing = useChange({
    request: (shown: Pick<GamePlan, 'id' | 'inputHash' | 'shownHash'> & { cancelOthers: number }, keyed) => {
      const { id, ...body } = shown;
      return keyed(shown, (headers) => call('publishGamePlan', { params: { id }, body, headers }));
    },
    // the published plan shows the message, which a revert may change
    onDone: () => queries.invalidateQueries({ queryKey: gamePlan(plan.id).queryKey, exact: true }),
    onSettled: () => {
      setOpen(false);
      void queries.invalidateQueries(); // games are shown on many pages
    },
  });

  return (
    <Card aria-labelledby="publish-title">
      <h2 id="publish-title" className="flex flex-wrap items-center gap-3 text-2xl wrap-anywhere">
        {`${messages.publishTitle} ${plan.name}`}
        <PlanState state={plan.state} />
      </h2>
      <PlanFacts plan={plan} />
      {plan.state === 'published' && (
        <>
          <Notice tone="good" className="mt-4">
            <p>{publishing.answer?.message ?? messages.isPublished}</p>
            <Link
              to={`${PATHS.combinedSchedule}?type=GAME`}
              className="link inline-flex min-h-control items-center"
            >
              {messages.seeSchedule}
            </Link>
          </Notice>
          <p className="mt-3 max-w-prose text-sm text-muted">{messages.undoText}</p>
        </>
      )}
      {plan.state === 'superseded' && (
        <Notice title={messages.isReplaced} className="mt-4">
          {messages.isReplacedHint}
        </Notice>
      )}
      {plan.state === 'draft' && (
        <>
          <PlanChanges check={check} planId={plan.id} />
          {comparison.data ? (
            <>
              <PublishFacts
                plan={plan}
                comparison={comparison.data}
                isCanceling={isCanceling}
                onSeeEmails={() => setHasEmails(true)}
              />
              {others > 0 && (
                <Checkbox
                  className="mt-2"
                  label={messages.cancelOthers(others)}
                  checked={isCanceling}
                  onChange={setCanceling}
                />
              )}
            </>
          ) : comparison.isError ? (
            <LoadFailed query={comparison} text={messages.planFailed} className="mt-4" />
          ) : (
            <Loading label={messages.counting} />
          )}
          {publishing.error && <NotPublished error={publishing.error} planId={plan.id} />}
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              tone="primary"
              className="px-6 text-lg phone:w-full"
              disabled={comparison.data === undefined || plan.broken > 0 || hasChanged}
              onClick={() => setOpen(true)}
            >
              {messages.publish}
            </Button>
            <Link
              to={setUpPath(`${PATHS.games}?step=draft&plan=${plan.id}`)}
              className={`${buttonClass('plain')} phone:w-full`}
            >
              {messages.openDraft}
            </Link>
          </div>
        </>
      )}
      {hasEmails && (
        <Suspense fallback={null}>
          <EmailsDialog
            plan={plan}
            people={people}
            cancelOthers={isCanceling ? others : 0}
            onClose={() => setHasEmails(false)}
          />
        </Suspense>
      )}
      {isOpen && plan.state === 'draft' && comparison.data && (
        <ConfirmDialog
          title={messages.confirmTitle(plan.name)}
          yes={messages.confirmYes}
          no={messages.confirmNo}
          busy={publishing.busy}
          onYes={() =>
            publishing.send({
              id: plan.id,
              inputHash: plan.inputHash,
              shownHash: plan.shownHash,
              cancelOthers: isCanceling ? others : 0,
            })
          }
          onNo={() => setOpen(false)}
        >
          <PublishFacts plan={plan} comparison={comparison.data} isCanceling={isCanceling} />
          {publishing.busy && (
            <div className="mt-4">
              <JobProgress progress={null} label={messages.publishing} />
            </div>
          )}
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** Why nothing was published: the changes in the meantime, and what to do next. */
function NotPublished({ error, planId }: { error: Error; planId: number }) {
  const setUpPath = useSetUpPath();
  const changes = error instanceof ApiError && error.status === 409 ? listOf(error.conflict?.changes) : null;
  if (changes === null) {
    return (
      <Notice tone="bad" className="mt-4">
        {errorText(error, messages)}
      </Notice>
    );
  }
  return (
    <Notice tone="bad" title={messages.conflictTitle} className="mt-4">
      {changes.length === 0 ? <p>{errorText(error, messages)}</p> : <ChangeLines changes={changes} />}
      <Link
        to={setUpPath(`${PATHS.games}?step=generate&base=${planId}`)}
        className="link inline-flex min-h-control items-center"
      >
        {messages.conflictNext}
      </Link>
    </Notice>
  );
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

type PublishFactsProps = {
  plan: GamePlan;
  comparison: Comparison;
  /** whether games in the schedule that are not in the draft are canceled */
  isCanceling: boolean;
  /** opens the emails; undefined if they can't be shown now */
  onSeeEmails?: (() => void) | undefined;
};

/** How many games publishing adds, moves and cancels, as the server will count them, and which games it leaves out. */
function PublishFacts({ plan, comparison, isCanceling, onSeeEmails }: PublishFactsProps) {
  const { others, toBeMadeUp } = comparison;
  const leftOut = plan.unplaced - toBeMadeUp;
  const emailed = isCanceling ? others.emailed : comparison.emailed;
  const changes = changesText(isCanceling ? others.counts : comparison.counts);
  const closures = plan.supposed.lost.length;
  return (
    <>
      <ul className="mt-4 grid list-disc gap-1 ps-5">
        {changes.length === 0 && <li>{messages.nothingToPublish}</li>}
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>
          {emailedText(emailed)}
          {onSeeEmails && emailed > 0 && (
            <>
              {' '}
              <button
                type="button"
                className="link min-h-control-small phone:min-h-control"
                onClick={onSeeEmails}
              >
                {messages.seeEmails}
              </button>
            </>
          )}
        </li>
        {others.games > 0 && !isCanceling && (
          <li>
            <strong>{messages.othersStay(others.games)}</strong> {messages.notCounted}
          </li>
        )}
        {leftOut > 0 && <li className="font-semibold text-bad">{messages.leftOut(leftOut)}</li>}
        {toBeMadeUp > 0 && <li className="font-semibold">{messages.toBeMadeUp(toBeMadeUp)}</li>}
        {closures > 0 && <li>{messages.closesGyms}</li>}
      </ul>
      {plan.broken > 0 && (
        <Notice tone="warn" title={messages.brokenTitle} className="mt-4">
          <p>{messages.brokenRules(plan.broken)}.</p>
        </Notice>
      )}
    </>
  );
}
