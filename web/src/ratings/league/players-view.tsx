import type { AveragedPlayer } from '@portal/contract/ratings-overview.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { SKILL_LABELS, SKILLS } from '@portal/domain/ratings/skills.ts';
import { several } from '@portal/domain/text/several.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from '#router/search-params.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { useSearchText } from '#ui/use-search-text.ts';
import { gradeText } from '../rating-text.tsx';
import { messages } from './messages.ts';
import { PlayerDialog, type ShownPlayer } from './player-dialog.tsx';
import { ratedPlayers, type Scope } from './queries.ts';

/** All players with their averages, filtered by division and text. */
export function PlayersView({ scope, canEdit }: { scope: Scope; canEdit: boolean }) {
  const players = useQuery({ ...ratedPlayers(scope), placeholderData: keepPreviousData });
  const [params, change] = useSearchParams();
  const search = useSearchText(params.get('q') ?? '', (q) => change({ q: q || null }));
  const division = params.get('division') ?? '';
  const [open, setOpen] = useState<ShownPlayer | null>(null);
  // keeps typing responsive while hundreds of rows are rendered
  const words = useDeferredValue(search.words).toLowerCase();

  if (players.isPending) return <Loading label={messages.loading} />;
  if (players.isError) return <LoadFailed query={players} text={messages.failed} />;
  const all = players.data.players;
  const divisions = [...new Set(all.map(({ divisionName }) => divisionName))];
  const shown = all.filter(
    (player) =>
      (division === '' || player.divisionName === division) &&
      `${playerName(player)} ${player.teamName}`.toLowerCase().includes(words),
  );
  return (
    <>
      <div className="mb-3 grid max-w-2xl gap-4 sm:grid-cols-2">
        <TextInput
          label="Search"
          type="search"
          placeholder="Name or team"
          value={search.text}
          onChange={search.type}
        />
        <SelectInput
          label={messages.division}
          value={division}
          options={[['', 'All divisions'], ...divisions.map((name) => [name, name] as const)]}
          onChange={(name) => change({ division: name || null })}
        />
      </div>
      <p role="status" className="mb-2 text-sm text-muted">
        {shown.length === all.length
          ? several(all.length, 'player')
          : `${shown.length} of ${several(all.length, 'player')}`}
      </p>
      {shown.length === 0 ? (
        <EmptyState title="No matches">
          {all.length === 0 ? messages.noPlayersText : 'Try fewer filters.'}
        </EmptyState>
      ) : (
        <PlayerTable players={shown} onOpen={setOpen} />
      )}
      {open !== null && <PlayerDialog {...open} canEdit={canEdit} onClose={() => setOpen(null)} />}
    </>
  );
}

const number = (value: number | null) => value?.toFixed(1) ?? '–';

type PlayerTableProps = { players: readonly AveragedPlayer[]; onOpen: (player: ShownPlayer) => void };

function PlayerTable({ players, onOpen }: PlayerTableProps) {
  const columns: Column<AveragedPlayer>[] = [
    {
      head: 'Player',
      isRowHead: true,
      // as high as the button in it
      className: 'py-0',
      cell: (player) => (
        <>
          <PlayerButton player={player} onOpen={onOpen} />{' '}
          <span className="font-normal text-muted">{gradeText(player.grade)}</span>
        </>
      ),
    },
    { head: 'Overall', className: 'font-semibold tabular-nums', cell: ({ overall }) => number(overall) },
    {
      head: 'Team',
      cell: ({ teamName, divisionName }) => (
        <>
          {teamName} <span className="text-muted">{divisionName}</span>
        </>
      ),
    },
    ...SKILLS.map((skill) => ({
      head: SKILL_LABELS[skill],
      className: 'tabular-nums',
      cell: ({ skills }: AveragedPlayer) => number(skills[skill]),
    })),
    { head: 'Raters', className: 'tabular-nums', cell: ({ raters }) => raters },
    { head: 'Apart', className: 'tabular-nums', cell: ({ apart }) => apart ?? '–' },
  ];
  return (
    <DataTable
      label="Players"
      columns={columns}
      rows={players}
      keyOf={({ id }) => id}
      narrow="scroll"
      className="max-h-[75dvh] text-sm [&_:is(th,td)]:align-middle [&_:is(th,td)]:whitespace-nowrap"
    />
  );
}

type PlayerButtonProps = { player: AveragedPlayer; onOpen: (player: ShownPlayer) => void };

/** A player's name as a button that opens the player's ratings. */
function PlayerButton({ player, onOpen }: PlayerButtonProps) {
  const name = playerName(player);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="min-h-control rounded text-start font-semibold text-court underline underline-offset-4 hover:no-underline"
      onClick={() => onOpen({ id: player.id, name })}
    >
      {name}
    </button>
  );
}
