import { lazy, Suspense } from 'react';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ActiveSeason } from './active-season.tsx';
import { SeasonForm } from './season-form.tsx';

const LeftNotice = lazy(() =>
  import('#schedule/left/left-notice.tsx').then((file) => ({ default: file.LeftNotice })),
);
const SeasonSteps = lazy(() =>
  import('#season/season-steps.tsx').then((file) => ({ default: file.SeasonSteps })),
);

/** Start New Season (spec section 4 "Season setup"): its three steps, one below the other. */
export function StartSeasonPanel() {
  return (
    <Card aria-labelledby="season-title">
      <h2 id="season-title" className="text-2xl">
        Start New Season
      </h2>
      <ol className="mt-4 grid gap-5">
        <li>
          <h3 className="text-xl">1. Active season</h3>
          <ActiveSeason />
          <SeasonForm />
          <Suspense fallback={null}>
            <LeftNotice className="mt-4" />
          </Suspense>
        </li>
        <Suspense
          fallback={
            <li className="border-t border-line pt-4">
              <Skeleton className="h-96" />
            </li>
          }
        >
          <SeasonSteps />
        </Suspense>
      </ol>
    </Card>
  );
}
