import type { LeagueSettingsWire } from '@portal/contract/league.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { removeStored } from '#api/storage.ts';
import { showLeague } from '#league/use-league.ts';
import { showToast } from '#ui/toast.ts';
import { messages as shared } from '../messages.ts';
import { leagueSettings } from './queries.ts';

/** Saves the league's settings, and shows them wherever they show. */
export function useSaveLeague() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: LeagueSettingsWire) => call('changeLeagueSettings', { body: wanted }),
    onSuccess: (saved) => {
      showLeague({ name: saved.leagueName, phone: saved.contactPhone, email: saved.contactEmail });
      showToast({ title: shared.saved, text: saved.leagueName });
      // weeks and "today" may be others now
      removeStored('tab', 'weekRange');
      void queries.invalidateQueries();
      queries.setQueryData(leagueSettings.queryKey, saved);
    },
  });
}
