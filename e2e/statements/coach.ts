import type { Page } from '@playwright/test';
import type { WeekRangeAnswer } from '@portal/contract/practices.ts';
import { api } from '../support/admin-api.ts';
import { coachEmail } from '../support/league.ts';
import { expect } from '../support/story.ts';
import { storageOf } from './walk.ts';

/** What the walks of the coach's screens share: the calls of a coach, and tables. */

type Slot = Record<string, string | number> & { Id: number };

export function coachCalls(url: string, token: string) {
  const call = (path: string, body?: unknown) => api(url, path, { token, body });
  const openSlots = async () => (await call('/reservations/availability')).body.availability as Slot[];
  return {
    call,
    openSlots,
    /** an open slot of a day */
    async openSlot(day: string): Promise<Slot> {
      const found = (await openSlots()).find(({ AvailableDate }) => AvailableDate === day);
      if (found === undefined) throw new Error(`There is no open slot on ${day}.`);
      return found;
    },
  };
}

/** The body of POST /reservations/reserve. */
export const reserveBody = (slot: Slot, coach: number, division = 'Boys 3-4') => ({
  VenueId: slot.VenueId,
  ReservationDate: slot.AvailableDate,
  ReservationTime: slot.AvailableTime,
  Status: 'practice',
  CoachName: `Casey Number${coach}`,
  TeamName: `Team ${coach}`,
  DivisionName: division,
  SchoolName: slot.SchoolName,
  GymName: slot.GymName,
  ScheduleName: slot.ScheduleName,
  Court: slot.Court,
  day_of_week: 'Monday',
  RequestingCoachEmail: coachEmail(coach),
});

export const tableRows = (page: Page) => page.getByRole('main').locator('tbody tr');

/** The headings of a table's columns, once it is there. */
export async function headsOf(page: Page): Promise<string[]> {
  const heads = page.getByRole('columnheader');
  await heads.first().waitFor();
  return (await heads.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** The week range that the browser has stored, which it does once it knows the league's time zone. */
export async function storedWeekRange(page: Page): Promise<WeekRangeAnswer> {
  const stored = async () => (await storageOf(page)).tab.weekRange;
  await expect.poll(stored).toBeDefined();
  return JSON.parse((await stored()) ?? '') as WeekRangeAnswer;
}
