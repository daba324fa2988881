import type { Page } from '@playwright/test';
import { holdTable } from '@portal/testkit/hold-table.ts';
import { coachEmail } from '../support/league.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { evening, press, rowOf } from '../support/schedule.ts';
import { boxes, dayOfNextWeek, openRequests, submit } from '../support/screens.ts';
import { openStep } from '../support/season-steps.ts';
import { expect, signIn, signInAsAdmin } from '../support/story.ts';

const test = storiesWithOwnPortal(openLeague);

const DAY = dayOfNextWeek(1);
const TEAM = 'Team 1';
const UNKNOWN = 'We don’t know whether this went through.';

/** A dialog that is open when the portal stops: how to fill it in, confirm it, and check it without and with a portal. */
type Part = {
  prepare(page: Page): Promise<void>;
  confirm(page: Page): Promise<void>;
  refused(page: Page): Promise<void>;
  done(page: Page): Promise<void>;
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const asCoach = (page: Page) => signIn(page, coachEmail(1));
const asAdmin = (page: Page) => signInAsAdmin(page);
const requestBox = (page: Page) => boxes(page, TEAM, 'Girls 5-6', 'Shepard').last();
const add = (page: Page) => page.getByRole('dialog', { name: 'Add to the schedule' });
const openRows = (page: Page, gym: string, day: string) =>
  page.goto(`/admin/combined-schedule?from=${day}&to=${day}&venue=${gym} - Gym&rows=25`);

const PARTS: Record<string, Part> = {
  'a request': {
    async prepare(page) {
      await asCoach(page);
      await openRequests(page, DAY);
      await requestBox(page).check();
    },
    confirm: submit,
    async refused(page) {
      await expect(page.getByRole('dialog', { name: 'Not known yet' })).toContainText(UNKNOWN);
      await button(page, 'OK').click();
      await expect(requestBox(page)).toBeChecked();
    },
    async done(page) {
      // once the portal is back, the page has looked it up by itself
      await expect(page.getByRole('dialog', { name: 'Error!' })).toContainText('not booked');
      await button(page, 'OK').click();
      await submit(page);
      await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
    },
  },
  'a cancellation by a coach': {
    async prepare(page) {
      await asCoach(page);
      await openRequests(page, DAY);
      await boxes(page, TEAM, 'Boys 3-4', 'Salk').first().check();
      await submit(page);
      await button(page, 'See your practices').click();
      await page.getByRole('button', { name: /^Cancel Team 1: / }).click();
    },
    confirm: (page) => button(page, 'Yes, cancel it').click(),
    async refused(page) {
      await expect(page.getByText(UNKNOWN)).toBeVisible();
    },
    async done(page) {
      await button(page, 'Yes, cancel it').click();
      await expect(page.getByText('Reservation Cancelled')).toBeVisible();
    },
  },
  'an Add dialog': {
    async prepare(page) {
      await asAdmin(page);
      await openRows(page, 'Memorial', evening(0));
      await press(rowOf(page, '6:00 PM', '1'), 'Add');
      await add(page).getByLabel('Division').selectOption('Boys 3-4');
      await add(page).getByLabel('Team', { exact: true }).selectOption('Team 2');
    },
    confirm: (page) => add(page).getByRole('button', { name: 'Reserve' }).click(),
    async refused(page) {
      await expect(add(page).getByRole('alert')).toContainText(UNKNOWN);
      await expect(add(page).getByLabel('Team', { exact: true })).toHaveValue('Team 2');
    },
    async done(page) {
      await add(page).getByRole('button', { name: 'Reserve' }).click();
      await expect(page.getByText('Practice has been reserved.')).toBeVisible();
    },
  },
  'a cancellation by an administrator': {
    async prepare(page) {
      await asAdmin(page);
      await openRows(page, 'Memorial', evening(1));
      await press(rowOf(page, '6:00 PM', '1'), 'Add');
      await add(page).getByLabel('Division').selectOption('Boys 3-4');
      await add(page).getByLabel('Team', { exact: true }).selectOption('Team 3');
      await add(page).getByRole('button', { name: 'Reserve' }).click();
      await expect(add(page)).toBeHidden();
      await press(rowOf(page, '6:00 PM', '1'), 'Cancel');
      await page.getByLabel('Reason (optional)').fill('The floor is wet');
    },
    confirm: (page) => button(page, 'Yes, cancel it').click(),
    async refused(page) {
      await expect(page.getByText(UNKNOWN)).toBeVisible();
      await expect(page.getByLabel('Reason (optional)')).toHaveValue('The floor is wet');
    },
    async done(page) {
      await button(page, 'Yes, cancel it').click();
      await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    },
  },
  'a switch to another season': {
    async prepare(page) {
      await asAdmin(page);
      await page.goto('/admin');
      await openStep(page, 'Season');
      await page.getByLabel('Season', { exact: true }).selectOption('Spring');
      await page.getByLabel('Year').fill('2031');
      await button(page, 'Set active season').click();
    },
    confirm: (page) => button(page, 'Switch season').click(),
    async refused(page) {
      await expect(page.getByText(`Failed: ${UNKNOWN}`)).toBeVisible();
      await expect(page.getByLabel('Season', { exact: true })).toHaveValue('SPRING');
    },
    async done(page) {
      await button(page, 'Set active season').click();
      await button(page, 'Switch season').click();
      await expect(page.getByText('Spring 2031 is now the active season.')).toBeVisible();
    },
  },
};

test('a step is reported as interrupted when its portal stops, and can be started again', async ({
  page,
  portal,
}) => {
  await asAdmin(page);
  await page.goto('/admin');
  await openStep(page, 'Create the slots');
  const name = 'Run 3a: generate slots';
  const releaseTable = await holdTable(portal.dataDir, 'generated_slot');
  await button(page, name).click();
  await expect(page.getByRole('log', { name: `Log: ${name}` })).toContainText('Step 3a for ');
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  await portal.kill();
  await expect(page.getByText('Stream error (network/auth). Retrying may help.')).toBeVisible();
  await button(page, 'Run 3b: merge into the schedule').click();
  await expect(page.getByText('Failed: We couldn’t reach the server.')).toBeVisible();

  await releaseTable();
  await portal.startAgain();
  // the panel learns about it by itself
  await expect(page.getByText('Interrupted', { exact: true })).toBeVisible();
  await button(page, name).click();
  await expect(page.getByText(`${name}: Done`)).toBeVisible();
});

// the last test, because it switches to another season
test('open dialogs keep their input while the portal is down', async ({ browser, portal }) => {
  const parts: [Part, Page][] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await test.step(`${name} is ready to be confirmed`, () => part.prepare(page));
    parts.push([part, page]);
  }
  await portal.kill();
  for (const [part, page] of parts) {
    await part.confirm(page);
    await part.refused(page);
  }
  await portal.startAgain();
  for (const [part, page] of parts) {
    await part.done(page);
    await page.context().close();
  }
});
