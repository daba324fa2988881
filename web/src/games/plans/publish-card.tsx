import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { JobProgress } from '#season/job-progress.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { planMessages as messages } from './messages.ts';
import { NotPublished } from './not-published.tsx';
import { PlanFacts, PlanState } from './plan-facts.tsx';
import { PublishFacts } from './publish-facts.tsx';
import type { GamePlan } from './queries.ts';

/** Step 5: what publishing a draft does, before it is done. */
export function PublishCard({ plan }: { plan: GamePlan }) {
  const setUpPath = useSetUpPath();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const publishing = useChange({
    request: (shown: Pick<GamePlan, 'id' | 'inputHash' | 'shownHash'>, keyed) => {
      const { id, ...body } = shown;
      return keyed(shown, (headers) => call('publishGamePlan', { params: { id }, body, headers }));
    },
    onSettled: () => {
      setAsked(false);
      void queries.invalidateQueries(); // games are shown on many pages
    },
  });
  const toSchedule = (
    <Link to={`${PATHS.combinedSchedule}?type=GAME`} className="link inline-flex min-h-11 items-center">
      {messages.toSchedule}
    </Link>
  );

  return (
    <Card aria-labelledby="publish-title">
      <h2 id="publish-title" className="flex flex-wrap items-center gap-3 text-2xl wrap-anywhere">
        {`${messages.publishTitle} ${plan.name}`}
        <PlanState state={plan.state} />
      </h2>
      <PlanFacts plan={plan} />
      {publishing.answer ? (
        <Notice tone="good" className="mt-4">
          <p>{publishing.answer.message}</p>
          {toSchedule}
        </Notice>
      ) : (
        plan.state === 'published' && (
          <Notice tone="good" className="mt-4">
            <p>{messages.isPublished}</p>
            {toSchedule}
          </Notice>
        )
      )}
      {plan.state === 'published' && (
        <p className="mt-3 max-w-prose text-sm text-muted">{messages.undoText}</p>
      )}
      {plan.state === 'superseded' && (
        <Notice title={messages.isReplaced} className="mt-4">
          {messages.isReplacedHint}
        </Notice>
      )}
      {plan.state === 'draft' && !publishing.answer && (
        <>
          <PublishFacts plan={plan} />
          {publishing.error && <NotPublished error={publishing.error} planId={plan.id} />}
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              tone="primary"
              className="px-6 text-lg phone:w-full"
              disabled={plan.broken > 0}
              onClick={() => setAsked(true)}
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
      {isAsked && (
        <ConfirmDialog
          title={messages.confirmTitle(plan.name)}
          yes={messages.confirmYes}
          no={messages.confirmNo}
          busy={publishing.busy}
          onYes={() => publishing.send({ id: plan.id, inputHash: plan.inputHash, shownHash: plan.shownHash })}
          onNo={() => setAsked(false)}
        >
          <PublishFacts plan={plan} />
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
