import { useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { closeMenu, MenuBeside } from '#ui/menu-beside.tsx';
import { PHONE_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { PinIcon } from './icons.tsx';
import { boardMessages as messages, whereText } from './messages.ts';
import type { NamedGame } from './plan-rows.ts';

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
export function GameMenu({ game, trigger, why, onClose, onMove, onPin, onUnschedule }: GameMenuProps) {
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
