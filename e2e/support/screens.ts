import type { Locator, Page } from '@playwright/test';
import { monthAndDay, weekdayName } from '@portal/domain/time/format.ts';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import { expect } from './story.ts';

/** A day of next week, 0 for Monday to 6 for Sunday. Its evening slots are open whatever day the stories run. */
export function dayOfNextWeek(day: number): string {
  const { date } = leagueNow(new Date(), 'America/New_York');
  return addDays(weekRange(date, 'monday').next.start, day);
}

/** The start of the heading of a day: /^Tuesday, Nov 24 / for '2026-11-24'. */
export const dayName = (date: string): RegExp => new RegExp(`^${weekdayName(date)}, ${monthAndDay(date)} `);

/** Opens the table view of the request page, filtered to one day. */
export async function openRequests(page: Page, day: string): Promise<void> {
  await page.goto(`/practice-request?day=${day}`);
  await expect(page.getByText('Please select a practice time for your team(s)')).toBeVisible();
}

/** The checkboxes of a team, in the order of the list; `at` names a gym. */
export const boxes = (page: Page, team: string, division: string, at: string): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^${team}, ${division}: .* at ${at}(?:,|$)`) });

/** Picks a slot. In a narrow window the page then shows the next team, so the checkbox disappears. */
export const pick = (box: Locator): Promise<void> => box.click();

/** Submits what is picked. */
export const submit = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Submit Requests' }).click();

/** The slot of a checkbox, e.g. 'Tue, Nov 24, 2026, 6:00 PM at Salk, court 1'. */
export async function slotOf(box: Locator): Promise<string> {
  const name = (await box.getAttribute('aria-label')) ?? '';
  return name.slice(name.indexOf(': ') + 2);
}
