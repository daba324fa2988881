import { several } from '@portal/domain/text/several.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#router/search-params.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { comparisonText, planMessages as messages } from './messages.ts';
import { type Comparison, type GamePlan, type GamePlans, planComparison } from './queries.ts';

type CompareViewProps = {
  plans: GamePlans;
  plan: GamePlan;
  /** whether there are games in the schedule to compare with */
  hasGames: boolean;
};

/** The differences between this draft and another one, or the published games. */
export function CompareView({ plans, plan, hasGames }: CompareViewProps) {
  const [params, setParams] = useSearchParams();
  const others = plans.plans.filter(({ id }) => id !== plan.id);
  const choices = [
    ...(hasGames ? [['published', messages.scheduledGames] as const] : []),
    ...others.map(({ id, name }) => [String(id), name] as const),
  ];
  const inUrl = params.get('with');
  // a published plan is compared as the games in the schedule, which may have changed since
  const base = others.find(({ id, state }) => id === plan.basedOn?.id && state === 'draft');
  const requested = inUrl ?? (base === undefined ? null : String(base.id));
  const chosen = (choices.find(([value]) => value === requested) ?? choices[0])?.[0];
  if (chosen === undefined) return <EmptyState title={messages.nothingToCompare} />;
  return (
    <Card aria-label={messages.views.compare}>
      <div className="max-w-sm">
        <SelectInput
          label={messages.compareWith}
          value={chosen}
          options={choices}
          onChange={(value) => setParams({ with: value })}
        />
      </div>
      <ComparedGames key={chosen} planId={plan.id} other={chosen === 'published' ? chosen : Number(chosen)} />
    </Card>
  );
}

function ComparedGames({ planId, other }: { planId: number; other: number | 'published' }) {
  const comparison = useQuery(planComparison(planId, other));
  if (comparison.data === undefined) {
    return comparison.isError ? (
      <LoadFailed query={comparison} text={messages.planFailed} className="mt-4" />
    ) : (
      <Loading />
    );
  }
  if (comparison.data.changed === 0) return <p className="mt-4 font-semibold">{messages.noChange}</p>;
  return (
    <>
      <p role="status" className="mt-4 font-semibold">
        {comparisonText(comparison.data)}
      </p>
      <ComparisonList teams={comparison.data.teams} />
    </>
  );
}

/** With more teams than this, each is collapsed until it is opened. */
const MAX_OPEN = 8;

/** The games that differ, by team, with their places before and after. */
function ComparisonList({ teams }: Pick<Comparison, 'teams'>) {
  return (
    <ul className="mt-3 grid items-start gap-3 lg:grid-cols-2">
      {teams.map(({ teamId, teamName, changes }) => (
        <li key={teamId} className="rounded-xl border border-line bg-raised px-3">
          <details open={teams.length <= MAX_OPEN || undefined}>
            <summary className="min-h-control content-center font-bold wrap-anywhere">
              {teamName}{' '}
              <span className="text-sm font-normal text-muted">{several(changes.length, 'game')}</span>
            </summary>
            <ul className="grid gap-2 pb-3">
              {changes.map(({ key, text, before, after }) => (
                <li key={key} className="border-t border-line pt-1">
                  <span className="font-semibold">{text}</span>
                  <span className="block text-sm">
                    <span className="sr-only">{messages.before}: </span>
                    <span
                      className={before !== null && after !== null ? 'text-muted line-through' : undefined}
                    >
                      {before ?? messages.noPlace}
                    </span>
                    <span aria-hidden="true"> → </span>
                    <span className="sr-only">, {messages.after}: </span>
                    {after ?? messages.noPlace}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
