import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aJob, READY } from '#season/testing/season-steps.tsx';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { LoadProgress } from './load-start.tsx';

cleanBetweenTests();

const loadJob = (changes: Parameters<typeof aJob>[0]) => ({
  'GET /api/admin/jobs': { body: { ...READY, jobs: [aJob({ kind: 'load', ...changes })] } },
});
const bar = () => screen.findByRole('progressbar', { name: 'Importing the file' });

it('shows how far the load is and its latest log line', async () => {
  stubServer(
    loadJob({
      state: 'running',
      progress: { done: 150_000, of: 1_000_000 },
      lastLine: 'Read 150,000 of 500,000 rows.',
    }),
  );
  renderSignedIn(<LoadProgress />, { ...COACH, role: 'ADMIN' });
  expect(await screen.findByText('Read 150,000 of 500,000 rows.')).toBeTruthy();
  const { value, max } = (await bar()) as HTMLProgressElement;
  expect([value, max]).toEqual([150_000, 1_000_000]);
});

it('only says that the load is running until it logs something, even if an earlier load has a log', async () => {
  stubServer(loadJob({ state: 'done', lastLine: 'Loaded Fall 2026.' }));
  renderSignedIn(<LoadProgress />, { ...COACH, role: 'ADMIN' });
  expect((await bar()).hasAttribute('value')).toBe(false);
  expect(screen.queryByText('Loaded Fall 2026.')).toBeNull();
});
