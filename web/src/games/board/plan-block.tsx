import type { BoardBlock as Box } from '@portal/domain/schedule/board-layout.ts';
import type { PointerEvent } from 'react';
import { BoardBlock, isKey } from '#schedule/board/board-block.tsx';
import { BallIcon } from '#ui/icons.tsx';
import { PinIcon, RuleIcon } from './icons.tsx';
import { boardMessages as messages, timeAndCourt } from './messages.ts';
import type { NamedGame, PlanRow } from './plan-rows.ts';

export type GameHandlers = {
  onPress: (game: NamedGame, element: HTMLElement) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, game: NamedGame) => void;
  /** M was pressed */
  onLift: (game: NamedGame) => void;
  /** P was pressed */
  onPin: (game: NamedGame) => void;
  /** Delete was pressed */
  onUnschedule: (game: NamedGame) => void;
};

type GameBlockProps = {
  block: Box<PlanRow>;
  game: NamedGame;
  startHour: number;
  isMovable: boolean;
  isHeld: boolean;
} & GameHandlers;

/** A planned game as a button that opens its menu and can be dragged. */
export function GameBlock({ block, game, startHour, isMovable, isHeld, ...handlers }: GameBlockProps) {
  return (
    <BoardBlock
      box={block}
      startHour={startHour}
      look="game"
      label={gameLabel(game)}
      time={block.row}
      icon={<BallIcon className="board-icon" />}
      type=""
      name={game.name}
      details={[game.divisionName]}
      isMovable={isMovable}
      isHeld={isHeld}
      item={game.key}
      flags={
        <>
          {game.pinned && <PinIcon />}
          {game.broken.length > 0 && <RuleIcon />}
        </>
      }
      button={{
        'data-when': 'ahead',
        'data-pinned': game.pinned || undefined,
        'data-broken': game.broken.length > 0 || undefined,
        'aria-haspopup': 'dialog',
        'aria-keyshortcuts': isMovable ? 'M P Delete' : undefined,
        onClick: (event) => handlers.onPress(game, event.currentTarget),
        onPointerDown: (event) => handlers.onPointerDown(event, game),
        onKeyDown: (event) => {
          if (isKey(event, 'm')) handlers.onLift(game);
          if (isKey(event, 'p')) handlers.onPin(game);
          if (isKey(event, 'Delete') || isKey(event, 'Backspace')) handlers.onUnschedule(game);
        },
      }}
    />
  );
}

/** An entry that is already in the schedule, which the draft works around. */
export function OtherBlock({
  block,
  text,
  startHour,
}: {
  block: Box<PlanRow>;
  text: string;
  startHour: number;
}) {
  return (
    <BoardBlock
      box={block}
      startHour={startHour}
      look="other"
      label={[text, timeAndCourt({ ...block.row, venueName: '' })].join(', ').replace(', , ', ', ')}
      time={block.row}
      type=""
      name={text}
      details={[]}
    />
  );
}

/** 'Hawks vs Owls, Boys 3-4, 9–10 AM, Salk - Gym, court 1, pinned, breaks a rule: Hawks play at that time'. */
const gameLabel = ({ name, divisionName, place, pinned, broken }: NamedGame): string =>
  [
    name,
    divisionName,
    place === null ? messages.noPlace.toLowerCase() : timeAndCourt(place),
    pinned ? messages.pinned.toLowerCase() : '',
    broken.length > 0 ? `${messages.breaks.toLowerCase()}: ${broken.join(' ')}` : '',
  ]
    .filter(Boolean)
    .join(', ');
