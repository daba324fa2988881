import { several } from '#text/several.ts';
import { formatDayShort, monthAndDay, shortTimeRange } from '#time/format.ts';
import { type IsoDate, isPast, type WallTime } from '#time/wall-clock.ts';
import type { GamePlanInput, GamePlanRow, GameRowState, PlannedGame, StoredGame } from '../game.ts';
import { GamePlaces, type Mover, OTHERWISE } from '../place-games.ts';

/** A game of a plan that will be published. */
export type GameToPublish = {
  key: string;
  homeTeamId: number;
  awayTeamId: number;
  place: { courtId: number; date: IsoDate; startTime: WallTime; endTime: WallTime } | null;
  /** the game's entry in the schedule; null if there is none yet */
  entryId: number | null;
};

export type PublishInput = Pick<
  GamePlanInput,
  'teams' | 'courts' | 'slots' | 'taken' | 'games' | 'minutes' | 'firstDate' | 'lastDate' | 'now'
> & {
  planned: readonly GameToPublish[];
  /** entries of the plan that is replaced; those that are not in the new plan are canceled */
  formerIds: ReadonlySet<number>;
};

/** What publishing does to one game. */
export type PublishedGame = Pick<GamePlanRow, 'game' | 'entryId'> & {
  /** null for a game that is not in the plan; a game that was removed from the schedule has no place here */
  key: string | null;
  state: Exclude<GameRowState, 'review'>;
};

export type Publishing = {
  rows: PublishedGame[];
  counts: Record<GameRowState, number>;
  /** games of the plan without a place: 'Boys 3-4 Hawks vs Boys 3-4 Owls' */
  unplaced: string[];
  /** those of them that are postponed, and stay so */
  toBeMadeUp: { key: string; entryId: number }[];
  /** why the plan can't be published, as sentences; empty if it can */
  obstacles: string[];
};

/**
 * What publishing a plan does to the current schedule. It works like importing a file of its games, except
 * that either all games get their places or nothing is published.
 * @see docs/spec/decisions.md#publishing-a-plan
 */
export function planPublishing(input: PublishInput): Publishing {
  const { planned, games, now } = input;
  const stored = new Map(games.map((game) => [game.entryId, game]));
  const steps = planned.map((game) => stepOf(game, stored.get(game.entryId ?? 0) ?? null));
  const kept = new Set(
    steps.flatMap(({ stored: game, place }) => (game === null || place === null ? [] : game.entryId)),
  );
  const toBeMadeUp = steps.flatMap(({ key, stored: game, place }) =>
    game?.isPostponed === true && place === null ? { key, entryId: game.entryId } : [],
  );
  const waiting = new Set(toBeMadeUp.map(({ entryId }) => entryId));
  const leaving = games.filter(
    (game) =>
      !waiting.has(game.entryId) &&
      !kept.has(game.entryId) &&
      (input.formerIds.has(game.entryId) || steps.some((step) => step.stored === game)),
  );
  const hasBegun = (game: StoredGame) => game.isPostponed !== true && isPast(game.date, game.startTime, now);
  // A game that has been played does not change.
  const gone = leaving.filter((game) => !hasBegun(game));

  const names = namesOf(input);
  const places = new GamePlaces({ ...input, answers: new Map() });
  const movers = steps.flatMap((step) => {
    const { place, stored: game } = step;
    return place === null || (game !== null && isUnchanged(game, step, place)) ? [] : [{ ...step, place }];
  });
  for (const game of gone) places.free(game);
  for (const { stored: game } of movers) if (game !== null) places.free(game);

  const obstacles: string[] = [];
  const changed = new Map<string, PlannedGame>();
  for (const { key, stored: game, place, homeTeamId, awayTeamId } of movers) {
    const name = `${names(homeTeamId)} vs ${names(awayTeamId)}, ${whenText(place)}`;
    if (game !== null && hasBegun(game)) {
      obstacles.push(`${name}: the game has been played.`);
      continue;
    }
    if (isPast(place.date, place.startTime, now)) {
      obstacles.push(`${name}: this time has passed.`);
      continue;
    }
    const type = game?.type ?? 'game';
    const planned = { type, homeTeamId, awayTeamId, ...place };
    const mover: Mover = { game: planned, stored: game, text: name, isAgain: false };
    const { slotId, problem, questions } = places.check(mover);
    const held = questions.find(({ question }) => question.key.startsWith('held:'));
    if (problem !== null || slotId === null) {
      obstacles.push(`${name}: ${(problem ?? '').replace(` ${OTHERWISE}`, '')}`);
      continue;
    }
    if (held !== undefined) {
      obstacles.push(`${name}: ${held.reason} ${ONCE_ANSWERED}`);
      continue;
    }
    places.add({ ...place, teamIds: [homeTeamId, awayTeamId], text: name });
    changed.set(key, { ...planned, slotId, number: game?.number ?? null });
  }

  const rows: PublishedGame[] = [
    ...steps.flatMap(({ key, stored: game, place }): PublishedGame[] => {
      if (place === null) return [];
      const planned = changed.get(key) ?? null;
      const state = planned === null ? 'unchanged' : game === null ? 'new' : 'changed';
      return [{ key, state, game: planned, entryId: game?.entryId ?? null }];
    }),
    ...gone.map((game): PublishedGame => {
      const key = steps.find((step) => step.stored === game)?.key ?? null;
      return { key, state: 'gone', game: null, entryId: game.entryId };
    }),
  ];
  const counts = { new: 0, changed: 0, gone: 0, unchanged: 0, review: 0 };
  for (const { state } of rows) counts[state] += 1;
  return {
    rows,
    counts,
    unplaced: planned
      .filter(({ place }) => place === null)
      .map(({ homeTeamId, awayTeamId }) => `${names(homeTeamId)} vs ${names(awayTeamId)}`),
    toBeMadeUp,
    obstacles: obstacles.length === 0 ? [] : shortened(obstacles),
  };
}

/** A hold lasts for hours, until it is answered or expires. */
const ONCE_ANSWERED = 'Publish after the team has answered, or generate games again from this draft.';

type Step = GameToPublish & { stored: StoredGame | null };

const stepOf = (game: GameToPublish, stored: StoredGame | null): Step => ({ ...game, stored });

const isUnchanged = (game: StoredGame, planned: GameToPublish, place: NonNullable<GameToPublish['place']>) =>
  game.isPostponed !== true &&
  game.courtId === place.courtId &&
  game.date === place.date &&
  game.startTime === place.startTime &&
  game.endTime === place.endTime &&
  game.homeTeamId === planned.homeTeamId &&
  game.awayTeamId === planned.awayTeamId;

/** 'Sat, Jan 9, 9–10:15 AM'. */
const whenText = ({ date, startTime, endTime }: NonNullable<GameToPublish['place']>) =>
  `${formatDayShort(date)}, ${monthAndDay(date)}, ${shortTimeRange(startTime, endTime)}`;

const namesOf = ({ teams }: PublishInput) => {
  const names = new Map(teams.map(({ id, name, divisionName }) => [id, `${divisionName} ${name}`]));
  return (id: number) => names.get(id) ?? '';
};

/** The most sentences that are listed; the rest are only counted. */
const MAX_NAMED = 20;

function shortened(sentences: readonly string[]): string[] {
  if (sentences.length <= MAX_NAMED) return [...sentences];
  const left = sentences.length - MAX_NAMED;
  return [...sentences.slice(0, MAX_NAMED), `${several(left, 'more game')} can’t keep their places.`];
}
