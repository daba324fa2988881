import { useQuery } from '@tanstack/react-query';
import { leagueSettings } from '#league/settings/queries.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { LeftoverNotice } from '#schedule/leftover/leftover-notice.tsx';
import { type ListedSeason, seasonList } from '#season/season-list.ts';
import { SeasonSteps } from '#season/season-steps.tsx';
import { seasonParam, useSelectedSeason } from '#season/selected-season.ts';
import { setUpMessages } from '#season/set-up-messages.ts';
import { SetUpSeason } from '#season/set-up-season.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import { PrepareSeason } from './prepare-season.tsx';
import { RemoveSeason } from './remove-season.tsx';
import { SeasonForm } from './season-form.tsx';

/** Start New Season (docs/spec/product.md#season-setup): its three steps. */
export function StartSeasonPanel() {
  const asked = useSelectedSeason();
  const { data: seasons = [] } = useQuery(seasonList);
  const active = seasons.find(({ isActive }) => isActive);
  // nothing of one season is shown under the name of another
  const key = seasonParam(asked);
  return (
    <Card aria-labelledby="season-title">
      <h2 id="season-title" className="text-2xl">
        Start New Season
      </h2>
      <LeagueFirst />
      <div className="mt-4 grid gap-3">
        <SetUpSeason actions={(season) => <AboutSeason season={season} />} />
        {active && <PrepareSeason active={active.label} />}
      </div>
      <ol className="mt-4 grid gap-5">
        <li>
          <h3 className="text-xl">1. Active season</h3>
          <ActiveSeason />
          <SeasonForm key={key} asked={asked} />
          <LeftoverNotice className="mt-4" />
        </li>
        <SeasonSteps key={key} />
      </ol>
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

/** The season that everybody sees now. */
function ActiveSeason() {
  const { data } = useQuery(seasonList);
  // the line keeps its place while loading; a failure is shown above
  if (data === undefined) return <p className="mt-2 min-h-6" />;
  const active = data.find(({ isActive }) => isActive);
  if (active === undefined) return <p className="mt-2">{messages.noSeason}</p>;
  return (
    <p className="mt-2">
      Active now: <strong>{active.label}</strong>
    </p>
  );
}

/** Asks for the league's name and contact: without them emails and page footers name nobody. */
function LeagueFirst() {
  const { data } = useQuery(leagueSettings);
  if (data === undefined || (data.leagueName && data.contactPhone && data.contactEmail)) return null;
  return (
    <Notice tone="warn" title={messages.leagueFirst} className="mt-4">
      <p>{messages.leagueFirstWhy}</p>
      <Link
        to={PATHS.settings}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {messages.leagueFirstLink}
      </Link>
    </Notice>
  );
}
