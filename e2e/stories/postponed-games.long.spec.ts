import { expectAccessible } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { mailsTo } from '../support/mailbox.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { bookAtSalk } from '../support/salk-bookings.ts';
import { dayOfNextWeek } from '../support/screens.ts';
import { confirmedCoach, eventually, expect, signIn, signInAsAdmin } from '../support/story.ts';

/** A separate portal, because the story closes a school. */
const test = storiesWithOwnPortal(openLeague);
test.use({ bypassCSP: true });

const TUESDAY = dayOfNextWeek(1);

test('games of a closed day wait to be made up, one gets a new time, and the cancel of another is undone', async ({
  page,
  browser,
  portal,
}) => {
  await bookAtSalk(portal.url, { gameOn: TUESDAY });
  await bookAtSalk(portal.url, { gameOn: TUESDAY, home: 6, away: 7 });
  await confirmedCoach(4, portal);
  const coachContext = await browser.newContext({ baseURL: portal.url, bypassCSP: true });
  const coach = await coachContext.newPage();
  await signIn(coach, coachEmail(4));

  await test.step('an administrator closes the day, which postpones the games', async () => {
    await signInAsAdmin(page);
    await page.goto('/admin/losses');
    await page.getByRole('link', { name: 'Close a gym' }).click();
    const form = page.getByRole('dialog', { name: 'Add closure' });
    await form.getByLabel('Where').selectOption({ label: 'Salk, whole school' });
    await form.getByLabel('First date').fill(TUESDAY);
    await form.getByLabel('Reason').fill('Floor work');
    await form.getByRole('button', { name: 'Preview changes' }).click();
    const question = page.getByRole('dialog').last();
    await expect(question).toContainText('2 games will be postponed and listed as “To be made up”.');
    await question.getByRole('button', { name: /^Close the gym/ }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the coach reads on both pages that the game is to be made up', async () => {
    for (const path of ['/dashboard', '/your-practices']) {
      await coach.goto(path);
      await expect(coach.getByText('Team 4 vs Team 5')).toBeVisible();
      await expect(coach.getByText('Team 6 vs Team 7')).toBeHidden();
      await expectAccessible(coach, `a game to be made up on ${path}`);
    }
  });

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Find new times' }).click();
  const list = page.getByRole('region', { name: /^To be made up/ });
  const game = (teams: string) => list.getByRole('listitem').filter({ hasText: teams });

  await test.step('the administrator gives the game a new time', async () => {
    await expect(list.getByRole('heading')).toHaveText('To be made up: 2 games');
    await expectAccessible(page, 'the games to be made up');
    await game('Team 4 vs Team 5').getByRole('button', { name: 'Find a new time' }).click();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Move here…' }).click();
    await page.getByRole('button', { name: 'Yes, move it' }).click();
    await expect(list.getByRole('heading')).toHaveText('To be made up: 1 game');
  });

  await test.step('the coach reads the new time on the page and in an email', async () => {
    await coach.reload();
    await expect(coach.getByText('To be made up')).toBeHidden();
    await expect(coach.getByText('vs Team 5').first()).toBeVisible();
    await eventually(async () => {
      const mails = await mailsTo(coachEmail(4), portal.dataDir);
      return mails.find((text) => text.includes('was postponed and has a new time')) ?? null;
    });
  });

  await test.step('the other game is canceled, and the cancel undone', async () => {
    await game('Team 6 vs Team 7').getByRole('button', { name: 'Cancel game' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(list).toBeHidden();
    // the message stays while it has the focus
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText('Restored. It is to be made up.')).toBeVisible();
    await expect(game('Team 6 vs Team 7')).toBeVisible();
  });
  await coachContext.close();
});
