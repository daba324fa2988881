import type { Account } from '@portal/contract/league.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { getSession } from '#api/session.ts';
import { me } from '#auth/me.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { AccountsCard } from './accounts-card.tsx';

cleanBetweenTests();

const account = (id: number, changes: Partial<Account> = {}): Account => ({
  id,
  email: `person${id}@example.org`,
  firstname: 'Pat',
  lastname: `Person${id}`,
  role: 'COACH',
  emailVerified: true,
  disabled: false,
  lastUsedAt: null,
  ...changes,
});
const OWN = account(1, { email: COACH.email, role: 'ADMIN', lastUsedAt: '2026-11-20T15:00:00.000Z' });
const PATH = '/api/admin/accounts';

async function show(accounts: Account[], replies: Parameters<typeof stubServer>[0] = {}) {
  const league = { accounts };
  const requests = stubServer({
    [`GET ${PATH}`]: ({ url }) => {
      const { searchParams } = new URL(url, 'http://portal.example');
      const fit = league.accounts.filter(({ email }) => email.includes(searchParams.get('search') ?? ''));
      const from = (Number(searchParams.get('page')) - 1) * 2;
      return { body: { accounts: fit.slice(from, from + 2), total: fit.length, pageSize: 2 } };
    },
    ...replies,
  });
  const page = renderSignedIn(<AccountsCard />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  const changes = () => requests.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body]);
  const queries = () => requests.filter(({ method }) => method === 'GET').map(({ url }) => url.split('?')[1]);
  return { ...page, changes, queries, league };
}

const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Search accounts by name or email'), { target: { value } });

describe('AccountsCard', () => {
  it('shows every account’s role and offers a role change only for confirmed accounts', async () => {
    await show([OWN, account(2, { emailVerified: false })]);
    expect(items()).toEqual([
      expect.stringMatching(
        /^Pat Person1AdministratorYousam@example\.org · Last active Nov 20, 2026.*Remove admin access$/,
      ),
      'Pat Person2Not confirmedperson2@example.org · Not used recently',
    ]);
  });

  it('sends one search for the typed text and loads page by page', async () => {
    const { press, queries } = await show([1, 2, 3].map((id) => account(id)));
    await press(button('Next'));
    await waitFor(() => expect(items()).toEqual([expect.stringContaining('Person3')]));
    for (const text of ['p', 'pe', 'person2']) type(text);
    await waitFor(() => expect(items()).toEqual([expect.stringContaining('Person2')]));
    type('nobody');
    await waitFor(() => expect(screen.getByText('No matches')).toBeTruthy());
    expect(queries()).toEqual([
      'search=&page=1',
      'search=&page=2',
      'search=person2&page=1',
      'search=nobody&page=1',
    ]);
  });

  it('makes an account an administrator after a confirmation', async () => {
    const { press, changes, league } = await show([OWN, account(2)], {
      [`PUT ${PATH}/2/role`]: () => {
        league.accounts = [OWN, account(2, { role: 'ADMIN' })];
        return { body: league.accounts[1] };
      },
    });
    await press(button(/^Give admin access: Pat Person2/));
    await press(button('Give access'));
    await waitFor(() => expect(items()[1]).toContain('Administrator'));
    expect(changes()).toEqual([[`${PATH}/2/role`, { role: 'ADMIN' }]]);
    expect(listToasts().at(-1)).toMatchObject({ title: 'Admin access given', text: 'Pat Person2' });
  });

  it('removes another administrator’s role after one confirmation and stays on the page', async () => {
    const other = account(2, { role: 'ADMIN' });
    const { press, changes } = await show([OWN, other], {
      [`PUT ${PATH}/2/role`]: { body: account(2) },
    });
    await press(button(/^Remove admin access: Pat Person2/));
    await press(button('Remove'));
    await waitFor(() => expect(changes()).toEqual([[`${PATH}/2/role`, { role: 'COACH' }]]));
    expect(getSession()).toMatchObject({ user: { role: 'ADMIN' } });
  });

  it('asks twice before administrators give up their own role, and then leaves the page', async () => {
    navigate('/admin/settings');
    const { press, changes } = await show([OWN, account(2, { role: 'ADMIN' })], {
      [`PUT ${PATH}/1/role`]: { body: { ...OWN, role: 'COACH' } },
    });
    await press(button(/^Remove admin access: Pat Person1/));
    await press(button('Remove'));
    expect([changes(), screen.getByRole('alertdialog').textContent]).toEqual([
      [],
      expect.stringContaining('Remove your own admin access?'),
    ]);
    expect(document.activeElement).toBe(button('Cancel'));
    await press(button('Remove my access'));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(changes()).toEqual([[`${PATH}/1/role`, { role: 'COACH' }]]);
    // an older response about the user's own account does not restore the role
    await waitFor(() =>
      expect([getSession(), queryClient.getQueryData(me.queryKey)]).toMatchObject([
        { status: 'signed-in', user: { role: 'COACH' } },
        { user: { role: 'COACH' } },
      ]),
    );
  });

  it('says that the last administrator cannot give up the role', async () => {
    const error = 'There must be at least one administrator. Please give someone else admin access first.';
    const { press } = await show([OWN], {
      [`PUT ${PATH}/1/role`]: { status: 409, body: { error, code: 'WRONG_STATE' } },
    });
    await press(button(/^Remove admin access/));
    await press(button('Remove'));
    await press(button('Remove my access'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(error));
    expect(getSession()).toMatchObject({ user: { role: 'ADMIN' } });
  });

  it('disables another account after a question, and offers nothing of the kind for the own one', async () => {
    const { press, league, changes } = await show([OWN, account(2)], {
      [`PUT ${PATH}/2/disabled`]: () => {
        league.accounts = [OWN, account(2, { disabled: true })];
        return { body: { message: 'Pat Person2 can’t log in any more.' } };
      },
    });
    expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1);
    await press(button(/^Actions for Pat Person2/));
    await press(button('Disable account'));
    await press(button('Disable'));
    await waitFor(() => expect(items()[1]).toContain('Disabled'));
    expect(changes()).toEqual([[`${PATH}/2/disabled`, { disabled: true }]]);
    expect(listToasts().at(-1)).toMatchObject({ text: 'Pat Person2 can’t log in any more.' });
    await press(button(/^Actions for Pat Person2/));
    expect(screen.queryByRole('button', { name: 'Log out everywhere' })).toBeNull();
    expect(button('Enable account')).toBeTruthy();
  });
});
