import { formatDate } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { LEVEL_NAMES, boardMessages as messages, whereText } from './messages.ts';
import type { NamedGame, PlanDays } from './plan-rows.ts';
import type { BoardPlan, PlannedPlace } from './queries.ts';
import { plannedPlaces } from './queries.ts';
import type { OfferedGamePlace } from './use-moving-game.ts';

type PlacesDialogProps = {
  plan: BoardPlan;
  days: PlanDays;
  game: NamedGame;
  busy: boolean;
  onClose: () => void;
  onMove: (place: OfferedGamePlace['place']) => void;
};

type Choice = { id: string; place: OfferedGamePlace['place']; offered: PlannedPlace };

/** The best places for a game, each with its consequences; asks before a place that breaks a rule. */
export function PlacesDialog({ plan, days, game, busy, onClose, onMove }: PlacesDialogProps) {
  const today = useLeagueToday() ?? '';
  const [date, setDate] = useState<IsoDate | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const places = useQuery(plannedPlaces({ plan, key: game.key, date }));
  const choices = (places.data ?? []).flatMap((offered): Choice[] => {
    const place = days.placeOf(offered);
    if (place === null) return [];
    const { level, broken } = offered;
    const id = `${offered.courtId} ${offered.date} ${offered.startTime}`;
    return [{ id, offered, place: { ...place, level, broken } }];
  });
  const chosen = choices.find(({ id }) => id === chosenId) ?? null;

  function handleMove() {
    if (chosen === null) return;
    if (chosen.offered.level === 'broken') setConfirming(true);
    else onMove(chosen.place);
  }

  if (isConfirming && chosen !== null) {
    return (
      <ConfirmDialog
        title={messages.brokenQuestion}
        yes={messages.moveAnyway}
        no={messages.keep}
        busy={busy}
        onYes={() => onMove(chosen.place)}
        onNo={() => setConfirming(false)}
      >
        <BrokenRules game={game} place={chosen.place} />
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      size="form"
      title={(game.place === null ? messages.findTitle : messages.placesTitle)(
        `${game.name} (${game.divisionName})`,
      )}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {messages.close}
          </Button>
          <Button tone="primary" busy={busy} aria-disabled={chosen === null} onClick={handleMove}>
            {messages.dropHere}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-muted">
        {[game.divisionName, game.place && whereText(game.place)].filter(Boolean).join(', ')}
      </p>
      <SelectInput
        label={messages.placesDay}
        hint={date === null && messages.chooseDayToSwap}
        value={date}
        options={[
          [null, messages.anyDay],
          ...days.dates.filter((each) => each >= today).map((each) => [each, formatDate(each)] as const),
        ]}
        onChange={setDate}
      />
      <div className="mt-4">
        {places.isPending && <Loading label={messages.placesLoading} />}
        <QueryFailed query={places} failed={messages.placesFailed} />
        {places.data && choices.length === 0 && (
          <p className="text-muted">{date === null ? messages.noPlaces : messages.noPlacesOnDay}</p>
        )}
        {choices.length > 0 && <PlaceList choices={choices} chosenId={chosenId} onChoose={setChosenId} />}
      </div>
    </Dialog>
  );
}

const TONES: Record<PlannedPlace['level'], BadgeTone> = {
  good: 'good',
  fair: 'info',
  poor: 'warn',
  broken: 'bad',
};

type PlaceListProps = {
  choices: readonly Choice[];
  chosenId: string | null;
  onChoose: (id: string) => void;
};

function PlaceList({ choices, chosenId, onChoose }: PlaceListProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{messages.placesLegend}</legend>
      {choices.map(({ id, place, offered: { level, takes, costs, broken } }) => (
        <label key={id} className="place-choice">
          <input type="radio" name={name} checked={id === chosenId} onChange={() => onChoose(id)} />
          <span className="min-w-0 grow">
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-semibold">{whereText(place)}</span>
              <Badge tone={TONES[level]}>{LEVEL_NAMES[level]}</Badge>
            </span>
            {[...broken, ...(takes === null ? [] : [takes]), ...costs].map((sentence) => (
              <span key={sentence} className="block text-sm text-muted">
                {sentence}
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The rules that a game would break at a place. */
export function BrokenRules({ game, place }: { game: NamedGame; place: OfferedGamePlace['place'] }) {
  return (
    <div className="grid gap-2 wrap-anywhere">
      <p>
        <strong className="block">
          {game.name} ({game.divisionName})
        </strong>
        {whereText(place)}
      </p>
      <ul className="grid gap-1 font-semibold text-bad">
        {place.broken.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{messages.brokenText}</p>
    </div>
  );
}
