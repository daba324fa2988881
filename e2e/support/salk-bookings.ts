import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { ADMIN, api, logIn } from './admin-api.ts';
import { coachEmail } from './league.ts';
import { expect } from './story.ts';

/**
 * Books practices for Boys 3-4 teams and a game at Salk, by default of Team 4 against Team 5, each in the first open slot of its
 * day.
 * @returns the id of the gym of the game
 */
export async function bookAtSalk(
  url: string,
  {
    practices = [],
    gameOn,
    home = 4,
    away = 5,
  }: {
    practices?: readonly { team: number; day: string }[];
    gameOn: string;
    home?: number;
    away?: number;
  },
): Promise<number> {
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const { body } = await api(url, '/admin/combined-schedule', { token });
  const open = (body as unknown as ScheduleRowWire[])
    .filter(({ SchoolName, Type }) => SchoolName === 'Salk' && Type === 'OPEN')
    .toSorted((a, b) => a.AvailableTime.localeCompare(b.AvailableTime));
  const take = (day: string) => {
    const at = open.findIndex(({ AvailableDate }) => AvailableDate === day);
    const [slot] = open.splice(at, 1);
    if (at < 0 || slot === undefined) throw new Error(`No slot is open on ${day}.`);
    return { venueId: slot.VenueId, court: slot.Court, time: slot.AvailableTime };
  };
  const must = async (path: string, body: object) => {
    const answer = await api(url, path, { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  for (const { team, day } of practices) {
    const { time, ...place } = take(day);
    await must('/admin/reserve', {
      ...place,
      reservationDate: day,
      reservationTime: time,
      divisionName: 'Boys 3-4',
      teamName: `Team ${team}`,
    });
  }
  const { time, ...place } = take(gameOn);
  await must('/admin/games/schedule', {
    ...place,
    scheduleDate: gameOn,
    scheduleTime: time,
    scheduleType: 'Regular Schedule',
    divisionName: 'Boys 3-4',
    homeTeam: `Team ${home}`,
    awayTeam: `Team ${away}`,
    homeCoachEmail: coachEmail(home),
    awayCoachEmail: coachEmail(away),
  });
  return place.venueId;
}
