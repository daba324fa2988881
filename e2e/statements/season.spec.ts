import type { Page, Route } from '@playwright/test';
import { isSeasonYear, programName, SEASONS } from '@portal/domain/season/season-name.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { openStep } from '../support/season-steps.ts';
import { expect, signInAsAdmin } from '../support/story.ts';
import { walkStatements, withReply } from './walk.ts';

/** The statements about the set-up of a season, its calls and streams, and System Health. */

const test = walkStatements();
const YEAR = leagueNow(new Date(), 'America/New_York').date.slice(0, 4);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Start New Season' });

test('the panel: season, enrollment, load and availability', async ({ page, holds }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await holds('S014', () => expect(panel(page)).toBeVisible());
  await openStep(page, 'Season');
  const season = panel(page).getByLabel('Season', { exact: true });
  await holds('S146 S376', async () => {
    expect([...SEASONS]).toEqual(['WINTER', 'SPRING', 'SUMMER', 'FALL']);
    const names = await season.locator('option').allInnerTexts();
    expect(names.filter((name) => /^(Winter|Spring|Summer|Fall)$/.test(name))).toHaveLength(4);
  });
  await holds('S233', async () => {
    expect([1989, 1990, 2100, 2101].map(isSeasonYear)).toEqual([false, true, true, false]);
    await season.selectOption('Winter');
    await panel(page).getByLabel('Year').fill('2101');
    await expect(panel(page).getByText('Enter a year between 1990 and 2100.')).toBeVisible();
    await expect(button(page, 'Set active season')).toBeDisabled();
  });
  await holds('S147', async () => {
    await panel(page).getByLabel('Year').fill(YEAR);
    await expect(panel(page).getByText(`Rec ${YEAR} Season - Winter ${YEAR}`)).toBeVisible();
    expect(programName(2027, 'FALL')).toBe('Rec 2027 Season - Fall 2027');
  });
  const ACTIVE = '/admin/set-active-season';
  const set = async () => {
    await button(page, 'Set active season').click();
    await button(page, 'Switch season').click();
  };
  for (const [id, answer, text] of [
    ['S340', { status: 409, json: { error: 'Not today.', code: 'CONFLICT' } }, 'Failed: Not today.'],
    ['S341', { status: 502, body: '' }, 'Failed: 502 Bad Gateway'],
  ] as const) {
    await holds(id, () =>
      withReply(page, ACTIVE, answer, async () => {
        await set();
        await expect(panel(page).getByRole('alert')).toContainText(text);
      }),
    );
  }
  await holds('S189 S286', async () => {
    const [request] = await Promise.all([page.waitForRequest(`**/api${ACTIVE}`), set()]);
    expect(request.postDataJSON()).toEqual({ year: YEAR, season: expect.stringMatching(/^winter$/i) });
    await expect(panel(page).getByText(`Winter ${YEAR} is now the active season.`)).toBeVisible();
    expect(await (await request.response())?.json()).toHaveProperty('message');
  });

  await openStep(page, 'Teams and coaches');
  const DOWNLOAD = '/admin/download-enrollment';
  const download = button(page, 'Download enrollment');
  await holds('S190 S193', async () => {
    await download.click();
    await expect(page.getByRole('log', { name: 'Log: Download enrollment' })).toContainText('Done.');
    await expect(page.getByText('Download enrollment: Done (exit code 0)')).toBeVisible();
  });
  for (const [id, path, reply, text] of [
    ['S344', DOWNLOAD, { json: { message: 'Started' } }, 'No jobId returned; cannot stream logs.'],
    ['S343', `${DOWNLOAD}/stream/*`, null, 'Stream error (network/auth). Retrying may help.'],
  ] as const) {
    await holds(id, () =>
      withReply(page, path, reply, async () => {
        await download.click();
        await expect(page.getByText(text)).toBeVisible();
      }),
    );
  }

  await page.goto('/admin/load');
  const row = `Boys 3-4,Team 90,Robin Late,robin.late@example.org,${programName(Number(YEAR), 'WINTER')}`;
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'late.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Division Name,Team Name,Coach Name,Coach Email,Program Name\n${row}`),
  });
  const load = button(page, 'Import');
  /** Imports with another reply; the preview gets the server's own. */
  const withLoadReply = (reply: (route: Route) => Promise<unknown>, work: () => Promise<unknown>) =>
    withReply(
      page,
      '/admin/load-coach-data',
      (route) => (route.request().postDataJSON().preview === true ? route.continue() : reply(route)),
      work,
    );
  await holds('S342', () =>
    withLoadReply(
      (route) => route.fulfill({ status: 409, json: { error: 'No file today.', code: 'CONFLICT' } }),
      async () => {
        await load.click();
        await expect(page.getByText('Failed: No file today.')).toBeVisible();
      },
    ),
  );
  await holds('S191 S377', () =>
    withLoadReply(
      async (route) => {
        const lines = Array.from({ length: 50 }, (_, at) => `Line ${at + 1}`);
        const body = await (await route.fetch()).json();
        await route.fulfill({ json: { ...body, logs: { ...body.logs, cleanupScript: lines.join('\n') } } });
      },
      async () => {
        await load.click();
        await expect(page.getByText(/1 coach assignment and 1 team were added/).first()).toBeVisible();
        await page.getByText('Technical details', { exact: true }).first().click();
        await expect(page.getByText('The last 20 of 50 lines')).toBeVisible();
        await expect(page.getByText('Line 31', { exact: false }).first()).toContainText('Line 50');
        await expect(page.getByText('Line 30')).toHaveCount(0);
      },
    ),
  );
  await page.goto('/admin');
  await openStep(page, 'Create the slots');
  const run = button(page, 'Run 3a: generate slots');
  // an answer without a body, and one that breaks off; neither can be made with a route
  const answerWith = (kind: 'nothing' | 'broken') =>
    page.evaluate((which) => {
      const { fetch } = window;
      window.fetch = async () => {
        window.fetch = fetch;
        if (which === 'nothing') return new Response(null);
        return new Response(
          new ReadableStream({
            start(stream) {
              stream.enqueue(new TextEncoder().encode('Step 3a\n'));
              setTimeout(() => stream.error(new Error('It broke off.')));
            },
          }),
        );
      };
    }, kind);
  await holds('S345', async () => {
    await answerWith('nothing');
    await run.click();
    await expect(page.getByText('No stream body received.')).toBeVisible();
  });
  await holds('S346', async () => {
    await answerWith('broken');
    await run.click();
    await expect(page.getByText('[client error] It broke off.')).toBeVisible();
  });
  await holds('S192 S292', async () => {
    const [request] = await Promise.all([page.waitForRequest('**/api/season/3a/stream'), run.click()]);
    expect(request.postDataJSON()).toMatchObject({ includeAll: true });
    await expect(page.getByRole('log', { name: 'Log: Run 3a: generate slots' })).toContainText(
      /Generated: \d+/,
    );
  });
  await holds('S293', async () => {
    await button(page, 'Run 3b: merge into the schedule').click();
    const log = page.getByRole('log', { name: 'Log: Run 3b: merge into the schedule' });
    await expect(log).toContainText(/Updated: \d+/);
    await expect(log).toContainText(/Inserted: \d+/);
  });
});

test('the calls of the set-up and of System Health', async ({ holds, portal }) => {
  const token = await logIn(portal.url, ADMIN.email, ADMIN.password);
  const call = (path: string, body?: unknown) => api(portal.url, path, { token, body });
  await holds('S257', async () => {
    expect((await fetch(`${portal.url}/api/healthz`)).status).toBe(200);
    expect((await fetch(`${portal.url}/api/no-such-call`)).status).toBe(404);
  });
  await holds('S144 S145', async () => {
    const { body } = await call('/admin/system-health');
    expect(body).toMatchObject({
      dbConnections: expect.any(Number),
      diskUsage: expect.any(Number),
      usersToday: expect.any(Number),
      availPct7d: expect.any(Number),
      availSlots7d: expect.stringMatching(/^\d+\/\d+$/),
      emailFailures: expect.any(Number),
    });
  });
  let jobId = '';
  await holds('S287', async () => {
    const { body } = await call('/admin/download-enrollment', { year: YEAR, season: 'Winter' });
    expect(body).toMatchObject({ message: expect.any(String), jobId: expect.any(String) });
    jobId = String(body.jobId);
  });
  await holds('S288 S289', async () => {
    const response = await fetch(
      `${portal.url}/api/admin/download-enrollment/stream/${jobId}?token=${encodeURIComponent(token)}`,
    );
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const text = await response.text();
    expect(text).toContain('event: log');
    const done = /event: done\r?\n(?:id: .*\r?\n)?data: (.*)/.exec(text)?.[1] ?? '';
    expect(JSON.parse(done)).toMatchObject({ state: expect.any(String), exitCode: expect.any(Number) });
    const unknown = await fetch(`${portal.url}/api/admin/download-enrollment/stream/none?token=${token}`);
    expect(unknown.status).toBeGreaterThanOrEqual(400);
  });
  await holds('S290 S291', async () => {
    const { body } = await call('/admin/load-coach-data', { year: YEAR, season: 'Winter' });
    expect(body).toMatchObject({
      message: expect.any(String),
      counts: { currentCoachTeam: expect.any(Number) },
      logs: {
        cleanupScript: expect.any(String),
        submitSql: expect.any(String),
        submitSqlFileTail: expect.any(String),
        lastOutput: expect.any(String),
        raw: expect.any(String),
      },
    });
    const bad = await call('/admin/load-coach-data', { year: '1980', season: 'Winter' });
    expect(bad.body).toMatchObject({ error: expect.any(String) });
  });
});
