import type { AveragedPlayer, RatedDivision } from '@portal/contract/ratings-overview.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#router/search-params.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { messages } from './messages.ts';
import { ProposedTeams } from './proposed-teams.tsx';
import { ratedPlayers, type Scope } from './queries.ts';

type BalanceViewProps = { scope: Scope; divisions: readonly RatedDivision[] };

/** How balanced the teams of a division are, and would be after moving players. Nothing is saved. */
export function BalanceView({ scope, divisions: all }: BalanceViewProps) {
  const players = useQuery(ratedPlayers(scope));
  const [params, change] = useSearchParams();
  if (players.isPending) return <Loading label={messages.loading} />;
  if (players.isError) return <LoadFailed query={players} text={messages.failed} />;
  const divisions = Map.groupBy(players.data.players, ({ divisionName }) => divisionName);
  const names = [...divisions].filter(([, own]) => countTeams(own) > 1).map(([name]) => name);
  const chosen = names.find((name) => name === params.get('division')) ?? names[0];
  if (chosen === undefined) {
    return (
      <EmptyState title="No division has two teams with players yet">{messages.noPlayersText}</EmptyState>
    );
  }
  return (
    <>
      <div className="mb-5 max-w-sm">
        <SelectInput
          label={messages.division}
          value={chosen}
          options={names.map((name) => [name, name] as const)}
          onChange={(name) => change({ division: name })}
        />
      </div>
      <ProposedTeams
        key={chosen}
        players={divisions.get(chosen) ?? []}
        emptyTeams={all.find(({ name }) => name === chosen)?.teamsWithoutPlayers ?? []}
      />
    </>
  );
}

const countTeams = (players: readonly AveragedPlayer[]) => new Set(players.map(({ teamId }) => teamId)).size;
