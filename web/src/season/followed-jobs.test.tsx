import type { SeasonJob } from '@portal/contract/jobs.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { aJob, done, ID, log, logOf, READY, renderSteps, start } from './testing/season-steps.tsx';

cleanBetweenTests();

const FOLLOW = `GET /api/admin/jobs/${ID}/stream`;
const JOBS = 'GET /api/admin/jobs';
const MERGE = 'Run 3b: merge into the schedule';

const RUNNING = { state: 'running', exitCode: null, finishedAt: null, summary: null, counts: {} } as const;

/** A job that someone else started; it runs until `end`. */
function elsewhere(kind: SeasonJob['kind'], changes: Partial<SeasonJob> = {}) {
  let isOver = false;
  return {
    end: () => {
      isOver = true;
    },
    list: () => ({
      body: { ...READY, jobs: [aJob({ kind, ...(isOver ? {} : RUNNING), ...changes })] },
    }),
  };
}

describe('A job that was started elsewhere', () => {
  it.each([
    ['download-enrollment', 'Download enrollment'],
    ['load', 'Clean and load'],
    ['generate', 'Run 3a: generate slots'],
    ['merge', MERGE],
  ] as const)('is followed from its latest lines to its end: %s', async (kind, title) => {
    const job = elsewhere(kind);
    const { requests } = renderSteps({
      [JOBS]: job.list,
      [FOLLOW]: () => {
        job.end();
        return {
          text: `${log(81, 'eighty-one')}: still running\n\n${log(82, 'eighty-two')}${done('done', 0)}`,
        };
      },
    });
    await screen.findByText(`${title}: Done (exit code 0)`);
    expect(logOf(title)).toBe('eighty-one\neighty-two');
    expect(screen.getByText('The last 2 of 82 lines')).toBeTruthy();
    const streams = requests.filter(({ url }) => url.includes('/stream'));
    expect(streams.map(({ url }) => url)).toEqual([`/api/admin/jobs/${ID}/stream?tail=20`]);
    expect(streams[0]?.headers.authorization).toBe('Bearer token-1');
  });

  it('shows when and by whom it was started, and cannot be started again', async () => {
    const job = elsewhere('merge');
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(log(1, 'Step 3b.'))),
    });
    renderSteps({ [JOBS]: job.list });
    const ask = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
      url.includes('/stream') ? new Response(endless) : await ask(url, init),
    );
    await screen.findByRole('log', { name: `Log: ${MERGE}` });
    const bar: HTMLProgressElement = screen.getByRole('progressbar', { name: `${MERGE} is running` });
    // the step reports no progress
    expect(bar.hasAttribute('value')).toBe(false);
    expect(button(MERGE).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/by Alex Morgan/).textContent).toMatch(/^since .* by Alex Morgan$/);
    // its last line is only in the log
    expect(screen.queryByText('Kept because booked: 1000')).toBeNull();
    job.end();
  });

  it('reports an unreadable log once and follows it again on request', async () => {
    const job = elsewhere('load');
    let isRefused = true;
    const { requests } = renderSteps({
      [JOBS]: job.list,
      [FOLLOW]: () => {
        if (isRefused) return { status: 403, body: { error: 'No.', code: 'FORBIDDEN' } };
        job.end();
        return { text: log(7, 'seven') + done('failed', 1) };
      },
    });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Stream error (network/auth). Retrying may help.',
    );
    expect(requests.filter(({ url }) => url.includes('/stream'))).toHaveLength(1);
    isRefused = false;
    start('Follow the log again');
    await screen.findByText('Clean and load: Failed (exit code 1)');
    expect(logOf('Clean and load')).toBe('seven');
    expect(screen.queryByRole('button', { name: 'Follow the log again' })).toBeNull();
  });
});

describe('A step that was started on this page', () => {
  it('is not followed twice even if the list still says that it is running', async () => {
    const job = elsewhere('merge');
    let isStarted = false;
    const { requests } = renderSteps({
      [JOBS]: () => (isStarted ? job.list() : { body: READY }),
      'POST /api/season/3b/stream': () => {
        isStarted = true;
        return { text: 'Step 3b.\nUpdated: 1\n' };
      },
    });
    await screen.findByRole('button', { name: MERGE });
    start(MERGE);
    await screen.findByText(`${MERGE}: Done (exit code 0)`);
    await screen.findByText('Running');
    expect(requests.filter(({ url }) => url.includes('/jobs/'))).toEqual([]);
    job.end();
  });

  it('is followed by its id if its own stream ends early', async () => {
    const job = elsewhere('merge');
    let isStarted = false;
    renderSteps({
      [JOBS]: () => (isStarted ? job.list() : { body: READY }),
      'POST /api/season/3b/stream': () => {
        isStarted = true;
        return { text: 'Step 3b.\nSTOPPED: Your session has ended. The step itself goes on.\n' };
      },
      [FOLLOW]: () => {
        job.end();
        return { text: log(1, 'Step 3b.') + log(2, 'Updated: 1') + done('done', 0) };
      },
    });
    await screen.findByRole('button', { name: MERGE });
    start(MERGE);
    await screen.findByText(`${MERGE}: Done (exit code 0)`);
    expect(logOf(MERGE)).toBe('Step 3b.\nUpdated: 1');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
