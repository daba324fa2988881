import type { Page } from '@playwright/test';
import { SKILL_LABELS, SKILLS } from '@portal/domain/ratings/skills.ts';
import { expectAccessible } from '../support/axe.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openPortal } from '../support/portal.ts';
import { expect, signIn } from '../support/story.ts';

/** A separate portal with the demo league, which has rosters and ratings. */
const COACH = { email: 'coach@example.org', password: 'Fast-Break-1' };
const ADMIN = { email: 'admin@example.org', password: 'Full-Court-1' };
/** Personal data in a roster file that the portal must not store. */
const CANARIES = ['Canaryname', '2015-04-05', 'canary-parent@example.org', '732-555-0177', 'peanuts'];
const NAME = 'Zora';
const ROSTER = [
  'First Name,Last Name,Team,Division,Jersey Number,Grade,Birthdate,Parent Email,Parent Phone,Allergies',
  `${NAME},${CANARIES[0]},Herons,Girls 7-8,88,7,${CANARIES.slice(1).join(',')}`,
].join('\n');

const test = storiesWithOwnPortal(() => openPortal({ DEMO: 'on' }));

/** Expects nothing to be wider than the page at either width. */
async function expectNarrow(page: Page, what: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  for (const width of [1280, 390]) {
    await page.setViewportSize({ ...size, width });
    const overflow = () =>
      page.evaluate(() => {
        const main = document.querySelector('main');
        return main === null ? 1 : main.scrollWidth - main.clientWidth;
      });
    await expect.poll(overflow, `${what} is no wider than ${width} pixels`).toBe(0);
  }
  await page.setViewportSize(size);
}

async function sound(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectNarrow(page, what);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', bypassCSP: true });

  test('the player navigation is above the cookie notice, and at the bottom once the notice is closed', async ({
    page,
  }) => {
    await signIn(page, COACH.email, COACH.password);
    await page.goto('/player-ratings');
    await page.getByRole('main').getByRole('link', { name: /#/ }).first().click();
    const players = page.getByRole('navigation', { name: 'Players' });
    await expect(players).toBeVisible();
    const endOf = async () => {
      const box = await players.boundingBox();
      return box === null ? Number.NaN : box.y + box.height;
    };
    const notice = page.getByRole('region', { name: 'Cookies' });
    expect(await endOf()).toBeLessThanOrEqual((await notice.boundingBox())?.y ?? 0);
    await button(page, 'Got it!').click();
    await expect(notice).toBeHidden();
    // at the end of the page the bar is above the footer
    await page.evaluate(() => window.scrollTo(0, 0));
    const barPadding = 16;
    await expect.poll(endOf).toBeGreaterThan(844 - barPadding);
    expect(await endOf()).toBeLessThanOrEqual(844);
  });

  test('a coach adds a player and rates them with only the keyboard', async ({ page }) => {
    await signIn(page, COACH.email, COACH.password);
    await page.goto('/player-ratings');
    await page
      .getByRole('navigation', { name: 'Your teams' })
      .getByRole('link', { name: /^Herons/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Herons/ })).toBeVisible();
    await sound(page, 'roster');

    await button(page, 'Add players').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await page.keyboard.type('Aaliyah');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Storm');
    await sound(page, 'add players');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('Aaliyah S.: One player was added.');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: /^Aaliyah S\./ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aaliyah S.');
    for (const skill of SKILLS) {
      const card = page.getByRole('group', { name: SKILL_LABELS[skill] });
      if (skill === SKILLS[0]) {
        await sound(page, 'one skill');
        // the wide form, which the check has opened, has radio buttons of the same names
        await expect(page.getByRole('navigation', { name: 'Skills' })).toBeVisible();
        await card.getByRole('radio').first().focus();
        await expect(card.getByRole('radio').first()).toBeFocused();
      } else {
        await expect(card).toBeFocused();
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Space');
      await expect(card.getByRole('radio').first()).toBeChecked();
      await page.keyboard.press('ArrowDown');
      await expect(card.getByRole('radio').nth(1)).toBeChecked();
      await page.keyboard.press('Enter');
      await expect(card).toHaveCount(0);
    }
    await page.getByLabel('Notes').focus();
    await page.keyboard.type('Finds the open teammate.');
    const saved = page.getByRole('status').filter({ hasText: /^Saved$/ });
    await expect(saved).toBeVisible();
    await sound(page, 'form');

    await page.goBack();
    await expect(page.getByRole('link', { name: /^Aaliyah S\..*Complete/ })).toBeFocused();
    await button(page, 'Submit ratings').press('Enter');
    await expect(page.getByRole('main')).toContainText('Some ratings are missing');
    await page.reload();
    await page.getByRole('link', { name: /^Aaliyah S\..*Complete/ }).click();
    await expect(page.getByLabel('Notes')).toHaveValue('Finds the open teammate.');
  });
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 860 }, bypassCSP: true });

  test('an administrator sees the progress of ratings, imports a roster, and locks ratings', async ({
    page,
    browser,
    portal,
  }) => {
    await signIn(page, ADMIN.email, ADMIN.password);
    await page.goto('/admin/ratings');
    await expect(page.getByRole('region', { name: 'Boys 3-4', exact: true })).toContainText(
      'players submitted',
    );
    await sound(page, 'overview');
    await page.getByRole('link', { name: 'Players', exact: true }).click();
    await expect(page.getByRole('table')).toBeVisible();
    // few rows, because axe checks each one
    await page.getByLabel('Division').selectOption('Boys 3-4');
    await expect(page).toHaveURL(/division=/);
    await sound(page, 'players');
    await page
      .getByRole('row', { name: / \d\.\d / })
      .getByRole('button')
      .first()
      .click();
    const player = page.getByRole('dialog');
    await expect(player.getByRole('region').first()).toContainText('Ball handling');
    await sound(page, 'a player');
    await page.keyboard.press('Escape');
    await expect(player).toBeHidden();

    await page.getByRole('link', { name: 'Deadline and files' }).click();
    await page.getByLabel('Choose a file of rosters').setInputFiles({
      name: 'roster.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(ROSTER),
    });
    await expect(page.getByRole('region', { name: 'Teams in the file' })).toContainText('Herons');
    await sound(page, 'preview');
    await button(page, 'Import').click();
    await expect(button(page, 'Import')).toBeHidden();

    await button(page, 'Lock ratings').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('The league has locked this season’s ratings.');
    const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await signIn(other, COACH.email, COACH.password);
    await other.goto('/player-ratings');
    await expect(other.getByRole('main')).toContainText('The league has locked this season’s ratings.');
    await expect(button(other, 'Add players')).toHaveCount(0);
    await other.context().close();
    await button(page, 'Unlock ratings').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock', exact: true }).click();
    await expect(button(page, 'Lock ratings')).toBeVisible();

    await page.getByRole('link', { name: 'Players', exact: true }).click();
    await page.getByLabel('Search').fill(NAME.toLowerCase());
    await expect(page.getByRole('rowheader')).toHaveText([`${NAME} C. #88 Grade 7`]);
    const text = await page.locator('body').textContent();
    const answers = await page.evaluate(async () => {
      const token = sessionStorage.getItem('token') ?? localStorage.getItem('token');
      const answer = await fetch('/api/admin/ratings/players', {
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.text();
    });
    expect(answers).toContain(NAME);
    for (const canary of CANARIES) expect(`${text} ${answers}`).not.toContain(canary);

    await page.getByRole('link', { name: 'Access log' }).click();
    await expect(page.getByRole('main')).toContainText('Alex Morgan');
    await sound(page, 'access log');
  });
});
