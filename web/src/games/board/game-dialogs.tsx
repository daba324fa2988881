import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { BrokenRules } from './broken-rules.tsx';
import { GameMenu } from './game-menu.tsx';
import { boardMessages as messages } from './messages.ts';
import { PlacesDialog } from './places-dialog.tsx';
import type { NamedGame, PlanDays } from './plan-rows.ts';
import type { BoardPlan } from './plan-types.ts';
import type { OfferedGamePlace } from './use-moving-game.ts';

type Place = OfferedGamePlace['place'];

/** The open dialog about a game. */
export type OpenGameDialog =
  | { what: 'menu'; game: NamedGame; element: HTMLElement }
  | { what: 'places'; game: NamedGame }
  /** the game was dropped at a place that breaks a rule */
  | { what: 'broken'; game: NamedGame; place: Place; onClosed: (isDone: boolean) => void };

type GameDialogsProps = {
  plan: BoardPlan;
  days: PlanDays;
  opened: OpenGameDialog;
  lockReason: (game: NamedGame) => string | null;
  busy: boolean;
  onClose: () => void;
  onPlaces: (game: NamedGame) => void;
  onPin: (game: NamedGame) => void;
  onUnschedule: (game: NamedGame) => void;
  /** @returns whether the change succeeded */
  onMove: (game: NamedGame, place: Place) => Promise<boolean>;
};

/** The menu and the dialogs of a planned game. */
export function GameDialogs({ plan, days, opened, lockReason, busy, onClose, ...actions }: GameDialogsProps) {
  // looked up again, because the draft may have been reloaded
  const game = days.games.find(({ key }) => key === opened.game.key);
  if (game === undefined) return null;

  async function handleMove(place: Place) {
    const isDone = await actions.onMove(opened.game, place);
    if (isDone || opened.what === 'broken') onClose();
    if (opened.what === 'broken') opened.onClosed(isDone);
  }

  if (opened.what === 'menu') {
    return (
      <GameMenu
        key={JSON.stringify(game)}
        game={game}
        trigger={opened.element}
        why={lockReason(game)}
        onClose={onClose}
        onMove={() => actions.onPlaces(game)}
        onPin={() => actions.onPin(game)}
        onUnschedule={() => actions.onUnschedule(game)}
      />
    );
  }
  if (opened.what === 'places') {
    return (
      <PlacesDialog {...{ plan, days, game, busy, onClose }} onMove={(place) => void handleMove(place)} />
    );
  }
  const { place, onClosed } = opened;
  return (
    <ConfirmDialog
      title={messages.brokenQuestion}
      yes={messages.moveAnyway}
      no={messages.keep}
      busy={busy}
      onYes={() => void handleMove(place)}
      onNo={() => {
        onClose();
        onClosed(false);
      }}
    >
      <BrokenRules game={game} place={place} />
    </ConfirmDialog>
  );
}
