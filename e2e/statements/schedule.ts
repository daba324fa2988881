import type { Locator, Page } from '@playwright/test';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { coachEmail } from '../support/league.ts';
import { expect } from '../support/story.ts';

/** What the walks of the combined schedule share: its calls as an administrator makes them, and the Add dialog. */

export type Administrator = {
  call(path: string, body?: unknown): ReturnType<typeof api>;
  /** a call that must succeed; its answer */
  must(path: string, body: unknown): Promise<Record<string, unknown>>;
  rows(): Promise<ScheduleRowWire[]>;
  /** the row of a court at 'HH:MM' */
  rowAt(day: string, school: string, court: string, time: string): Promise<ScheduleRowWire>;
};

export async function administrator(url: string): Promise<Administrator> {
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const call = (path: string, body?: unknown) => api(url, path, { token, body });
  const rows = async () => (await call('/admin/combined-schedule')).body as unknown as ScheduleRowWire[];
  return {
    call,
    async must(path, body) {
      const answer = await call(path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    rows,
    async rowAt(day, school, court, time) {
      const found = (await rows()).find(
        (row) =>
          row.AvailableDate === day &&
          row.SchoolName === school &&
          row.Court === court &&
          row.AvailableTime.startsWith(time),
      );
      if (found === undefined) throw new Error(`There is no row at ${school} ${court}, ${day} ${time}.`);
      return found;
    },
  };
}

const placeOf = (row: ScheduleRowWire) => ({
  venueId: row.VenueId,
  scheduleName: row.ScheduleName,
  schoolName: row.SchoolName,
  gymName: row.GymName,
  court: row.Court,
});

const timeOf = (row: ScheduleRowWire) => ({
  reservationDate: row.AvailableDate,
  reservationTime: row.AvailableTime,
  reservationEndTime: row.ReservationEndTime,
});

/** The body of POST /admin/games/schedule for a regular game. */
export const gameBody = (row: ScheduleRowWire, [home, away]: [number, number], more: object = {}) => ({
  ...placeOf(row),
  scheduleDate: row.AvailableDate,
  scheduleTime: row.AvailableTime,
  type: 'game',
  status: 'scheduled',
  scheduleType: 'Regular Schedule',
  divisionName: 'Boys 3-4',
  homeTeam: `Team ${home}`,
  awayTeam: `Team ${away}`,
  homeCoachEmail: coachEmail(home),
  awayCoachEmail: coachEmail(away),
  ...more,
});

/** The body of POST /admin/reserve. */
export const practiceBody = (row: ScheduleRowWire, team: number) => ({
  ...placeOf(row),
  ...timeOf(row),
  type: 'practice',
  status: 'practice',
  divisionName: 'Boys 3-4',
  teamName: `Team ${team}`,
  coachName: 'Casey',
  coachEmail: coachEmail(team),
});

/** The body of POST /admin/blackout and /admin/clinic, without reason and name. */
export const eventBody = (row: ScheduleRowWire, more: object = {}) => ({
  availabilityId: row.AvailabilityId,
  ...placeOf(row),
  ...timeOf(row),
  ...more,
});

export const scheduleRows = (page: Page) => page.locator('tr.schedule-row');

/** The message that the portal shows after a change, by its title. */
export const messageOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Messages' })
    .locator('> div')
    .filter({ has: page.getByText(title, { exact: true }) });

/** The values of a select, once it has some. */
export async function optionsOf(select: Locator): Promise<string[]> {
  const options = select.locator('option');
  await expect(options.first()).toBeAttached();
  return options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
}

/** The Add dialog of a page. */
export function addDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add to the schedule' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const choose = (label: string, option: string) => field(label).selectOption({ label: option });
  return {
    dialog,
    field,
    choose,
    confirm: dialog.getByRole('button', { name: /^(Reserve|Schedule|Set clinic|Set blackout)$/ }),
    async choosePractice(division: string, team: number) {
      await choose('Reservation type', 'Practice');
      await choose('Division', division);
      await choose('Team', `Team ${team}`);
    },
    async chooseGame(type: 'Game' | 'Playoff', division: string, [home, away]: [number, number]) {
      await choose('Reservation type', type);
      await choose('Division', division);
      await choose('Home team', `Team ${home}`);
      await field('Home coach').selectOption(coachEmail(home));
      await choose('Away team', `Team ${away}`);
      await field('Away coach').selectOption(coachEmail(away));
    },
  };
}
