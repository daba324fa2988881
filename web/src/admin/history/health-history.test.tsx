import type { HealthSample, SystemHealthHistory } from '@portal/contract/health-dashboard.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { HealthHistory } from './health-history.tsx';

cleanBetweenTests();

const CALL = 'GET /api/admin/system-health/history';
const sample = (at: string, changes: Partial<HealthSample>): HealthSample => ({
  at: `2026-11-${at}:00.000Z`,
  dbConnections: 6,
  diskUsage: 41.2,
  usersToday: 3,
  availPct7d: 31.7,
  emailFailures: 0,
  ...changes,
});
const HISTORY: SystemHealthHistory = {
  timeZone: 'America/New_York',
  from: '2026-11-15T01:00:00.000Z',
  until: '2026-11-22T01:00:00.000Z',
  samples: [
    sample('20T15:00', { usersToday: 9, diskUsage: null }),
    sample('20T15:10', { usersToday: 1 }),
    sample('22T00:50', {}),
  ],
  uptime: {
    measuredFrom: '2026-11-15T01:00:00.000Z',
    percent: 99.85,
    gaps: [{ from: '2026-11-17T07:10:00.000Z', until: '2026-11-17T07:25:00.000Z' }],
    upSince: '2026-11-17T07:25:00.000Z',
  },
};

async function show(reply: () => { status?: number; body: unknown }) {
  stubServer({ [CALL]: reply });
  const page = renderSignedIn(<HealthHistory />, { ...COACH, role: 'ADMIN' });
  await page.press(screen.getByText('The last 7 days'));
  await page.settle();
  return page;
}

const chart = (name: string) => {
  const item = screen.getByRole('heading', { name }).closest('li');
  if (item === null) throw new Error(`There is no chart of ${name}.`);
  return item;
};
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Show figures at' });

describe('HealthHistory', () => {
  it('draws each metric with its range in words and leaves gaps for missing samples', async () => {
    await show(() => ({ body: HISTORY }));
    expect(screen.getAllByRole('listitem').filter((item) => item.querySelector('svg'))).toHaveLength(5);
    expect(within(chart('Users today')).getByText('Min 1 · Max 9 · Now 3')).toBeTruthy();
    expect(within(chart('Disk usage')).getByText('Min 41.2% · Max 41.2% · Now 41.2%')).toBeTruthy();
    const line = chart('Users today').querySelectorAll('path')[1]?.getAttribute('d');
    expect(line?.match(/[ML]/g)).toEqual(['M', 'L', 'M']);
  });

  it('lists the times when the portal was down', async () => {
    await show(() => ({ body: HISTORY }));
    expect(screen.getByText('Up since Tue, Nov 17, 2:25 AM')).toBeTruthy();
    expect(screen.getByText('99.85% of the last 7 days.')).toBeTruthy();
    expect(screen.getByText('Down Tue, Nov 17, 2:10 AM – 2:25 AM (15 minutes)')).toBeTruthy();
  });

  it('shows all metrics at the time selected with the slider, starting with the latest', async () => {
    await show(() => ({ body: HISTORY }));
    expect([slider().value, slider().getAttribute('aria-valuetext')]).toEqual(['2', '7:50 PM today']);
    expect(within(chart('Users today')).getByText('3')).toBeTruthy();
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(slider().getAttribute('aria-valuetext')).toBe('Fri, Nov 20, 10:00 AM');
    expect(within(chart('Users today')).getByText('9')).toBeTruthy();
    expect(within(chart('Disk usage')).getByText('Unknown')).toBeTruthy();
  });

  it('keeps the selected time when new samples arrive', async () => {
    let body = HISTORY;
    const { poll } = await show(() => ({ body }));
    fireEvent.change(slider(), { target: { value: '1' } });
    body = { ...HISTORY, samples: HISTORY.samples.slice(1) };
    await poll();
    expect([slider().value, slider().getAttribute('aria-valuetext')]).toEqual(['0', 'Fri, Nov 20, 10:10 AM']);
  });

  it('says that no samples have been kept yet', async () => {
    const uptime = { measuredFrom: null, percent: null, gaps: [], upSince: null };
    await show(() => ({ body: { ...HISTORY, samples: [], uptime } }));
    expect(screen.getByText('No data yet. Figures are recorded every 10 minutes.')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('shows a load failure, retries, and keeps the old data when a later load fails', async () => {
    let isDown = true;
    const { press, poll } = await show(() => (isDown ? { status: 500, body: {} } : { body: HISTORY }));
    expect(screen.getByText('We couldn’t load the last 7 days.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    isDown = false;
    await press(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText('We couldn’t load the last 7 days.')).toBeNull();
    isDown = true;
    await poll();
    expect(screen.getByText(/^Couldn’t refresh\./)).toBeTruthy();
    expect(slider()).toBeTruthy();
  });
});
