import type { SeasonJob } from '@portal/contract/jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { EnrollmentStep } from '#enrollment/enrollment-step.tsx';
import { COACH, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { AvailabilityStep } from '../availability-step.tsx';
import { type SeasonSteps, seasonSteps } from '../queries.ts';
import { useSelectedSeason } from '../selected-season.ts';
import { setUpOf } from './set-up.ts';

export const ID = 'a'.repeat(32);
export const STREAM = `GET /api/admin/download-enrollment/stream/${ID}`;
export const READY: SeasonSteps = {
  season: { year: 2026, season: 'FALL', programName: 'Rec 2026 Season - Fall 2026' },
  source: 'address',
  file: { fileName: 'fall.csv', rows: 1234, uploadedAt: '2026-11-17T17:00:00.000Z', who: 'Alex Morgan' },
  jobs: [],
  waitsFor: { download: null, load: null, generate: null, merge: null },
  setUp: setUpOf(),
};
export const aJob = (changes: Partial<SeasonJob>): SeasonJob => ({
  id: ID,
  kind: 'merge',
  state: 'done',
  exitCode: 0,
  startedAt: '2026-11-17T17:00:00.000Z',
  finishedAt: '2026-11-17T17:00:01.000Z',
  who: 'Alex Morgan',
  summary: '3 slots were inserted and 2 updated.',
  counts: { inserted: 3, keptBecauseBooked: 1_000 },
  progress: null,
  lastLine: 'Kept because booked: 1000',
  ...changes,
});

/** What the file of `READY` would change. */
const PREVIEW = {
  message: '',
  counts: { added: 138, teamsAdded: 89, changed: 1, unchanged: 4, doubtful: 3, excluded: 3 },
  doubtful: [],
  rows: ['program "Camp"', 'role "Parent"', 'role "Parent"'].map((reason) => ({ kind: 'excluded', reason })),
  notes: [],
  loadId: null,
};

/** One line of a log as a server-sent event. */
export const log = (id: number, line: string) =>
  `id: ${id}\nevent: log\ndata: ${JSON.stringify({ line, at: '2026-11-17T17:00:00.000Z' })}\n\n`;
export const done = (state: string, exitCode: number) =>
  `event: done\ndata: ${JSON.stringify({ state, exitCode, message: '' })}\n\n`;

function Steps() {
  const { data } = useQuery(seasonSteps(useSelectedSeason()));
  return (
    data && (
      <>
        <EnrollmentStep steps={data} />
        <AvailabilityStep steps={data} />
      </>
    )
  );
}

/** Renders the steps with logs for an administrator. */
export function renderSteps(
  replies: Parameters<typeof stubServer>[0] = {},
  steps: Partial<SeasonSteps> = {},
) {
  const requests = stubServer({
    'GET /api/admin/jobs': { body: { ...READY, ...steps } },
    'POST /api/admin/load-coach-data': { body: PREVIEW },
    'GET /api/admin/enrollment/loads': { body: { loads: [] } },
    'POST /api/admin/download-enrollment': { body: { message: 'Started.', jobId: ID } },
    ...replies,
  });
  return { ...renderSignedIn(<Steps />, { ...COACH, role: 'ADMIN' }), requests };
}

/** Renders the steps and waits until everything has loaded. */
export async function showSteps(...args: Parameters<typeof renderSteps>) {
  const page = renderSteps(...args);
  await page.settle();
  return page;
}

export const start = (name: string) => fireEvent.click(button(name));
export const logOf = (name: string) => screen.getByRole('log', { name: `Log: ${name}` }).textContent;
