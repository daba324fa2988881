import { type DayTime, overlaps, uncoveredTime } from '#court-time/day-time.ts';
import { slotFor } from '#schedule/free-places.ts';
import { formatDate, formatTime, shortTimeRange } from '#time/format.ts';
import { addMinutes, minutesOf } from '#time/wall-clock.ts';
import { courtsOnFloor } from '#venues/shared-floors.ts';
import { courtText } from '#venues/venue-name.ts';
import { type BusyDay, type BusyTime, BusyTimes } from './busy-times.ts';
import type { GamePlanInput, GameSlot, PlannedGame, StoredGame } from './game.ts';
import { askToImport, IMPORT, type RowQuestion } from './game-question.ts';
import { courtLabel } from './look-up-courts.ts';
import { pairKey } from './match-games.ts';
import { knownTeams } from './open-sides.ts';

/** A game to add or move. */
export type Mover = {
  /** without the slot that it will belong to */
  game: Omit<PlannedGame, 'slotId' | 'number'>;
  /** the game in the schedule; null for a new game */
  stored: StoredGame | null;
  /** how the reasons of other rows refer to it: '6–7:15 PM, Hawks – Owls (line 12)' */
  text: string;
  /** the same pair already plays on this day */
  isAgain: boolean;
};

/** Whether a game can have its place: its slot, or why not. */
export type Verdict = { slotId: number | null; problem: string | null; questions: RowQuestion[] };

/** Ends the text of a problem that another time or place would solve. */
export const OTHERWISE = 'Choose another time or place.';

/** What decides about places. */
export type PlacesInput = Pick<GamePlanInput, 'teams' | 'courts' | 'slots' | 'taken' | 'games' | 'answers'>;

/** Decides which games can have the places that a file gives them, considering all others. */
export class GamePlaces {
  readonly #input: PlacesInput;
  readonly #busy = new BusyTimes();
  readonly #entries = new Map<number, BusyTime>();
  readonly #slots: Map<string, GameSlot[]>;
  /** slots that a practice or clinic uses */
  readonly #shut = new Map<number, string>();
  readonly #courts;
  readonly #onFloor;
  readonly #teams;
  readonly #teamsOfCoach = new Map<number, number[]>();

  constructor(input: PlacesInput) {
    this.#input = input;
    this.#slots = Map.groupBy(input.slots, ({ courtId, date }) => `${courtId}|${date}`);
    this.#courts = new Map(input.courts.map((court) => [court.id, court]));
    this.#onFloor = courtsOnFloor(input.courts);
    this.#teams = new Map(input.teams.map((team) => [team.id, team]));
    const games = new Set(input.games.map(({ entryId }) => entryId));
    for (const entry of input.taken) {
      const { entryId, slotId, courtId, date, startTime, endTime, teamIds, text, blocks } = entry;
      const time = { courtId: blocks ? courtId : null, date, startTime, endTime, teamIds, text };
      this.#entries.set(entryId, time);
      this.#busy.add(time);
      if (blocks && !games.has(entryId)) this.#shut.set(slotId, text);
    }
    for (const { id, coachIds } of input.teams) {
      for (const coachId of coachIds) {
        this.#teamsOfCoach.set(coachId, [...(this.#teamsOfCoach.get(coachId) ?? []), id]);
      }
    }
  }

  /** Frees the game's former place, or takes it again. */
  free({ entryId }: StoredGame): void {
    const time = this.#entries.get(entryId);
    if (time !== undefined) this.#busy.remove(time);
  }

  /** @returns what conflicts with the restored game or with a coach of it */
  restore({ entryId }: StoredGame): BusyTime[] {
    const time = this.#entries.get(entryId);
    if (time === undefined) return [];
    const teams = [...time.teamIds, ...this.#coachedBeside(time.teamIds)];
    const others = [
      ...(time.courtId === null ? [] : this.#onCourt(time.courtId, time)),
      ...teams.flatMap((id) => this.#busy.ofTeam(id, time)),
    ];
    this.#busy.add(time);
    return [...new Set(others)];
  }

  add(time: BusyTime): void {
    this.#busy.add(time);
  }

  remove(time: BusyTime): void {
    this.#busy.remove(time);
  }

  /** What takes the floor of a court. */
  #onCourt(courtId: number, day: BusyDay): BusyTime[] {
    return this.#onFloor(courtId).flatMap((id) => this.#busy.ofCourt(id, day));
  }

  /** The other teams of these teams' coaches. */
  #coachedBeside(own: readonly number[]): number[] {
    const coaches = own.flatMap((id) => this.#teams.get(id)?.coachIds ?? []);
    const others = coaches.flatMap((id) => this.#teamsOfCoach.get(id) ?? []);
    return [...new Set(others)].filter((id) => !own.includes(id));
  }

  /** Whether the game could be there now. */
  check(mover: Mover): Verdict {
    const { game } = mover;
    const slots = this.#slots.get(`${game.courtId}|${game.date}`) ?? [];
    const open = slots.filter(({ id }) => !this.#shut.has(id));
    const slot = slotFor(game, open);
    const problem = this.#unapproved(game, slots) ?? this.#collision(game);
    if (problem !== null || slot === null) {
      return { slotId: null, problem: problem ?? this.#shutText(game, slots), questions: [] };
    }
    const questions = [
      ...this.#divisions(game),
      ...this.#again(mover),
      ...this.#held(slots.filter((each) => overlaps(each, game))),
      ...this.#coaches(game),
    ];
    return { slotId: slot.id, problem: null, questions };
  }

  #unapproved(game: Mover['game'], slots: readonly GameSlot[]): string | null {
    const isStart = minutesOf(game.startTime) % 15 === 0 && game.startTime.endsWith(':00');
    if (!isStart && slots.every(({ startTime }) => startTime !== game.startTime)) {
      return `The start, ${formatTime(game.startTime)}, is not on a quarter hour. Start the game at :00, :15, :30 or :45.`;
    }
    const missing = uncoveredTime(game, slots);
    if (missing === null) return null;
    const when = dayAndTime({ ...missing, date: game.date });
    const text = `There is no approved time at ${this.#place(game)} on ${when}.`;
    return this.#isMeantForAfternoon(game, slots)
      ? `${text} For the afternoon, write ${formatTime(game.startTime).replace('AM', 'PM')}.`
      : `${text} Add a permit first.`;
  }

  /** '1:30' without PM is at night. */
  #isMeantForAfternoon({ startTime, endTime }: Mover['game'], slots: readonly GameSlot[]): boolean {
    if (endTime >= '12:00:00') return false;
    const later = { startTime: addMinutes(startTime, 12 * 60), endTime: addMinutes(endTime, 12 * 60) };
    return uncoveredTime(later, slots) === null;
  }

  /** A slot holds games, or one entry of another kind. */
  #shutText(game: Mover['game'], slots: readonly GameSlot[]): string {
    const shut = slotFor(game, slots);
    if (shut === null) return '';
    const text = this.#shut.get(shut.id) ?? '';
    return `The slot at ${this.#place(game)} on ${dayAndTime(shut)} is already used: ${text}. ${OTHERWISE}`;
  }

  #collision(game: Mover['game']): string | null {
    const [other] = this.#onCourt(game.courtId, game);
    if (other !== undefined) {
      const taken = `is taken on ${formatDate(game.date)}: ${other.text}. ${OTHERWISE}`;
      const where = this.#place(game);
      if (other.courtId === null || other.courtId === game.courtId) return `${where} ${taken}`;
      const otherName = courtText(this.#courts.get(other.courtId)?.name ?? '');
      return `${where} shares its floor with ${otherName}, which ${taken}`;
    }
    for (const id of knownTeams(game.homeTeamId, game.awayTeamId)) {
      const [busy] = this.#busy.ofTeam(id, game);
      if (busy === undefined) continue;
      return `${this.#team(id)} are busy on ${formatDate(game.date)}: ${busy.text}. ${OTHERWISE}`;
    }
    return null;
  }

  #divisions({ homeTeamId, awayTeamId }: Mover['game']): RowQuestion[] {
    if (homeTeamId === null || awayTeamId === null) return [];
    const [home, away] = [this.#teams.get(homeTeamId), this.#teams.get(awayTeamId)];
    if (home?.divisionId === away?.divisionId) return [];
    const reason = `${this.#team(homeTeamId)} and ${this.#team(awayTeamId)} play in different divisions.`;
    return [askToImport(this.#input.answers, `divisions:${pairKey(homeTeamId, awayTeamId)}`, reason)];
  }

  #again({ game, isAgain }: Mover): RowQuestion[] {
    const { homeTeamId, awayTeamId, date } = game;
    if (!isAgain || homeTeamId === null || awayTeamId === null) return [];
    const reason = `${this.#team(homeTeamId)} and ${this.#team(awayTeamId)} have another game on ${formatDate(date)}.`;
    return [askToImport(this.#input.answers, `again:${date}:${pairKey(homeTeamId, awayTeamId)}`, reason)];
  }

  #held(slots: readonly GameSlot[]): RowQuestion[] {
    const slot = slots.find(({ isHeld }) => isHeld);
    if (slot === undefined) return [];
    const reason = `The slot on ${dayAndTime(slot)} is held for a team on the waitlist.`;
    return [askToImport(this.#input.answers, `held:${slot.id}`, reason)];
  }

  #coaches(game: Mover['game']): RowQuestion[] {
    const { date, startTime, homeTeamId, awayTeamId } = game;
    if (homeTeamId === null || awayTeamId === null) return [];
    for (const id of this.#coachedBeside(knownTeams(homeTeamId, awayTeamId))) {
      const [busy] = this.#busy.ofTeam(id, game);
      if (busy === undefined) continue;
      const reason = `A coach of this game also coaches ${this.#team(id)}, who are busy on ${formatDate(date)}: ${busy.text}.`;
      const key = `coach:${date}:${startTime}:${pairKey(homeTeamId, awayTeamId)}`;
      return [askToImport(this.#input.answers, key, reason)];
    }
    return [];
  }

  #place({ courtId }: Mover['game']): string {
    const court = this.#courts.get(courtId);
    return court === undefined ? '' : courtLabel(court);
  }

  #team(id: number): string {
    const team = this.#teams.get(id);
    return team === undefined ? '' : `${team.divisionName} ${team.name}`;
  }
}

const dayAndTime = ({ date, startTime, endTime }: DayTime & { date: string }): string =>
  `${formatDate(date)}, ${shortTimeRange(startTime, endTime)}`;

/** Whether a game can be imported: it has no problem, and every question was answered with yes. */
export const isAccepted = ({ problem, questions }: Verdict): boolean =>
  problem === null && questions.every(({ question }) => question.answer === IMPORT);
