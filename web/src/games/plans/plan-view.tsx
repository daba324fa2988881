import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { type SelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CheckIcon, ChevronIcon, CloseIcon } from '#ui/icons.tsx';
import { Loading } from '#ui/loading.tsx';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { CompareView } from './compare-view.tsx';
import { GamesLink } from './games-link.tsx';
import { planMessages as messages } from './messages.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlanChanges } from './plan-changes.tsx';
import { PlanFacts, PlanState, PlanVerdict } from './plan-facts.tsx';
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
                className={`${buttonClass(name === view ? 'primary' : 'quiet')} phone:w-full phone:px-1.5 phone:font-narrow`}
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

/** The figures of a draft as sentences; collapsed in a narrow window, so that less scrolling leads to the teams and the board. */
function PlanSentences({ plan }: { plan: GamePlan }) {
  const isNarrow = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  const { sentences } = plan;
  if (!isNarrow) return <Sentences plan={plan} />;
  const onTarget = sentences.filter(({ isGood }) => isGood).length;
  return (
    <>
      <PlanVerdict plan={plan} />
      <details open={plan.unplaced + plan.broken > 0 || undefined}>
        <summary className="min-h-control content-center font-semibold text-court">
          {messages.figuresOnTarget(onTarget, sentences.length)}
        </summary>
        <Sentences plan={plan} />
      </details>
    </>
  );
}

/** The sentences, each marked as good or off target, with links to the games that they are about. */
function Sentences({ plan }: { plan: GamePlan }) {
  return (
    <ul className="mt-4 grid gap-x-6 gap-y-2 lg:grid-cols-2 max-lg:mt-1">
      {plan.sentences.map(({ text, isGood, detail, found }) => (
        <li key={text} className="flex items-start gap-2.5">
          <span
            className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full ${isGood ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}
          >
            {isGood ? <CheckIcon className="size-4" /> : <CloseIcon className="size-3.5" />}
          </span>
          <span className="sr-only">{isGood ? messages.good : messages.offTarget}: </span>
          <span>
            {found === null ? (
              text
            ) : (
              <GamesLink plan={plan} id={found.id} keys={found.games}>
                {text}
              </GamesLink>
            )}
            {detail !== null && <span className="block text-sm text-muted">{detail}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The dates off that a draft keeps, and why it does not keep the others, which come first. */
function DaysOffKept({ plan: { teams } }: { plan: GamePlan }) {
  const all = teams
    .flatMap(({ teamName, daysOff }) => daysOff.map((dayOff) => ({ ...dayOff, teamName })))
    .toSorted((a, b) => Number(a.kept) - Number(b.kept));
  if (all.length === 0) return <EmptyState title={messages.noDaysOff} />;
  const kept = all.filter((dayOff) => dayOff.kept).length;
  return (
    <Card aria-labelledby="kept-title">
      <h3 id="kept-title" className="text-xl">
        {messages.daysOffKept(kept, all.length)}
      </h3>
      <ul className="mt-3 grid gap-x-6 lg:grid-cols-2">
        {all.map(({ teamName, text, kept: isKept, why }) => (
          <li
            key={`${teamName} ${text}`}
            className="flex items-start justify-between gap-3 border-t border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{teamName}</span>, {text}
              {why !== null && <span className="block text-sm text-muted">{why}</span>}
            </span>
            <Badge tone={isKept ? 'good' : 'warn'}>{isKept ? messages.kept : messages.notKept}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
