import type { Browser, Page } from '@playwright/test';
import { addDays, instantOf, leagueNow, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { expectAccessible } from '../support/axe.ts';
import { clockFrom } from '../support/clock-ahead.ts';
import { coachEmail } from '../support/league.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { boxes, openRequests, pick, submit } from '../support/screens.ts';
import { expect, signIn, signInAsAdmin } from '../support/story.ts';

/** A separate portal, because it is started again when the round is due. */
const test = storiesWithOwnPortal(openLeague);
test.use({ bypassCSP: true });

const ZONE = 'America/New_York';
const { date: TODAY } = leagueNow(new Date(), ZONE);
/** The next Friday after today; wishes close at 8 PM. */
const FRIDAY = addDays(TODAY, ((4 - weekdayOf(TODAY) + 7) % 7) + 1);
const TUESDAY = addDays(FRIDAY, 4);
const at = (time: string) => clockFrom(instantOf(FRIDAY, time, ZONE));

const COACHES = [1, 2, 3] as const;

async function onPhone(browser: Browser, baseURL: string, coach: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    bypassCSP: true,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await signIn(page, coachEmail(coach));
  await page.goto('/practice-request');
  return page;
}

const roundOf = (page: Page) => page.getByRole('region', { name: /^Next week/ });

/** Shows the coach's team of Boys 3-4, whichever was shown at first. */
const chooseTeam = (page: Page) =>
  page.getByRole('radio', { name: /^Team \d+, Boys 3-4$/ }).check({ force: true });

/** Tuesday from 6 to 7 PM at Salk, which has two courts. */
async function addWish(page: Page): Promise<void> {
  await expect(roundOf(page)).toContainText('Next week: decided Friday 8 PM');
  await chooseTeam(page);
  await roundOf(page).getByRole('button', { name: 'Add a wish' }).tap();
  const dialog = page.getByRole('dialog', { name: /^Add a wish/ });
  await dialog.getByRole('checkbox', { name: 'Tuesday' }).tap();
  await dialog.getByLabel('Ending by').selectOption({ label: '7:00 PM' });
  await dialog.getByRole('checkbox', { name: 'Any gym' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Salk', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(roundOf(page).getByRole('listitem')).toContainText(
    'Tuesday, between 6:00 PM and 7:00 PM, at Salk',
  );
}

test('a round assigns next week when wishes close, says why a wish was not met, and can be undone and run again', async ({
  page,
  browser,
  portal,
}) => {
  await portal.kill();
  await portal.startAgain(at('19:00:00'));
  await test.step('an administrator turns the round on', async () => {
    await signInAsAdmin(page);
    await page.goto('/admin/practice-round');
    await page.getByRole('radio', { name: /^Practice round/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Wishes are open until Friday at 8 PM' })).toBeVisible();
  });

  const phones = await Promise.all(COACHES.map((coach) => onPhone(browser, portal.url, coach)));
  await test.step('three coaches set the same wish on their phones, and next week cannot be booked yet', async () => {
    for (const phone of phones) await addWish(phone);
    const [phone = page] = phones;
    await expectAccessible(phone, 'wishes');
    await openRequests(phone, TUESDAY);
    await expect(boxes(phone, 'Team 1', 'Boys 3-4', 'Salk').first()).toBeDisabled();
  });

  await test.step('the administrator rehearses', async () => {
    await page.getByRole('button', { name: 'Rehearse' }).dblclick();
    const rehearsal = page.getByRole('region', { name: /^What would come out now/ });
    await expect(rehearsal).toContainText('Nothing was changed');
    await expect(rehearsal.getByRole('row').filter({ hasText: 'Salk' })).toHaveCount(2);
    await expectAccessible(page, 'a rehearsal');
  });

  await portal.kill();
  await portal.startAgain(at('20:00:05'));
  await test.step('two teams get their first wish; the third coach reads why not and takes what is left', async () => {
    for (const [index, phone] of phones.entries()) {
      await signIn(phone, coachEmail(COACHES[index] ?? 0));
      await phone.goto('/practice-request');
      await expect(roundOf(phone)).toContainText('Next week is decided', { timeout: 90_000 });
      await chooseTeam(phone);
    }
    const met = await Promise.all(
      phones.map((phone) => roundOf(phone).getByText('Your first wish was met').isVisible()),
    );
    expect(met.filter(Boolean)).toHaveLength(2);
    const lost = met.indexOf(false);
    const phone = phones[lost] ?? page;
    await expect(roundOf(phone)).toContainText(/Your first wish \(Tuesday.*Boys 3-4 Team \d has it/);
    await expectAccessible(phone, 'why a wish was not met');
    await openRequests(phone, TUESDAY);
    await pick(boxes(phone, `Team ${COACHES[lost]}`, 'Boys 3-4', 'Salk').first());
    await submit(phone);
    await expect(phone.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
  });

  await test.step('the administrator reads the figures, undoes the round and runs it again', async () => {
    await signInAsAdmin(page);
    await page.goto('/admin/practice-round');
    const week = page.getByRole('region', { name: 'Next week is decided' });
    await expect(week).toContainText('First wishes met2100% of the teams with a practice');
    await week.getByRole('button', { name: 'Undo the round' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the round' }).click();
    await expect(page.getByText('The round of this week was undone.')).toBeVisible();
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Run the round' }).dblclick();
    await expect(week.getByRole('row').filter({ hasText: 'Salk' })).toHaveCount(2);
    await expectAccessible(page, 'a result');
  });
  for (const phone of phones) await phone.context().close();
});
