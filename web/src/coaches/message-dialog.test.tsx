import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expireSession, leaveExpired } from '#api/session.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button, newestToast, showLeague, type } from './testing/league-page.tsx';

cleanBetweenTests();

describe('Emailing coaches on CoachesPage', () => {
  const PREVIEW = {
    recipientIds: [1, 2],
    leftOut: [{ name: 'Cleo Cruz', why: 'turned-off' }],
    subject: 'Picture day · Hoops',
    html: '<!doctype html><html><head></head><body>Saturday</body></html>',
    replyTo: 'alex@example.org',
  };
  const MESSAGE = { subject: 'Picture day', messageText: 'Saturday at Salk.' };

  it('previews the email with its recipients and sends it to exactly those', async () => {
    const { press, changes } = await showLeague({
      'GET /api/admin/coaches/messages': {
        body: [
          {
            id: 1,
            sentAt: '2026-11-17T17:00:00.000Z',
            sentBy: 'Alex Morgan',
            subject: 'Welcome',
            recipients: 12,
          },
        ],
      },
      'POST /api/admin/coaches/messages/preview': { body: PREVIEW },
      'POST /api/admin/coaches/messages': { body: { message: 'Emailing 2 coaches.' } },
    });
    await press(screen.getByRole('checkbox', { name: 'Select all teams' }));
    await press(button('Email 3'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email 3 coaches' }));
    await waitFor(() => expect(dialog.getByText(/Alex Morgan · 12 coaches/)).toBeTruthy());
    expect(button('Preview').disabled).toBe(true);
    type('Subject', ' Picture day ');
    type('Message', 'Saturday at Salk.\r\n');
    await press(button('Preview'));
    expect(dialog.getByRole('status').textContent).toBe(
      '2 coaches get this email. Answers go to alex@example.org.',
    );
    expect(dialog.getByText('Cleo Cruz: turned these emails off')).toBeTruthy();
    await press(button('Send to 2'));
    await waitFor(() => expect(newestToast()).toMatchObject({ title: 'Sent', text: 'Emailing 2 coaches.' }));
    expect(changes()).toEqual([
      ['POST', '/api/admin/coaches/messages/preview', { coachIds: [1, 2, 3], ...MESSAGE }],
      ['POST', '/api/admin/coaches/messages', { recipientIds: [1, 2], ...MESSAGE }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that nothing was sent if the coaches have changed and keeps the text', async () => {
    const sentence = '1 coach can no longer be emailed. Nothing was sent. Check the preview again.';
    const { press } = await showLeague({
      'GET /api/admin/coaches/messages': { body: [] },
      'POST /api/admin/coaches/messages/preview': { body: PREVIEW },
      'POST /api/admin/coaches/messages': { status: 409, body: { error: sentence, code: 'WRONG_STATE' } },
    });
    await press(button(/^Ann Ames/));
    await press(button('Email'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email 1 coach' }));
    type('Subject', MESSAGE.subject);
    type('Message', MESSAGE.messageText);
    await press(dialog.getByRole('button', { name: 'Preview' }));
    await press(dialog.getByRole('button', { name: 'Send to 2' }));
    expect(dialog.getByRole('alert').textContent).toBe(sentence);
    await press(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(MESSAGE.messageText);
  });

  /** Opens the dialog and types a message. */
  async function write() {
    const page = await open();
    type('Subject', MESSAGE.subject);
    type('Message', MESSAGE.messageText);
    return page;
  }

  async function open() {
    const page = await showLeague({ 'GET /api/admin/coaches/messages': { body: [] } });
    await page.press(button(/^Ann Ames/));
    await page.press(button('Email'));
    await screen.findByRole('dialog', { name: 'Email 1 coach' });
    return page;
  }

  const messageField = () => screen.queryByLabelText<HTMLTextAreaElement>('Message');

  it.each([
    ['Cancel', () => fireEvent.click(button('Cancel'))],
    ['Escape', () => fireEvent(screen.getByRole('dialog', { name: 'Email 1 coach' }), new Event('cancel'))],
  ])('asks before %s discards what was typed', async (_, leave) => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await write();
    leave();
    expect(confirm.mock.calls).toEqual([['Discard this message?']]);
    expect(messageField()?.value).toBe(MESSAGE.messageText);
    confirm.mockReturnValue(true);
    leave();
    await waitFor(() => expect(messageField()).toBeNull());
    expect(sessionStorage.getItem('messageDraft')).toBeNull();
  });

  it('keeps what was typed over the end of the session, and says so', async () => {
    await write();
    act(() => expireSession('token-1'));
    act(leaveExpired);
    cleanup();
    const { press } = await open();
    expect(messageField()?.value).toBe(MESSAGE.messageText);
    expect(screen.getByText('You had not sent this message yet.')).toBeTruthy();
    await press(button('Start over'));
    expect(messageField()?.value).toBe('');
    expect(sessionStorage.getItem('messageDraft')).toBeNull();
  });
});
