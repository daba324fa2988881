import type { GameRulesWire } from '@portal/contract/game-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { SelectField } from '#ui/field.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { showToast } from '#ui/toast.ts';
import { ruleMessages as messages } from './messages.ts';
import { gameRules } from './queries.ts';

/** The home gym of each team, one division at a time. Each choice is saved at once. */
export function HomeGyms({ stored: { divisions, teams, venues } }: { stored: GameRulesWire }) {
  const [divisionId, setDivisionId] = useState(divisions[0]?.divisionId ?? 0);
  const withHome = teams.filter(({ homeVenueId }) => homeVenueId !== null).length;
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="min-h-11 content-center font-semibold text-court">
        {messages.homeTitle}{' '}
        <span className="font-normal text-muted">{messages.homeCount(withHome, teams.length)}</span>
      </summary>
      <p className="mb-3 max-w-prose text-muted">{messages.homeText}</p>
      <div className="max-w-sm">
        <SelectField
          label={messages.division}
          value={divisionId}
          onChange={({ target }) => setDivisionId(Number(target.value))}
        >
          {divisions.map((division) => (
            <option key={division.divisionId} value={division.divisionId}>
              {division.divisionName}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {teams
          .filter((team) => team.divisionId === divisionId)
          .map((team) => (
            <HomeGym key={team.teamId} team={team} venues={venues} />
          ))}
      </div>
    </details>
  );
}

type HomeGymProps = { team: GameRulesWire['teams'][number]; venues: GameRulesWire['venues'] };

function HomeGym({ team: { teamId, teamName, homeVenueId }, venues }: HomeGymProps) {
  const selectedSeason = useSelectedSeason();
  const queries = useQueryClient();
  const change = useChange({
    request: (venueId: number | null) => call('setHomeGym', { params: { id: teamId }, body: { venueId } }),
    onDone: ({ message }) => showToast({ title: message }),
    onFailed: (error) =>
      showToast({ tone: 'bad', title: messages.homeFailed, text: errorText(error, messages) }),
    onSettled: () => queries.invalidateQueries({ queryKey: gameRules(selectedSeason).queryKey }),
  });
  /** the choice, until it is saved */
  const shown = change.busy && change.input !== undefined ? change.input : homeVenueId;
  return (
    <FieldLock busy={change.busy}>
      <SelectField
        label={messages.homeOf(teamName)}
        value={shown ?? ''}
        onChange={({ target }) => change.send(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{messages.noHome}</option>
        {venues.map(({ venueId, schoolName, gymName }) => (
          <option key={venueId} value={venueId}>{`${schoolName} - ${gymName}`}</option>
        ))}
      </SelectField>
    </FieldLock>
  );
}
