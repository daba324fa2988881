import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { addDays, leagueNow, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { expect, signInAsAdmin } from '../support/story.ts';

/** A separate portal, because returning hours closes gyms. */
const test = storiesWithOwnPortal(openLeague);
test.use({ bypassCSP: true });

const { date: TODAY } = leagueNow(new Date(), 'America/New_York');
const FIRST_OF_LAST = `${addDays(`${TODAY.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
/** The permits of the league's other gyms end before this day. */
const LAST = addDays(TODAY, 60);

/** The league has a holiday in 20 days: this is the weekday after it, on which all permitted days are open. */
const WEEKDAY = weekdayOf(addDays(TODAY, 21));

/** Every permitted day from one day to another, inclusive. */
function permittedDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (weekdayOf(day) === WEEKDAY) days.push(day);
  return days;
}

test('an administrator finds an invoice with too many hours, and returns unused hours', async ({
  page,
  portal,
}) => {
  const token = await logIn(portal.url, ADMIN.email, ADMIN.password);
  const must = async (path: string, body?: unknown) => {
    const answer = await api(portal.url, path, { token, ...(body !== undefined && { body }) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const added = await must('/admin/venues', {
    schoolName: 'Adams',
    gymName: 'Gym',
    scheduleName: 'ADAMS',
    courts: [{ name: '1' }, { name: '2' }],
  });
  await must('/admin/permits', {
    venueId: (added.venue as { id: number }).id,
    courtId: null,
    weekday: WEEKDAY,
    fromTime: '18:00',
    toTime: '20:00',
    firstDate: FIRST_OF_LAST,
    lastDate: LAST,
    slotMinutes: 60,
    status: 'approved',
  });
  await must('/season/3a/stream', { includeAll: true });
  await must('/season/3b/stream', {});

  // last month: 2 hours on 2 courts each week; the invoice has 2 hours too many
  const due = 4 * permittedDays(FIRST_OF_LAST, addDays(`${TODAY.slice(0, 7)}-01`, -1)).length;
  await signInAsAdmin(page);
  await page.goto('/admin/venues');
  await page.getByRole('link', { name: 'Permit Book' }).last().click();
  const row = page.getByRole('row', { name: /^Adams/ });
  await expect(row).toContainText('not invoiced yet');
  await page.getByLabel('Adams: invoiced hours').fill(String(due + 2));
  await page.keyboard.press('Enter');
  await expect(row).toContainText('+2 over');
  await expect(page.getByText('1 invoice is over by 2 hours: Adams.')).toBeVisible();
  await expectAccessible(page, 'the permit book');

  // an invoice from a file: an unknown name must be resolved first
  await page.getByRole('button', { name: 'Invoice from a file' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'invoice.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`School,Hours\nAdamms,${due}\n`),
  });
  await dialog.getByRole('button', { name: 'Adams (suggested)' }).click();
  await expect(dialog.getByText('All questions are answered.')).toBeVisible();
  await expectAccessible(page, 'the invoice');
  await dialog.getByRole('button', { name: 'Save 1 school' }).click();
  await expect(row).toContainText('matches');

  // returns hours that nobody uses
  await row.getByRole('link', { name: 'Adams' }).click();
  await expect(page.getByRole('heading', { name: 'Adams' })).toBeVisible();
  // the days of the first month
  const [soonest = ''] = permittedDays(addDays(TODAY, 14), LAST);
  const inTime = permittedDays(soonest, LAST).filter((date) => date.startsWith(soonest.slice(0, 7)));
  const hours = 4 * inTime.length;
  const inTimeDays = page.getByRole('region', { name: /^In time/ });
  const label = formatDate(soonest);
  for (const date of inTime) await inTimeDays.getByLabel(formatDate(date)).check();
  await page.getByRole('button', { name: `Return ${hours} hours` }).click();
  const question = page.getByRole('alertdialog');
  await expectAccessible(page, 'the question');
  await question.getByRole('button', { name: `Return ${hours} hours` }).click();
  await expect(page.getByRole('heading', { name: 'Letter' })).toBeFocused();
  await expect(page.getByText(`${label}: Gym, courts 1, 2, permit 6:00 PM – 8:00 PM, 4 hours`)).toBeVisible();
  await expect(page.getByText(`Total: ${hours} hours on ${inTime.length} day`)).toBeVisible();
  await expect(inTimeDays.getByLabel(label)).toHaveCount(0);
  await expectAccessible(page, 'the letter');

  // only the letter is printed
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('To: Adams')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hours of this month' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // nobody can book these hours any longer
  const rows = (await must('/admin/combined-schedule')) as unknown as ScheduleRowWire[];
  const open = rows
    .filter(({ SchoolName }) => SchoolName === 'Adams')
    .map(({ AvailableDate }) => AvailableDate);
  expect(open.filter((date) => inTime.includes(date))).toEqual([]);
});
