import type { Locator, Page } from '@playwright/test';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { isWeekend } from '@portal/domain/schedule/slot-times.ts';
import { addDays, leagueNow, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { ADMIN, api, logIn } from './admin-api.ts';
import { coachEmail } from './league.ts';
import { expect, signInAsAdmin } from './story.ts';

const url = () => process.env.PORTAL_URL ?? '';

/** The league is closed 20 days from today (support/league.ts). */
const CLOSED = 20;

/**
 * An evening beyond what coaches can book, by number: Monday to Friday, slots from 18:00 to 22:00 on every court.
 * Every story about the schedule uses its own evenings, 0 to 8, so that stories can run in parallel.
 */
export function evening(number: number): string {
  const { date } = leagueNow(new Date(), 'America/New_York');
  const ahead = Array.from({ length: 14 }, (_, index) => 14 + index).filter((days) => days !== CLOSED);
  const found = ahead.map((days) => addDays(date, days)).filter((day) => !isWeekend(day))[number];
  if (found === undefined) throw new Error(`There is no evening ${number}.`);
  return found;
}

/**
 * A Saturday and Sunday beyond what coaches can book, with slots from 9:00 to 18:00. The story that moves entries uses the
 * Saturday, and court 1 of Shepard on the Sunday; the task counts use Salk on the Sunday, and the emails to coaches Memorial
 * and court 2 of Shepard.
 */
export function weekend(): [saturday: string, sunday: string] {
  const { date } = leagueNow(new Date(), 'America/New_York');
  const ahead = Array.from({ length: 14 }, (_, index) => 14 + index);
  const found = ahead.find(
    (days) => weekdayOf(addDays(date, days)) === 6 && days !== CLOSED && days + 1 !== CLOSED,
  );
  if (found === undefined) throw new Error('There is no weekend.');
  return [addDays(date, found), addDays(date, found + 1)];
}

/** Logs in as the administrator and opens the combined schedule with this query. */
export async function openSchedule(page: Page, query: string): Promise<void> {
  await signInAsAdmin(page);
  await page.goto(`/admin/combined-schedule?${query}`);
  await expect(page.getByRole('heading', { name: 'Combined Schedule (Admin)' })).toBeVisible();
}

/** Opens the table narrowed to one evening of a gym. */
export const openEvening = (page: Page, day: string, gym: string): Promise<void> =>
  openSchedule(page, `from=${day}&to=${day}&venue=${encodeURIComponent(`${gym} - Gym`)}&rows=25`);

/** The table's row of a court at a time, e.g. '6:00 PM'. */
export const rowOf = (page: Page, time: string, court: string): Locator =>
  page.getByRole('row').filter({
    has: page.getByRole('button', { name: new RegExp(`^More: .* ${time} at .*, court ${court}$`) }),
  });

/** Presses a row's button: 'Add', 'Update', 'Cancel' or 'More'. */
export const press = (row: Locator, action: string): Promise<void> =>
  row.getByRole('button', { name: new RegExp(`^${action}: `) }).click();

/** The server's rows of a day, sorted by school. */
export async function rowsOf(day: string, school: string): Promise<ScheduleRowWire[]> {
  const token = await logIn(url(), ADMIN.email, ADMIN.password);
  const answer = await api(url(), '/admin/combined-schedule', { token });
  expect(answer.status).toBe(200);
  const rows = answer.body as unknown as ScheduleRowWire[];
  return rows.filter((row) => row.AvailableDate === day && row.SchoolName === school);
}

/** A slot by the time shown in its row, 'HH:MM'. */
export async function slotAt(
  day: string,
  school: string,
  court: string,
  time: string,
): Promise<ScheduleRowWire> {
  const rows = await rowsOf(day, school);
  const found = rows.find((row) => row.Court === court && row.AvailableTime.startsWith(time));
  if (found === undefined) throw new Error(`There is no row at ${school} ${court}, ${day} ${time}.`);
  return found;
}

/** Makes a call as the administrator, which must succeed. */
async function asAdmin(path: string, body: unknown): Promise<Record<string, unknown>> {
  const token = await logIn(url(), ADMIN.email, ADMIN.password);
  const answer = await api(url(), path, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** Reserves an open slot for a team, as the Add modal does. */
export async function reserve(slot: ScheduleRowWire, divisionName: string, teamName: string): Promise<void> {
  await asAdmin('/admin/reserve', {
    venueId: slot.VenueId,
    court: slot.Court,
    reservationDate: slot.AvailableDate,
    reservationTime: slot.AvailableTime,
    divisionName,
    teamName,
  });
}

/** Schedules a game between two teams, as the Add modal does. */
export async function scheduleGame(
  slot: ScheduleRowWire,
  divisionName: string,
  { home, away }: { home: number; away: number },
): Promise<void> {
  await asAdmin('/admin/games/schedule', {
    venueId: slot.VenueId,
    court: slot.Court,
    scheduleDate: slot.AvailableDate,
    scheduleTime: slot.AvailableTime,
    scheduleType: 'Regular Schedule',
    divisionName,
    homeTeam: `Team ${home}`,
    awayTeam: `Team ${away}`,
    homeCoachEmail: coachEmail(home),
    awayCoachEmail: coachEmail(away),
  });
}
