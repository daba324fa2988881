import { foldName } from '#coaches/names.ts';
import type { GameTeam, PlannedGame, StoredGame } from './game.ts';

/** What files call a team that an earlier game decides, folded: 'winner of g12', 'w12', '#3 seed', '2nd in north'. */
const DECIDED_LATER = [
  /\b(?:winners?|losers?|seeds?)\b/,
  /^[wl](?: of)? ?(?:#|game|gm|g)? ?\d{1,4}$/,
  /^[wl](?: of)?[ -]?(?:sf|qf|f) ?\d{0,2}$/,
  /^(?:# ?)?\d{1,2}(?:st|nd|rd|th)(?: place)?(?: (?:in|of|from) .{1,40})?$/,
  /^(?:first|second|third|fourth) place\b/,
  /^# ?\d{1,2}$/,
];
/** What also may be a name; in a playoff it is a place in a pool, or nothing yet. */
const IN_A_PLAYOFF = [
  /^[a-h][ -]?\d{1,2}$/,
  /^\d{1,2}[ -]?[a-h]$/,
  /^(?:pool|group|bracket|flight) [a-z0-9]{1,2}(?: |-|$)/,
  /\b(?:champions?|finalists?|runners?[ -]?up|wild ?card|win|loss)\b/,
  /^(?:tb[acd]|to be (?:announced|confirmed|determined|decided)|unknown|open|\?{1,9})$/,
];

/** Whether a text stands for a team that is not known yet, and not for a name. */
export function isOpenSide(text: string, isPlayoff: boolean): boolean {
  const { key } = foldName(text);
  const patterns = isPlayoff ? [...DECIDED_LATER, ...IN_A_PLAYOFF] : DECIDED_LATER;
  return key.length <= MAX_SIDE && patterns.some((pattern) => pattern.test(key));
}
/** characters */
const MAX_SIDE = 60;

/** The number that stands for a side that is not known yet, below every team's. */
const isOpen = (id: number | null): id is number => id !== null && id < 0;

/**
 * Sides that are not known yet, as teams of their division for the time of planning: the same text in the same division is
 * the same side, so that the same row finds its game again. Their numbers are negative. They have no coach, and they are
 * never busy elsewhere.
 */
export class OpenTeams {
  readonly #ids = new Map<string, number>();
  readonly teams: GameTeam[] = [];

  /** Whether a game of the schedule has this side, so that a row with it is about that game, whatever it is called. */
  has = (text: string, division: Division): boolean => this.#ids.has(keyOf(text, division));

  /** The number of a side. @param division null if the file does not name it */
  idOf(text: string, division: Division): number {
    const known = this.#ids.get(keyOf(text, division));
    if (known !== undefined) return known;
    const id = -1 - this.teams.length;
    this.#ids.set(keyOf(text, division), id);
    const { divisionId, divisionName } = division ?? { divisionId: NO_DIVISION, divisionName: '' };
    this.teams.push({ id, name: foldName(text).shown, divisionId, divisionName, coachIds: [] });
    return id;
  }

  /** A game of the schedule with numbers for its open sides. */
  numbered(game: StoredGame, teams: readonly GameTeam[]): StoredGame {
    const { openSides } = game;
    if (openSides === undefined) return game;
    const [known] = knownTeams(game.homeTeamId, game.awayTeamId);
    const division =
      teams.find(({ id, divisionId }) => id === known || divisionId === openSides.divisionId) ?? null;
    const idOf = (text: string | null, id: number | null) => (text === null ? id : this.idOf(text, division));
    return {
      ...game,
      homeTeamId: idOf(openSides.home, game.homeTeamId),
      awayTeamId: idOf(openSides.away, game.awayTeamId),
    };
  }

  /** A planned game without those numbers. */
  named(game: PlannedGame): PlannedGame {
    const [home, away] = [game.homeTeamId, game.awayTeamId].map((id) => this.#team(id));
    if (home === undefined && away === undefined) return game;
    const divisionId = (home ?? away)?.divisionId ?? NO_DIVISION;
    return {
      ...game,
      homeTeamId: home === undefined ? game.homeTeamId : null,
      awayTeamId: away === undefined ? game.awayTeamId : null,
      openSides: {
        home: home?.name ?? null,
        away: away?.name ?? null,
        divisionId: divisionId === NO_DIVISION ? null : divisionId,
      },
    };
  }

  /** What a side that is not known is called; undefined for a team. */
  nameOf = (id: number | null): string | undefined => this.#team(id)?.name;

  #team(id: number | null): GameTeam | undefined {
    return isOpen(id) ? this.teams[-1 - id] : undefined;
  }
}

type Division = Pick<GameTeam, 'divisionId' | 'divisionName'> | null;
const NO_DIVISION = 0;
const keyOf = (text: string, division: Division): string =>
  `${division?.divisionId ?? NO_DIVISION}|${foldName(text).key}`;

/** The league's teams among the sides of a game. */
export const knownTeams = (...ids: readonly (number | null)[]): number[] =>
  ids.filter((id) => id !== null && !isOpen(id)).map(Number);
