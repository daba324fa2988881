import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { Routes } from '#router/routes.tsx';
import { COACH, cleanBetweenTests, reload, signInAs, stubServer } from '#testing/browser.ts';
import { type } from '#testing/on-screen.ts';
import { InvitationPage } from './invitation-page.tsx';

cleanBetweenTests();

const INVITED = {
  email: 'amir@example.org',
  firstname: 'Amir',
  lastname: 'Aziz',
  teams: [
    { teamName: 'Marlins', divisionName: 'Boys 3-4' },
    { teamName: 'Comets', divisionName: 'Girls 5-6' },
  ],
};
const USER = { ...COACH, email: INVITED.email, firstname: 'Amir', lastname: 'Aziz' };
const LOOK_UP = 'GET /api/auth/invitation/secret';
const ACCEPT = 'POST /api/auth/invitation/secret';
const LINK = '/invitation/secret#email=amir%40example.org&firstname=Amir&lastname=Aziz';
const refused = (code: string, error: string, status = 422) => ({ status, body: { error, code } });

/** @param path null keeps the current URL, as after a reload */
async function openLink(path: string | null = LINK): Promise<void> {
  if (path !== null) navigate(path);
  const page = <InvitationPage />;
  await act(async () => {
    render(
      <Routes
        routes={[
          { path: '/invitation/:token', page },
          { path: '/invitation', page },
        ]}
        otherwise={<p>Another page</p>}
      />,
    );
  });
}

const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create my account' });
const press = (button: HTMLElement) => act(async () => fireEvent.click(button));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('InvitationPage', () => {
  it('welcomes the coach by name and team, and takes token and name out of the URL', async () => {
    stubServer({ [LOOK_UP]: { body: INVITED } });
    await openLink();
    expect(title()).toBe('Welcome, Amir');
    const lead = screen.getByText(/^You coach/).textContent;
    expect(lead).toBe(
      'You coach Marlins (Boys 3-4) and Comets (Girls 5-6). Choose a password to book gym time. You log in with amir@example.org.',
    );
    expect(window.location.href).not.toMatch(/secret|amir/);
    expect(screen.queryByLabelText('First name')).toBeNull();
  });

  it('keeps the link across a reload', async () => {
    const requests = stubServer({ [LOOK_UP]: { body: INVITED } });
    await openLink();
    reload();
    await openLink(null);
    expect(title()).toBe('Welcome, Amir');
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/auth/invitation/secret',
      '/api/auth/invitation/secret',
    ]);
  });

  it('takes one password and goes to the dashboard, logged in, and leaves no way back', async () => {
    const requests = stubServer({
      [LOOK_UP]: { body: INVITED },
      [ACCEPT]: { body: { token: 't', user: USER } },
    });
    const { length } = window.history;
    await openLink();
    expect(create().disabled).toBe(true);
    type('Password', 'Abcdefg1');
    const button = create();
    fireEvent.click(button);
    fireEvent.click(button);
    await act(async () => undefined);
    expect(requests.slice(1)).toMatchObject([{ method: 'POST', body: { password: 'Abcdefg1' } }]);
    expect(getSession()).toMatchObject({ status: 'signed-in', user: { email: INVITED.email } });
    expect(window.location.pathname).toBe('/dashboard');
    expect(window.history.length).toBe(length + 1);
    expect(screen.getByText('Another page')).toBeDefined();
  });

  it('asks for the names that the league does not have', async () => {
    const nameless = { ...INVITED, firstname: '', lastname: '' };
    const requests = stubServer({
      [LOOK_UP]: { body: nameless },
      [ACCEPT]: { body: { token: 't', user: USER } },
    });
    await openLink();
    expect(title()).toBe('Welcome');
    type('Password', 'Abcdefg1');
    expect(create().disabled).toBe(true);
    type('First name', 'Amir');
    type('Last name', 'Aziz');
    await press(create());
    expect(requests[1]?.body).toEqual({ firstname: 'Amir', lastname: 'Aziz', password: 'Abcdefg1' });
  });

  it('shows why a password is refused, and keeps what was typed', async () => {
    const error = 'This is one of the most common passwords.';
    const body = { error, code: 'INVALID_INPUT', fields: { password: error } };
    stubServer({ [LOOK_UP]: { body: INVITED }, [ACCEPT]: { status: 422, body } });
    await openLink();
    type('Password', 'Password1');
    await press(create());
    expect(screen.getByText(error)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Password1');
    expect(create().disabled).toBe(false);
  });

  it.each([
    ['when it is opened', { [LOOK_UP]: refused('EMAIL_TAKEN', 'Amir has an account.', 400) }],
    [
      'when the button is pressed',
      { [LOOK_UP]: { body: INVITED }, [ACCEPT]: refused('EMAIL_TAKEN', 'Amir has an account.', 400) },
    ],
  ])('offers Login and Forgot Password if the link was used, %s', async (_, replies) => {
    stubServer(replies);
    await openLink();
    if (screen.queryByLabelText('Password') !== null) {
      type('Password', 'Abcdefg1');
      await press(create());
    }
    expect(screen.getByText('Amir has an account.')).toBeDefined();
    expect([linkTo('Login'), linkTo('Forgot Password?')]).toEqual(['/login', '/forgot-password']);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('leads from an old link to the filled in form to register', async () => {
    stubServer({ [LOOK_UP]: refused('LINK_INVALID', 'It no longer works.') });
    await openLink();
    expect(screen.getByText('It no longer works.')).toBeDefined();
    expect(linkTo('Register')).toBe('/register#email=amir%40example.org&firstname=Amir&lastname=Aziz');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('offers nothing to someone who is no longer a coach but the reason', async () => {
    stubServer({ [LOOK_UP]: refused('WRONG_STATE', 'You aren’t on the list anymore.', 409) });
    await openLink();
    expect(screen.getByText('You aren’t on the list anymore.')).toBeDefined();
    expect([screen.queryAllByRole('link'), screen.queryAllByRole('button')]).toEqual([[], []]);
  });

  it('says that a link without its secret is incomplete, and asks the server nothing', async () => {
    const requests = stubServer({});
    await openLink('/invitation');
    expect(screen.getByRole('alert').textContent).toBe(
      'This link is incomplete. Open it again from the email.',
    );
    expect([linkTo('Register'), requests.length]).toEqual(['/register', 0]);
  });

  it('can be tried again after the connection was lost', async () => {
    let isOnline = false;
    stubServer({ [LOOK_UP]: () => (isOnline ? { body: INVITED } : new TypeError('offline')) });
    await openLink();
    isOnline = true;
    await press(screen.getByRole('button', { name: 'Try again' }));
    expect(title()).toBe('Welcome, Amir');
  });

  it('does not know whether it worked if the answer was lost, and another try tells', async () => {
    let isFirst = true;
    stubServer({
      [LOOK_UP]: { body: INVITED },
      [ACCEPT]: () => {
        if (!isFirst) return refused('EMAIL_TAKEN', 'Amir has an account.', 400);
        isFirst = false;
        return new TypeError('offline');
      },
    });
    await openLink();
    type('Password', 'Abcdefg1');
    await press(create());
    expect(screen.getByRole('alert').textContent).toBe(
      'We don’t know whether this went through. Try again: it is done only once.',
    );
    await press(create());
    expect(screen.getByText('Amir has an account.')).toBeDefined();
  });

  it('says who is logged in, changes nothing, and can be opened after Logout', async () => {
    signInAs();
    const requests = stubServer({ [LOOK_UP]: { body: INVITED }, 'POST /api/auth/logout': {} });
    await openLink();
    expect(screen.getByText(/^You are logged in as/).textContent).toBe(
      'You are logged in as sam@example.org, and the invitation is for amir@example.org. Nothing was changed.',
    );
    expect(requests).toEqual([]);
    await press(screen.getByRole('button', { name: 'Log out and open the invitation' }));
    expect(title()).toBe('Welcome, Amir');
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('sends a coach who has an account and is logged in to the dashboard', async () => {
    signInAs(USER);
    stubServer({});
    await openLink();
    expect(title()).toBe('You have an account');
    expect(linkTo('Go to the dashboard')).toBe('/dashboard');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers no passkey where the browser has none', async () => {
    stubServer({ [LOOK_UP]: { body: INVITED } });
    await openLink();
    expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
  });
});
