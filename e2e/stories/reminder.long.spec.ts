import { addDays, instantOf } from '@portal/domain/time/wall-clock.ts';
import { expectAccessible } from '../support/axe.ts';
import { clockFrom } from '../support/clock-ahead.ts';
import { coachEmail } from '../support/league.ts';
import { mailedLink, mailsTo } from '../support/mailbox.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { boxes, dayOfNextWeek, openRequests, pick, slotOf, submit } from '../support/screens.ts';
import { eventually, expect, signIn } from '../support/story.ts';

const test = storiesWithOwnPortal(openLeague);

test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true });

const DAY = dayOfNextWeek(2);
/** Shortly after the hour at which reminders are sent. */
const EVENING_BEFORE = instantOf(addDays(DAY, -1), '17:00:05', 'America/New_York');

test('a coach is reminded, releases the practice from the email, and another coach books it', async ({
  page,
  browser,
  portal,
}) => {
  let slot = '';
  await test.step('a coach books a practice, and the evening before arrives', async () => {
    await signIn(page, coachEmail(1));
    await openRequests(page, DAY);
    const box = boxes(page, 'Team 1', 'Boys 3-4', 'Salk').first();
    slot = await slotOf(box);
    await pick(box);
    await submit(page);
    await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
    await page.goto('about:blank');
    await portal.kill();
    await portal.startAgain(clockFrom(EVENING_BEFORE));
  });

  const link = await eventually(() => mailedLink(coachEmail(1), 'give-back', portal.dataDir));
  expect((await mailsTo(coachEmail(1), portal.dataDir)).at(-1)).toContain('Your practice is coming up');

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: portal.url,
    bypassCSP: true,
    colorScheme: 'dark',
  });
  const mail = await phone.newPage();
  await test.step('the link asks once, and No keeps the practice', async () => {
    await mail.goto(link);
    await expect(mail.getByRole('heading', { name: 'Release this practice?' })).toBeVisible();
    await expect(mail.getByText('Team 1 (Boys 3-4)')).toBeVisible();
    await expect(mail).toHaveURL(`${portal.url}/give-back`);
    await expectAccessible(mail, 'the question');
    await mail.getByRole('button', { name: 'No, keep it' }).click();
    await expect(mail.getByRole('heading', { name: 'You keep the practice' })).toBeVisible();
    await expectAccessible(mail, 'the practice that is kept');
  });

  await test.step('Yes releases the practice without a login', async () => {
    await mail.goto(link);
    await mail.getByRole('button', { name: 'Yes, release it' }).dblclick();
    await expect(mail.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
    await expect(mail.getByText('The slot is open to others again.')).toBeVisible();
    await expectAccessible(mail, 'thanks');
    const emails = () => mailsTo(coachEmail(1), portal.dataDir);
    await expect(async () => expect((await emails()).at(-1)).toContain('METHOD:CANCEL')).toPass();
  });

  await test.step('another coach books the slot', async () => {
    await signIn(page, coachEmail(2));
    await openRequests(page, DAY);
    await pick(page.getByRole('checkbox', { name: `Team 2, Boys 3-4: ${slot}` }));
    await submit(page);
    await expect(page.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
  });

  await test.step('the link says that the practice was released, and changes nothing else', async () => {
    await mail.goto(link);
    await expect(mail.getByRole('heading', { name: 'Released' })).toBeVisible();
    await expect(mail.getByRole('button', { name: 'Yes, release it' })).toHaveCount(0);
    await page.goto('/your-practices');
    await expect(page.getByRole('button', { name: /^Cancel Team 2: / })).toBeVisible();
    await mail.reload();
    await expect(mail.getByRole('heading', { name: 'Released' })).toBeVisible();
    await expectAccessible(mail, 'a link that was used');
    await phone.close();
  });
});
