import type { ServerResponse } from 'node:http';
import { openSource } from '@portal/server/enrollment/testing/source-server.ts';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { expectAccessible } from '../support/axe.ts';
import { openLeague } from '../support/portal.ts';
import { expect, signInAsAdmin, test as story } from '../support/story.ts';

/** A portal whose source of enrollment files is a server controlled by the story. */
type Stage = { url: string; waiting: ServerResponse[] };

const test = story.extend<{ stage: Stage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
  stage: async ({}, use) => {
    const waiting: ServerResponse[] = [];
    const source = await openSource((_request, response) => waiting.push(response));
    const portal = await openLeague({ ENROLLMENT_URL: source.url });
    await use({ url: portal.url, waiting });
    await portal.stop();
    await source.close();
  },
  baseURL: async ({ stage }, use) => use(stage.url),
  bypassCSP: true,
  // the response to a session that has ended
  expectedErrors: [/status of 401/],
});

const STEP = 'Download enrollment';
const FILE = 'divisionName,teamName,coachName,coachEmail\nBoys 3-4,Hawks,Casey Hawk,casey@example.org\n';

test('an administrator follows a step that someone else started until their session ends', async ({
  page,
  stage: { url, waiting },
}) => {
  const log = page.getByRole('log', { name: `Log: ${STEP}` });
  const running = page.getByRole('progressbar', { name: `${STEP} is running` });
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const { season } = (await api(url, '/admin/jobs', { token })).body;
  const start = async () => {
    const answer = await api(url, '/admin/download-enrollment', { token, body: toBody(season) });
    expect(answer.status).toBe(200);
    await expect.poll(() => waiting.length).toBe(1);
  };
  const sendFile = () => waiting.shift()?.writeHead(200, { 'content-type': 'text/csv' }).end(FILE);

  await signInAsAdmin(page);
  await start();
  await page.goto('/admin');
  await expect(log).toContainText('Downloading the enrollment file of');
  await expect(running).toBeVisible();
  await expect(page.getByRole('button', { name: STEP, exact: true })).toHaveAttribute('aria-busy', 'true');
  await page.reload();
  await expect(log).toContainText('Downloading the enrollment file of');
  await expectAccessible(page, 'a followed step');
  sendFile();
  await expect(page.getByText(`${STEP}: Done (exit code 0)`)).toBeVisible();
  await expect(log).toContainText('with 1 row was downloaded.');

  await start();
  await expect(running).toBeVisible();
  const { sessions } = (await api(url, '/auth/sessions', { token })).body as {
    sessions: { id: string; current: boolean }[];
  };
  for (const { id } of sessions.filter(({ current }) => !current)) {
    await api(url, `/auth/sessions/${id}`, { token, method: 'DELETE' });
  }
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  sendFile();
});

const toBody = (season: unknown) => {
  const { year, season: name } = season as { year: number; season: string };
  return { year: String(year), season: name };
};
