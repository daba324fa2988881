import type { LinkedMails } from '@portal/contract/mail-preferences.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { Routes } from '#router/routes.tsx';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';

cleanBetweenTests();

const ADDRESS = 'c•••@e•••.org';

function stubLink(start: Partial<LinkedMails> = {}) {
  const server = {
    state: { address: ADDRESS, mails: 'reminders', isOn: true, ...start } as LinkedMails,
    fails: null as Error | null,
  };
  const requests = stubServer({
    'GET /api/unsubscribe/secret': () => server.fails ?? { body: server.state },
    'PUT /api/unsubscribe/secret': ({ body }) => {
      if (server.fails !== null) return server.fails;
      server.state = { ...server.state, ...(body as { isOn: boolean }) };
      return { body: server.state };
    },
  });
  return { server, methods: () => requests.map(({ method }) => method) };
}

async function open() {
  navigate('/unsubscribe/secret');
  render(<Routes routes={[{ path: '/unsubscribe/:token', page: <UnsubscribePage /> }]} otherwise={null} />);
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
}
const press = (name: string, detail = 1) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name }), { detail }));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('UnsubscribePage', () => {
  it('asks for confirmation and changes nothing when it is opened', async () => {
    const { methods } = stubLink();
    await open();
    expect(heading()).toBe('Turn off reminders?');
    expect(
      screen.getByText(`${ADDRESS} gets a reminder the day before each practice and game.`),
    ).toBeTruthy();
    expect(methods()).toEqual(['GET']);
  });

  it('turns the emails off and on again', async () => {
    const { server, methods } = stubLink();
    await open();
    await press('Turn off reminders');
    expect(heading()).toBe('Reminders');
    expect(screen.getByRole('status').textContent).toBe(`${ADDRESS} no longer gets reminders.`);
    expect(server.state.isOn).toBe(false);
    await press('Turn back on');
    expect(screen.getByRole('status').textContent).toBe(`${ADDRESS} gets reminders again.`);
    expect(server.state.isOn).toBe(true);
    expect(methods()).toEqual(['GET', 'PUT', 'PUT']);
  });

  it('treats a double click as one press', async () => {
    const { server } = stubLink();
    await open();
    await press('Turn off reminders');
    await press('Turn back on', 2);
    expect(server.state.isOn).toBe(false);
  });

  it('says that the emails are already off', async () => {
    stubLink({ isOn: false, mails: 'offers' });
    await open();
    expect(heading()).toBe('Waitlist offers');
    expect(screen.getByRole('status').textContent).toBe(`${ADDRESS} no longer gets waitlist offers.`);
  });

  it('shows why turning off the emails failed, and can be retried', async () => {
    const { server } = stubLink();
    await open();
    server.fails = new Error('gone');
    await press('Turn off reminders');
    expect(screen.getByRole('alert').textContent).toBe('We couldn’t save that. Please try again.');
    server.fails = null;
    await press('Turn off reminders');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.state.isOn).toBe(false);
  });

  it('shows the server’s message for an invalid link and offers no retry', async () => {
    const error = 'This link is incomplete. Please open it again from the email.';
    stubServer({ 'GET /api/unsubscribe/secret': { status: 422, body: { error, code: 'LINK_INVALID' } } });
    await open();
    expect(screen.getByRole('alert').textContent).toBe(error);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers a retry if the server could not be reached', async () => {
    const { server } = stubLink();
    server.fails = new Error('gone');
    await open();
    expect(screen.getByRole('alert').textContent).toBe('We couldn’t open this link. Please try again later.');
    server.fails = null;
    await press('Try again');
    expect(heading()).toBe('Turn off reminders?');
  });
});
