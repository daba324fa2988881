import { useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { closeMenu, MenuBeside } from '#ui/menu-beside.tsx';
import { PHONE_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { PinIcon } from './icons.tsx';
import { boardMessages as messages, whereText } from './messages.ts';
import { BrokenRules, PlacesDialog } from './places-dialog.tsx';
import type { NamedGame, PlanDays } from './plan-rows.ts';
import type { BoardPlan } from './queries.ts';
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

type GameMenuProps = {
  game: NamedGame;
  trigger: HTMLElement;
  /** why the game can't be changed; null if it can */
  why: string | null;
  onClose: () => void;
  onMove: () => void;
  onPin: () => void;
  onUnschedule: () => void;
};

/** The details of a planned game and its actions. */
function GameMenu({ game, trigger, why, onClose, onMove, onPin, onUnschedule }: GameMenuProps) {
  const id = useId();
  const isPhone = useIsWindowUpTo(PHONE_MAX_WIDTH_PX);
  const { name, divisionName, place, pinned, broken } = game;

  function handleChoose(action: () => void) {
    closeMenu(trigger, onClose);
    action();
  }

  return (
    <MenuBeside trigger={trigger} labelledBy={`${id}-name`} onClose={onClose}>
      <div className="grid grid-cols-1 gap-0.5 text-sm">
        <h3 id={`${id}-name`} className="text-lg">
          {name}
        </h3>
        <p>{divisionName}</p>
        {place && <p className="font-semibold tabular-nums">{whereText(place)}</p>}
        {pinned && (
          <p>
            <Badge tone="court">
              <PinIcon className="size-3.5" />
              {messages.pinned}
            </Badge>
          </p>
        )}
        {broken.map((sentence) => (
          <p key={sentence} className="font-semibold text-bad">
            {sentence}
          </p>
        ))}
      </div>
      {why === null ? (
        <>
          <div className="flex flex-wrap gap-2 *:min-h-10 *:grow">
            <Button size="small" onClick={() => handleChoose(onMove)}>
              {messages.move}
            </Button>
            <Button size="small" onClick={() => handleChoose(onPin)}>
              {pinned ? messages.unpin : messages.pin}
            </Button>
            <Button size="small" onClick={() => handleChoose(onUnschedule)}>
              {messages.unschedule}
            </Button>
          </div>
          {!isPhone && <p className="text-sm text-muted">{messages.keys}</p>}
        </>
      ) : (
        <p className="text-sm text-muted">{why}</p>
      )}
    </MenuBeside>
  );
}
