import { gamesOfFigure } from '@portal/domain/games/draw/counted-games.ts';
import { minutesOf } from '@portal/domain/time/wall-clock.ts';
import { FIGURE_NAMES } from '../plans/messages.ts';
import type { Figure } from '../plans/team-figures.ts';
import type { BoardPlan } from './queries.ts';

/** What the board was opened to show: a sentence about the draft, or a figure of a team, and the keys of its games. */
export type Found = { title: string; keys: ReadonlySet<string> };

/** @param id in the URL: that of a sentence, or 'early-12' for the early games of team 12 */
export function foundIn(plan: BoardPlan, id: string | null): Found | null {
  const sentence = plan.sentences.find(({ found }) => found !== null && found.id === id);
  if (sentence?.found) return { title: sentence.text, keys: new Set(sentence.found.games) };
  const [figure = '', teamId] = id?.split('-') ?? [];
  const team = plan.teams.find((one) => String(one.teamId) === teamId);
  if (team === undefined || !Object.hasOwn(FIGURE_NAMES, figure)) return null;
  const keys = keysOfFigure(plan, figure as Figure, team.teamId);
  return { title: `${team.teamName}: ${FIGURE_NAMES[figure as Figure].full}`, keys: new Set(keys) };
}

/** The games that a figure of a team counts. */
export function keysOfFigure({ games }: Pick<BoardPlan, 'games'>, figure: Figure, teamId: number): string[] {
  const placed = games.flatMap(({ place, ...game }) =>
    place === null ? [] : [{ ...game, place: { ...place, start: minutesOf(place.startTime) } }],
  );
  return gamesOfFigure(placed, { figure, teamId }).map(({ key }) => key);
}

/** The first day with one of these games, for the URL of the board; null if none has a place. */
export function firstDayOf({ games }: Pick<BoardPlan, 'games'>, keys: readonly string[]): string | null {
  const days = games.flatMap(({ key, place }) => (keys.includes(key) && place !== null ? [place.date] : []));
  return days.toSorted()[0] ?? null;
}
