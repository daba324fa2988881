import { expectAccessible } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { boxes, dayOfNextWeek, openRequests, slotOf, submit } from '../support/screens.ts';
import { expect, signIn, signInAsAdmin } from '../support/story.ts';

/** A separate portal, because slots that other stories cancel would be offered here. */
const test = storiesWithOwnPortal(openLeague);
test.use({ bypassCSP: true });

const DAY = dayOfNextWeek(5);

test.describe('at night', () => {
  test.use({ colorScheme: 'dark' });

  test('a canceled slot is offered to the next coach on the waitlist, and a third coach sees that it is held', async ({
    page,
    browser,
    portal,
  }) => {
    const pageOf = async (coach: number) => {
      const context = await browser.newContext({ baseURL: portal.url });
      const own = await context.newPage();
      await signIn(own, coachEmail(coach));
      return own;
    };
    await signIn(page, coachEmail(2));
    const [giver, third] = [await pageOf(1), await pageOf(3)];

    await openRequests(giver, DAY);
    const first = boxes(giver, 'Team 1', 'Boys 3-4', 'Salk').first();
    const slot = await slotOf(first);
    await first.check();
    await submit(giver);
    await expect(giver.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();

    await openRequests(page, DAY);
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join the waitlist' });
    await dialog.getByLabel('Team').selectOption({ label: 'Team 2 (Boys 3-4)' });
    await dialog.getByRole('checkbox', { name: 'Saturday' }).check();
    await dialog.getByLabel('Starting at').selectOption('8:00 AM or later');
    await dialog.getByRole('checkbox', { name: 'Any gym' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Salk', exact: true }).check();
    await expectAccessible(page, 'the dialog');
    await dialog.getByRole('button', { name: 'Join waitlist' }).dblclick();
    const list = page.getByRole('region', { name: 'Your waitlist' });
    await expect(list).toContainText('Saturday, from 8:00 AM, at Salk, every week this season');
    await expect(list).toContainText('You are next in line next week.');
    await expect(list.getByRole('button', { name: /^Remove: / })).toHaveCount(1);

    await openRequests(third, DAY);
    await giver.goto('/your-practices');
    await giver.getByRole('button', { name: /^Cancel Team 1/ }).click();
    await giver.getByRole('button', { name: 'Yes, cancel it' }).click();

    const offer = page.getByRole('paragraph').filter({ hasText: /^Held for you until / });
    await expect(offer).toBeVisible();
    const elsewhere = third.getByRole('checkbox', { name: `Team 3, Boys 3-4: ${slot}` });
    await expect(elsewhere).toHaveAttribute('aria-disabled', 'true');
    await expect(elsewhere).toHaveAttribute('data-why', /^Held for another team until .+\.$/);
    await elsewhere.click({ force: true });
    await expect(elsewhere).not.toBeChecked();
    await expect(third.getByRole('region', { name: 'Your picks' })).toContainText(
      'Held for another team until',
    );

    const office = await browser.newContext({ baseURL: portal.url, bypassCSP: true, colorScheme: 'dark' });
    const admin = await office.newPage();
    await signInAsAdmin(admin);
    await admin.goto('/admin/coaches?q=team+14');
    await admin.getByRole('button', { name: 'Waitlist' }).click();
    await expect(admin.getByRole('dialog', { name: 'Waitlist' })).toContainText(`${slot}, for Team 2`);
    await expectAccessible(admin, 'the league’s list');

    await page.goto('/dashboard');
    await expect(offer).toBeVisible();
    await expectAccessible(page, 'the dashboard');
    // few rows, because axe checks each one
    await openRequests(page, `${DAY}&gym=Memorial&time=evening`);
    await expect(offer).toBeVisible();
    await expect(list).toBeVisible();
    await expectAccessible(page, 'the page of the requests');
    await page.getByRole('button', { name: 'Book it' }).dblclick();
    await expect(offer).toBeHidden();
    await expect(list).toContainText('Team 2 already booked next week.');
    await page.goto('/your-practices');
    await expect(page.getByRole('button', { name: /^Cancel Team 2/ })).toHaveCount(1);

    await openRequests(third, DAY);
    await expect(elsewhere).toHaveCount(0);
  });
});

test.describe('in the daytime', () => {
  test.use({ colorScheme: 'light' });

  test('a declined slot is offered to the next team, and a request can be changed and removed', async ({
    page,
    browser,
    portal,
  }) => {
    const context = await browser.newContext({ baseURL: portal.url });
    const giver = await context.newPage();
    await signIn(page, coachEmail(3));
    await signIn(giver, coachEmail(1));
    const list = page.getByRole('region', { name: 'Your waitlist' });

    await page.goto('/practice-request');
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('checkbox', { name: 'Sunday' }).check();
    await expectAccessible(page, 'the dialog');
    await page.getByLabel('Starting at').selectOption('8:00 AM or later');
    await page.getByRole('button', { name: 'Join waitlist' }).click();
    await expect(list).toContainText('Sunday, from 8:00 AM, at any gym');
    await list.getByRole('button', { name: /^Edit: / }).click();
    await page.getByLabel('In these weeks').selectOption('Next week');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(list).toContainText('at any gym, next week');

    const sunday = dayOfNextWeek(6);
    await openRequests(giver, sunday);
    await boxes(giver, 'Team 1', 'Girls 5-6', 'Memorial')
      .or(boxes(giver, 'TEAM 1', 'Girls 5-6', 'Memorial'))
      .first()
      .check();
    await submit(giver);
    await expect(giver.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
    await giver.goto('/your-practices');
    await giver.getByRole('button', { name: /^Cancel (Team|TEAM) 1/ }).click();
    await giver.getByRole('button', { name: 'Yes, cancel it' }).click();

    await expect(page.getByRole('paragraph').filter({ hasText: /^Held for you until / })).toBeVisible();
    await openRequests(page, `${sunday}&gym=Salk&time=morning`);
    await expect(page.getByRole('paragraph').filter({ hasText: /^Held for you until / })).toBeVisible();
    await expect(list).toBeVisible();
    await expectAccessible(page, 'the page of the requests');
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: /^Held for you until / })).toBeHidden();
    await openRequests(page, sunday);
    await expect(
      page.getByRole('checkbox', { name: /^Team 3, Boys 3-4: .* at Memorial(?:,|$)/ }).first(),
    ).not.toHaveAttribute('aria-disabled', 'true');
    await list.getByRole('button', { name: /^Remove: / }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(list).toBeHidden();
    await context.close();
  });
});
