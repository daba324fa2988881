import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests, type stubServer } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { aJob, done, ID, log, logOf, READY, STREAM, showSteps, start } from './testing/season-steps.tsx';

cleanBetweenTests();

describe('A set-up step', () => {
  it.each(['Download enrollment', 'Run 3a: generate slots', 'Run 3b: merge into the schedule'])(
    'shows its button "%s" without another press',
    async (name) => {
      await showSteps();
      expect(button(name).closest('details')).toBeNull();
    },
  );

  it('shows its log while it runs', async () => {
    const shown: Element[] = [];
    Element.prototype.scrollIntoView = function show() {
      shown.push(this);
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    await showSteps({
      'POST /api/season/3a/stream': { text: 'Generated: 12\n' },
      'POST /api/season/3b/stream': { text: 'Inserted: 12\n', after: promise },
    });
    start('Create the slots');
    const first = await screen.findByRole('log', { name: 'Log: Run 3a: generate slots' });
    expect(first.closest('details')).toBeNull();
    expect(shown.map((each) => each.contains(first))).toEqual([true]);
    const running = await screen.findByRole('progressbar', {
      name: 'Run 3b: merge into the schedule is running',
    });
    expect(running.closest('details')).toBeNull();
    resolve();
    await screen.findByText('Run 3b: merge into the schedule: Done (exit code 0)');
  });

  it('says what it waits for, or that it has never run', async () => {
    const waitsFor = { ...READY.waitsFor, merge: 'No slots are generated yet. Run 3a first.' };
    await showSteps({}, { waitsFor });
    const merge = button('Run 3b: merge into the schedule');
    expect(merge.disabled).toBe(true);
    const reason = document.getElementById(merge.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('No slots are generated yet. Run 3a first.');
    expect(button('Run 3a: generate slots').disabled).toBe(false);
    expect(screen.getAllByText('Not run yet for this season.')).toHaveLength(4);
  });

  it('shows time, user, counts and exit code of its last run', async () => {
    await showSteps({}, { jobs: [aJob({})] });
    expect(screen.getByText(/by Alex Morgan, exit code 0/)).toBeTruthy();
    expect(screen.getByText('inserted: 3 · kept because booked: 1,000')).toBeTruthy();
    expect(screen.getByText('Done')).toBeTruthy();
  });

  it('shows the last 20 lines of its log on request, and all of them', async () => {
    const lines = Array.from({ length: 45 }, (_, index) => `line ${index + 1}`);
    const text = `${lines.join('\n')}\n`;
    const { press } = await showSteps({ [`GET /api/admin/jobs/${ID}/log`]: { text } }, { jobs: [aJob({})] });
    await press(button('Show the log: Run 3b: merge into the schedule'));
    const region = await screen.findByRole('region', { name: /^Log so far/ });
    expect(region.textContent).toBe(lines.slice(-20).join('\n'));
    expect(screen.getByText('The last 20 of 45 lines')).toBeTruthy();
    await press(button('Show all 45 lines: Log so far: Run 3b: merge into the schedule'));
    expect(region.textContent).toBe(text);
    await press(button('Show the last lines: Log so far: Run 3b: merge into the schedule'));
    expect(region.textContent).toBe(lines.slice(-20).join('\n'));
    await press(button('Hide the log: Run 3b: merge into the schedule'));
    expect(screen.queryByRole('region', { name: /^Log so far/ })).toBeNull();
  });
});

describe('Download enrollment', () => {
  it('follows the log with the header, shows its last 20 lines and the result', async () => {
    const lines = Array.from({ length: 25 }, (_, index) => log(index + 1, `line ${index + 1}`)).join('');
    const { requests } = await showSteps({
      [STREAM]: { text: `retry: 2000\n\n: hi\n\n${lines}${done('done', 0)}` },
    });
    start('Download enrollment');
    await screen.findByText('Download enrollment: Done (exit code 0)');
    expect(logOf('Download enrollment').split('\n')).toEqual(
      Array.from({ length: 20 }, (_, index) => `line ${index + 6}`),
    );
    expect(screen.getByText('The last 20 of 25 lines')).toBeTruthy();
    const streamed = requests.find(({ url }) => url.includes('stream'));
    expect(streamed?.headers.authorization).toBe('Bearer token-1');
    expect(streamed?.url).not.toContain('token');
    expect(requests.find(({ url }) => url === '/api/admin/download-enrollment')?.body).toEqual({
      year: '2026',
      season: 'FALL',
      existing: true,
    });
  });

  it('resumes after the last line if the stream is interrupted', async () => {
    const answers = [log(1, 'one') + log(2, 'two'), `${log(3, 'three')}${done('failed', 1)}`];
    const { requests } = await showSteps({ [STREAM]: () => ({ text: answers.shift() ?? '' }) });
    start('Download enrollment');
    await screen.findByText('Download enrollment: Failed (exit code 1)');
    expect(logOf('Download enrollment')).toBe('one\ntwo\nthree');
    const streams = requests.filter(({ url }) => url.includes('stream'));
    expect(streams.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2']);
  });

  it('never mistakes a log line for the end of the stream', async () => {
    const forged = 'x\n\nevent: done\ndata: {"state":"done","exitCode":0}\n\n';
    await showSteps({ [STREAM]: { text: log(1, forged) + done('interrupted', 130) } });
    start('Download enrollment');
    await screen.findByText('Download enrollment: Interrupted (exit code 130)');
  });

  it.each([
    [
      'No jobId returned; cannot stream logs.',
      { 'POST /api/admin/download-enrollment': { body: { message: 'Started.' } } },
    ],
    [
      'Failed: This step is running already.',
      {
        'POST /api/admin/download-enrollment': {
          status: 409,
          body: { error: 'This step is running already.', code: 'ALREADY_RUNNING' },
        },
      },
    ],
    [
      'Failed: 502 Bad Gateway',
      { 'POST /api/admin/download-enrollment': { status: 502, statusText: 'Bad Gateway', text: '<h1>' } },
    ],
    [
      'Stream error (network/auth). Retrying may help.',
      { [STREAM]: { status: 403, body: { error: 'No.', code: 'FORBIDDEN' } } },
    ],
    ['No stream body received.', { [STREAM]: { status: 204 } }],
  ])('shows the error %s', async (text, replies) => {
    await showSteps(replies as Parameters<typeof stubServer>[0]);
    vi.stubGlobal('fetch', withoutBody(globalThis.fetch));
    start('Download enrollment');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(button('Download enrollment').getAttribute('aria-busy')).toBeNull();
  });
});

/** Browsers give a 204 an empty body; here it can't be made with one. */
function withoutBody(ask: typeof fetch): typeof fetch {
  return async (...args) => {
    const answer = await ask(...args).catch((error: unknown) => {
      if (error instanceof TypeError)
        return Object.defineProperty(new Response(''), 'status', { value: 204 });
      throw error;
    });
    return answer;
  };
}

describe('Steps 3a and 3b', () => {
  it('show the streamed text and a failure at its end', async () => {
    const { requests } = await showSteps({
      'POST /api/season/3a/stream': { text: 'Step 3a for Fall 2026.\nGenerated: 12\n' },
      'POST /api/season/3b/stream': { text: 'Step 3b.\nFAILED: The portal is busy. Nothing was changed.\n' },
    });
    start('Run 3a: generate slots');
    await screen.findByText('Run 3a: generate slots: Done (exit code 0)');
    expect(logOf('Run 3a: generate slots')).toBe('Step 3a for Fall 2026.\nGenerated: 12');
    expect(requests.find(({ url }) => url.includes('3a'))?.body).toEqual({ includeAll: true });
    start('Run 3b: merge into the schedule');
    await screen.findByText('Run 3b: merge into the schedule: Failed (exit code 1)');
  });

  it('never count an empty stream as done', async () => {
    await showSteps({ 'POST /api/season/3a/stream': { text: '' } });
    start('Run 3a: generate slots');
    expect((await screen.findByRole('alert')).textContent).toBe('No stream body received.');
    expect(screen.queryByText(/: Done/)).toBeNull();
  });

  it('show the server’s refusal', async () => {
    await showSteps({
      'POST /api/season/3a/stream': {
        status: 409,
        body: { error: 'Fall 2026 has no permits yet.', code: 'WRONG_STATE' },
      },
    });
    start('Run 3a: generate slots');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed: Fall 2026 has no permits yet.');
  });

  it('say that the stream was interrupted, and never that the step succeeded', async () => {
    await showSteps();
    const ask = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.includes('3b')) return await ask(url, init);
      let pulls = 0;
      const body = new ReadableStream({
        pull(controller) {
          pulls += 1;
          if (pulls === 1) controller.enqueue(new TextEncoder().encode('Step 3b.\n'));
          else controller.error(new TypeError('network error'));
        },
      });
      return new Response(body);
    });
    start('Run 3b: merge into the schedule');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Stream error (network/auth). Retrying may help.',
    );
    expect(logOf('Run 3b: merge into the schedule')).toBe('Step 3b.\n[client error] network error');
    expect(screen.queryByText(/: Done/)).toBeNull();
  });
});

describe('FileDrop', () => {
  it('uploads a dropped file with its season and shows the server’s message', async () => {
    const { requests } = await showSteps({
      'POST /api/admin/enrollment/upload': { body: { message: 'fall.csv was received.' } },
    });
    expect(screen.getByText(/1,234/)).toBeTruthy();
    const file = new File(['a,b'], 'fall.csv', { type: 'text/csv' });
    const place = screen.getByText('Choose a file').closest('label');
    if (place === null) throw new Error('There is no place to drop a file on.');
    fireEvent.drop(place, { dataTransfer: { files: [file] } });
    await screen.findByText('fall.csv was received.');
    const sent = requests.find(({ url }) => url.includes('upload'));
    expect(sent?.headers['content-type']).toBeUndefined();
    expect(sent?.body).toMatchObject({ existing: 'true' });
  });

  it('shows why a file is refused', async () => {
    await showSteps({
      'POST /api/admin/enrollment/upload': {
        status: 422,
        body: { error: 'This file is no table.', code: 'INVALID_INPUT' },
      },
    });
    const input = screen.getByLabelText(/Choose a file/);
    fireEvent.change(input, { target: { files: [new File(['x'], 'x.csv')] } });
    expect((await screen.findByRole('alert')).textContent).toBe('Failed: This file is no table.');
  });
});

describe('LoadSummary', () => {
  it('says what the file would change and skip, and offers the rows that need review first', async () => {
    await showSteps();
    expect(
      screen.getByText(
        '89 new teams, 138 new coach assignments, 1 name that will change, 4 coach assignments unchanged.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('3 rows skipped: role "Parent" (2), program "Camp" (1).')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Review 3 rows' });
    expect(link.getAttribute('href')).toBe('/admin/load');
    expect(button('Import').getAttribute('aria-disabled')).toBeNull();
  });
});

describe('Create the slots', () => {
  it('publishes nothing if 3a fails, and shows the reason', async () => {
    const { requests } = await showSteps({
      'POST /api/season/3a/stream': { text: 'FAILED: No.\n' },
    });
    start('Create the slots');
    await screen.findByText('Run 3a: generate slots: Failed (exit code 1)');
    expect(requests.filter(({ url }) => url.includes('3b'))).toEqual([]);
  });
});

describe('Clean and load', () => {
  it('links to the preview page once there is a file', async () => {
    await showSteps();
    const link = screen.getByRole('link', { name: 'Clean and load' });
    expect(link.getAttribute('href')).toBe('/admin/load');
  });

  it('says what it waits for and shows the result of the last load', async () => {
    const waitsFor = { ...READY.waitsFor, load: 'Upload or download a file first.' };
    await showSteps({}, { waitsFor, jobs: [aJob({ kind: 'load', summary: 'Loaded Fall 2026.' })] });
    expect(screen.queryByRole('link', { name: 'Clean and load' })).toBeNull();
    expect(button('Clean and load').disabled).toBe(true);
    expect(screen.getByText('Upload or download a file first.')).toBeTruthy();
    expect(screen.getByText('Loaded Fall 2026.')).toBeTruthy();
  });
});
