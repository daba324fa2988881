import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createEventRefetcher } from '#live/refetch-on-events.ts';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { aFailedMail, aMail, showMail } from './testing/mail-page.tsx';

cleanBetweenTests();

const rows = () => screen.getAllByRole('row').slice(1);
const threeMails = () => [
  aMail(3, { state: 'waiting', finishedAt: null, nextAttemptAt: '2026-11-17T18:00:00.000Z', attempts: 0 }),
  aFailedMail(2),
  aMail(1, { kind: 'game_changed', label: 'Game changed', subject: 'Game moved' }),
];

describe('The outbox on MailPage', () => {
  it('reloads the list and an open email when the server reports a change', async () => {
    const mails = threeMails();
    navigate('/admin/mail?mail=3');
    const { client, press, settle, requests } = await showMail({}, { mails });
    const before = requests.length;
    const sendEvent = createEventRefetcher(client, () => 0);
    act(() => sendEvent({ kind: 'slots', data: { days: ['2026-11-23'], own: true } }));
    await settle();
    expect(requests).toHaveLength(before);
    mails[0] = aMail(3);
    act(() => sendEvent({ kind: 'mail', data: {} }));
    const paths = () => requests.slice(before).map(({ url }) => url.split('?')[0]);
    await waitFor(() => expect(paths().toSorted()).toEqual(['/api/admin/mail', '/api/admin/mail/3']));
    await settle();
    await press(button('Close'));
    expect(rows()[0]?.textContent).toMatch(/Sent/);
    mails[0] = aFailedMail(3);
    // every stream starts with this event, because earlier changes may have been missed
    act(() => sendEvent({ kind: 'slots', data: { days: null, own: true } }));
    await waitFor(() => expect(rows()[0]?.textContent).toMatch(/Failed/));
  });

  it('lists sent, waiting and failed emails with reasons and counts, page by page', async () => {
    const { press } = await showMail({}, { mails: threeMails() });
    expect(rows()).toHaveLength(2);
    expect(rows()[0]?.textContent).toMatch(/coach3@example\.org.*Practice booked 3Queueddue /);
    expect(rows()[1]?.textContent).toMatch(/Failed.*The mail server refused this email\. \(554 No\)/);
    expect(
      ['All 3', 'Queued 1', 'Sent 1', 'Saved (not sent) 0', 'Failed 1', 'Skipped 0'].map(
        (name) => !!button(name),
      ),
    ).toEqual(Array(6).fill(true));
    await press(button('Show older emails'));
    expect(rows()).toHaveLength(3);
    expect(rows()[2]?.textContent).toMatch(/Game changed.*Game moved.*Sent/);
    expect(screen.queryByRole('button', { name: 'Show older emails' })).toBeNull();
  });

  it('keeps its filters in the URL and clears them', async () => {
    const { settle } = await showMail({}, { mails: threeMails() });
    fireEvent.click(button('Failed 1'));
    await settle();
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('coach2@')]);
    expect(window.location.search).toBe('?state=failed');
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'game_changed' } });
    await waitFor(() => expect(screen.getByText('No matches')).toBeTruthy());
    fireEvent.click(button('Clear filters'));
    await settle();
    expect(window.location.search).toBe('');
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'coach3' } });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(window.location.search).toBe('?q=coach3');
  });

  it('opens with the filters of the URL and ignores invalid ones', async () => {
    navigate('/admin/mail?state=failed&kind=nonsense&mail=x');
    const { requests } = await showMail({}, { mails: threeMails() });
    expect(requests[0]?.url).toBe('/api/admin/mail?state=failed');
    expect(rows()).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that there are no emails yet', async () => {
    await showMail({
      'GET /api/admin/mail': {
        body: {
          mails: [],
          next: null,
          counts: { waiting: 0, sent: 0, kept: 0, failed: 0, superseded: 0 },
          server: { isSet: false, lastSentAt: null, lastOutage: null },
          keptDays: 90,
        },
      },
    });
    expect(screen.getByText('No emails yet')).toBeTruthy();
    expect(screen.getByText('No mail server is set up')).toBeTruthy();
  });
});

describe('One email on MailPage', () => {
  it('has its own URL and shows all parts', async () => {
    const { press } = await showMail({}, { mails: threeMails() });
    await press(button('Practice booked 2'));
    expect(window.location.search).toBe('?mail=2');
    const dialog = within(screen.getByRole('dialog', { name: 'Practice booked 2' }));
    const frame = dialog.getByTitle<HTMLIFrameElement>('Email: Practice booked 2');
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(frame.srcdoc).toContain('<p>Practice booked 2</p>');
    fireEvent.click(dialog.getByLabelText('Plain text', { selector: 'input' }));
    expect(dialog.getByText('Practice booked 2, as text')).toBeTruthy();
    fireEvent.click(dialog.getByLabelText('Calendar file', { selector: 'input' }));
    expect(dialog.getByText('BEGIN:VCALENDAR')).toBeTruthy();
    fireEvent.click(dialog.getByLabelText('Headers', { selector: 'input' }));
    expect(dialog.getByText('<2@example.org>')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(window.location.search).toBe('');
  });

  it('retries a failed email once, however often the button is pressed', async () => {
    const mails = [aFailedMail(2)];
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    const { changes, settle } = await showMail(
      {
        'POST /api/admin/mail/2/retry': () => {
          mails[0] = aMail(2, { state: 'waiting', finishedAt: null });
          return { body: { message: 'Sending the email to coach2@example.org now.', mail: mails[0] }, after };
        },
      },
      { mails },
    );
    const retry = button(/^Retry: Practice booked 2/);
    fireEvent.click(retry);
    await waitFor(() => expect(retry.getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(retry);
    answer();
    await settle();
    expect(changes()).toHaveLength(1);
    expect(listToasts().at(-1)?.text).toBe('Sending the email to coach2@example.org now.');
    expect(rows()[0]?.textContent).toContain('Queued');
  });

  it('shows why a failed email is not retried', async () => {
    const body = { error: 'Its link has been used.', code: 'WRONG_STATE' };
    const { press } = await showMail(
      { 'POST /api/admin/mail/2/retry': { status: 409, body } },
      { mails: [aFailedMail(2)] },
    );
    await press(button(/^Retry: Practice booked 2/));
    expect(listToasts().at(-1)).toMatchObject({ tone: 'bad', text: 'Its link has been used.' });
  });

  it('resends an email after a confirmation with one idempotency key for all attempts', async () => {
    let isAway = true;
    const { press, changes } = await showMail(
      {
        'POST /api/admin/mail/1/resend': () =>
          isAway
            ? new Error('away')
            : { body: { message: 'Sending the email to coach1@example.org again.', mail: aMail(4) } },
      },
      { mails: [aMail(1)] },
    );
    await press(button(/^Resend: Practice booked 1/));
    const question = within(screen.getByRole('alertdialog', { name: 'Send this email again?' }));
    expect(changes()).toEqual([]);
    const yes = question.getByRole('button', { name: 'Send again' });
    await press(yes);
    expect(question.getByRole('alert').textContent).toBe(
      'We don’t know whether this went through. Try again: it is done only once.',
    );
    isAway = false;
    await press(yes);
    const keys = changes().map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(5);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(listToasts().at(-1)?.title).toBe('Sent again');
  });

  it('retries all failed emails after a confirmation', async () => {
    const { press, changes } = await showMail(
      {
        'POST /api/admin/mail/retry-all': {
          body: { message: '1 email will be retried now.', retried: 1, left: 0 },
        },
      },
      { mails: threeMails() },
    );
    await press(button('Retry all failed'));
    expect(changes()).toEqual([]);
    await press(button('Retry all'));
    expect(changes().map(({ url }) => url)).toEqual(['/api/admin/mail/retry-all']);
    expect(listToasts().at(-1)?.text).toBe('1 email will be retried now.');
  });
});

describe('The previews on MailPage', () => {
  it('shows the kind of email that the URL names, with sample data', async () => {
    navigate('/admin/mail?view=previews&kind=game_changed');
    const kinds = [
      {
        kind: 'practice_booked',
        label: 'Practice booked',
        about: 'After booking.',
        subject: 'Practice on Friday',
      },
      { kind: 'game_changed', label: 'Game changed', about: 'After a change.', subject: 'Game moved' },
    ];
    const content = { html: '<p>Moved</p>', text: 'Moved', calendar: null };
    const { settle } = await showMail({
      'GET /api/admin/mail/previews': { body: { previews: kinds } },
      'GET /api/admin/mail/previews/game_changed': { body: { ...kinds[1], ...content } },
      'GET /api/admin/mail/previews/practice_booked': { body: { ...kinds[0], ...content } },
    });
    await settle();
    expect(screen.getByRole('heading', { name: 'Game moved' })).toBeTruthy();
    expect(screen.getByText('After a change.')).toBeTruthy();
    expect(screen.queryByLabelText('Calendar file')).toBeNull();
    fireEvent.change(screen.getByLabelText('Kind of email'), { target: { value: 'practice_booked' } });
    await settle();
    expect(screen.getByRole('heading', { name: 'Practice on Friday' })).toBeTruthy();
    expect(window.location.search).toBe('?view=previews&kind=practice_booked');
    fireEvent.click(screen.getByLabelText('Phone'));
    expect(screen.getByTitle('Email: Practice on Friday').getAttribute('width')).toBe('375');
  });
});
