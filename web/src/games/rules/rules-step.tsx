import type { GameRulesWire } from '@portal/contract/game-rules.ts';
import { countAllPlaces, gamesNeeded } from '@portal/domain/games/game-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { ruleMessages as messages, totalText } from './messages.ts';
import { gameRules } from './queries.ts';
import { RulesCards } from './rules-cards.tsx';
import { RulesTable } from './rules-table.tsx';
import type { RuleDraft } from './use-rule-draft.ts';

/** The window width from which the table fits beside the sidebar. */
const TABLE_MIN_WIDTH_PX = 1279;

export type RulesListProps = {
  draft: RuleDraft;
  venues: GameRulesWire['venues'];
  openTime: GameRulesWire['openTime'];
};

/** Step 1: the rules of games. Unsaved changes are kept while another step is shown. */
export function RulesStep({ stored, draft }: { stored: GameRulesWire; draft: RuleDraft }) {
  const List = useIsWindowUpTo(TABLE_MIN_WIDTH_PX) ? RulesCards : RulesTable;
  const { venues, openTime } = stored;
  if (stored.divisions.length === 0) {
    return <EmptyState title={messages.noDivisions}>{messages.noDivisionsHint}</EmptyState>;
  }
  return (
    <Card aria-labelledby="rules-title">
      <h2 id="rules-title" className="text-2xl">
        {messages.title}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{messages.intro}</p>
      <Total draft={draft} openTime={openTime} />
      <FieldLock busy={draft.save.busy}>
        <div className="mt-4">
          <List draft={draft} venues={venues} openTime={openTime} />
        </div>
        <div className="mt-5 max-w-sm">
          <Field
            label={messages.travel}
            type="number"
            inputMode="numeric"
            hint={messages.travelHint}
            value={draft.travel}
            error={draft.travelProblem ?? undefined}
            onChange={({ target }) => draft.setTravel(target.value)}
          />
        </div>
      </FieldLock>
      <SaveBar stored={stored} draft={draft} />
      <HomeGyms stored={stored} />
    </Card>
  );
}

function Total({ draft: { divisions, isSound }, openTime }: Pick<RulesListProps, 'draft' | 'openTime'>) {
  if (!isSound) return null;
  const games = divisions.reduce((sum, { teams, rules }) => sum + gamesNeeded(teams, rules.gamesPerTeam), 0);
  const places = countAllPlaces(
    divisions.map(({ rules }) => rules),
    openTime,
  );
  if (openTime.length === 0) return <p className="mt-2 font-semibold">{messages.noOpenTime}</p>;
  return places < games ? (
    <Notice tone="warn" className="mt-3">
      {totalText(games, places)}
    </Notice>
  ) : (
    <p role="status" className="mt-2 font-semibold">
      {totalText(games, places)}
    </p>
  );
}

function SaveBar({ stored, draft }: { stored: GameRulesWire; draft: RuleDraft }) {
  const { save, isChanged, isOutdated, isSound } = draft;
  const leagueTime = useLeagueTime();
  const last =
    stored.savedAt === null
      ? messages.standard
      : messages.changedBy(stored.savedBy ?? 'someone', leagueTime(stored.savedAt));
  return (
    <div
      className={classNames('mt-5 border-t border-line py-4', isChanged && 'sticky bottom-0 z-10 bg-panel')}
    >
      {save.error && (
        <Notice tone="bad" className="mb-3">
          {errorText(save.error, messages)}
        </Notice>
      )}
      {isOutdated && !save.busy && !save.error && (
        <Notice tone="warn" className="mb-3">
          {messages.changedByOther(stored.savedBy ?? 'Someone')}
        </Notice>
      )}
      {isChanged && !isSound && <p className="mb-3 font-medium text-bad">{messages.correct}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="primary"
          className="phone:w-full"
          disabled={!isChanged || !isSound}
          busy={save.busy}
          onClick={() => save.send()}
        >
          {messages.save}
        </Button>
        {isChanged && (
          <Button className="phone:w-full" disabled={save.busy} onClick={draft.discard}>
            {messages.discard}
          </Button>
        )}
        <p className="text-sm text-muted">{last}</p>
      </div>
    </div>
  );
}

/** The home gym of each team, one division at a time. Each choice is saved at once. */
function HomeGyms({ stored: { divisions, teams, venues } }: { stored: GameRulesWire }) {
  const [divisionId, setDivisionId] = useState(divisions[0]?.divisionId ?? 0);
  const withHome = teams.filter(({ homeVenueId }) => homeVenueId !== null).length;
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="min-h-control content-center font-semibold text-court">
        {messages.homeTitle}{' '}
        <span className="font-normal text-muted">{messages.homeCount(withHome, teams.length)}</span>
      </summary>
      <p className="mb-3 max-w-prose text-muted">{messages.homeText}</p>
      <div className="max-w-sm">
        <SelectInput
          label={messages.division}
          value={divisionId}
          options={divisions.map((division) => [division.divisionId, division.divisionName])}
          onChange={setDivisionId}
        />
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
      <SelectInput
        label={messages.homeOf(teamName)}
        value={shown}
        options={[
          [null, messages.noHome],
          ...venues.map(
            ({ venueId, schoolName, gymName }) => [venueId, `${schoolName} - ${gymName}`] as const,
          ),
        ]}
        onChange={(venueId) => change.send(venueId)}
      />
    </FieldLock>
  );
}
