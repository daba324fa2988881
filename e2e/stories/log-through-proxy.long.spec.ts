import type { ServerResponse } from 'node:http';
import type { Page, Request } from '@playwright/test';
import { openSource } from '@portal/server/enrollment/testing/source-server.ts';
import { holdTable } from '@portal/testkit/hold-table.ts';
import { missingProgram } from '@portal/testkit/machine-programs.ts';
import { freePort } from '@portal/testkit/portal-process.ts';
import { ADMIN, api, logIn } from '../support/admin-api.ts';
import { openNginx } from '../support/nginx.ts';
import { storiesWithOwnPortal } from '../support/own-portal.ts';
import { openLeague } from '../support/portal.ts';
import { openStep } from '../support/season-steps.ts';
import { expect, signInAsAdmin, test as story } from '../support/story.ts';

const missing = missingProgram(['nginx']);
story.skip(missing !== null && !process.env.CI, missing ?? '');

/** A portal behind an nginx without settings for streams. The story itself answers for the source of enrollment files. */
const test = storiesWithOwnPortal(async () => {
  const waiting: ServerResponse[] = [];
  const source = await openSource((_request, response) => waiting.push(response));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const portal = await openLeague({
    TRUST_PROXY: '1',
    PUBLIC_URL: url,
    ENROLLMENT_URL: source.url,
    LOG_LEVEL: 'debug',
  });
  const nginx = await openNginx(port, portal.port);
  return {
    ...portal,
    url,
    nginx,
    source,
    waiting,
    async stop() {
      await nginx.stop();
      await portal.stop();
      await source.close();
    },
  };
});

const isStream = (request: Request) => request.url().includes('/api/admin/download-enrollment/stream/');

/** Reads the log with `EventSource`, which can't send headers, so the token is in the URL. @returns the events so far */
async function readElsewhere(page: Page, path: string): Promise<() => Promise<string[]>> {
  await page.goto('/login');
  await page.evaluate((address) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const source = new EventSource(address);
    source.addEventListener('log', ({ data }) => seen.push(JSON.parse(data).line));
    source.addEventListener('done', ({ data }) => {
      seen.push(`done: ${JSON.parse(data).state}`);
      source.close();
    });
  }, path);
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

test('a proxy forwards the log of a step line by line while the step runs', async ({ page, portal }) => {
  const { url, nginx, source, waiting } = portal;
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await signInAsAdmin(page);
  await page.goto('/admin');
  await openStep(page, 'Teams and coaches');
  const log = page.getByRole('log', { name: 'Log: Download enrollment' });
  const running = page.getByRole('progressbar', { name: 'Download enrollment is running' });
  /** the source redirects the portal, which adds a line to the log */
  const redirectTo = (to: string) =>
    waiting
      .shift()
      ?.writeHead(302, { location: `/${to}.csv` })
      .end();
  const expectRequest = () => expect.poll(() => waiting.length).toBe(1);
  const redirects = /redirects to another address/g;
  const redirectCount = async () => (await log.textContent())?.match(redirects)?.length ?? 0;

  const started = page.waitForResponse('**/api/admin/download-enrollment');
  const streamed = page.waitForResponse((response) => isStream(response.request()));
  await page.getByRole('button', { name: 'Download enrollment', exact: true }).click();
  const { jobId } = await (await started).json();
  const path = `/admin/download-enrollment/stream/${jobId}`;
  await expect(log).toContainText('Downloading the enrollment file of');
  // nginx compresses the stream, but does not buffer it
  expect(await (await streamed).headerValue('content-encoding')).toBe('gzip');
  await expectRequest();
  await expect(running).toBeVisible();

  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const elsewhere = await page.context().newPage();
  const seen = await readElsewhere(elsewhere, `/api${path}?token=${encodeURIComponent(token)}`);
  await expect.poll(seen).toHaveLength(1);

  redirectTo('first');
  await expectRequest();
  await expect.poll(redirectCount).toBe(1);
  await expect.poll(seen).toHaveLength(2);
  await expect(running).toBeVisible();

  // the proxy restarts in the middle of the log
  const resumed = page.waitForRequest((request) => isStream(request) && 'last-event-id' in request.headers());
  await nginx.restart();
  expect((await resumed).headers()['last-event-id']).toBe('2');
  redirectTo('second');
  await expectRequest();
  await expect.poll(redirectCount).toBe(2);
  await expect.poll(seen).toHaveLength(3);
  await expect(running).toBeVisible();

  waiting.shift()?.writeHead(200, { 'content-type': 'text/csv' }).end(FILE);
  await expect(page.getByText('Download enrollment: Done')).toBeVisible();
  const whole = (await api(url, `/admin/jobs/${jobId}/log`, { token })).body.text as string;
  const lines = whole.trimEnd().split('\n');
  expect((await log.textContent())?.trim().split('\n')).toEqual(lines);
  await expect.poll(seen).toEqual([...lines, 'done: done']);

  // other URLs don't accept a token, and none of our URLs or logs contains one
  expect((await api(url, `/admin/jobs?token=${encodeURIComponent(token)}`)).status).toBe(401);
  expect(addresses.filter((address) => address.includes('token='))).toEqual([]);
  expect(portal.printed()).toContain(path.replace(jobId, '[hidden]'));
  expect(portal.printed()).not.toContain(token);
  expect(source.requests).toHaveLength(3);
});

test('a proxy forwards the text of step 3a line by line while the step runs', async ({ page, portal }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await openStep(page, 'Create the slots');
  const name = 'Run 3a: generate slots';
  const releaseTable = await holdTable(portal.dataDir, 'generated_slot');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('log', { name: `Log: ${name}` })).toContainText('Step 3a for ');
  await expect(page.getByRole('progressbar', { name: `${name} is running` })).toBeVisible();
  await releaseTable();
  await expect(page.getByText(`${name}: Done`)).toBeVisible();
});

const FILE = 'divisionName,teamName,coachName,coachEmail\nBoys 3-4,Hawks,Casey Hawk,casey@example.org\n';
