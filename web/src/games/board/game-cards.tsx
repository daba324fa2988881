import { formatDate } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { useSearchParams } from '#router/search-params.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DotsIcon } from '#ui/icons.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { DayChoice, UndoButton } from './day-choice.tsx';
import { PinIcon, RuleIcon } from './icons.tsx';
import { boardMessages as messages, timeAndCourt } from './messages.ts';
import type { NamedGame, PlanDays } from './plan-rows.ts';
import type { BoardPlan } from './queries.ts';
import type { useGameChanges } from './use-game-changes.ts';

type GameCardsProps = {
  plan: BoardPlan;
  days: PlanDays;
  day: IsoDate;
  changes: ReturnType<typeof useGameChanges>;
  onDay: (day: IsoDate) => void;
  onPress: (game: NamedGame, element: HTMLElement) => void;
};

/** The games of a draft on a phone, by day or by team, with a menu each. */
export function GameCards({ plan, days, day, changes, onDay, onPress }: GameCardsProps) {
  const [params, changeParams] = useSearchParams();
  const team = plan.teams.find(({ teamId }) => String(teamId) === params.get('team')) ?? null;
  const isByTeam = team !== null;
  const ofTeam = days.games.filter(
    ({ homeTeamId, awayTeamId, place }) =>
      place !== null && [homeTeamId, awayTeamId].includes(team?.teamId ?? 0),
  );
  const games = isByTeam ? ofTeam : (days.gamesOf.get(day) ?? []);
  const dates = [...new Set(games.map(({ place }) => place?.date ?? ''))];
  const first = plan.teams[0];
  return (
    <>
      <fieldset className="flex gap-2 *:grow">
        <legend className="sr-only">{messages.by}</legend>
        <Button
          tone={isByTeam ? 'quiet' : 'primary'}
          aria-pressed={!isByTeam}
          onClick={() => changeParams({ team: null })}
        >
          {messages.byDay}
        </Button>
        <Button
          tone={isByTeam ? 'primary' : 'quiet'}
          aria-pressed={isByTeam}
          onClick={() => first && !isByTeam && changeParams({ team: String(first.teamId) })}
        >
          {messages.byTeam}
        </Button>
      </fieldset>
      {isByTeam ? (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow">
            <TeamField
              plan={plan}
              teamId={team.teamId}
              onChange={(id) => changeParams({ team: String(id) })}
            />
          </div>
          <UndoButton changes={changes} />
        </div>
      ) : (
        <DayChoice {...{ days, day, changes }} onChange={onDay} />
      )}
      {dates.map((date) => (
        <section key={date} className="grid grid-cols-1 gap-2" aria-label={formatDate(date)}>
          <h3 className="text-xl">{formatDate(date)}</h3>
          <ul className="grid grid-cols-1 gap-2">
            {games
              .filter(({ place }) => place?.date === date)
              .map((game) => (
                <GameCard key={game.key} game={game} onPress={onPress} />
              ))}
          </ul>
        </section>
      ))}
      {games.length === 0 && <p className="text-muted">{messages.noGamesOnDay}</p>}
    </>
  );
}

type TeamFieldProps = { plan: BoardPlan; teamId: number; onChange: (teamId: number) => void };

function TeamField({ plan, teamId, onChange }: TeamFieldProps) {
  return (
    <SelectInput
      label={messages.team}
      value={teamId}
      options={plan.divisions.map(({ divisionId, divisionName }) => ({
        label: divisionName,
        options: plan.teams
          .filter((team) => team.divisionId === divisionId)
          .map((team) => [team.teamId, team.teamName] as const),
      }))}
      onChange={onChange}
    />
  );
}

type GameCardProps = { game: NamedGame; onPress: GameCardsProps['onPress'] };

function GameCard({ game, onPress }: GameCardProps) {
  const { key, name, divisionName, place, pinned, broken } = game;
  return (
    <li className="flex items-start gap-2 rounded-xl border border-line bg-panel p-3 wrap-anywhere">
      <div className="grid min-w-0 grow grid-cols-1 gap-0.5">
        <strong>{name}</strong>
        <span className="text-sm text-muted">{divisionName}</span>
        {place && <span className="text-sm tabular-nums">{timeAndCourt(place)}</span>}
        {pinned && (
          <span>
            <Badge tone="court">
              <PinIcon className="size-3.5" />
              {messages.pinned}
            </Badge>
          </span>
        )}
        {broken.map((sentence) => (
          <span key={sentence} className="flex gap-1.5 text-sm font-semibold text-bad">
            <RuleIcon className="mt-0.5 size-4" />
            {sentence}
          </span>
        ))}
      </div>
      <Button
        tone="plain"
        className="min-w-control px-2"
        data-item={key}
        aria-haspopup="dialog"
        aria-label={messages.more(name)}
        onClick={(event) => onPress(game, event.currentTarget)}
      >
        <DotsIcon />
      </Button>
    </li>
  );
}
