import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type WeekStart, weekStartOf } from '@portal/domain/time/week.ts';
import { addEvents } from './plan-events.ts';
import { shuffled } from './random.ts';
import { type DemoEntry, type DemoSlot, type DemoTeam, endOn, entryOn, Taken } from './taken.ts';

export type DemoPlace = {
  today: IsoDate;
  weekStart: WeekStart;
  slots: readonly DemoSlot[];
  teams: readonly DemoTeam[];
  /** the teams of the demo's coach, who is to find one week used and something left to do */
  coachTeamIds: readonly number[];
  random: () => number;
};

const SHARE_WITH_PRACTICE = 0.6;
const GAME_MINUTES = 75;
const GAMES_PER_SATURDAY = 6;

/** One gym is taken by its school for a whole evening of the next week. */
function addBlackout(taken: Taken, { slots, random }: DemoPlace, nextWeek: IsoDate): void {
  const evenings = slots.filter((slot) => slot.date > nextWeek && slot.date < addDays(nextWeek, 4));
  const [first] = shuffled(evenings, random);
  if (first === undefined) return;
  for (const slot of evenings) {
    if (slot.venueId === first.venueId && slot.date === first.date) {
      taken.add({ ...entryOn(slot, 'blackout'), title: 'School event' });
    }
  }
}

/** Games between teams of one division, where two slots of a court follow each other. */
function addGames(taken: Taken, { slots, teams, random }: DemoPlace, saturday: IsoDate): void {
  const pairs: [DemoTeam, DemoTeam][] = [];
  for (const division of Map.groupBy(teams, (team) => team.divisionId).values()) {
    const [home, away] = shuffled(division, random);
    if (home !== undefined && away !== undefined) pairs.push([home, away]);
  }
  let games = 0;
  for (const slot of slots.filter((candidate) => candidate.date === saturday)) {
    const pair = pairs[games];
    if (pair === undefined || games >= GAMES_PER_SATURDAY) return;
    const [home, away] = pair;
    const endTime = endOn(taken, slots, slot, { minutes: GAME_MINUTES, teamIds: [home.id, away.id] });
    if (endTime === null) continue;
    taken.add({ ...entryOn(slot, 'game'), endTime, homeTeamId: home.id, awayTeamId: away.id });
    games += 1;
  }
}

/** @param ofCoach ids of the teams that have the same coach, who can't be in two places either */
function addPractice(
  taken: Taken,
  slots: readonly DemoSlot[],
  team: DemoTeam,
  ofCoach: number[],
  weekStart: IsoDate,
): void {
  const slot = slots.find((candidate) => taken.isFree(candidate, ofCoach));
  if (slot === undefined) return;
  taken.add({
    ...entryOn(slot, 'practice'),
    homeTeamId: team.id,
    weekStart,
    coachEmail: team.coachEmail,
  });
}

/** Which of the demo coach's teams practice in a week: all last week, the first this week, the second next week. */
function coachTeamsOf(week: number, ids: readonly number[]): readonly number[] {
  return week < 0 ? ids : ids.slice(week, week + 1);
}

/**
 * Bookings around today as a league in the middle of its season has them: practices of last week, this week and the
 * next for about six teams in ten, games on two Saturdays, one blackout, and one of everything else. They keep every rule of docs/spec/decisions.md#schedule.
 */
export function planBookings(place: DemoPlace): readonly DemoEntry[] {
  const { today, slots, teams, coachTeamIds, random } = place;
  const thisWeek = weekStartOf(today, place.weekStart);
  const taken = new Taken();
  addBlackout(taken, place, addDays(thisWeek, 7));
  const saturday = addDays(weekStartOf(today, 'monday'), 5);
  addGames(taken, place, saturday);
  addGames(taken, place, addDays(saturday, 7));
  addEvents(taken, place, saturday);
  for (const week of [-1, 0, 1]) {
    const weekStart = addDays(thisWeek, 7 * week);
    const ofWeek = slots.filter((slot) => slot.date >= weekStart && slot.date < addDays(weekStart, 7));
    const ofCoach = coachTeamsOf(week, coachTeamIds);
    const busy = teams.filter((team) =>
      coachTeamIds.includes(team.id) ? ofCoach.includes(team.id) : random() < SHARE_WITH_PRACTICE,
    );
    for (const team of busy) {
      if (team.coachEmail === null) continue;
      const sameCoach = teams.filter(({ coachEmail }) => coachEmail === team.coachEmail).map(({ id }) => id);
      addPractice(taken, shuffled(ofWeek, random), team, sameCoach, weekStart);
    }
  }
  return taken.entries;
}
