import { weekdayOf } from '#time/wall-clock.ts';
import { type DrawnGame, EARLY_BEFORE, type GamePlace, LATE_FROM } from './league.ts';
import { dayNumber, isWeekend, weekNumber } from './league-facts.ts';

/** A game with a place, as far as figures count it. */
export type CountedGame = Pick<DrawnGame, 'key' | 'homeTeamId' | 'awayTeamId'> & { place: GamePlace };

export const isOf = ({ homeTeamId, awayTeamId }: Omit<CountedGame, 'key' | 'place'>, teamId: number) =>
  homeTeamId === teamId || awayTeamId === teamId;

type Start = Pick<GamePlace, 'date' | 'start'>;
export const isEarly = ({ date, start }: Start): boolean => isWeekend(date) && start < EARLY_BEFORE;
export const isLate = ({ date, start }: Start): boolean => isWeekend(date) && start >= LATE_FROM;
export const isSunday = ({ date }: Pick<Start, 'date'>): boolean => weekdayOf(date) === 0;

/** The games of each weekend on which a team has more than one. @param own its games */
export const doubleWeekends = <Game extends CountedGame>(own: readonly Game[]): Game[][] =>
  [
    ...Map.groupBy(
      own.filter(({ place }) => isWeekend(place.date)),
      ({ place }) => weekNumber(place.date, 'monday'),
    ).values(),
  ].filter((games) => games.length > 1);

/** The most days between two games of a team in a row, and these two; null without any. @param own its games */
export function longestBreak<Game extends CountedGame>(
  own: readonly Game[],
): { days: number; games: Game[] } | null {
  const inOrder = own.toSorted((a, b) => dayNumber(a.place.date) - dayNumber(b.place.date));
  const breaks = inOrder.slice(1).map((game, index) => {
    const before = inOrder[index] ?? game;
    return { days: dayNumber(game.place.date) - dayNumber(before.place.date), games: [before, game] };
  });
  return breaks.toSorted((a, b) => b.days - a.days)[0] ?? null;
}

/** The games that a figure of a team counts; all of its games for figures of places. */
export function gamesOfFigure<Game extends CountedGame>(
  games: readonly Game[],
  { figure, teamId }: { figure: string; teamId: number },
): Game[] {
  const own = games.filter((game) => isOf(game, teamId));
  switch (figure) {
    case 'home':
      return own.filter(({ homeTeamId }) => homeTeamId === teamId);
    case 'away':
      return own.filter(({ awayTeamId }) => awayTeamId === teamId);
    case 'early':
      return own.filter(({ place }) => isEarly(place));
    case 'late':
      return own.filter(({ place }) => isLate(place));
    case 'sunday':
      return own.filter(({ place }) => isSunday(place));
    case 'doubles':
      return doubleWeekends(own).flat();
    case 'longestBreakDays':
      return longestBreak(own)?.games ?? [];
    default:
      return own;
  }
}
