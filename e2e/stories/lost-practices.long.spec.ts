import type { LossPreview } from '@portal/contract/losses.ts';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { coachEmail } from '../support/league.ts';
import { mailedLink } from '../support/mailbox.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { boxes, dayOfNextWeek, openRequests, pick, submit } from '../support/screens.ts';
import { eventually, expect, signIn, signInAsAdmin } from '../support/story.ts';

/** A separate portal, because the story closes a school for an evening. */
const test = storiesWithOwnPortal(openLeague);
test.use({ bypassCSP: true });

const [TUESDAY, WEDNESDAY, THURSDAY] = [dayOfNextWeek(1), dayOfNextWeek(2), dayOfNextWeek(3)];
/** Memorial has one court, and its last hour stays open. */
const LOST = { Memorial: 3, Salk: 8, Shepard: 8 } as const;

test('every team that loses its Tuesday practice is offered its own slot, and accepts or declines it', async ({
  page,
  browser,
  portal,
}) => {
  const token = await logIn(portal.url, ADMIN.email, ADMIN.password);
  const { body } = await api(portal.url, '/admin/combined-schedule', { token });
  const evening = (body as unknown as ScheduleRowWire[])
    .filter(({ AvailableDate, Type }) => AvailableDate === TUESDAY && Type === 'OPEN')
    .toSorted((a, b) => a.AvailableTime.localeCompare(b.AvailableTime));
  const rowsOf = (school: string) => evening.filter(({ SchoolName }) => SchoolName === school);
  let team = 0;
  for (const [school, count] of Object.entries(LOST)) {
    for (const row of rowsOf(school).slice(0, count)) {
      team += 1;
      const reserved = await api(portal.url, '/admin/reserve', {
        token,
        body: {
          venueId: row.VenueId,
          court: row.Court,
          reservationDate: row.AvailableDate,
          reservationTime: row.AvailableTime,
          divisionName: 'Boys 3-4',
          teamName: `Team ${team}`,
        },
      });
      expect(reserved.status, JSON.stringify(reserved.body)).toBe(200);
    }
  }

  // closes one school in the browser
  await signInAsAdmin(page);
  await page.goto(`/admin/combined-schedule?from=${TUESDAY}&to=${TUESDAY}&type=OPEN`);
  await page.getByRole('button', { name: /^Add/ }).first().click();
  const add = page.getByRole('dialog', { name: 'Add to the schedule' });
  await add.getByLabel('Reservation type').selectOption({ label: 'Blackout' });
  await add.getByLabel('Start', { exact: true }).selectOption({ label: '6:00 PM' });
  await add.getByLabel('End', { exact: true }).selectOption({ label: '10:00 PM' });
  await add.getByRole('button', { name: 'Set blackout' }).click();
  const question = page.getByRole('dialog', { name: '3 practices are lost' });
  await expect(question).toContainText('3 practices, 3 slots held, 3 emails');
  await expectAccessible(page, 'the lost practices');
  await question.getByRole('button', { name: 'Close the gym and email the coaches' }).click();
  await expect(page.getByText('Blackout Set')).toBeVisible();

  // closes the others with the dialog's requests: no two teams get the same slot
  const proposed: (number | undefined)[] = [];
  for (const school of ['Salk', 'Shepard'] as const) {
    const blackout = {
      availabilityId: rowsOf(school)[0]?.AvailabilityId,
      reservationDate: TUESDAY,
      reservationTime: '18:00',
      reservationEndTime: '22:00',
      blackoutScope: 'school',
    };
    const shown = (await api(portal.url, '/admin/losses/preview', { token, body: { blackout } }))
      .body as unknown as LossPreview;
    expect(shown.practices).toHaveLength(LOST[school]);
    proposed.push(...shown.practices.map((practice) => practice.proposed?.AvailabilityId));
    const done = await api(portal.url, '/admin/losses', {
      token,
      body: { blackout, shownHash: shown.shownHash, decisions: [] },
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
  }
  expect(new Set(proposed).size).toBe(LOST.Salk + LOST.Shepard);

  // on a phone, without a login: one tap in the email, one on the page
  const link = await eventually(() => mailedLink(coachEmail(1), 'lost-practice', portal.dataDir));
  const phone = await browser.newContext({
    baseURL: portal.url,
    bypassCSP: true,
    viewport: { width: 390, height: 844 },
  });
  const mail = await phone.newPage();
  await mail.goto(link);
  await expect(mail.getByRole('heading', { name: 'Take this slot?' })).toBeVisible();
  await expect(mail).toHaveURL(/\/lost-practice$/);
  await expectAccessible(mail, 'the question behind the link');
  await mail.getByRole('button', { name: 'Take this slot' }).click();
  await expect(mail.getByRole('heading', { name: 'Practice booked' })).toBeVisible();

  // the next coach declines on the dashboard and books two practices in one week instead
  const coach = await phone.newPage();
  await signIn(coach, coachEmail(2));
  await coach.goto('/dashboard');
  const card = coach.getByRole('region', { name: 'Your practice on Tuesday is lost' });
  await expect(card.getByRole('button', { name: /^Take / })).toBeVisible();
  await expectAccessible(coach, 'the card on the dashboard');
  await card.getByRole('button', { name: 'No, thanks' }).click();
  await expect(coach.getByText('Team 2 (Boys 3-4) can book one extra practice')).toBeVisible();
  await coach.setViewportSize({ width: 1280, height: 900 });
  for (const day of [WEDNESDAY, THURSDAY]) {
    await openRequests(coach, day);
    await pick(boxes(coach, 'Team 2', 'Boys 3-4', 'Salk').first());
    await submit(coach);
    await expect(coach.getByRole('dialog', { name: 'Practice booked' })).toBeVisible();
  }
  await coach.goto('/dashboard');
  await expect(coach.getByText('can book one extra practice')).toHaveCount(0);
  await phone.close();
});
