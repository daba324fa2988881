import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { type SelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { planMessages as messages } from './messages.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlanFacts, PlanState, PlanVerdict } from './plan-facts.tsx';
import type { PlanLine } from './queries.ts';

type PlanListProps = {
  selectedSeason: SelectedSeason;
  plans: readonly PlanLine[];
  step: 'draft' | 'publish';
};

/** The drafts of the season, newest first. */
export function PlanList({ selectedSeason, plans, step }: PlanListProps) {
  const setUpPath = useSetUpPath();
  return (
    <Card aria-labelledby="drafts-title">
      <h2 id="drafts-title" className="text-2xl">
        {step === 'draft' ? messages.drafts : messages.chooseToPublish}
      </h2>
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
