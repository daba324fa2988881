import type { HealthDashboard } from '@portal/contract/health-dashboard.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { COACH, cleanBetweenTests } from '#testing/browser.ts';
import { aTeam, dayOf, renderSignedIn, stubCoachCalls, stubWindow } from '#testing/coach-calls.tsx';
import { HealthDashboardPage } from './health-dashboard-page.tsx';

cleanBetweenTests();
beforeEach(() => stubWindow());

const CALL = 'GET /api/health-dashboard';
const NONE = { open: 0, booked: 0, game: 0, blackout: 0 };
const days = Array.from({ length: 14 }, (_, number) => dayOf(number));
const RATE = { first: dayOf(0), last: dayOf(6), total: 120, booked: 38, percent: 31.7 };

const HEALTH: HealthDashboard = {
  timeZone: 'America/New_York',
  days,
  gyms: ['Salk', 'Shepard'].map((schoolName, index) => ({
    venueId: index + 1,
    schoolName,
    gymName: 'Gym',
    hours: days.map((_, day) => (day === 1 ? { open: 4.5, booked: 2, game: 1, blackout: 0.5 } : NONE)),
  })),
  seasonLabel: 'Winter 2026',
  fill: { thisWeek: RATE, nextWeek: { ...RATE, total: 0, booked: 0, percent: 0 }, fortnight: RATE },
  service: {
    site: { measuredFrom: null, percent: null, gaps: [], upSince: null },
    mail: { state: 'delayed', since: '2026-11-23T15:00:00.000Z', lastSentAt: null },
    lastLoad: { at: '2026-11-20T15:00:00.000Z', what: 'coaches' },
    version: '1.2.3',
    at: '2026-11-23T17:00:00.000Z',
  },
};

async function show(
  body: HealthDashboard = HEALTH,
  { user = COACH as Parameters<typeof renderSignedIn>[1], teams = [aTeam('Knicks')] } = {},
) {
  const requests = stubCoachCalls({ slots: [], teams, bookings: [] }, { [CALL]: { body } });
  const page = renderSignedIn(<HealthDashboardPage />, user);
  await page.settle();
  return { ...page, requests };
}

const service = () => within(screen.getByRole('region', { name: 'Portal status' }));

describe('HealthDashboardPage', () => {
  it('shows one row per gym and one column per day with all four figures in each cell', async () => {
    await show();
    const table = within(screen.getByRole('table', { name: 'Gyms over the next 14 days' }));
    expect(table.getAllByRole('rowheader').map((each) => each.textContent)).toEqual([
      'Salk',
      'Shepard',
      'Open',
    ]);
    const columns = table.getAllByRole('columnheader').map((each) => each.textContent);
    expect([columns.length, columns[1], columns[14], columns[15]]).toEqual([
      16,
      'MonNov 23',
      'SunDec 6',
      'Open',
    ]);
    const box = table.getAllByRole('link', {
      name: /: 4.5 h open, 2 h practices and clinics, 1 h games and playoffs, 0.5 h blackouts\.$/,
    });
    expect(box).toHaveLength(2);
    fireEvent.focus(box[0] as HTMLElement);
    expect(screen.getByRole('tooltip').textContent).toBe(
      'Tue, Nov 24, Salk: 4.5 h open, 2 h practices and clinics, 1 h games and playoffs, 0.5 h blackouts.',
    );
  });

  it('makes the table one tab stop with arrow keys between its cells', async () => {
    await show();
    const boxes = within(screen.getByRole('table')).getAllByRole('link');
    const stops = () => boxes.flatMap((box, index) => (box.tabIndex === 0 ? [index] : []));
    expect(stops()).toEqual([0]);
    boxes[0]?.focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'End']) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
    }
    expect([boxes.indexOf(document.activeElement as HTMLElement), stops()]).toEqual([27, [27]]);
  });

  it('shows how full each week is and says if there is no gym time', async () => {
    await show();
    const card = within(screen.getByRole('region', { name: 'How full the gyms are' }));
    expect(card.getAllByRole('definition').map((each) => each.textContent)).toEqual([
      '38 of 120 slots taken31.7%',
      'No gym time',
      '38 of 120 slots taken31.7%',
    ]);
  });

  it('describes uptime, email, the last load and the version in words, and marks what needs attention', async () => {
    await show();
    expect(service().getByText('Delayed since 10:00 AM today')).toBeTruthy();
    expect(service().getAllByText(/^Needs attention/)).toHaveLength(2);
    expect(service().getByText('Fri, Nov 20, 10:00 AM')).toBeTruthy();
    expect(service().getAllByText(/1\.2\.3/)[0]).toBeTruthy();
  });

  it('lists the newest outages and counts the others', async () => {
    const gap = (day: number) => ({
      from: `2026-11-${day}T15:00:00.000Z`,
      until: `2026-11-${day}T15:10:00.000Z`,
    });
    const site = { ...HEALTH.service.site, gaps: [gap(17), gap(18), gap(19), gap(20), gap(21)] };
    await show({ ...HEALTH, service: { ...HEALTH.service, site } });
    expect(
      service()
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual([
      'Down Sat, Nov 21, 10:00 AM – 10:10 AM (10 minutes)',
      'Down Fri, Nov 20, 10:00 AM – 10:10 AM (10 minutes)',
      'Down Thu, Nov 19, 10:00 AM – 10:10 AM (10 minutes)',
      'and 2 more before that',
    ]);
  });

  it('shows the weeks of the coach’s teams below the gyms', async () => {
    await show();
    const teams = screen.getByRole('region', { name: 'Your teams' });
    expect(within(teams).getByText('Not booked next week')).toBeTruthy();
    const { DOCUMENT_POSITION_FOLLOWING } = Node;
    expect(
      screen.getByRole('table').compareDocumentPosition(teams) & DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  it('shows the total open hours of each gym, of each day and of all gyms', async () => {
    await show();
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    const cells = (row: number) => [...(rows[row]?.children ?? [])].map((cell) => cell.textContent);
    expect(cells(1).at(-1)).toBe('4.5 h');
    expect([cells(3)[1], cells(3)[2], cells(3).at(-1)]).toEqual(['0 h', '9 h', '9 h']);
    expect(screen.getByText(/Most open time: Salk, Tue, Nov 24 \(4.5 h\)\.$/)).toBeTruthy();
  });

  it('shows an unconfirmed account everything except teams, and requests no teams', async () => {
    const { requests } = await show(HEALTH, { user: { ...COACH, emailVerified: false } });
    expect(screen.getByText(/once you confirm your email address/)).toBeTruthy();
    expect(screen.getByRole('table')).toBeTruthy();
    expect(requests.map(({ url }) => url)).toEqual(['/api/health-dashboard']);
  });

  it.each([
    ['COACH', 1],
    ['ADMIN', 0],
  ] as const)('shows the hint about missing teams to a %s without a team %i times', async (role, times) => {
    await show(HEALTH, { teams: [], user: { ...COACH, role } });
    expect(screen.queryAllByText('No team is linked to your address yet.')).toHaveLength(times);
  });

  it.each([
    ['a season', { seasonLabel: null, gyms: [] }, 'No season is active yet', false],
    ['gym time', { gyms: [] }, 'No gym has any time in the next 14 days', true],
  ])('says that %s is missing and still shows the service status', async (_, changes, title, hasFill) => {
    await show({ ...HEALTH, ...changes });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'How full the gyms are' }) !== null).toBe(hasFill);
    expect(service().getAllByText(/1\.2\.3/)[0]).toBeTruthy();
  });

  it('shows a load failure, retries, and keeps the last data marked as outdated when a later load fails', async () => {
    let reply: { status?: number; body: unknown } = { status: 500, body: {} };
    stubCoachCalls({ slots: [], teams: [], bookings: [] }, { [CALL]: () => reply });
    const { settle, press, poll } = renderSignedIn(<HealthDashboardPage />);
    await settle();
    expect(
      within(screen.getByRole('alert')).getByText('We couldn’t load the gyms and the portal’s status.'),
    ).toBeTruthy();
    reply = { body: HEALTH };
    await press(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    reply = { status: 500, body: {} };
    await poll();
    expect(screen.getByText('Couldn’t refresh. You’re seeing the last version.')).toBeTruthy();
    expect(screen.getByRole('table')).toBeTruthy();
  });
});
