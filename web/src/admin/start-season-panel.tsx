import { Card } from '#ui/card.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ActiveSeason } from './active-season.tsx';
import { LeagueFirst } from './league-first.tsx';
import { SeasonForm } from './season-form.tsx';

const LeftNotice = lazyPart(() => import('#schedule/left/left-notice.tsx'), 'LeftNotice');
const SeasonSteps = lazyPart(() => import('#season/season-steps.tsx'), 'SeasonSteps', <StepsSkeleton />);

/** Start New Season (spec section 4 "Season setup"): its three steps, one below the other. */
export function StartSeasonPanel() {
  return (
    <Card aria-labelledby="season-title">
      <h2 id="season-title" className="text-2xl">
        Start New Season
      </h2>
      <LeagueFirst />
      <ol className="mt-4 grid gap-5">
        <li>
          <h3 className="text-xl">1. Active season</h3>
          <ActiveSeason />
          <SeasonForm />
          <LeftNotice className="mt-4" />
        </li>
        <SeasonSteps />
      </ol>
    </Card>
  );
}

function StepsSkeleton() {
  return (
    <li className="border-t border-line pt-4">
      <Skeleton className="h-96" />
    </li>
  );
}
