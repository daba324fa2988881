import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { type SelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChevronIcon } from '#ui/icons.tsx';
import { Loading } from '#ui/loading.tsx';
import { CompareView } from './compare-view.tsx';
import { DaysOffKept } from './days-off-kept.tsx';
import { planMessages as messages } from './messages.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlanChanges } from './plan-changes.tsx';
import { PlanFacts, PlanState } from './plan-facts.tsx';
import { PlanSentences } from './plan-sentences.tsx';
import { type GamePlan, type GamePlans, planCheck } from './queries.ts';
import { TeamsView } from './teams-view.tsx';

const DraftBoard = lazy(async () => ({ default: (await import('../board/draft-board.tsx')).DraftBoard }));

const VIEWS = ['teams', 'board', 'days-off', 'compare'] as const;
type View = (typeof VIEWS)[number];

type PlanViewProps = {
  selectedSeason: SelectedSeason;
  plan: GamePlan;
  plans: GamePlans;
  /** whether there are games in the schedule to compare with */
  hasGames: boolean;
};

/** A draft: its figures in sentences, its teams, its board, and how it compares with others. */
export function PlanView({ selectedSeason, plan, plans, hasGames }: PlanViewProps) {
  const setUpPath = useSetUpPath();
  const [params] = useSearchParams();
  const view = VIEWS.find((name) => name === params.get('view')) ?? 'teams';
  const check = useQuery({ ...planCheck(plan.id), enabled: plan.state === 'draft' });
  const to = (step: string, more = '') => setUpPath(`${PATHS.games}?step=${step}${more}`);
  return (
    <>
      <Card aria-labelledby="draft-title">
        {plans.plans.length > 1 && (
          <Link to={to('draft')} className={`${buttonClass('plain')} -ms-3 mb-1`}>
            <ChevronIcon className="size-5 rotate-180" />
            {messages.allDrafts}
          </Link>
        )}
        <h2 id="draft-title" className="flex flex-wrap items-center gap-3 text-2xl wrap-anywhere">
          {plan.name}
          <PlanState state={plan.state} />
        </h2>
        <PlanFacts plan={plan} />
        <PlanChanges check={check} planId={plan.id} />
        <PlanSentences plan={plan} />
        <div className="mt-5 flex flex-wrap gap-3 phone:mt-2">
          {plan.state === 'draft' && (
            <Link to={to('publish', `&plan=${plan.id}`)} className={`${buttonClass('primary')} phone:w-full`}>
              {messages.publishIt}
            </Link>
          )}
          <PlanActions selectedSeason={selectedSeason} plan={plan} again={messages.generateAgain} />
        </div>
      </Card>
      <nav aria-label={messages.viewsLabel}>
        <ul className="flex flex-wrap gap-2 phone:gap-1 phone:*:grow">
          {VIEWS.map((name) => (
            <li key={name}>
              <Link
                to={to('draft', `&plan=${plan.id}${name === 'teams' ? '' : `&view=${name}`}`)}
                aria-current={name === view ? 'true' : undefined}
                className={`${buttonClass(name === view ? 'primary' : 'quiet')} phone:w-full phone:px-1.5 phone:text-sm`}
              >
                {messages.views[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Part view={view} plan={plan} plans={plans} hasGames={hasGames} />
    </>
  );
}

type PartProps = Omit<PlanViewProps, 'selectedSeason'> & { view: View };

function Part({ view, plan, plans, hasGames }: PartProps) {
  switch (view) {
    case 'teams':
      return <TeamsView plan={plan} />;
    case 'board':
      return (
        <Suspense fallback={<Loading className="min-h-dvh" />}>
          <DraftBoard plan={plan} />
        </Suspense>
      );
    case 'days-off':
      return <DaysOffKept plan={plan} />;
    case 'compare':
      return <CompareView plans={plans} plan={plan} hasGames={hasGames} />;
  }
}
