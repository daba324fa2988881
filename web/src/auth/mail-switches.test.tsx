import type { MailPreferences } from '@portal/contract/mail-preferences.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests, type Request, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { MailSwitches } from './mail-switches.tsx';

cleanBetweenTests();

const ALL_ON: MailPreferences = { reminders: true, bookings: true, offers: true, messages: true };

/** A server that stores the preferences, or answers with `fails` instead. */
function stubPreferences(start: Partial<MailPreferences> = {}) {
  const server = {
    state: { ...ALL_ON, ...start },
    fails: null as Error | { status: number; body: object } | null,
    after: undefined as Promise<void> | undefined,
    requests: [] as Request[],
  };
  server.requests = stubServer({
    'GET /api/auth/preferences': () => ({ body: { ...server.state } }),
    'PUT /api/auth/preferences': ({ body }) => {
      if (server.fails !== null) return server.fails;
      Object.assign(server.state, body);
      const answer = { body: { ...server.state } };
      return server.after === undefined ? answer : { ...answer, after: server.after };
    },
  });
  return server;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const reminders = () => box('Reminders');
const changes = ({ requests }: { requests: Request[] }) =>
  requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

async function open() {
  const page = renderSignedIn(<MailSwitches canChoose />);
  await screen.findByRole('checkbox', { name: 'Reminders' });
  return page;
}

describe('MailSwitches', () => {
  it('shows which emails are on and which are always sent', async () => {
    stubPreferences({ offers: false });
    await open();
    expect(
      [reminders(), box('Confirmations of your own bookings and cancellations'), box('Waitlist offers')].map(
        ({ checked }) => checked,
      ),
    ).toEqual([true, true, false]);
    expect(screen.getByText(/^We always email you about account security, games/)).toBeTruthy();
  });

  it('saves each switch at once and separately, and says so', async () => {
    const server = stubPreferences();
    await open();
    fireEvent.click(reminders());
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(reminders().checked).toBe(false);
    expect(changes(server)).toEqual([{ reminders: false }]);
  });

  it('shows the new state while saving it and ignores a second press', async () => {
    const server = stubPreferences();
    const answer = Promise.withResolvers<void>();
    server.after = answer.promise;
    await open();
    fireEvent.click(reminders());
    expect(await screen.findByText('Saving…')).toBeTruthy();
    expect(reminders().checked).toBe(false);
    fireEvent.click(reminders());
    await act(async () => answer.resolve());
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(changes(server)).toEqual([{ reminders: false }]);
    expect(reminders().checked).toBe(false);
  });

  it.each([
    [
      'the server cannot be reached',
      new Error('gone'),
      'We don’t know whether this went through. Try again: it is done only once.',
    ],
    [
      'the server refuses',
      { status: 503, body: { error: 'The portal is starting.', code: 'BUSY' } },
      'The portal is starting.',
    ],
  ])('restores the old state when %s and shows why', async (_, fails, text) => {
    const server = stubPreferences({ reminders: false });
    await open();
    server.fails = fails;
    fireEvent.click(reminders());
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(reminders().checked).toBe(false);
    server.fails = null;
    fireEvent.click(reminders());
    await screen.findByText('Saved');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(reminders().checked).toBe(true);
  });

  it('saves two switches independently when both change at the same time', async () => {
    const server = stubPreferences();
    const first = Promise.withResolvers<void>();
    await open();
    server.after = first.promise;
    fireEvent.click(reminders());
    await screen.findByText('Saving…');
    await waitFor(() => expect(changes(server)).toHaveLength(1));
    server.after = undefined;
    fireEvent.click(box('Waitlist offers'));
    await screen.findByText('Saved');
    // the older response does not include the second change
    await act(async () => first.resolve());
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2));
    expect(reminders().checked).toBe(false);
    expect(box('Waitlist offers').checked).toBe(false);
  });

  it('shows a change that was made in another tab', async () => {
    const server = stubPreferences();
    const { poll } = await open();
    server.state.bookings = false;
    await poll();
    expect(box('Confirmations of your own bookings and cancellations').checked).toBe(false);
    fireEvent.click(reminders());
    await screen.findByText('Saved');
    expect(server.state).toEqual({ reminders: false, bookings: false, offers: true, messages: true });
  });

  it('shows an error if the preferences cannot be loaded', async () => {
    stubServer({ 'GET /api/auth/preferences': new Error('gone') });
    renderSignedIn(<MailSwitches canChoose />);
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load your email settings');
  });

  it('asks the user to confirm the email address first and sends no request before that', () => {
    const server = stubPreferences();
    renderSignedIn(<MailSwitches canChoose={false} />);
    expect(screen.getByText('You can change these once your email address is confirmed.')).toBeTruthy();
    expect(server.requests).toEqual([]);
  });
});
