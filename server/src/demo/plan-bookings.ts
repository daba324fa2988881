import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type WeekStart, weekStartOf } from '@portal/domain/time/week.ts';
import { BookingPlan, type DemoEntry, type DemoSlot, type DemoTeam, endOn, entryOn } from './booking-plan.ts';
import { addEvents } from './plan-events.ts';
import { shuffled } from './random.ts';

export type DemoLeague = {
  today: IsoDate;
  weekStart: WeekStart;
  slots: readonly DemoSlot[];
  teams: readonly DemoTeam[];
  /** the teams of the demo's coach, of which some still need a practice */
  coachTeamIds: readonly number[];
  random: () => number;
};

const SHARE_WITH_PRACTICE = 0.6;
const GAME_MINUTES = 75;
const GAMES_PER_SATURDAY = 6;

/** The school uses a gym for a whole evening of next week. */
function addBlackout(plan: BookingPlan, { slots, random }: DemoLeague, nextWeek: IsoDate): void {
  const evenings = slots.filter((slot) => slot.date > nextWeek && slot.date < addDays(nextWeek, 4));
  const [first] = shuffled(evenings, random);
  if (first === undefined) return;
  for (const slot of evenings) {
    if (slot.venueId === first.venueId && slot.date === first.date) {
      plan.add({ ...entryOn(slot, 'blackout'), title: 'School event' });
    }
  }
}

/** Games between teams of one division. */
function addGames(plan: BookingPlan, { slots, teams, random }: DemoLeague, saturday: IsoDate): void {
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
    const endTime = endOn(plan, slots, slot, { minutes: GAME_MINUTES, teamIds: [home.id, away.id] });
    if (endTime === null) continue;
    plan.add({ ...entryOn(slot, 'game'), endTime, homeTeamId: home.id, awayTeamId: away.id });
    games += 1;
  }
}

/** @param ofCoach ids of the teams with the same coach, who can't be in two places */
function addPractice(
  plan: BookingPlan,
  slots: readonly DemoSlot[],
  team: DemoTeam,
  ofCoach: number[],
  weekStart: IsoDate,
): void {
  const slot = slots.find((candidate) => plan.isFree(candidate, ofCoach));
  if (slot === undefined) return;
  plan.add({
    ...entryOn(slot, 'practice'),
    homeTeamId: team.id,
    weekStart,
    coachEmail: team.coachEmail,
  });
}

/**
 * Which of the demo coach's teams practice in a week: all last week, the first this week, the second next week.
 * @param week -1, 0 or 1
 */
function coachTeamsOf(week: number, ids: readonly number[]): readonly number[] {
  return week < 0 ? ids : ids.slice(week, week + 1);
}

/**
 * Plans the bookings of a league in the middle of its season: practices of last week, this week and next week for about
 * six teams in ten, games on two Saturdays, a blackout, clinics, a playoff and a game against another league. They comply
 * with docs/spec/decisions.md#schedule.
 */
export function planBookings(league: DemoLeague): readonly DemoEntry[] {
  const { today, slots, teams, coachTeamIds, random } = league;
  const thisWeek = weekStartOf(today, league.weekStart);
  const plan = new BookingPlan();
  addBlackout(plan, league, addDays(thisWeek, 7));
  const saturday = addDays(weekStartOf(today, 'monday'), 5);
  addGames(plan, league, saturday);
  addGames(plan, league, addDays(saturday, 7));
  addEvents(plan, league, saturday);
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
      addPractice(plan, shuffled(ofWeek, random), team, sameCoach, weekStart);
    }
  }
  return plan.entries;
}
