import { useQuery } from '@tanstack/react-query';
import { type ListedSeason, seasonList } from '#season/season-list.ts';
import { seasonParam, useSelectedSeason } from '#season/selected-season.ts';
import { setUpMessages } from '#season/set-up-messages.ts';
import { SetUpSeason } from '#season/set-up-season.tsx';
import { Card } from '#ui/card.tsx';
import { PrepareSeason } from './prepare-season.tsx';
import { Rail } from './rail/rail.tsx';
import { RemoveSeason } from './remove-season.tsx';

/** Start New Season (docs/spec/product.md#season-setup): its three steps are part of the eight set-up steps. */
export function StartSeasonPanel() {
  const selectedSeason = useSelectedSeason();
  const { data: seasons = [] } = useQuery(seasonList);
  const active = seasons.find(({ isActive }) => isActive);
  return (
    <Card aria-labelledby="season-title" className="xl:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="season-title" className="text-2xl">
          Start New Season
        </h2>
        {active && <PrepareSeason active={active.label} />}
      </div>
      <SetUpSeason className="mt-4" actions={(season) => <AboutSeason season={season} />} />
      {/* a new key, so that no data of one season is shown under the name of another */}
      <Rail key={seasonParam(selectedSeason)} />
    </Card>
  );
}

function AboutSeason({ season }: { season: ListedSeason }) {
  return (
    <div className="grid justify-items-start gap-3">
      {season.isPrepared && <p>{setUpMessages.ready}</p>}
      <RemoveSeason season={season} />
    </div>
  );
}
