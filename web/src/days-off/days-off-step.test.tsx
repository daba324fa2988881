import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createEventRefetcher } from '#live/refetch-on-events.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { makeServer, NO_DAYS_OFF, showGamesPage } from '../games/testing/games-page.tsx';
import type { LeagueDayOff } from './queries.ts';

cleanBetweenTests();

const READ = 'GET /api/admin/days-off';
const DECIDE = 'PUT /api/admin/days-off';

const aDayOff = (id: number, changes: Partial<LeagueDayOff> = {}): LeagueDayOff => ({
  id,
  teamId: 11,
  firstDate: '2026-12-12',
  lastDate: '2026-12-12',
  fromTime: null,
  untilTime: null,
  kind: 'must',
  state: 'requested',
  reason: 'School play',
  requestedBy: 'Pat Number',
  decidedBy: null,
  ...changes,
});

const TEAMS = [
  { teamId: 11, teamName: 'Hawks', divisionName: 'Boys 3-4' },
  { teamId: 12, teamName: 'Owls', divisionName: 'Boys 3-4' },
  { teamId: 21, teamName: 'Lynx', divisionName: 'Girls 5-6' },
];

type Decision = { id: number; was: LeagueDayOff['state']; state: LeagueDayOff['state'] };

async function showDaysOff(
  daysOff: LeagueDayOff[],
  width: 'wide' | 'phone' = 'wide',
  refusal: string | null = null,
) {
  const server = { ...NO_DAYS_OFF, deadline: null as string | null, teams: TEAMS, daysOff };
  /** holds back the list's responses until it resolves */
  let listed = Promise.resolve();
  const page = await showGamesPage(
    makeServer(),
    {
      [READ]: () => ({ body: server, after: listed }),
      [DECIDE]: ({ body }) => {
        if (refusal !== null) return { status: 409, body: { error: refusal, code: 'WRONG_STATE' } };
        const { decisions } = body as { decisions: Decision[] };
        server.daysOff = server.daysOff.map((dayOff) => ({
          ...dayOff,
          state: decisions.find(({ id }) => id === dayOff.id)?.state ?? dayOff.state,
        }));
        return { body: { message: `${decisions.length} requests changed.` } };
      },
      'POST /api/admin/days-off': ({ body }) => {
        server.daysOff = [...server.daysOff, aDayOff(99, { ...(body as object), state: 'granted' })];
        return { body: { message: 'The date off of Hawks is added.', id: 99 } };
      },
      'DELETE /api/admin/days-off/2': () => {
        server.daysOff = server.daysOff.filter(({ id }) => id !== 2);
        return { body: { message: 'The date off was removed.' } };
      },
      'PUT /api/admin/days-off/window': ({ body }) => {
        Object.assign(server, body);
        return { body: { message: 'Coaches may ask until then.' } };
      },
    },
    width,
    'days-off',
  );
  const sent = (key: string) =>
    page.requests.filter(({ method, url }) => `${method} ${url}` === key).map(({ body }) => body);
  const press = async (name: string) => {
    fireEvent.click(button(name));
    await page.settle();
  };
  const holdList = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    listed = promise;
    return resolve;
  };
  return { ...page, server, sent, press, holdList };
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Dates to avoid by team' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

const SOME = [
  aDayOff(1),
  aDayOff(2, { firstDate: '2026-12-19', lastDate: '2026-12-20', state: 'granted' }),
  aDayOff(3, { teamId: 12, firstDate: '2027-01-09', lastDate: '2027-01-09', kind: 'prefer', reason: '' }),
];

describe('The dates to avoid step', () => {
  it('says how many requests are undecided and lists these first', async () => {
    await showDaysOff(SOME);
    expect(screen.getByText('2 to decide')).toBeTruthy();
    expect(rows()).toEqual(['Sat, Dec 12', 'Sat, Jan 9']);
    fireEvent.click(button('All 3'));
    expect(rows()).toEqual(['Sat, Dec 12', 'Sat, Dec 19 – Sun, Dec 20', 'Sat, Jan 9']);
    fireEvent.change(screen.getByLabelText('Search team or reason'), { target: { value: 'owls' } });
    expect(rows()).toEqual(['Sat, Jan 9']);
  });

  it('grants a request and undoes that', async () => {
    const { press, sent, settle } = await showDaysOff(SOME);
    await press('Approve Hawks, Sat, Dec 12');
    expect(rows()).toEqual(['Sat, Jan 9']);
    act(() => listToasts().at(-1)?.action?.onPress());
    await settle();
    expect(rows()).toEqual(['Sat, Dec 12', 'Sat, Jan 9']);
    expect(sent(DECIDE)).toEqual([
      { decisions: [{ id: 1, was: 'requested', state: 'granted' }] },
      { decisions: [{ id: 1, was: 'granted', state: 'requested' }] },
    ]);
  });

  it('undoes a decision while the list is still reloading', async () => {
    const { sent, settle, holdList } = await showDaysOff(SOME);
    const release = holdList();
    fireEvent.click(button('Approve Hawks, Sat, Dec 12'));
    await waitFor(() => expect(listToasts()).toHaveLength(1));
    act(() => listToasts().at(-1)?.action?.onPress());
    release();
    await settle();
    expect(sent(DECIDE)).toHaveLength(2);
  });

  it('declines all requests that are shown', async () => {
    const { press, sent } = await showDaysOff(SOME);
    await press('Decline all 2 shown');
    expect(sent(DECIDE)).toEqual([
      {
        decisions: [
          { id: 1, was: 'requested', state: 'declined' },
          { id: 3, was: 'requested', state: 'declined' },
        ],
      },
    ]);
    expect(screen.getByText('2 teams asked, all decided')).toBeTruthy();
  });

  it('shows why a decision was refused', async () => {
    const text = 'Some of these dates off were decided or withdrawn in the meantime.';
    const { press } = await showDaysOff(SOME, 'wide', text);
    await press('Decline Hawks, Sat, Dec 12');
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(rows()).toEqual(['Sat, Dec 12', 'Sat, Jan 9']);
  });

  it('adds a date off and removes another', async () => {
    const { press, sent } = await showDaysOff(SOME);
    await press('Add a date off');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: '2027-01-16' } });
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Only some hours' }));
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '09:00:00' } });
    expect(dialog.getByText('The end must be after the start.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '13:00:00' } });
    fireEvent.click(dialog.getByRole('radio', { name: 'Would rather not play' }));
    await press('Add');
    expect(sent('POST /api/admin/days-off')).toEqual([
      {
        teamId: 11,
        firstDate: '2027-01-16',
        lastDate: '2027-01-16',
        fromTime: '09:00:00',
        untilTime: '13:00:00',
        kind: 'prefer',
        reason: '',
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(button('All 4'));
    await press('Remove Hawks, Sat, Dec 19 – Sun, Dec 20');
    expect(rows()).toHaveLength(3);
  });

  it('sets the deadline for requests and the days per team', async () => {
    const { press, sent } = await showDaysOff([]);
    expect(screen.getByText('Coaches can’t send requests yet. Choose a last day first.')).toBeTruthy();
    expect(screen.getByText('No team has requested a date off.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Last day for requests/), { target: { value: '2026-11-30' } });
    fireEvent.change(screen.getByLabelText('Days per team'), { target: { value: '0' } });
    expect(screen.getByText('Enter a whole number from 1 to 30.')).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Days per team'), { target: { value: '4' } });
    await press('Save');
    expect(sent('PUT /api/admin/days-off/window')).toEqual([{ deadline: '2026-11-30', daysPerTeam: 4 }]);
    expect(screen.queryByText('Coaches can’t send requests yet. Choose a last day first.')).toBeNull();
  });

  it('shows what others change, and keeps what is being typed', async () => {
    const { server, client, settle, sent, press } = await showDaysOff(SOME);
    fireEvent.change(screen.getByLabelText('Days per team'), { target: { value: '5' } });
    fireEvent.change(screen.getByLabelText('Search team or reason'), { target: { value: 'haw' } });
    await press('Add a date off');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: '2027-01-16' } });

    server.daysOff = server.daysOff.map((dayOff) => ({ ...dayOff, state: 'granted' as const }));
    server.deadline = '2026-12-01';
    const sendEvent = createEventRefetcher(client, () => 0);
    act(() => sendEvent({ kind: 'slots', data: { days: ['2026-12-12'], own: false } }));
    await screen.findByText('2 teams asked, all decided');
    await settle();
    expect(dialog.getByLabelText<HTMLInputElement>('First day').value).toBe('2027-01-16');
    expect(screen.getByLabelText<HTMLInputElement>('Search team or reason').value).toBe('haw');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await press('Save');
    expect(sent('PUT /api/admin/days-off/window')).toEqual([{ deadline: '2026-12-01', daysPerTeam: 5 }]);
  });
});
