import { expect, signInAsAdmin, test } from '../support/story.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('the health dashboard shows the state of the portal without its metrics, and leads to the gyms of a day', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await signInAsAdmin(page);
  await page.goto('/health-dashboard');
  const table = page.getByRole('table', { name: 'Gyms over the next 14 days' });
  await expect(table.getByRole('columnheader')).toHaveCount(16);
  const status = page.getByRole('region', { name: 'Portal status' });
  await expect(status.getByText(/^Up.* · Email: .* · Version /)).toBeVisible();
  // the server's metrics are on the Admin page
  expect(calls.filter((path) => path.includes('system-health'))).toEqual([]);

  await table.getByRole('link').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/combined-schedule\?view=board&day=20\d\d-\d\d-\d\d&venue=/);

  await page.goto('/admin');
  await page.getByRole('heading', { name: 'The last 7 days' }).click();
  const slider = page.getByRole('slider', { name: 'Show figures at' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^\d+:\d\d [AP]M today$/);
});
