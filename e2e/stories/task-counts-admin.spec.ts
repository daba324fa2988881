import type { Locator } from '@playwright/test';
import { coachEmail } from '../support/league.ts';
import { mailsTo } from '../support/mailbox.ts';
import { openSchedule, scheduleGame, slotAt, weekend } from '../support/schedule.ts';
import { eventually, expect, signInAsAdmin, test } from '../support/story.ts';

/** The most actions that an administrator's frequent tasks may take. season-rail.spec.ts counts those of setting up a season. */
const MAX = {
  actionsToAddAGame: 5,
  actionsToMoveByMouse: 2,
  keysToMove: 4,
  emailsForEachCoach: 1,
  tabStops: 249,
};

const [, SUNDAY] = weekend();
const HOME = 11;
const AWAY = 36;

test.use({ viewport: { width: 1280, height: 860 } });

async function centerOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The emails about moves of the game. */
async function emailsAboutMoves(coach: number): Promise<string[]> {
  const mails = await mailsTo(coachEmail(coach));
  return mails.filter((mail) => /^Subject: Game changed/m.test(mail) && mail.includes(`Team ${AWAY}`));
}

test('a game is moved with one drag or three keys and a confirmation, and each coach gets one email', async ({
  page,
}) => {
  await scheduleGame(await slotAt(SUNDAY, 'Salk', '1', '12:00'), 'Boys 3-4', { home: HOME, away: AWAY });
  await openSchedule(page, `view=board&day=${SUNDAY}`);
  const court = (number: number) => page.getByRole('list', { name: `Salk - Gym, court ${number}` });
  const game = (number: number) =>
    court(number).getByRole('button', { name: new RegExp(`^Game: Team ${HOME} vs Team ${AWAY}`) });
  const question = page.getByRole('alertdialog', { name: 'Move this game?' });

  let actions = 0;
  await game(1).scrollIntoViewIfNeeded();
  const from = await centerOf(game(1));
  const to = await centerOf(court(2).getByRole('button', { name: /^Add: Open, 12:00 PM/ }));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(page.getByRole('application').getByRole('status')).toHaveText(/: free$/);
  await page.mouse.up();
  actions += 1;
  await question.getByRole('button', { name: 'Yes, move it' }).click();
  actions += 1;
  await expect(game(2)).toBeVisible();
  expect(actions).toBeLessThanOrEqual(MAX.actionsToMoveByMouse);
  for (const coach of [HOME, AWAY]) {
    await eventually(async () => (await emailsAboutMoves(coach))[0] ?? null);
    expect(await emailsAboutMoves(coach)).toHaveLength(MAX.emailsForEachCoach);
  }

  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await game(2).focus();
  await press('m');
  await expect(page.getByRole('application')).toBeFocused();
  await press('ArrowRight');
  await expect(page.getByRole('application').getByRole('status')).toHaveText(/: free$/);
  await press('Enter');
  await expect(question.getByRole('button', { name: 'Yes, move it' })).toBeFocused();
  await press('Enter');
  await expect(question).toBeHidden();
  await expect(game(2)).toBeFocused();
  expect(keys).toBeLessThanOrEqual(MAX.keysToMove);
});

test('a game is added with five actions: the slot, its type, both teams and the confirmation', async ({
  page,
}) => {
  await openSchedule(page, `view=board&day=${SUNDAY}`);
  const court = page.getByRole('list', { name: 'Salk - Gym, court 1' });
  const dialog = page.getByRole('dialog', { name: 'Add to the schedule' });
  let actions = 0;
  const act = async (work: Promise<unknown>) => {
    actions += 1;
    await work;
  };
  await act(court.getByRole('button', { name: /^Add: Open, 2:00 PM/ }).click());
  await act(dialog.getByLabel('Reservation type').selectOption('game'));
  await act(dialog.getByLabel('Home team').selectOption({ label: `Team ${AWAY}` }));
  await act(dialog.getByLabel('Away team').selectOption({ label: `Team ${HOME}` }));
  await act(dialog.getByRole('button', { name: 'Schedule' }).click());
  await expect(dialog).toBeHidden();
  await expect(
    court.getByRole('button', { name: new RegExp(`^Game: Team ${AWAY} vs Team ${HOME}`) }),
  ).toBeVisible();
  expect(actions).toBeLessThanOrEqual(MAX.actionsToAddAGame);
});

test('everything that needs attention is visible without scrolling', async ({ page }) => {
  await signInAsAdmin(page);
  for (const size of [
    { width: 1280, height: 860 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/dashboard');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
    await expect(attention.getByRole('link').first()).toBeInViewport({ ratio: 1 });
  }
});

test('Teams and Coaches has few tab stops, even if every division is open', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/coaches');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Team 47, Boys 3-4' })).toBeVisible();
  const stops = await page
    .locator('a[href], button, input, select, textarea, summary, [tabindex]')
    .evaluateAll(
      (elements) =>
        elements.filter(
          (element) =>
            element instanceof HTMLElement &&
            element.tabIndex >= 0 &&
            !element.matches(':disabled') &&
            element.checkVisibility(),
        ).length,
    );
  expect(stops).toBeGreaterThan(94);
  expect(stops).toBeLessThanOrEqual(MAX.tabStops);
});
