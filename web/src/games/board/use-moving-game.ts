import type { DayBoard } from '@portal/domain/schedule/board-layout.ts';
import { type IsoDate, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import type { PointerEvent } from 'react';
import type { MovedItem, Moving } from '#schedule/board/move/moved-item.ts';
import type { BoardPosition, OfferedPlace } from '#schedule/board/move/positions.ts';
import { useMoving } from '#schedule/board/move/use-moving.ts';
import { boardMessages as messages, placeText } from './messages.ts';
import type { GamePlace, NamedGame, PlanDays, PlanRow } from './plan-rows.ts';
import type { BoardPlan, PlannedPlace } from './queries.ts';
import { plannedPlaces } from './queries.ts';

export type MovedGame = MovedItem & { game: NamedGame };

/** A place offered by the server, as a position on the board. */
export type OfferedGamePlace = OfferedPlace & { place: GamePlace & Pick<PlannedPlace, 'level' | 'broken'> };

type Options = {
  plan: BoardPlan;
  days: PlanDays;
  moving: Moving<MovedGame> | null;
  onChange: (moving: Moving<MovedGame> | null) => void;
  board: DayBoard<PlanRow> | null;
  day: IsoDate;
  today: IsoDate;
  changeDay: (day: IsoDate) => void;
  onDrop: (game: NamedGame, place: OfferedGamePlace['place'], onClosed: (isDone: boolean) => void) => void;
};

/** Moves a planned game on the day board; the server rates each place. */
export function useMovingGame({
  plan,
  days,
  moving,
  onChange,
  board,
  day,
  today,
  changeDay,
  onDrop,
}: Options) {
  const key = moving?.item.key ?? '';
  const places = useQuery({ ...plannedPlaces({ plan, key, date: day }), enabled: moving !== null });
  const { lift, drag, ...move } = useMoving<MovedGame, OfferedGamePlace>({
    ...{ moving, onChange, board, day, changeDay },
    dates: days.dates.filter((date) => date >= today),
    offered: places.data && offeredPlaces(places.data, days),
    isFailed: places.isError,
    reasonAt: (item, at) => misfitReason(item, at, days.rowsOf.get(day) ?? []),
    onDrop: ({ game }, { place }, onClosed) => onDrop(game, place, onClosed),
  });
  return {
    ...move,
    drag: (event: PointerEvent<HTMLElement>, game: NamedGame) => drag(event, movedGame(game, days)),
    lift: (game: NamedGame) =>
      lift(movedGame(game, days), game.place === null ? firstPosition(board) : undefined),
  };
}

const offeredPlaces = (
  places: readonly PlannedPlace[],
  { placeOf }: Pick<PlanDays, 'placeOf'>,
): OfferedGamePlace[] =>
  places.flatMap((offered) => {
    const place = placeOf(offered);
    if (place === null) return [];
    const { level, broken } = offered;
    return [
      {
        ...{ venueId: place.venueId, court: place.court, level, text: placeText(offered) },
        ...{ start: minutesOf(place.startTime), end: minutesOf(place.endTime) },
        place: { ...place, level, broken },
      },
    ];
  });

/** Why a place that the server does not offer is impossible, as the end of a sentence. */
function misfitReason({ key, minutes }: MovedGame, at: BoardPosition, ofDay: readonly PlanRow[]): string {
  const taker = ofDay.find(
    ({ venueId, court, startTime, endTime, shown }) =>
      venueId === at.venueId &&
      court === at.court &&
      minutesOf(startTime) < at.start + minutes &&
      at.start < minutesOf(endTime) &&
      shown.kind !== 'open' &&
      !(shown.kind === 'game' && shown.game.key === key),
  )?.shown;
  if (taker?.kind === 'other') return messages.usedBy(taker.text);
  if (taker?.kind !== 'game') return messages.notOpen;
  return taker.game.pinned ? messages.pinnedThere(taker.game.name) : messages.usedBy(taker.game.name);
}

const ASSUMED_MINUTES = 60;

function movedGame(game: NamedGame, { games }: PlanDays): MovedGame {
  const { key, name, place, divisionId } = game;
  // a game without a place is as long as its division's other games
  const timed =
    place ?? games.find((other) => other.divisionId === divisionId && other.place !== null)?.place;
  return {
    game,
    key,
    name,
    minutes: timed ? minutesOf(timed.endTime) - minutesOf(timed.startTime) : ASSUMED_MINUTES,
    at: place && {
      date: place.date,
      venueId: place.venueId,
      court: place.court,
      start: minutesOf(place.startTime),
    },
  };
}

/** The position at which a game without a place is first held. */
function firstPosition(board: DayBoard<PlanRow> | null): BoardPosition | undefined {
  const venue = board?.venues[0];
  const court = venue?.courts[0]?.court;
  if (!board || venue === undefined || court === undefined) return undefined;
  return { venueId: venue.venueId, court, start: board.startHour * 60 };
}
