import type { AveragedPlayer } from '@portal/contract/ratings-overview.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { SKILL_LABELS, SKILLS } from '@portal/domain/ratings/skills.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from '#router/search-params.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { Loading } from '#ui/loading.tsx';
import { useSearchText } from '#ui/use-search-text.ts';
import { countText, gradeText } from '../rating-text.ts';
import { messages } from './messages.ts';
import { PlayerButton } from './player-button.tsx';
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
  if (players.isError) {
    return (
      <LoadFailed
        error={players.error}
        text={messages.failed}
        busy={players.isFetching}
        onRetry={() => players.refetch()}
      />
    );
  }
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
        <Field
          label={messages.search}
          type="search"
          placeholder={messages.searchHint}
          value={search.text}
          onChange={({ target }) => search.type(target.value)}
        />
        <SelectField
          label={messages.division}
          value={division}
          onChange={({ target }) => change({ division: target.value || null })}
        >
          <option value="">{messages.allDivisions}</option>
          {divisions.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      <p role="status" className="mb-2 text-sm text-muted">
        {shown.length === all.length
          ? countText(all.length, 'player')
          : `${shown.length} of ${countText(all.length, 'player')}`}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={messages.noPlayers}>
          {all.length === 0 ? messages.noPlayersText : messages.tryFewer}
        </EmptyState>
      ) : (
        <PlayerTable players={shown} onOpen={setOpen} />
      )}
      {open !== null && <PlayerDialog {...open} canEdit={canEdit} onClose={() => setOpen(null)} />}
    </>
  );
}

const CELL = 'px-3 py-2 whitespace-nowrap';
const number = (value: number | null) => value?.toFixed(1) ?? '–';

type PlayerTableProps = { players: readonly AveragedPlayer[]; onOpen: (player: ShownPlayer) => void };

function PlayerTable({ players, onOpen }: PlayerTableProps) {
  return (
    <section
      aria-label="Players"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="max-h-[75dvh] overflow-auto rounded-lg border border-line bg-panel"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-panel">
          <tr>
            {[
              'Player',
              'Overall',
              'Team',
              ...SKILLS.map((skill) => SKILL_LABELS[skill]),
              'Raters',
              'Apart',
            ].map((head) => (
              <th key={head} scope="col" className={`${CELL} text-start`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <tr key={player.id} className="border-t border-line">
              {/* as high as the button in it */}
              <th scope="row" className="px-3 text-start whitespace-nowrap">
                <PlayerButton player={player} onOpen={onOpen} />{' '}
                <span className="font-normal text-muted">{gradeText(player.grade)}</span>
              </th>
              <td className={`${CELL} font-semibold tabular-nums`}>{number(player.overall)}</td>
              <td className={CELL}>
                {player.teamName} <span className="text-muted">{player.divisionName}</span>
              </td>
              {SKILLS.map((skill) => (
                <td key={skill} className={`${CELL} tabular-nums`}>
                  {number(player.skills[skill])}
                </td>
              ))}
              <td className={`${CELL} tabular-nums`}>{player.raters}</td>
              <td className={`${CELL} tabular-nums`}>{player.apart ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
