import { programName, type Season } from '@portal/domain/season/season-name.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { type Change, useChange } from '#api/use-change.ts';
import { seasonList } from '#season/season-list.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { messages } from './messages.ts';

type Chosen = { year: number; season: Season };
type Activation = Change<{ message: string; programName: string }, Chosen>;

/** Makes a season the active one. */
export function useActivation(onSettled: () => void, onDone?: (message: string) => void): Activation {
  const queries = useQueryClient();
  return useChange({
    request: ({ year, season }: Chosen) => call('setActiveSeason', { body: { year: String(year), season } }),
    onDone: ({ message }) => {
      onDone?.(message);
      void queries.invalidateQueries(); // every list belongs to the season
    },
    onSettled,
  });
}

/** Asks before the active season changes. */
export function SwitchDialog({
  chosen,
  activation,
  onNo,
}: {
  chosen: Chosen;
  activation: Activation;
  onNo: () => void;
}) {
  const { data: seasons = [] } = useQuery(seasonList);
  const isFirst = !seasons.some(({ isActive }) => isActive);
  const { year, season } = chosen;
  return (
    <ConfirmDialog
      title={isFirst ? messages.startTitle(season, year) : messages.switchTitle(season, year)}
      yes={isFirst ? messages.startSeason : messages.switchSeason}
      no={messages.cancel}
      busy={activation.busy}
      onYes={() => activation.send(chosen)}
      onNo={onNo}
    >
      <p className="font-semibold">{programName(year, season)}</p>
      <p className="mt-3">{messages.switchMeaning}</p>
      {!isFirst && <p className="mt-3">{messages.switchKeeps}</p>}
    </ConfirmDialog>
  );
}
