import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button, type } from '#testing/on-screen.ts';
import { newestToast, showLeague } from './testing/league-page.tsx';

cleanBetweenTests();

describe('Emailing coaches on CoachesPage', () => {
  const PREVIEW = {
    recipientIds: [1, 2],
    recipients: ['Ann Ames', 'Ben Bass'],
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
      '2 coaches get this email. Replies go to alex@example.org.',
    );
    expect(dialog.getByText('2 recipients')).toBeTruthy();
    expect(dialog.getByText('Ben Bass')).toBeTruthy();
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
});
