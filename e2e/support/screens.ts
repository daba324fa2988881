import type { Locator, Page } from '@playwright/test';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import { expect } from './story.ts';

/** A day of next week, 0 Monday to 6 Sunday: there every evening slot is open, whatever day the stories run. */
export function dayOfNextWeek(day: number): string {
  const { date } = leagueNow(new Date(), 'America/New_York');
  return addDays(weekRange(date, 'monday').next.start, day);
}

/** Opens the table of the request page with one day, as a bookmarked view. */
export async function openRequests(page: Page, day: string): Promise<void> {
  await page.goto(`/practice-request?view=table&day=${day}`);
  await expect(page.getByText('Please select a practice time for your team(s)')).toBeVisible();
}

/** The boxes of a team, in the order of the list; `at` names a gym. */
export const boxes = (page: Page, team: string, division: string, at: string): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^${team}, ${division}: .* at ${at}(?:,|$)`) });

/** Picks a slot. In a narrow window the page moves on to the next team, and the box does not stay to show the pick. */
export const pick = (box: Locator): Promise<void> => box.click();

/** Submits what is picked. */
export const submit = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Submit Requests' }).click();

/** What a box is for, e.g. 'Tue, Nov 24, 2026, 6:00 PM at Salk, court 1'. */
export async function slotOf(box: Locator): Promise<string> {
  const name = (await box.getAttribute('aria-label')) ?? '';
  return name.slice(name.indexOf(': ') + 2);
}
