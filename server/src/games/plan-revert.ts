import {
  type Obstacle,
  obstaclesTo,
  type Window,
  windowWith,
} from '@portal/domain/court-time/judge-place.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import { entryPhrase } from '#schedule/entry-texts.ts';
import type { ImportPart } from './revert-repository.ts';

/** The state of the schedule when an import is reverted. */
export type ScheduleState = {
  /** the entries of the parts, canceled ones included */
  games: ReadonlyMap<number, NamedEntry>;
  /** around the places that games return to */
  window: Window<NamedEntry>;
  /** active games by the number that a file gave them */
  numbers: ReadonlyMap<string, number>;
};

const HAS_BEGUN = 'has begun or is past';

export type RevertPlan = {
  reverted: ImportPart[];
  /** the parts that stay, each with the reason: 'was changed since' */
  kept: { part: ImportPart; why: string }[];
};

/** Which parts of an import can be reverted, together. */
export function planRevert(parts: readonly ImportPart[], around: ScheduleState): RevertPlan {
  const kept: RevertPlan['kept'] = [];
  let left: ImportPart[] = [];
  for (const part of parts) {
    const why = whyKept(part, around);
    if (why === null) left.push(part);
    else kept.push({ part, why });
  }
  // a game that stays may keep another one from its former place, as may one that returns, if their courts share a floor now
  for (;;) {
    const leaving = new Set(left.map(({ entryId }) => entryId));
    const entries = around.window.entries.filter(({ entryId }) => !leaving.has(entryId));
    let window: Window<NamedEntry> = { ...around.window, entries };
    const blocked = left.flatMap((part) => {
      if (part.what === 'added' || part.back.state === 'postponed') return [];
      const why = obstacle(part, { ...around, window, leaving });
      if (why !== null) return [{ part, why }];
      const game = around.games.get(part.entryId);
      if (game !== undefined) window = windowWith(window, [returnedGame(game, part)]);
      return [];
    });
    if (blocked.length === 0) return { reverted: left, kept };
    kept.push(...blocked);
    left = left.filter((part) => !blocked.some((other) => other.part === part));
  }
}

function returnedGame(game: NamedEntry, { back }: ImportPart): NamedEntry {
  const { type, slotId, courtId, sharedCourtIds, date, startTime, endTime, homeTeamId, awayTeamId } = back;
  const place = { slotId, courtId, sharedCourtIds, date, startTime, endTime };
  return { ...game, ...place, type, homeTeamId, awayTeamId };
}

function whyKept({ entryId, isUntouched, back }: ImportPart, { games, window: { now } }: ScheduleState) {
  if (!isUntouched) return 'was changed since';
  const game = games.get(entryId);
  const hasBegun = game !== undefined && isPast(game.date, game.startTime, now);
  return hasBegun || isPast(back.date, back.startTime, now) ? HAS_BEGUN : null;
}

/** Why a game can’t return to its former place; null if it can. */
function obstacle(
  { back }: ImportPart,
  { window, numbers, leaving }: ScheduleState & { leaving: ReadonlySet<number> },
): string | null {
  const [first] = obstaclesTo(back, window);
  const why = first === undefined ? null : reasonOf(first);
  if (why !== null) return why;
  const namesake = back.gameNumber === null ? undefined : numbers.get(back.gameNumber);
  return namesake === undefined || leaving.has(namesake)
    ? null
    : `can’t have its number ${back.gameNumber} again`;
}

function reasonOf(obstacle: Obstacle<NamedEntry>): string {
  switch (obstacle.kind) {
    case 'started':
      return HAS_BEGUN;
    case 'closed':
    case 'notPermitted':
      return 'can’t have its former time: the school no longer approves it';
    case 'taken':
    case 'teamBusy':
      return `can’t have its former time: ${entryPhrase(obstacle.entry)}`;
    case 'withdrawn':
      return 'stays canceled: a team has withdrawn';
    case 'held':
      return 'can’t have its former time: it is held for a team of the waitlist';
  }
}
