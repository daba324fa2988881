import type { Rule, Violation } from '#games/draw/judge.ts';
import type { DrawLeague, DrawnGame } from '#games/draw/league.ts';
import { overlaps } from '#games/draw/league-facts.ts';
import { shortTime } from '#time/format.ts';
import { wallTimeOf } from '#time/wall-clock.ts';

/** Describes broken rules in sentences that name the teams. */
export class ViolationTexts {
  readonly #league: DrawLeague;
  readonly #games: ReadonlyMap<string, DrawnGame>;
  readonly #teams;
  readonly #divisions;

  constructor(league: DrawLeague, games: readonly DrawnGame[]) {
    this.#league = league;
    this.#games = new Map(games.map((game) => [game.key, game]));
    this.#teams = new Map(league.teams.map((team) => [team.id, team]));
    this.#divisions = new Map(league.divisions.map((division) => [division.id, division]));
  }

  /** Why the game breaks the rule at its place. */
  broken(game: DrawnGame, { rule, keys, teamIds }: Violation): string {
    const others = keys.filter((key) => key !== game.key);
    const other = this.#gameText(others[0]);
    switch (rule) {
      case 'court':
        return `${other} ${others.length > 1 ? 'and others are' : 'is'} on ${this.#courtBetween(game, others[0])} at that time.`;
      case 'closed':
        return 'The court is not open for games at that time.';
      case 'division':
        return `${this.#divisionName(game)} does not play on that day, at that time or in that gym.`;
      case 'blocked':
        return this.#blockedText(game);
      case 'day':
        return `${this.names(teamIds)} play ${keys.length} games on that day.`;
      case 'week':
        return `${this.names(teamIds)} play ${keys.length} games in that week.`;
      case 'together':
        return `${this.names(teamIds)} can’t be at ${other}, too.`;
      case 'coach':
        return `A coach of ${this.names(teamIds)} can’t be at ${other}, too.`;
      case 'forbidden':
        return `${this.names(teamIds)} never play each other.`;
      case 'games':
      case 'opponents':
      case 'stays':
        return OTHERS[rule];
    }
  }

  /** Why games can't have these places: 'Hawks already play on that day: 12 of 40 places.' */
  obstacle(rule: Rule, teamIds: readonly number[], places: string): string {
    const names = this.names(teamIds);
    switch (rule) {
      case 'court':
        return `Another game is on the court: ${places}.`;
      case 'closed':
        return `The court is not open: ${places}.`;
      case 'division':
        return `The division does not play then: ${places}.`;
      case 'blocked':
        return `${EITHER.format(this.#namesOf(teamIds))} can’t play then: ${places}.`;
      case 'day':
        return `${names} already play on that day: ${places}.`;
      case 'week':
        return `${names} already play as often as allowed that week: ${places}.`;
      case 'together':
        return `${names} play another game then: ${places}.`;
      case 'coach':
        return `A coach of ${names} is at another game: ${places}.`;
      case 'forbidden':
        return `${names} never play each other: ${places}.`;
      case 'games':
      case 'opponents':
      case 'stays':
        return `${OTHERS[rule]} ${places}.`;
    }
  }

  names(ids: readonly number[]): string {
    return ALL.format(this.#namesOf(ids));
  }

  #namesOf = (ids: readonly number[]): string[] =>
    [...new Set(ids)].map((id) => this.#teams.get(id)?.name ?? 'a team that is gone');

  #divisionName = ({ divisionId }: DrawnGame) => this.#divisions.get(divisionId)?.name ?? 'The division';

  /** The court that two games would use at once, or that of the other game if it shares the floor. */
  #courtBetween({ place }: DrawnGame, key: string | undefined): string {
    const courtId = this.#games.get(key ?? '')?.place?.courtId;
    const court = this.#league.courts.find(({ id }) => id === courtId);
    if (court === undefined || court.id === place?.courtId) return 'the court';
    return `${court.name}, which shares this floor,`;
  }

  /** 'Hawks – Owls (10 AM)' */
  #gameText(key: string | undefined): string {
    const game = key === undefined ? undefined : this.#games.get(key);
    if (game === undefined) return 'another game';
    const at = game.place === null ? '' : ` (${shortTime(wallTimeOf(game.place.start))})`;
    return `${this.names([game.homeTeamId])} – ${this.names([game.awayTeamId])}${at}`;
  }

  /**
   * Why one of the teams can't play then: a date off, an entry of its own, or an entry of another team of its
   * coach.
   */
  #blockedText(game: DrawnGame): string {
    const { place } = game;
    const minutes = this.#divisions.get(game.divisionId)?.minutes ?? 0;
    if (place === null) return '';
    const time = { date: place.date, from: place.start, until: place.start + minutes };
    for (const id of [game.homeTeamId, game.awayTeamId]) {
      const team = this.#teams.get(id);
      if (team?.daysOff.some((off) => off.kind === 'must' && overlaps(off, time))) {
        return `${team.name} have a date off.`;
      }
      if (team?.busy.some((other) => overlaps(other, time))) {
        return `${team.name} have a practice or another entry at that time.`;
      }
    }
    const coached = [game.homeTeamId, game.awayTeamId].filter((id) =>
      this.#league.teams.some(
        (other) =>
          other.id !== id &&
          other.busy.some((busy) => overlaps(busy, time)) &&
          other.coachIds.some((coach) => this.#teams.get(id)?.coachIds.includes(coach)),
      ),
    );
    return `A coach of ${this.names(coached)} is with another team at that time.`;
  }
}

const ALL = new Intl.ListFormat('en-US');
const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' });

const OTHERS = {
  games: 'A team does not have the number of games that the rules require.',
  opponents: 'The opponents of a team are not balanced.',
  stays: 'The game can no longer move.',
} as const;
