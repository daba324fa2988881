import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { OwnDaysOffCard } from './own-days-off-card.tsx';
import type { OwnDayOff, OwnDaysOff } from './queries.ts';

cleanBetweenTests();

const aDayOff = (id: number, changes: Partial<OwnDayOff> = {}): OwnDayOff => ({
  id,
  teamId: 11,
  firstDate: '2026-12-12',
  lastDate: '2026-12-12',
  fromTime: null,
  untilTime: null,
  kind: 'must',
  state: 'requested',
  reason: 'School play',
  isKept: null,
  notKeptText: '',
  ...changes,
});

const TEAMS = [
  { teamId: 11, teamName: 'Hawks', divisionName: 'Boys 3-4', daysUsed: 1 },
  { teamId: 21, teamName: 'Hawks', divisionName: 'Girls 5-6', daysUsed: 0 },
];

async function show(changes: Partial<OwnDaysOff> = {}, refusal: string | null = null) {
  stubWindow('phone');
  const server: OwnDaysOff = {
    deadline: '2026-11-30',
    requests: 'open',
    today: '2026-11-23',
    daysPerTeam: 3,
    teams: TEAMS,
    daysOff: [],
    ...changes,
  };
  const requests = stubServer({
    'GET /api/days-off': () => ({ body: server }),
    'POST /api/days-off': ({ body }) => {
      if (refusal !== null) return { status: 409, body: { error: refusal, code: 'WRONG_STATE' } };
      server.daysOff = [...server.daysOff, aDayOff(9, body as object)];
      return { body: { message: 'The league will decide about this date off of Hawks.', id: 9 } };
    },
    'DELETE /api/days-off/1': () => {
      server.daysOff = server.daysOff.filter(({ id }) => id !== 1);
      return { body: { message: 'Your request was withdrawn.' } };
    },
  });
  const page = renderSignedIn(<OwnDaysOffCard />);
  await page.settle();
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await page.settle();
  };
  return { ...page, requests, press };
}

const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('The dates to avoid card', () => {
  it.each<[string, Partial<OwnDaysOff>]>([
    ['the league does not ask', { deadline: null, requests: 'not-yet' }],
    ['the coach has no team', { teams: [] }],
    ['the deadline is over and nothing was asked', { requests: 'over' }],
    ['all dates off are over', { requests: 'over', today: '2026-12-13', daysOff: [aDayOff(1)] }],
  ])('is hidden if %s', async (_, changes) => {
    const { container } = await show(changes);
    expect(container.textContent).toBe('');
  });

  it('asks for a date off of a team', async () => {
    const { press, requests } = await show();
    expect(
      screen.getByText('Is there a day your team can’t play? Tell the league by Mon, Nov 30.'),
    ).toBeTruthy();
    expect(
      screen.getByText('Hawks (Boys 3-4): 1 of 3 days used · Hawks (Girls 5-6): 0 of 3 days used'),
    ).toBeTruthy();
    await press('Request a date off');
    const dialog = within(await screen.findByRole('dialog', { name: 'Request a date off' }));
    fireEvent.change(dialog.getByLabelText('Team'), { target: { value: '21' } });
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: '2026-12-19' } });
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: ' Family ' } });
    await press('Send request');
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      {
        teamId: 21,
        firstDate: '2026-12-19',
        lastDate: '2026-12-19',
        fromTime: null,
        untilTime: null,
        kind: 'must',
        reason: 'Family',
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(items()).toEqual(['Sat, Dec 19 Hawks (Girls 5-6)Can’t play: FamilyPendingWithdraw']);
  });

  it('withdraws an undecided request', async () => {
    const { press } = await show({ teams: TEAMS.slice(0, 1), daysOff: [aDayOff(1)] });
    await press('Withdraw Sat, Dec 12');
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('shows the decisions once requests are closed', async () => {
    await show({
      requests: 'over',
      teams: TEAMS.slice(0, 1),
      daysOff: [aDayOff(1, { state: 'granted' }), aDayOff(2, { state: 'declined', reason: '' })],
    });
    expect(screen.getByText('Requests closed on Mon, Nov 30.')).toBeTruthy();
    expect(items()).toEqual([
      'Sat, Dec 12 Can’t play: School playApproved',
      'Sat, Dec 12 Can’t playDeclined',
    ]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says which dates off were kept once there are games, and why others were not', async () => {
    const notKeptText = 'You play Owls on Sat, Dec 12 at 9 AM. The league declined this date off.';
    await show({
      requests: 'over',
      teams: TEAMS.slice(0, 1),
      daysOff: [
        aDayOff(1, { state: 'requested', reason: '', isKept: true }),
        aDayOff(2, { state: 'declined', reason: '', isKept: false, notKeptText }),
      ],
    });
    expect(items()).toEqual(['Sat, Dec 12 Can’t playKept', `Sat, Dec 12 Can’t play${notKeptText}Not kept`]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
