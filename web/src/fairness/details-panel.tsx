import { FIGURE_LABELS } from '@portal/domain/fairness/figure-labels.ts';
import { type Figure, IS_BEHIND } from '@portal/domain/fairness/figures.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Loading } from '#ui/loading.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { valueText } from './figure-text.ts';
import { itemDetails, itemTime } from './item-text.ts';
import { messages } from './messages.ts';
import { teamFairness } from './queries.ts';

type DetailsTeam = { teamId: number; teamName: string; value: number | null };

/** A figure of one team, or of several teams with about the same value. */
export type FigureDetails = { figure: Figure; teams: readonly DetailsTeam[] };

/** The practices, games, offers or days off that a number counts. */
export function DetailsPanel({
  details: { figure, teams },
  onClose,
}: {
  details: FigureDetails;
  onClose: () => void;
}) {
  const [only] = teams;
  const isOne = teams.length === 1 && only !== undefined;
  return (
    <SidePanel
      title={isOne ? `${only.teamName}: ${valueText(figure, only.value)}` : FIGURE_LABELS[figure]}
      note={isOne && <p className="text-muted">{FIGURE_LABELS[figure]}</p>}
      onClose={onClose}
    >
      {isOne ? (
        <Items teamId={only.teamId} figure={figure} />
      ) : (
        <ul className="divide-y divide-line">
          {teams.map(({ teamId, teamName, value }) => (
            <li key={teamId}>
              <TeamItems teamId={teamId} figure={figure} label={`${teamName}: ${valueText(figure, value)}`} />
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}

/** The items of one team, loaded when they are opened. */
function TeamItems({ teamId, figure, label }: { teamId: number; figure: Figure; label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link inline-flex min-h-11 items-center">{label}</summary>
      {isOpen && <Items teamId={teamId} figure={figure} />}
    </details>
  );
}

function Items({ teamId, figure }: { teamId: number; figure: Figure }) {
  const team = useQuery(teamFairness(teamId));
  if (team.isPending) return <Loading label={messages.itemsLoading} />;
  if (!team.data) {
    return (
      <LoadFailed
        error={team.error}
        text={messages.itemsFailed}
        busy={team.isFetching}
        onRetry={() => team.refetch()}
      />
    );
  }
  const items = team.data.items.filter(IS_BEHIND[figure]);
  if (items.length === 0) return <p className="text-muted">{messages.noItems}</p>;
  return (
    <ul className="grid gap-2 pb-3">
      {items.map((item) => (
        <li
          key={`${item.kind} ${item.date} ${item.startTime} ${item.court} ${item.offerState}`}
          className="rounded-lg border border-line bg-raised px-3 py-2 leading-snug"
        >
          <strong>{itemTime(item)}</strong>
          <span className="block text-sm text-muted wrap-anywhere">{itemDetails(item, figure)}</span>
        </li>
      ))}
    </ul>
  );
}
