import type { HistoryItem } from '@portal/contract/schedule.ts';
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import {
  A_HOLD,
  aRow,
  button,
  DONE,
  dialog,
  doubleClick,
  openDialog,
  sent,
  stubAdminCalls,
} from './testing/dialog-page.tsx';

cleanBetweenTests();

const HISTORY = 'GET /api/admin/slots/7/history';
const UNDO = 'POST /api/admin/cancellations/5/undo';

const item = (changes: Partial<HistoryItem>): HistoryItem => ({
  at: '2026-11-23T16:55:00.000Z',
  actor: 'ada@example.org',
  action: 'practice_cancelled',
  text: 'Practice of Boys 5-6 Knicks, 6:00 PM – 7:00 PM',
  reason: 'Broken pipe',
  EntryId: 70,
  undo: { of: 'cancel', id: 5, until: '2026-11-23T17:05:00.000Z' },
  ...changes,
});

describe('HistoryDialog', () => {
  it('lists who did what, when in league time, and why', async () => {
    stubAdminCalls({
      [HISTORY]: { body: [item({}), item({ action: 'practice_booked', reason: '', undo: null })] },
    });
    await openDialog('history', aRow());
    const [cancelled, booked] = dialog().getAllByRole('listitem');
    expect(cancelled?.textContent).toBe(
      'Practice canceledPractice of Boys 5-6 Knicks, 6:00 PM – 7:00 PMReason: Broken pipeMon, Nov 23, 2026, 11:55 AM by ada@example.orgUndo',
    );
    expect(booked?.textContent).toMatch(/^Practice booked.*by ada@example\.org$/);
  });

  it('lists the history of the row’s entry before that of other entries in its slot', async () => {
    stubAdminCalls({
      [HISTORY]: {
        body: [
          item({ EntryId: 71, text: 'Game of Jays', undo: null }),
          item({ EntryId: 70, text: 'Game of Hawks', undo: null }),
        ],
      },
    });
    await openDialog('history', aRow({ type: 'GAME', entryId: 70 }));
    const headings = dialog().getAllByRole('heading', { level: 3 });
    expect(
      headings.map(({ textContent, nextElementSibling }) => [
        textContent,
        nextElementSibling?.querySelectorAll('p')[1]?.textContent,
      ]),
    ).toEqual([
      ['This game', 'Game of Hawks'],
      ['Other entries in this slot', 'Game of Jays'],
    ]);
  });

  it('undoes the user’s own cancellation once and shows the result', async () => {
    let items = [item({})];
    const requests = stubAdminCalls({
      [HISTORY]: () => ({ body: items }),
      [UNDO]: () => {
        items = [item({ action: 'practice_restored', undo: null }), item({ undo: null })];
        return { body: { ...DONE, popupMessage: 'The practice is back.' } };
      },
    });
    const { settle, changes } = await openDialog('history', aRow());
    const undo = dialog().getByRole('button', { name: /^Undo: Practice canceled/ });
    doubleClick(undo);
    await settle();
    expect(dialog().getByRole('status').textContent).toBe('UndoneThe practice is back.');
    await waitFor(() => expect(dialog().getAllByRole('listitem')).toHaveLength(2));
    expect(dialog().queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(sent(requests)).toHaveLength(1);
    expect(changes).toEqual(['undo']);
    // the pressed button is gone
    expect(document.activeElement?.textContent).toContain('Undone');
  });

  it('shows why an undo is refused', async () => {
    stubAdminCalls({
      [HISTORY]: { body: [item({})] },
      [UNDO]: { status: 409, body: { code: 'SLOT_TAKEN', error: 'Hawks practice there now.' } },
    });
    const { press, changes } = await openDialog('history', aRow());
    await press(dialog().getByRole('button', { name: /^Undo/ }));
    expect(dialog().getByRole('alert').textContent).toBe('Not undoneHawks practice there now.');
    expect(changes).toEqual([]);
  });

  it('asks before an undo takes time that is now held for a team on the waitlist', async () => {
    const requests = stubAdminCalls({
      [HISTORY]: { body: [item({})] },
      [UNDO]: ({ body }) =>
        JSON.stringify(body).includes('overrideHolds')
          ? { body: { ...DONE, popupMessage: 'The practice is back.' } }
          : { status: 409, body: { code: 'SLOT_HELD', error: 'Held.', conflict: { holds: [A_HOLD] } } },
    });
    const { press, changes } = await openDialog('history', aRow());
    const undo = () => dialog().getByRole('button', { name: /^Undo/ });
    await press(undo());
    expect(dialog().getByText(/^Held for Boys 5-6 Hawks until/)).toBeTruthy();
    await press(button('Leave it as it is'));
    expect(changes).toEqual([]);
    await press(undo());
    await press(button('Take it and tell the team'));
    expect(dialog().getByRole('status').textContent).toBe('UndoneThe practice is back.');
    expect(sent(requests).map(({ body }) => body)).toEqual([{}, {}, { overrideHolds: [4] }]);
    expect(changes).toEqual(['undo']);
  });

  it('offers to leave an entry as it is, if the undo of its move meets held time', async () => {
    stubAdminCalls({
      [HISTORY]: {
        body: [
          item({ action: 'practice_moved', undo: { of: 'move', id: 5, until: '2026-11-23T17:05:00.000Z' } }),
        ],
      },
      'POST /api/admin/moves/5/undo': {
        status: 409,
        body: { code: 'SLOT_HELD', error: 'Held.', conflict: { holds: [A_HOLD] } },
      },
    });
    const { press, changes } = await openDialog('history', aRow());
    await press(dialog().getByRole('button', { name: /^Undo/ }));
    await press(button('Leave it as it is'));
    expect(changes).toEqual([]);
  });

  it('says that there is no history', async () => {
    stubAdminCalls({ [HISTORY]: { body: [] } });
    await openDialog('history', aRow());
    expect(dialog().getByText('Nothing has happened to this slot yet.')).toBeTruthy();
  });

  it('shows that the history could not be loaded and retries', async () => {
    let isDown = true;
    stubAdminCalls({ [HISTORY]: () => (isDown ? { status: 500 } : { body: [item({})] }) });
    const { press } = await openDialog('history', aRow());
    expect(dialog().getByText('We couldn’t load the history.')).toBeTruthy();
    isDown = false;
    await press(button('Try again'));
    expect(dialog().getAllByRole('listitem')).toHaveLength(1);
    expect(dialog().queryByRole('alert')).toBeNull();
  });
});
