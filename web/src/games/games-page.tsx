import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import {
  type SelectedSeason,
  seasonParam,
  useSelectedSeason,
  useSetUpPath,
} from '#season/selected-season.ts';
import { SetUpSeason } from '#season/set-up-season.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ChevronIcon } from '#ui/icons.tsx';
import { Loading } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CheckCard } from './check-card.tsx';
import { DownloadCard } from './download-card.tsx';
import { FileCard } from './file-card.tsx';
import { ImportsCard } from './imports-card.tsx';
import { gamesSentence, messages } from './messages.ts';
import { type ChosenGames, type GamesImports, gamesImports } from './queries.ts';

/** /admin/games: a season's games from a file, and back into one (docs/spec/decisions.md#games-from-files). */
export function GamesPage() {
  const asked = useSelectedSeason();
  const setUpPath = useSetUpPath();
  const games = useQuery(gamesImports(asked));
  return (
    <>
      <Link to={setUpPath(PATHS.admin)} className={`${buttonClass('plain')} -ms-3 mb-2 self-start`}>
        <ChevronIcon className="size-5 rotate-180" />
        Admin dashboard
      </Link>
      <PageHeader title={messages.title}>
        <p>{messages.intro}</p>
        {games.data && games.data.season !== null && (
          <p role="status">{gamesSentence({ ...games.data, season: games.data.season })}</p>
        )}
      </PageHeader>
      <SetUpSeason className="mb-5" />
      {games.isPending && <Loading />}
      {games.isError && (
        <div className="mb-5">
          <LoadFailed
            error={games.error}
            text={messages.loadFailed}
            busy={games.isFetching}
            onRetry={() => games.refetch()}
          />
        </div>
      )}
      {games.data?.season === null && (
        <EmptyState title={messages.noSeason}>{messages.noSeasonHint}</EmptyState>
      )}
      {games.data && games.data.season !== null && (
        <Cards key={seasonParam(asked)} asked={asked} imports={games.data.imports} />
      )}
    </>
  );
}

type CardsProps = { asked: SelectedSeason; imports: GamesImports['imports'] };

function Cards({ asked, imports }: CardsProps) {
  const [chosen, setChosen] = useState<ChosenGames | null>(null);
  return (
    <div className="grid grid-cols-1 gap-5">
      <FileCard chosen={chosen} onChoose={setChosen} />
      {chosen && <CheckCard key={chosen.number} chosen={chosen} asked={asked} imports={imports} />}
      <ImportsCard imports={imports} />
      <DownloadCard asked={asked} />
    </div>
  );
}
