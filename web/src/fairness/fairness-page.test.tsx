import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, savedFiles, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { FairnessPage } from './fairness-page.tsx';
import type { Fairness } from './queries.ts';
import { aDivision, anItem, aTeam } from './testing/a-division.ts';

cleanBetweenTests();

const HAWKS = aTeam(
  1,
  'Hawks',
  { practices: 9, hours: 9, prime: 4, perWeek: 1.1, taken: 2, madeUp: 1 },
  { isOwn: true },
);
const OWLS = aTeam(2, 'Owls', { practices: 10, hours: 10, prime: 6, perWeek: 1.3 });
const LYNX = aTeam(3, 'Lynx', { practices: 8, hours: 8, prime: 3, perWeek: 1 });
const DIVISIONS = [
  { id: 1, name: 'Boys 3-4', isOwn: true },
  { id: 2, name: 'Girls 5-6', isOwn: true },
];

type ShowOptions = {
  answer?: Partial<Fairness>;
  at?: string;
  isAdmin?: boolean;
  size?: 'phone' | 'wide';
  replies?: Parameters<typeof stubServer>[0];
};

async function show({ answer, at = '', isAdmin = false, size = 'wide', replies = {} }: ShowOptions = {}) {
  stubWindow(size);
  navigate(`/fairness${at}`);
  const body: Fairness = {
    season: 'Winter 2026',
    divisions: DIVISIONS,
    division: aDivision([HAWKS, LYNX, OWLS]),
    ...answer,
  };
  const requests = stubServer({
    'GET /api/fairness': () => ({ body }),
    'GET /api/fairness/teams/2': {
      body: {
        teamId: 2,
        teamName: 'Owls',
        divisionName: 'Boys 3-4',
        items: [
          anItem(),
          anItem({ date: '2026-11-25', startTime: '20:30:00', endTime: '21:30:00', isPrime: false }),
          anItem({ kind: 'taken', date: '2026-11-20', noticeHours: 30.2 }),
        ],
      },
    },
    ...replies,
  });
  const page = renderSignedIn(<FairnessPage />, isAdmin ? { ...COACH, role: 'ADMIN' } : COACH);
  await page.settle();
  const press = async (name: string | RegExp) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await page.settle();
  };
  return { ...page, press, requests };
}

const main = () => document.body.textContent ?? '';
const items = () => within(screen.getByRole('dialog')).getAllByRole('listitem');
const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('/fairness', () => {
  it('starts with how the coach’s team compares and why another team has more', async () => {
    await show();
    expect(
      screen.getByRole('heading', {
        name: 'Hawks: 9 practices; others have 8 to 10. Prime time 4 (others: 3 to 6). Canceled by the league 2, made up 1.',
      }),
    ).toBeTruthy();
    expect(main()).toContain('1 team of 3 has more practices than Hawks. Owls has the most: 10.');
    expect(main()).toContain('Canceled by the league and not made up: 1 for Hawks, 0 for Owls.');
  });

  it('shows a plot for each figure in which teams differ and one line for the others', async () => {
    await show();
    const plots = screen.getAllByRole('toolbar').map((plot) => plot.getAttribute('aria-label'));
    expect(plots).toEqual(['Practices', 'Practice hours', 'Practices per week', 'Prime time']);
    expect(main()).toContain('The same for every team: Late practices 0.');
    const columns = within(screen.getByRole('toolbar', { name: 'Prime time' })).getAllByRole('button');
    expect(columns.map((column) => [column.getAttribute('aria-label'), column.tabIndex])).toEqual([
      ['3: Lynx', 0],
      ['4: Hawks', -1],
      ['6: Owls', -1],
    ]);
  });

  it('opens the practices behind another team’s number', async () => {
    const { press } = await show();
    await press('Owls, Practices: 10');
    expect(screen.getByRole('dialog', { name: 'Owls: 10' })).toBeTruthy();
    expect(items().map(({ textContent }) => textContent)).toEqual([
      'Wed, Nov 18, 6–7 PMSalk',
      'Wed, Nov 25, 8:30–9:30 PMSalk',
    ]);
    await press('Close');
    await press('6: Owls');
    expect(items().map(({ textContent }) => textContent)).toEqual(['Wed, Nov 18, 6–7 PMSalk']);
  });

  it('lists the teams behind a dot that several share', async () => {
    const bears = aTeam(4, 'Bears', { practices: 10 });
    const { press, requests, settle } = await show({ answer: { division: aDivision([HAWKS, OWLS, bears]) } });
    await press('10: Owls, Bears');
    const dialog = within(screen.getByRole('dialog', { name: 'Practices' }));
    expect(dialog.getByText('Owls: 10')).toBeTruthy();
    expect(dialog.getByText('Bears: 10')).toBeTruthy();
    expect(requests.map(({ url }) => url)).toEqual(['/api/fairness']);
    const [details] = dialog.getAllByRole('group');
    if (!(details instanceof HTMLDetailsElement)) throw new Error('The team has no details element.');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    await settle();
    expect(dialog.getByText('Wed, Nov 18, 6–7 PM')).toBeTruthy();
  });

  it('sorts the table by a figure, highest first, and reverses it on the next press', async () => {
    const { press } = await show();
    expect(rowNames()).toEqual(['Hawks (your team)', 'Lynx', 'Owls']);
    await press('Prime time');
    expect(rowNames()).toEqual(['Owls', 'Hawks (your team)', 'Lynx']);
    const head = screen.getByRole('columnheader', { name: 'Prime time' });
    expect(head.getAttribute('aria-sort')).toBe('descending');
    await press('Prime time');
    expect(rowNames()).toEqual(['Lynx', 'Hawks (your team)', 'Owls']);
  });

  it('offers no details for a 0 or an unknown figure', async () => {
    await show({ at: '?show=losses' });
    expect(screen.getByRole('button', { name: 'Hawks, Canceled by the league: 2' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Owls, Canceled by the league: 0' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Hours of notice: –/ })).toBeNull();
  });

  it('shows one figure at a time in a narrow window, highest first', async () => {
    await show({ size: 'phone' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Team',
      'Practices ↓',
    ]);
    fireEvent.change(screen.getByLabelText('Number'), { target: { value: 'prime' } });
    const values = screen.getAllByRole('button', { name: /, Prime time: / });
    expect(values.map((value) => value.getAttribute('aria-label'))).toEqual([
      'Owls, Prime time: 6',
      'Hawks, Prime time: 4',
      'Lynx, Prime time: 3',
    ]);
  });

  it('requests the selected division', async () => {
    const { requests, settle } = await show();
    fireEvent.change(screen.getByLabelText('Division'), { target: { value: '2' } });
    await settle();
    expect(requests.map(({ url }) => url)).toEqual(['/api/fairness', '/api/fairness?division=2']);
  });

  it('says that a division of one team has nothing to compare', async () => {
    await show({ answer: { division: aDivision([HAWKS]) } });
    expect(main()).toContain('This division has one team, so there is nothing to compare.');
    expect(screen.getByRole('heading', { name: /^Hawks: 9 practices. Prime time 4/ })).toBeTruthy();
    expect(main()).not.toContain('No team has');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('says that there is nothing to compare in a season without practices', async () => {
    await show({
      answer: { division: aDivision([aTeam(1, 'Hawks', {}, { isOwn: true }), aTeam(2, 'Owls')]) },
    });
    expect(main()).toContain('Nothing to compare yet.');
  });

  it.each([
    ['No season is active yet', { season: null, divisions: [], division: null }, false],
    ['No team is linked to your address yet', { divisions: [], division: null }, false],
    ['This season has no teams yet', { divisions: [], division: null }, true],
  ])('explains why there is nothing to compare: “%s”', async (text, answer, isAdmin) => {
    await show({ answer, isAdmin });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('offers the season’s divisions if the URL has a division that the coach may not see', async () => {
    const refused = { status: 403, body: { error: 'Not yours.', code: 'NOT_YOURS' } };
    const division = aDivision([HAWKS, LYNX, OWLS]);
    const body: Fairness = { season: 'Winter 2026', divisions: DIVISIONS, division };
    const { settle } = await show({
      at: '?division=99',
      replies: { 'GET /api/fairness': ({ url }) => (url.includes('division') ? refused : { body }) },
    });
    fireEvent.click(screen.getByRole('link', { name: 'Show this season’s divisions' }));
    await settle();
    expect(screen.getByRole('heading', { name: /^Hawks: 9 practices/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers downloads and prime time settings only to administrators', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Change times' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  it('downloads all divisions for an administrator', async () => {
    savedFiles();
    const { press, requests } = await show({
      isAdmin: true,
      replies: { 'POST /api/admin/fairness/export': { text: 'Division,Team' } },
    });
    await press('Download all divisions as CSV');
    expect(requests.at(-1)?.body).toEqual({ format: 'csv' });
  });

  it('lets an administrator change what counts as prime time', async () => {
    const saved = { body: { message: 'The times are saved.' } };
    const { press, requests } = await show({
      isAdmin: true,
      replies: { 'PUT /api/admin/fairness/divisions/1': saved },
    });
    await press('Change times');
    const field = await screen.findByLabelText('Prime time: last start');
    fireEvent.change(field, { target: { value: '17:00' } });
    expect(screen.getByText('Enter a time that is not earlier than the first start.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.change(field, { target: { value: '19:00' } });
    await press('Save');
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      primeFrom: '17:30:00',
      primeUntil: '19:00:00',
      lateFrom: '20:30:00',
      earlyBefore: '09:30:00',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
