import { expectAccessible } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { mailsTo } from '../support/mailbox.ts';
import { boxes, dayOfNextWeek, openRequests, slotOf, submit } from '../support/screens.ts';
import { confirmedCoach, eventually, expect, signIn, test } from '../support/story.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, bypassCSP: true });

const DAY = dayOfNextWeek(6);
const IN_CHANGE_MODE = /\/practice-request\?change=\d+$/;
/** 'Sun, Nov 29, 12:00 PM at Salk, court 1', as worded in the messages about a change. */
const withoutYear = (slot: string) => slot.replace(/, \d{4}/, '');

test('a coach on a phone changes the time of a practice by keyboard, then by touch', async ({ page }) => {
  await confirmedCoach(13);
  await signIn(page, coachEmail(13));
  const cancel = page.getByRole('button', { name: /^Cancel Team 13: / });
  const link = page.getByRole('link', { name: /^Change time of Team 13: / });
  const banner = page.getByText('Your old time is kept until you confirm.');

  await openRequests(page, `${DAY}&time=afternoon&gym=Salk`);
  const first = boxes(page, 'Team 13', 'Boys 3-4', 'Salk').first();
  const from = await slotOf(first);
  await first.click();
  await submit(page);
  await page.getByRole('button', { name: 'See your practices' }).tap();
  await expect(cancel).toHaveAccessibleName(`Cancel Team 13: ${from}`);

  await test.step('the page that changes a practice survives Back, Forward and a reload', async () => {
    await expectAccessible(page, 'Your Practices');
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(banner).toBeVisible();
    await expect(page).toHaveURL(IN_CHANGE_MODE);
    await page.goBack();
    await expect(link).toBeVisible();
    await page.goForward();
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Keep the old time' }).tap();
    await expect(cancel).toHaveAccessibleName(`Cancel Team 13: ${from}`);
  });

  let to = '';
  await test.step('the keyboard picks a slot of the used week and confirms it', async () => {
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(banner).toBeVisible();
    await expect(page).toHaveURL(IN_CHANGE_MODE);
    await page.goto(`${page.url()}&day=${DAY}&time=afternoon&gym=Memorial`);
    const box = boxes(page, 'Team 13', 'Boys 3-4', 'Memorial').first();
    to = await slotOf(box);
    await expect(page.getByRole('checkbox', { name: /^TEAM 13|Girls/ })).toHaveCount(0);
    await box.focus();
    await page.keyboard.press('Space');
    const bar = page.getByRole('region', { name: 'The new time' });
    await expect(bar).toContainText(`from ${withoutYear(from)} to `);
    await expectAccessible(page, 'the change of a time');
    await page.reload();
    await expect(box).toBeChecked();
    await page.getByRole('button', { name: 'Confirm change' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      `Team 13 moved from ${withoutYear(from)} to ${withoutYear(to)}.`,
    );
    await expect(page.getByRole('heading', { name: /^Practices for/ })).toBeVisible();
    await expect(cancel).toHaveCount(1);
    await expect(cancel).toHaveAccessibleName(`Cancel Team 13: ${to}`);
  });

  await test.step('the popup about the used week changes the practice to the tapped slot', async () => {
    await openRequests(page, `${DAY}&time=afternoon&gym=Salk`);
    const box = boxes(page, 'Team 13', 'Boys 3-4', 'Salk').first();
    expect(await slotOf(box)).toBe(from);
    await box.tap({ force: true });
    const popup = page.getByRole('alertdialog', { name: 'Warning!' });
    await expect(popup).toContainText('Boys 3-4 Team 13 already booked next week.');
    await expect(popup.getByRole('button', { name: /^Keep Sun \d+(:\d+)? PM$/ })).toBeVisible();
    await expectAccessible(page, 'the popup about the used week');
    await popup.getByRole('button', { name: 'Change to this' }).tap();
    await expect(page.getByRole('heading', { name: /^Practices for/ })).toBeVisible();
    await expect(cancel).toHaveCount(1);
    await expect(cancel).toHaveAccessibleName(`Cancel Team 13: ${from}`);
  });

  await test.step('the emails move one event in the calendar', async () => {
    const events = await eventually(async () => {
      const mails = (await mailsTo(coachEmail(13))).filter((mail) => mail.includes('BEGIN:VEVENT'));
      const found = mails.map((mail) => [/^UID:(.+)$/m.exec(mail)?.[1], /^SEQUENCE:(\d)/m.exec(mail)?.[1]]);
      return found.some(([, sequence]) => sequence === '2') ? found : null;
    });
    expect(new Set(events.map(([uid]) => uid)).size).toBe(1);
  });
});
