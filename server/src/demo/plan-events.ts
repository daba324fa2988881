import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import {
  type BookingPlan,
  type DemoEntry,
  type DemoSlot,
  type DemoTeam,
  endOn,
  entryOn,
} from './booking-plan.ts';

type League = { slots: readonly DemoSlot[]; teams: readonly DemoTeam[]; coachTeamIds: readonly number[] };
type Event = Partial<Pick<DemoEntry, 'title' | 'external' | 'homeTeamId' | 'awayTeamId'>>;

const CLINIC_MINUTES = 180;
const GAME_MINUTES = 75;
const PLAYOFF_MINUTES = 90;

/** Adds an event on the last slot of the day that is long enough. */
function addLast(
  plan: BookingPlan,
  { slots }: League,
  date: IsoDate,
  { type, minutes, ...event }: Event & { type: DemoEntry['type']; minutes: number },
): void {
  const teamIds = [event.homeTeamId ?? null, event.awayTeamId ?? null].filter((id) => id !== null);
  for (const slot of slots.filter((candidate) => candidate.date === date).toReversed()) {
    const endTime = endOn(plan, slots, slot, { minutes, teamIds });
    if (endTime === null) continue;
    plan.add({ ...entryOn(slot, type), endTime, ...event });
    return;
  }
}

/** Three clinics, a playoff and a game against a team of another league, on this weekend and the next. */
export function addEvents(plan: BookingPlan, league: League, saturday: IsoDate): void {
  const nextSaturday = addDays(saturday, 7);
  const nextSunday = addDays(saturday, 8);
  const clinic = (title: string) => ({ type: 'clinic', minutes: CLINIC_MINUTES, title }) as const;
  addLast(plan, league, saturday, clinic('Skills clinic'));
  addLast(plan, league, nextSaturday, clinic('Referee clinic'));
  addLast(plan, league, nextSunday, clinic('Evaluations'));
  // without the teams of the demo's coach, who has only practices
  const teams = league.teams.filter(({ id }) => !league.coachTeamIds.includes(id));
  const [home, away] = [...Map.groupBy(teams, ({ divisionId }) => divisionId).values()].at(-1) ?? [];
  if (home === undefined || away === undefined) return;
  const sides = { homeTeamId: home.id, awayTeamId: away.id };
  addLast(plan, league, nextSunday, { type: 'playoff', minutes: PLAYOFF_MINUTES, ...sides });
  const external = { team: 'Riverside Rockets', email: 'rockets@example.com' };
  addLast(plan, league, nextSaturday, { type: 'game', minutes: GAME_MINUTES, homeTeamId: away.id, external });
}
