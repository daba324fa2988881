import { judge, judgeOf, type PlacedGame, type Violation } from '#games/draw/judge.ts';
import { type DrawLeague, type DrawnGame, type GamePlace, WEIGHTS } from '#games/draw/league.ts';
import { blockMinutes, listPlaces } from '#games/draw/list-places.ts';
import { minutesOf } from '#time/wall-clock.ts';
import { courtsOnFloor } from '#venues/shared-floors.ts';
import { costChange, countDoubles } from './place-costs.ts';
import { type PlanBasis, planLeague } from './plan-league.ts';
import { toDrawnGame, toPlanPlace } from './prepare-drawing.ts';
import type { PlanGame, PlanPlace } from './season-facts.ts';
import { isSamePlace, staysBecause } from './staying-games.ts';
import { ViolationTexts } from './violation-texts.ts';

export type TargetPlace = Pick<PlanPlace, 'courtId' | 'date' | 'startTime'>;

/** What moving a game would do to a plan. */
export type GameMove = {
  /** every game that gets another place */
  moved: PlanGame[];
  /** negative if the plan gets better */
  cost: number;
  /** what gets better or worse, in words */
  costs: string[];
  /** rules that the moved games would break, as sentences */
  broken: string[];
  /** the game that has that place now, and whether it gets this game's place instead; null if the place is free */
  takes: { name: string; swaps: boolean } | null;
};

export type PlaceLevel = 'good' | 'fair' | 'poor' | 'broken';
export type PlaceOption = Pick<GameMove, 'costs' | 'broken'> & {
  place: PlanPlace;
  level: PlaceLevel;
  /** what would happen to the game at that place: 'Hawks vs Owls moves to where this game is.'; null if none is there */
  takes: string | null;
};

/** A change that costs as much as a doubleheader weekend, or more, is a poor one. */
const POOR_COST = WEIGHTS.twoInWeekend;
const MAX_OPTIONS = 30;

/** Changes that an administrator makes to a plan. */
export class PlanEditor {
  readonly #basis: PlanBasis;
  readonly #league: DrawLeague;
  readonly #drawn: readonly DrawnGame[];
  readonly #texts: ViolationTexts;
  readonly #breaks: (game: PlacedGame) => Violation[];
  readonly #courtsOn: (courtId: number) => readonly number[];

  constructor(basis: PlanBasis) {
    this.#basis = basis;
    this.#league = planLeague(basis);
    this.#drawn = basis.games.map(toDrawnGame);
    this.#texts = new ViolationTexts(this.#league, this.#drawn);
    this.#breaks = judgeOf(this.#league, this.#drawn);
    this.#courtsOn = courtsOnFloor(this.#league.courts);
  }

  /** Why the game can't be changed; null if it can. */
  staysBecause = (game: PlanGame): string | null => staysBecause(game, this.#basis.now);

  /** How many games break a rule, and how many weekends have two games of a team, after these moves. */
  count(moved: readonly PlanGame[]): { broken: number; doubles: number } {
    const games = this.#with(moved);
    const keys = judge(this.#league, games).violations.flatMap((violation) => violation.keys);
    return { broken: new Set(keys).size, doubles: countDoubles(games) };
  }

  /** @returns a sentence that explains why the game can't be there, if another game must stay */
  move(game: PlanGame, target: TargetPlace): GameMove | string {
    const drawn = toDrawnGame(game);
    const at: GamePlace = { courtId: target.courtId, date: target.date, start: minutesOf(target.startTime) };
    const there = this.#gamesAt(drawn, at);
    const [other] = there;
    if (other === undefined) return this.#outcome(game, at, [], null);
    const otherGame = this.#basis.games.find(({ key }) => key === other.key);
    if (there.length > 1 || otherGame === undefined) return 'Two games are there. Move one of them first.';
    const name = this.#nameOf(other);
    if (otherGame.pinned) return `${name} is pinned there. Unpin it first.`;
    if (this.staysBecause(otherGame) !== null) return `${name} is there and can no longer move.`;
    const swapped = drawn.place && { ...other, place: drawn.place };
    if (swapped !== null && this.#canSwap(drawn, at, swapped)) {
      return this.#outcome(game, at, [swapped], { name, swaps: true });
    }
    return this.#outcome(game, at, [{ ...other, place: null }], { name, swaps: false });
  }

  /** Removes the game from its place. */
  remove(game: PlanGame): GameMove {
    return this.#outcome(game, null, [], null);
  }

  /** Where the game could be, best first: every place on the day, or the best free places on all days. */
  places(game: PlanGame, date: string | null): PlaceOption[] {
    const drawn = toDrawnGame(game);
    const { places, stays } = listPlaces(this.#league);
    const options = places.slice(stays.size).flatMap((place): (PlaceOption & { cost: number })[] => {
      if (date !== null && place.date !== date) return [];
      const at = { courtId: place.courtId, date: place.date, start: place.start };
      if (date === null && this.#gamesAt(drawn, at).length > 0) return [];
      const planned = toPlanPlace(this.#league, { ...drawn, place: at });
      if (planned === null || isSamePlace(planned, game.place) || this.#isClosed(drawn, at)) return [];
      const outcome = this.move(game, planned);
      if (typeof outcome === 'string') return [];
      const { cost, costs, broken, takes } = outcome;
      return [
        { cost, costs, broken, takes: takes && takesText(takes), place: planned, level: levelOf(outcome) },
      ];
    });
    return options
      .toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || a.cost - b.cost)
      .slice(0, date === null ? MAX_OPTIONS : options.length)
      .map(({ cost: _, ...option }) => option);
  }

  #isClosed = (game: DrawnGame, place: GamePlace): boolean =>
    this.#breaks({ ...game, place }).some(({ rule }) => rule === 'closed');

  /** The other games on the floor of the court at that time. */
  #gamesAt(game: DrawnGame, { courtId, date, start }: GamePlace): DrawnGame[] {
    const lengthOf = ({ divisionId }: DrawnGame) => {
      const division = this.#league.divisions.find(({ id }) => id === divisionId);
      return division === undefined ? 0 : blockMinutes(division);
    };
    return this.#drawn.filter(
      (other) =>
        other.key !== game.key &&
        other.place !== null &&
        this.#courtsOn(courtId).includes(other.place.courtId) &&
        other.place.date === date &&
        other.place.start < start + lengthOf(game) &&
        start < other.place.start + lengthOf(other),
    );
  }

  /** Whether the game that is there could take the place of this one without breaking a rule. */
  #canSwap(game: DrawnGame, place: GamePlace, swapped: DrawnGame): boolean {
    if (swapped.place === null) return false;
    const others = this.#drawn.filter(({ key }) => key !== game.key && key !== swapped.key);
    const games = [...others, { ...game, place }, swapped];
    return judgeOf(this.#league, games)({ ...swapped, place: swapped.place }).length === 0;
  }

  #with(moved: readonly PlanGame[]): DrawnGame[] {
    const byKey = new Map(moved.map((game) => [game.key, toDrawnGame(game)]));
    return this.#drawn.map((game) => byKey.get(game.key) ?? game);
  }

  #outcome(
    game: PlanGame,
    place: GamePlace | null,
    others: readonly DrawnGame[],
    takes: GameMove['takes'],
  ): GameMove {
    const changed = [{ ...toDrawnGame(game), place }, ...others];
    const byKey = new Map(changed.map((one) => [one.key, one]));
    const after = this.#drawn.map((one) => byKey.get(one.key) ?? one);
    const breaks = judgeOf(this.#league, after);
    const teamIds = changed.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
    const { cost, texts } = costChange(this.#league, this.#drawn, after, teamIds);
    const lost = after.filter((one) => one.place === null).length - this.#unplaced();
    return {
      moved: changed.map((one) => {
        const before = this.#basis.games.find(({ key }) => key === one.key) ?? game;
        const now = toPlanPlace(this.#league, one);
        return { ...before, place: now, pinned: before.pinned && now !== null };
      }),
      cost: cost + Math.max(0, lost) * POOR_COST,
      costs: texts,
      broken: changed.flatMap((one) => {
        if (one.place === null) return [];
        const placed = { ...one, place: one.place };
        return breaks(placed).map((violation) => this.#texts.broken(placed, violation));
      }),
      takes,
    };
  }

  #unplaced = (): number => this.#drawn.filter(({ place }) => place === null).length;

  #nameOf = ({ homeTeamId, awayTeamId }: DrawnGame): string =>
    `${this.#texts.names([homeTeamId])} vs ${this.#texts.names([awayTeamId])}`;
}

const takesText = ({ name, swaps }: NonNullable<GameMove['takes']>): string =>
  swaps ? `${name} moves to where this game is.` : `${name} loses its place.`;

const LEVELS: readonly PlaceLevel[] = ['good', 'fair', 'poor', 'broken'];

function levelOf({ broken, cost, moved }: GameMove): PlaceLevel {
  if (broken.length > 0) return 'broken';
  // Another game would lose its place.
  if (moved.some(({ place }) => place === null)) return 'poor';
  if (cost <= 0) return 'good';
  return cost < POOR_COST ? 'fair' : 'poor';
}
