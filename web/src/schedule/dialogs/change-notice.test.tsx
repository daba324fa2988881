import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { scheduleRows } from '../queries.ts';
import {
  aPractice,
  aRow,
  button,
  choose,
  dialog,
  isOff,
  openDialog,
  sent,
  stubAdminCalls,
} from './testing/dialog-page.tsx';

cleanBetweenTests();

/** Opens the dialog of a row; `meanwhile` is the row that the page receives afterward, null if it is gone. */
async function open(action: 'add' | 'update' | 'cancel', row: ScheduleRow) {
  const requests = stubAdminCalls();
  const page = await openDialog(action, row);
  const hear = (rows: ScheduleRow[]) =>
    act(() => void page.client.setQueryData(scheduleRows.queryKey, { rows, etag: '' }));
  hear([aRow({ slotId: 8 }), row]);
  return { ...page, requests, meanwhile: (now: ScheduleRow | null) => hear(now === null ? [] : [now]) };
}

const saysNothing = () => expect(dialog().queryByText(/has just/)).toBeNull();

describe('AddDialog when its slot is taken while it is open', () => {
  it('says who took it before anything is sent, and keeps the form', async () => {
    const { press, requests, meanwhile } = await open('add', aRow());
    choose('Division', 'Boys 5-6');
    choose('Team', 'Hawks');
    await press(dialog().getByLabelText('Team'));
    saysNothing();
    expect(isOff('Reserve')).toBe(false);
    meanwhile(aPractice({ teamName: 'Knicks' }));
    expect(dialog().getByText('This slot has just been taken')).toBeTruthy();
    expect(
      dialog().getByText(
        'There is already a practice here: Knicks (Boys 5-6). Close this and choose another slot.',
      ),
    ).toBeTruthy();
    expect(isOff('Reserve')).toBe(true);
    await press(button('Reserve'));
    expect(sent(requests)).toEqual([]);
    expect(dialog().getByLabelText<HTMLSelectElement>('Team').value).toBe('Hawks');
    // and open again
    meanwhile(aRow());
    saysNothing();
    expect(isOff('Reserve')).toBe(false);
  });

  it('reports a longer entry that covers the slot’s time, or a withdrawn slot', async () => {
    const { meanwhile } = await open('add', aRow());
    meanwhile(aRow({ status: 'RESERVED', takenBy: 'GAME 17:00-18:15' }));
    expect(dialog().getByText(/^Used by game, 5–6:15 PM\. Close this/)).toBeTruthy();
    meanwhile(null);
    expect(dialog().getByText(/^It is no longer on the schedule\. Close this/)).toBeTruthy();
  });

  it('lets a blackout continue, which asks about the entries there', async () => {
    const { meanwhile } = await open('add', aRow());
    choose('Reservation type', 'blackout');
    meanwhile(aPractice());
    expect(dialog().getByText(/^There is already a practice here/)).toBeTruthy();
    await waitFor(() => expect(isOff('Set blackout')).toBe(false));
  });
});

describe.each(['update', 'cancel'] as const)(
  'A dialog of an entry that changes while it is open (%s)',
  (action) => {
    it('says that the entry was canceled, replaced or moved', async () => {
      const { meanwhile } = await open(action, aPractice());
      saysNothing();
      meanwhile(aPractice({ endTime: '19:30:00' }));
      expect(dialog().getByText(/^It has another time now\./)).toBeTruthy();
      meanwhile(aPractice({ entryId: 71 }));
      expect(dialog().getByText(/^It has been canceled or replaced\./)).toBeTruthy();
      meanwhile(aRow());
      expect(dialog().getByText('Someone else just changed this')).toBeTruthy();
    });
  },
);
