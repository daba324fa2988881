import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type DemoEntry, type DemoSlot, type DemoTeam, endOn, entryOn, type Taken } from './taken.ts';

type Place = { slots: readonly DemoSlot[]; teams: readonly DemoTeam[]; coachTeamIds: readonly number[] };
type Event = Partial<Pick<DemoEntry, 'title' | 'external' | 'homeTeamId' | 'awayTeamId'>>;

const CLINIC_MINUTES = 180;
const GAME_MINUTES = 75;
const PLAYOFF_MINUTES = 90;

/** On the last slot of the day that has room for it. */
function addLast(
  taken: Taken,
  { slots }: Place,
  date: IsoDate,
  { type, minutes, ...event }: Event & { type: DemoEntry['type']; minutes: number },
): void {
  const teamIds = [event.homeTeamId ?? null, event.awayTeamId ?? null].filter((id) => id !== null);
  for (const slot of slots.filter((candidate) => candidate.date === date).toReversed()) {
    const endTime = endOn(taken, slots, slot, { minutes, teamIds });
    if (endTime === null) continue;
    taken.add({ ...entryOn(slot, type), endTime, ...event });
    return;
  }
}

/** Three clinics, a playoff and a game against a team from elsewhere, on this weekend and the next. */
export function addEvents(taken: Taken, place: Place, saturday: IsoDate): void {
  const nextSaturday = addDays(saturday, 7);
  const nextSunday = addDays(saturday, 8);
  const clinic = (title: string) => ({ type: 'clinic', minutes: CLINIC_MINUTES, title }) as const;
  addLast(taken, place, saturday, clinic('Skills clinic'));
  addLast(taken, place, nextSaturday, clinic('Referee clinic'));
  addLast(taken, place, nextSunday, clinic('Evaluations'));
  // the demo's coach keeps his weeks for practices
  const teams = place.teams.filter(({ id }) => !place.coachTeamIds.includes(id));
  const [home, away] = [...Map.groupBy(teams, ({ divisionId }) => divisionId).values()].at(-1) ?? [];
  if (home === undefined || away === undefined) return;
  const sides = { homeTeamId: home.id, awayTeamId: away.id };
  addLast(taken, place, nextSunday, { type: 'playoff', minutes: PLAYOFF_MINUTES, ...sides });
  const external = { team: 'Riverside Rockets', email: 'rockets@example.com' };
  addLast(taken, place, nextSaturday, { type: 'game', minutes: GAME_MINUTES, homeTeamId: away.id, external });
}
