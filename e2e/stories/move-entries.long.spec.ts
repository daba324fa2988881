import type { Locator, Page } from '@playwright/test';
import { formatDate } from '@portal/domain/time/format.ts';
import { expectAccessibleInAllLooks } from '../support/axe.ts';
import { openSchedule, reserve, scheduleGame, slotAt, weekend } from '../support/schedule.ts';
import { expect, test } from '../support/story.ts';

test.use({ viewport: { width: 1280, height: 900 }, bypassCSP: true });

const [SATURDAY, SUNDAY] = weekend();
const courtOf = (page: Page, name: string) => page.getByRole('list', { name });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return box;
}

test('an administrator drags a game to another court, confirms it, and undoes it', async ({ page }) => {
  await scheduleGame(await slotAt(SATURDAY, 'Salk', '1', '09:00'), 'Boys 3-4', { home: 41, away: 42 });
  await openSchedule(page, `view=board&day=${SATURDAY}`);
  const first = courtOf(page, 'Salk - Gym, court 1');
  const second = courtOf(page, 'Salk - Gym, court 2');
  const game = { name: /^Game: Team 41 vs Team 42/ };
  const open = second.getByRole('button', { name: /^Add: Open, 11:00 AM/ });
  const bar = page.getByRole('application', { name: 'Moving Team 41 vs Team 42' });
  const question = page.getByRole('alertdialog', { name: 'Move this game?' });

  async function drag(to: Locator): Promise<void> {
    const from = await boxOf(first.getByRole('button', game));
    const grabbed = { x: 20, y: 20 };
    await page.mouse.move(from.x + grabbed.x, from.y + grabbed.y);
    await page.mouse.down();
    await page.mouse.move(from.x + grabbed.x + 15, from.y + grabbed.y);
    await expect(bar).toBeVisible();
    const target = await boxOf(to);
    await page.mouse.move(target.x + grabbed.x, target.y + grabbed.y);
  }

  await test.step('a drop on a taken place changes nothing and says why', async () => {
    await reserve(await slotAt(SATURDAY, 'Salk', '2', '14:00'), 'Boys 3-4', 'Team 45');
    const practice = second.getByRole('button', { name: /^Practice: Team 45/ });
    await practice.scrollIntoViewIfNeeded();
    await drag(practice);
    await expect(bar.getByRole('status')).toHaveText(/used by Practice: Team 45, 2–3 PM$/);
    await page.mouse.up();
    await expect(page.getByText('Not moved')).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(first.getByRole('button', game)).toBeVisible();
  });

  await test.step('Escape returns the game to its place', async () => {
    await drag(open);
    await expect(bar.getByRole('status')).toHaveText('Salk - Gym, court 2, 11:00 AM – 12:15 PM: free');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a drop asks once and says how many people are emailed', async () => {
    await drag(open);
    await expect(bar.getByRole('status')).toHaveText('Salk - Gym, court 2, 11:00 AM – 12:15 PM: free');
    await page.mouse.up();
    await expect(question).toContainText('9–10:15 AM, Salk - Gym, court 1');
    await expect(question).toContainText('11 AM–12:15 PM, Salk - Gym, court 2');
    await expect(question).toContainText('2 people get an email.');
    await question.getByRole('button', { name: 'Yes, move it' }).click();
    // the message stays while it has the focus
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expect(second.getByRole('button', game)).toBeVisible();
    await expect(first.getByRole('button', game)).toBeHidden();
  });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first.getByRole('button', game)).toBeVisible();
  await expect(second.getByRole('button', game)).toBeHidden();
});

test('the day board is accessible while an entry is moved with the keyboard, also to another day', async ({
  page,
}) => {
  await reserve(await slotAt(SATURDAY, 'Shepard', '1', '10:00'), 'Boys 3-4', 'Team 44');
  await openSchedule(page, `view=board&day=${SATURDAY}`);
  const practice = courtOf(page, 'Shepard - Gym, court 1').getByRole('button', {
    name: /^Practice: Team 44/,
  });
  const bar = page.getByRole('application', { name: 'Moving Team 44' });
  await practice.focus();
  await page.keyboard.press('m');
  await expect(bar).toBeFocused();
  await expectAccessibleInAllLooks(page, 'the day board while an entry is moved');
  await page.keyboard.press('PageDown');
  await expect(bar.getByRole('status')).toHaveText(
    `${formatDate(SUNDAY)}, Shepard - Gym, court 1, 10:00 AM – 11:00 AM: free`,
  );
  await page.keyboard.press('Escape');
  await expect(practice).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a long press lifts a practice, and dropping it on open time asks before moving it', async ({
    page,
  }) => {
    await reserve(await slotAt(SATURDAY, 'Memorial', '1', '10:00'), 'Boys 3-4', 'Team 46');
    await openSchedule(page, `view=board&day=${SATURDAY}`);
    const court = courtOf(page, 'Memorial - Gym, court 1');
    const practice = court.getByRole('button', { name: /^Practice: Team 46/ });
    const open = court.getByRole('button', { name: /^Add: Open, 11:00 AM/ });
    const bar = page.getByRole('application', { name: 'Moving Team 46' });
    await practice.evaluate((block) => block.scrollIntoView({ block: 'center' }));
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: points });

    const from = await boxOf(practice);
    await touch('touchStart', [{ x: from.x + 20, y: from.y + 20 }]);
    await expect(bar.getByRole('status')).toHaveText(/10:00 AM – 11:00 AM: where it is now$/);
    const to = await boxOf(open);
    await touch('touchMove', [{ x: to.x + 20, y: to.y + 20 }]);
    await expect(bar.getByRole('status')).toHaveText(/11:00 AM – 12:00 PM: free$/);
    await touch('touchEnd', []);
    const question = page.getByRole('alertdialog', { name: 'Move this practice?' });
    await expect(question).toContainText('11 AM–12 PM, Memorial - Gym, court 1');
    await question.getByRole('button', { name: 'Back' }).click();
    await expect(practice).toBeFocused();
    await expect(practice).toHaveAccessibleName(/10:00 AM – 11:00 AM/);
  });
});
