import { listWords } from '#text/list-words.ts';
import { formatDate, shortTimeRange } from '#time/format.ts';
import type { GamePlanInput, GamePlanRow, PlannedGame, StoredGame } from './game.ts';
import { courtLabel, placeText } from './look-up-courts.ts';
import type { Candidate } from './read-candidates.ts';
import { shorten } from './read-game-row.ts';

/** The parts of a row that are the same if nothing changes. */
export const NOTHING = { reason: '', question: null, was: null, game: null } as const;

const STAYS = 'This game is not in the file. It stays in the schedule.';

/** Describes games and their places in words. */
export class GameTexts {
  readonly #teams;
  readonly #courts;
  readonly #divisions;

  constructor({ teams, courts }: Pick<GamePlanInput, 'teams' | 'courts'>) {
    this.#teams = new Map(teams.map((team) => [team.id, team]));
    this.#courts = new Map(courts.map((court) => [court.id, court]));
    this.#divisions = new Map(teams.map(({ divisionId, divisionName }) => [divisionId, divisionName]));
  }

  teams(homeId: number | null, awayId: number | null): string {
    return `${this.#team(homeId)} – ${this.#team(awayId)}`;
  }

  #team(id: number | null): string {
    return (id === null ? undefined : this.#teams.get(id))?.name ?? '';
  }

  #place(courtId: number | null): string {
    const court = courtId === null ? undefined : this.#courts.get(courtId);
    return court === undefined ? '' : courtLabel(court);
  }

  /**
   * A row as it is listed. What was understood is worded as in the schedule; the rest is worded as in the
   * file.
   */
  shown(candidate: Candidate, stored: StoredGame | null): Pick<GamePlanRow, 'shown'> {
    const { texts, time, homeId, awayId, courtId, number } = candidate;
    const division = candidate.divisionId === null ? undefined : this.#divisions.get(candidate.divisionId);
    const end =
      time.endTime ?? (stored !== null && stored.startTime === time.startTime ? stored.endTime : null);
    return {
      shown: {
        date: time.date ?? shorten(texts.date),
        start: time.startTime?.slice(0, 5) ?? shorten(texts.start),
        end: end?.slice(0, 5) ?? shorten(texts.end),
        division: division ?? shorten(texts.division),
        home: this.#team(homeId) || shorten(texts.home),
        away: this.#team(awayId) || shorten(texts.away),
        place: this.#place(courtId) || shorten(placeText(texts)),
        number: number?.shown ?? shorten(texts.number),
      },
    };
  }

  /** A game that the file lacks. */
  missingRow(game: StoredGame, stays: boolean): GamePlanRow {
    return {
      ...NOTHING,
      line: null,
      state: stays ? 'unchanged' : 'gone',
      reason: stays ? STAYS : 'This game is not in the file.',
      shown: {
        date: game.date,
        start: game.startTime.slice(0, 5),
        end: game.endTime.slice(0, 5),
        division: this.#teams.get(game.homeTeamId ?? 0)?.divisionName ?? '',
        home: this.#team(game.homeTeamId),
        away: this.#team(game.awayTeamId),
        place: this.#place(game.courtId),
        number: game.number ?? '',
      },
      entryId: game.entryId,
    };
  }

  /** 'New time and court.' */
  changes(game: PlannedGame, stored: StoredGame): string {
    const areTurned = game.homeTeamId === stored.awayTeamId && game.awayTeamId === stored.homeTeamId;
    const hasOtherTeams = game.homeTeamId !== stored.homeTeamId || game.awayTeamId !== stored.awayTeamId;
    const hasOtherTime = game.startTime !== stored.startTime || game.endTime !== stored.endTime;
    const parts = [
      ...(game.date === stored.date ? [] : ['date']),
      ...(hasOtherTime ? ['time'] : []),
      ...(game.courtId === stored.courtId ? [] : ['court']),
      ...(hasOtherTeams && !areTurned ? ['teams'] : []),
      ...(game.type === stored.type ? [] : ['type']),
    ];
    const sentences = [
      ...(stored.isPostponed === true ? ['It was postponed and gets a new time.'] : []),
      ...(parts.length === 0 ? [] : [`New ${listWords(parts, 'and')}.`]),
      ...(areTurned ? ['Home and away change sides.'] : []),
    ];
    return sentences.join(' ');
  }

  /** The former values of what changes. */
  was(game: PlannedGame, stored: StoredGame): string {
    const { homeTeamId, awayTeamId, date, startTime, endTime, courtId, type } = stored;
    const isMoved = game.date !== date || game.startTime !== startTime || game.endTime !== endTime;
    const parts = [
      ...(game.homeTeamId === homeTeamId && game.awayTeamId === awayTeamId
        ? []
        : [`${this.#team(homeTeamId)} – ${this.#team(awayTeamId) || (stored.guestName ?? '')}`]),
      ...(isMoved ? [`${formatDate(date)}, ${shortTimeRange(startTime, endTime)}`] : []),
      ...(game.courtId === courtId ? [] : [this.#place(courtId)]),
      ...(game.type === type ? [] : [type === 'game' ? 'Game' : 'Playoff']),
    ];
    return parts.join('; ');
  }
}
