import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
} from '#schedule/dialogs/testing/dialog-page.tsx';
import { cleanBetweenTests } from '#testing/browser.ts';
import { anEntry, place } from './testing/place.ts';

cleanBetweenTests();

const BLACKOUT = 'POST /api/admin/blackout';
const PREVIEW = 'POST /api/admin/losses/preview';
const LOSSES = 'POST /api/admin/losses';
const CLOSE = 'Close the gym and email the coaches';

const slot = (AvailabilityId: number, date: string) => ({ AvailabilityId, ...place(date, 'Memorial') });
const SPARE = slot(23, '2026-11-27');
const practice = (EntryId: number, team: string, proposed: ReturnType<typeof slot> | null) => ({
  EntryId,
  team,
  lost: place('2026-11-24', 'Salk'),
  proposed,
  spare: proposed === null ? [] : [SPARE],
  coaches: 2,
  closedBy: null,
});
const SHOWN = {
  shownHash: '0a'.repeat(32),
  practices: [
    practice(1, 'Boys 3-4 Hawks', slot(21, '2026-11-25')),
    practice(2, 'Boys 3-4 Owls', slot(22, '2026-11-26')),
    practice(3, 'Boys 3-4 Bulls', null),
  ],
  others: [anEntry(9, { type: 'game' })],
  emails: 8,
  slots: 4,
  gyms: [],
};

async function openLoss(replies: Parameters<typeof stubAdminCalls>[0] = {}) {
  const requests = stubAdminCalls({
    [BLACKOUT]: {
      status: 409,
      body: {
        code: 'ENTRIES_IN_THE_WAY',
        error: 'This blackout conflicts with 4 entries.',
        conflict: { entries: [anEntry(1), anEntry(9, { type: 'game' })] },
      },
    },
    [PREVIEW]: { body: SHOWN },
    [LOSSES]: { body: DONE },
    ...replies,
  });
  const page = await openDialog('add', aRow());
  choose('Reservation type', 'blackout');
  await page.settle();
  await page.press(button('Set blackout'));
  return { ...page, requests };
}

const bodies = (requests: ReturnType<typeof stubAdminCalls>, url: string) =>
  sent(requests)
    .filter((request) => request.url === url)
    .map(({ body }) => body as { shownHash: string; decisions: unknown; blackout: object });

describe('LossDialog for a blackout over practices', () => {
  it('keeps what was chosen for each team when the page is left by the end of the session', async () => {
    const { requests } = await openLoss();
    await screen.findByRole('dialog', { name: '3 practices are lost' });
    choose('What happens to Boys 3-4 Hawks', 'cancel');
    fireEvent.click(dialog().getByRole('checkbox', { name: /^Cancel/ }));
    cleanup();
    const page = await openLoss();
    await screen.findByRole('dialog', { name: '3 practices are lost' });
    expect(dialog().getByText('You had not sent this yet.')).toBeTruthy();
    await page.press(button(CLOSE));
    expect(bodies(page.requests, '/api/admin/losses')).toMatchObject([
      {
        decisions: [{ EntryId: 1, choice: 'cancel' }, { EntryId: 2, choice: 'propose' }, { EntryId: 3 }],
        cancelGames: true,
      },
    ]);
    expect(bodies(requests, '/api/admin/losses')).toEqual([]);
    cleanup();
    await openLoss();
    await screen.findByRole('dialog', { name: '3 practices are lost' });
    expect(dialog().queryByText('You had not sent this yet.')).toBeNull();
  });

  it('shows what each team is offered, and sends the choices with the hash of the preview', async () => {
    const { press, requests, changes } = await openLoss();
    await screen.findByRole('dialog', { name: '3 practices are lost' });
    expect(document.activeElement?.textContent).toBe('3 practices are lost');
    expect(dialog().getByText('3 practices, 2 slots held, 8 emails')).toBeTruthy();
    expect(dialog().getByLabelText<HTMLSelectElement>('Slot for Boys 3-4 Hawks').value).toBe('21');
    expect(dialog().getByText('No slot left: one extra practice')).toBeTruthy();
    expect(dialog().getByText('Game, 6–7 PM: Boys 3-4 Hawks')).toBeTruthy();

    choose('Slot for Boys 3-4 Hawks', '23');
    choose('What happens to Boys 3-4 Owls', 'cancel');
    expect(dialog().getByText('3 practices, 1 slot held, 8 emails')).toBeTruthy();
    const owls = dialog().getByLabelText<HTMLSelectElement>('Slot for Boys 3-4 Owls');
    expect(owls.disabled).toBe(true);
    expect([...owls.options].map(({ disabled }) => disabled)).toEqual([false, true]);
    await press(button(CLOSE));
    expect(bodies(requests, '/api/admin/losses')).toEqual([
      {
        blackout: expect.objectContaining({ blackoutScope: 'gym' }),
        shownHash: SHOWN.shownHash,
        decisions: [
          { EntryId: 1, choice: 'propose', AvailabilityId: 23 },
          { EntryId: 2, choice: 'cancel', AvailabilityId: null },
          { EntryId: 3, choice: 'propose', AvailabilityId: null },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual(['add']);
    expect(toasts().getByText('Blackout Set')).toBeTruthy();
  });

  it('only cancels practices of weeks that coaches can’t book yet', async () => {
    const { press, requests } = await openLoss({
      [PREVIEW]: { body: { ...SHOWN, practices: [], others: [anEntry(1), anEntry(9, { type: 'game' })] } },
    });
    await screen.findByRole('dialog', { name: '2 entries conflict' });
    await press(button('Set the blackout and email the coaches'));
    expect(bodies(requests, '/api/admin/losses')[0]?.decisions).toEqual([]);
  });

  it('applies a choice to all teams at once', async () => {
    const { press, requests } = await openLoss();
    await screen.findByRole('dialog', { name: '3 practices are lost' });
    choose('All teams', 'cancel');
    await press(button(CLOSE));
    expect(bodies(requests, '/api/admin/losses')[0]?.decisions).toEqual(
      [1, 2, 3].map((EntryId) => ({ EntryId, choice: 'cancel', AvailabilityId: null })),
    );
  });

  it('shows the new list if it has changed', async () => {
    let shown = SHOWN;
    const error = 'The list has changed. Please check it again.';
    const { press, requests } = await openLoss({
      [PREVIEW]: () => ({ body: shown }),
      [LOSSES]: () => {
        shown = { ...SHOWN, shownHash: '1b'.repeat(32), practices: SHOWN.practices.slice(0, 1) };
        return { status: 409, body: { code: 'WRONG_STATE', error } };
      },
    });
    await screen.findByRole('dialog', { name: '3 practices are lost' });
    await press(button(CLOSE));
    await screen.findByRole('dialog', { name: '1 practice is lost' });
    expect(dialog().getByText(error)).toBeTruthy();
    await press(button(CLOSE));
    expect(bodies(requests, '/api/admin/losses')[1]?.shownHash).toBe('1b'.repeat(32));
  });

  it('asks before taking slots that are held for other teams', async () => {
    let tries = 0;
    const { press, requests } = await openLoss({
      [PREVIEW]: () => {
        tries += 1;
        const refused = { code: 'SLOT_HELD', error: 'Held.', conflict: { holds: [A_HOLD] } };
        return tries === 1 ? { status: 409, body: refused } : { body: SHOWN };
      },
    });
    await press(await screen.findByRole('button', { name: 'Take it and tell the team' }));
    await screen.findByRole('dialog', { name: '3 practices are lost' });
    await press(button(CLOSE));
    expect(bodies(requests, '/api/admin/losses')[0]?.blackout).toMatchObject({ overrideHolds: [4] });
  });

  it('says why the slots could not be loaded and can return to the form', async () => {
    await openLoss({ [PREVIEW]: { status: 503, body: {} } });
    expect(await screen.findByRole('alert')).toBeTruthy();
    fireEvent.click(button('Back to editing'));
    expect(dialog().getByLabelText('Reservation type')).toBeTruthy();
  });
});
