import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anEntry } from '#losses/testing/place.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import {
  A_HOLD,
  aRow,
  button,
  choose,
  DONE,
  dialog,
  openDialog,
  sent,
  stubAdminCalls,
  toasts,
} from './testing/dialog-page.tsx';

cleanBetweenTests();

const CLINIC = 'POST /api/admin/clinic';
const BLACKOUT = 'POST /api/admin/blackout';

async function openClinic() {
  const page = await openDialog('add', aRow());
  choose('Reservation type', 'clinic');
  await page.settle();
  return page;
}

describe('A refused Add', () => {
  it('names the conflicting entry and keeps the form', async () => {
    const conflict = { type: 'game', start: '19:00:00', end: '20:15:00', team: 'Hawks vs Owls' };
    stubAdminCalls({
      [CLINIC]: { status: 409, body: { code: 'SLOT_TAKEN', error: 'That time is taken.', conflict } },
    });
    const { press, changes } = await openClinic();
    await press(button('Set clinic'));
    const alert = within(dialog().getByRole('alert'));
    expect(alert.getByText('Error')).toBeTruthy();
    expect(alert.getByText('That time is taken.')).toBeTruthy();
    expect(alert.getByText('Conflicts with: Game, 7–8:15 PM, Hawks vs Owls')).toBeTruthy();
    expect(changes).toEqual([]);
    // a retry starts with another selection
    choose('End', '19:00:00');
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  it('has words of its own if the server has none', async () => {
    stubAdminCalls({ [CLINIC]: { status: 409, body: {} } });
    const { press } = await openClinic();
    await press(button('Set clinic'));
    expect(dialog().getByRole('alert').textContent).toBe('ErrorFailed to submit.');
  });

  it('does not repeat what the server’s message already says', async () => {
    const conflict = { type: 'game', start: '19:00:00', end: '20:15:00', team: 'Hawks vs Owls' };
    const error = 'Game, 7–8:15 PM, Hawks vs Owls is already there.';
    stubAdminCalls({ [CLINIC]: { status: 409, body: { code: 'SLOT_TAKEN', error, conflict } } });
    const { press } = await openClinic();
    await press(button('Set clinic'));
    expect(dialog().getByText(error)).toBeTruthy();
    expect(dialog().queryByText(/Conflicts with/)).toBeNull();
  });

  it('shows field errors beside the fields', async () => {
    const fields = { clinicNameId: 'Please choose a clinic.' };
    stubAdminCalls({
      [CLINIC]: { status: 422, body: { code: 'INVALID_INPUT', error: 'Please check the form.', fields } },
    });
    const { press } = await openClinic();
    await press(button('Set clinic'));
    const clinic = dialog().getByLabelText('Clinic');
    expect(clinic.getAttribute('aria-invalid')).toBe('true');
    expect(dialog().getByText('Please choose a clinic.')).toBeTruthy();
  });

  it('shows its own message if the server has none and keeps its key while the outcome is unknown', async () => {
    let reply: { status?: number; body?: unknown } | Error = new TypeError('Failed to fetch');
    const requests = stubAdminCalls({ [CLINIC]: () => reply });
    const { press } = await openClinic();
    await press(button('Set clinic'));
    expect(
      dialog().getByText('We don’t know whether this went through. Try again: it is done only once.'),
    ).toBeTruthy();
    reply = { status: 409, body: { code: 'SLOT_TAKEN', error: 'Taken.' } };
    await press(button('Set clinic'));
    await press(button('Set clinic'));
    const keys = sent(requests).map(({ headers }) => headers['idempotency-key']);
    const [lost, again, anew] = [keys[0], keys[4], keys[5]];
    expect(again).toBe(lost);
    // after a refusal it is a new attempt
    expect(anew).not.toBe(lost);
  });

  it('uses another key for other content even while the outcome is unknown', async () => {
    const requests = stubAdminCalls({ [CLINIC]: { status: 503 } });
    const { press } = await openClinic();
    await press(button('Set clinic'));
    choose('End', '22:00:00');
    await press(button('Set clinic'));
    const keys = sent(requests).map(({ headers }) => headers['idempotency-key']);
    const [first, second] = [keys[0], keys[4]];
    expect(second).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
  });
});

describe('A blackout over entries', () => {
  const entry = (id: number, changes: Parameters<typeof anEntry>[1] = {}) =>
    anEntry(id, { type: 'game', end: '19:15:00', team: 'Hawks vs Owls', coaches: 3, ...changes });
  const refusal = {
    status: 409,
    body: {
      code: 'ENTRIES_IN_THE_WAY',
      error: 'Two entries stand in the way.',
      conflict: {
        entries: [
          entry(1),
          entry(2, { type: 'clinic', team: '', title: 'Shooting clinic', coaches: 0, Court: '2' }),
        ],
      },
    },
  };

  async function openBlackout(second: { status?: number; body: unknown }) {
    const requests = stubAdminCalls({
      [BLACKOUT]: ({ body }) => ((body as { cancelConflicts?: boolean }).cancelConflicts ? second : refusal),
    });
    const page = await openDialog('add', aRow());
    choose('Reservation type', 'blackout');
    choose('End', '21:00:00');
    await page.settle();
    await page.press(button('Set blackout'));
    return { ...page, requests };
  }

  it('lists the entries and cancels them after a second confirmation', async () => {
    const { press, requests, changes } = await openBlackout({ body: DONE });
    expect(
      dialog().getByText('The blackout takes the place of 2 entries. 3 emails will be sent.'),
    ).toBeTruthy();
    const items = dialog().getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Game, 6–7:15 PM: Hawks vs OwlsTue, Nov 24, 2026, Salk - Gym, court 1Emails 3 coaches',
      'Clinic, 6–7:15 PM: Shooting clinicTue, Nov 24, 2026, Salk - Gym, court 2No email is sent.',
    ]);
    expect(document.activeElement?.tagName).toBe('H2');
    const link = dialog().getByRole('link', { name: 'Find new places for these games' });
    expect(link.getAttribute('href')).toBe(
      '/admin/games?step=generate&base=published&lost=3&from=2026-11-24&until=2026-11-24&reason=School+event&hours=18%3A00-21%3A00',
    );

    // a double click must not confirm the second step
    fireEvent.click(button('Set the blackout and email the coaches'), { detail: 2 });
    expect(sent(requests)).toHaveLength(1);
    fireEvent.click(button('Set the blackout and email the coaches'), { detail: 1 });
    await press(button('Set the blackout and email the coaches'));
    const [first, second, ...more] = sent(requests);
    expect(more).toEqual([]);
    expect(second?.body).toEqual({
      ...(first?.body as object),
      cancelConflicts: true,
      conflictsShown: [1, 2],
    });
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual(['add']);
    expect(toasts().getByText('Blackout Set')).toBeTruthy();
  });

  it('says in its button that all entries are canceled, if the games are, too', async () => {
    const { press, requests } = await openBlackout({ body: DONE });
    fireEvent.click(dialog().getByLabelText('Cancel the games instead of postponing them'));
    await press(button('Cancel these and email the coaches'));
    expect(sent(requests)[1]?.body).toMatchObject({ cancelGames: true });
  });

  it('returns to the form as it was', async () => {
    const { press, requests } = await openBlackout({ body: DONE });
    await press(button('Back to editing'));
    expect(dialog().getByLabelText<HTMLSelectElement>('End').value).toBe('21:00:00');
    expect(dialog().queryByRole('alert')).toBeNull();
    expect(sent(requests)).toHaveLength(1);
  });

  it('lists the entries that were added in the meantime, and asks again', async () => {
    const entries = [entry(1), entry(2), entry(3, { team: 'Foxes' })];
    const { press, requests } = await openBlackout({
      ...refusal,
      body: { ...refusal.body, conflict: { entries } },
    });
    const changed = 'This list has changed. Nothing was canceled. Check it again.';
    expect(dialog().queryByText(changed)).toBeNull();
    await press(button('Set the blackout and email the coaches'));
    expect(dialog().getByText(changed)).toBeTruthy();
    expect(dialog().getAllByRole('listitem')).toHaveLength(3);
    await press(button('Set the blackout and email the coaches'));
    expect(sent(requests)[2]?.body).toMatchObject({ conflictsShown: [1, 2, 3] });
  });

  it('shows why the second step failed', async () => {
    const error = 'Game, 6:00 PM has begun already.';
    const { press } = await openBlackout({ status: 409, body: { code: 'SLOT_PAST', error } });
    await press(button('Set the blackout and email the coaches'));
    expect(dialog().getByText(error)).toBeTruthy();
    expect(dialog().getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('An Add on time held for a team on the waitlist', () => {
  const error = 'This time is held for Boys 5-6 Hawks until 7:40 PM.';

  it('asks before it takes the time and names the accepted holds in its request', async () => {
    let tries = 0;
    const requests = stubAdminCalls({
      [CLINIC]: () => {
        tries += 1;
        return tries === 1
          ? { status: 409, body: { code: 'SLOT_HELD', error, conflict: { holds: [A_HOLD] } } }
          : { body: DONE };
      },
    });
    const { press, changes } = await openClinic();
    await press(button('Set clinic'));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Held for a team' }));
    expect(dialog.getByText(/^Held for Boys 5-6 Hawks until/)).toBeTruthy();
    expect(dialog.getByText(/we email the team/)).toBeTruthy();
    expect(changes).toEqual([]);
    await press(dialog.getByRole('button', { name: 'Take it and tell the team' }));
    const bodies = sent(requests).map(({ body }) => body as { overrideHolds?: number[] });
    expect(bodies.map(({ overrideHolds }) => overrideHolds)).toEqual([undefined, [4]]);
    await waitFor(() => expect(toasts().getByText('Clinic Set')).toBeTruthy());
  });
});
