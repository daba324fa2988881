import { openGamesText } from '@portal/domain/games/plans/open-games.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#api/errors.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { type SelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { planMessages as messages } from './messages.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlanFacts, PlanState, PlanVerdict } from './plan-facts.tsx';
import { PlanView } from './plan-view.tsx';
import { PublishCard } from './publish-card.tsx';
import { type GamePlans, gamePlan, type PlanLine } from './queries.ts';

type DraftStepProps = {
  selectedSeason: SelectedSeason;
  plans: GamePlans;
  /** whether there are games in the schedule */
  hasGames: boolean;
  /** the draft in the URL; null for the list */
  planId: number | null;
  /** 'publish' for the last step */
  step: 'draft' | 'publish';
};

/** Steps 4 and 5: the list of drafts, or one of them to view or publish. The list is skipped if it has one draft. */
export function DraftStep({ planId, ...rest }: DraftStepProps) {
  const { selectedSeason, plans, step } = rest;
  const listed = step === 'draft' ? plans.plans : toPublish(plans.plans);
  const id = planId ?? (listed.length === 1 ? listed[0]?.id : undefined);
  if (id !== undefined) return <OnePlan key={id} planId={id} {...rest} />;
  if (listed.length === 0) return <NoDraft />;
  return <PlanList selectedSeason={selectedSeason} plans={listed} open={plans.open} step={step} />;
}

/** The drafts that can be published; if there are none, the published one. */
function toPublish(plans: readonly PlanLine[]): readonly PlanLine[] {
  const drafts = plans.filter(({ state }) => state === 'draft');
  return drafts.length > 0 ? drafts : plans.filter(({ state }) => state === 'published');
}

function NoDraft() {
  const setUpPath = useSetUpPath();
  return (
    <EmptyState title={messages.noDrafts}>
      <Link to={setUpPath(`${PATHS.games}?step=generate`)} className={buttonClass('primary')}>
        {messages.generate}
      </Link>
    </EmptyState>
  );
}

type OnePlanProps = DraftStepProps & { planId: number };

function OnePlan({ selectedSeason, plans, hasGames, planId, step }: OnePlanProps) {
  const setUpPath = useSetUpPath();
  const plan = useQuery(gamePlan(planId));
  const isGone = plan.error instanceof ApiError && plan.error.status === 404;
  if (isGone) {
    return (
      <EmptyState title={messages.gone}>
        <p>{messages.goneHint}</p>
        <Link to={setUpPath(`${PATHS.games}?step=draft`)} className={`${buttonClass('primary')} mt-3`}>
          {messages.allDrafts}
        </Link>
      </EmptyState>
    );
  }
  if (plan.data === undefined) {
    return plan.isError ? (
      <LoadFailed query={plan} text={messages.planFailed} />
    ) : (
      <Loading className="min-h-dvh" />
    );
  }
  return step === 'draft' ? (
    <PlanView selectedSeason={selectedSeason} plan={plan.data} plans={plans} hasGames={hasGames} />
  ) : (
    <PublishCard plan={plan.data} />
  );
}

type PlanListProps = {
  selectedSeason: SelectedSeason;
  plans: readonly PlanLine[];
  /** games of the schedule with an open opponent */
  open: number;
  step: 'draft' | 'publish';
};

/** The drafts of the season, newest first. */
function PlanList({ selectedSeason, plans, open, step }: PlanListProps) {
  const setUpPath = useSetUpPath();
  return (
    <Card aria-labelledby="drafts-title">
      <h2 id="drafts-title" className="text-2xl">
        {step === 'draft' ? messages.drafts : messages.chooseToPublish}
      </h2>
      {open > 0 && (
        <p className="mt-1">
          {openGamesText(open)}{' '}
          <Link to={setUpPath(`${PATHS.combinedSchedule}?type=GAME`)} className="link font-semibold">
            {messages.setTeams}
          </Link>
        </p>
      )}
      <ul className="mt-4 grid grid-cols-1 gap-3">
        {plans.map((plan) => (
          <li
            key={plan.id}
            className="grid gap-x-4 gap-y-3 rounded-xl border border-line bg-raised p-4 md:grid-cols-[1fr_auto] md:items-center"
          >
            <div className="min-w-0">
              <h3 className="flex flex-wrap items-center gap-2 text-lg wrap-anywhere">
                <Link to={setUpPath(`${PATHS.games}?step=${step}&plan=${plan.id}`)} className="link">
                  {plan.name}
                </Link>
                <PlanState state={plan.state} />
              </h3>
              <PlanVerdict plan={plan} />
              <PlanFacts plan={plan} />
            </div>
            {step === 'draft' ? (
              <PlanActions selectedSeason={selectedSeason} plan={plan} again={messages.tryChange} />
            ) : (
              <Link
                to={setUpPath(`${PATHS.games}?step=publish&plan=${plan.id}`)}
                className={buttonClass()}
                aria-label={`${messages.publishIt}: ${plan.name}`}
              >
                {messages.publishIt}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
