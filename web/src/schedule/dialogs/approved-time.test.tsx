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
  textsOf,
  valueIn,
} from './testing/dialog-page.tsx';

cleanBetweenTests();

const NEXT = aRow({ slotId: 8, slotStartTime: '19:00:00', slotEndTime: '20:00:00' });

/** Opens the dialog of the row on a page with these rows. */
async function open(action: 'add' | 'update', row: ScheduleRow, others: ScheduleRow[]) {
  const requests = stubAdminCalls();
  const page = await openDialog(action, row);
  act(() => void page.client.setQueryData(scheduleRows.queryKey, { rows: [row, ...others], etag: '' }));
  return { ...page, requests };
}

describe('Approved time in AddDialog', () => {
  it('marks ends that the school has not approved before anything is sent', async () => {
    const { press, requests } = await open('add', aRow(), [NEXT]);
    expect(textsOf('End').slice(3, 9)).toEqual([
      '7:00 PM',
      '7:15 PM',
      '7:30 PM',
      '7:45 PM',
      '8:00 PM',
      '8:15 PM (not approved)',
    ]);
    choose('End', '20:15:00');
    expect(dialog().getByText('The school has not approved 8:00 PM – 8:15 PM on this court.').id).toBe(
      dialog().getByLabelText('End').getAttribute('aria-describedby'),
    );
    choose('Reservation type', 'clinic');
    expect(valueIn('End')).toBe('20:00:00');
    expect(dialog().getByText('The usual 180 minutes don’t fit here.')).toBeTruthy();
    choose('End', '21:00:00');
    expect(dialog().getByText('The school has not approved 8:00 PM – 9:00 PM on this court.')).toBeTruthy();
    expect(isOff('Set clinic')).toBe(true);
    await press(button('Set clinic'));
    expect(sent(requests)).toEqual([]);
    choose('End', '20:00:00');
    await waitFor(() => expect(isOff('Set clinic')).toBe(false));
  });

  it.each(['PENDING', 'CANCELED', 'DECLINED'])('treats a slot that is %s as not approved', async (status) => {
    await open('add', aRow(), [{ ...NEXT, status }]);
    expect(textsOf('End')[4]).toBe('7:15 PM (not approved)');
  });

  it.each([
    ['of another court', { court: '2' }],
    ['of another gym', { venueId: 4 }],
    ['of another day', { date: '2026-11-25' }],
  ])('ignores a slot %s', async (_, changes) => {
    await open('add', aRow(), [{ ...NEXT, ...changes }]);
    expect(textsOf('End')[4]).toBe('7:15 PM (not approved)');
  });

  it('marks ends at which the court is booked, and presets the end before that', async () => {
    const booked = aPractice({
      slotId: 8,
      slotStartTime: '19:00:00',
      slotEndTime: '20:00:00',
      startTime: '19:00:00',
    });
    await open('add', aRow(), [{ ...booked, endTime: '20:00:00' }]);
    choose('Reservation type', 'game');
    expect(valueIn('End')).toBe('19:00:00');
    expect(dialog().getByText('The usual 75 minutes don’t fit here.')).toBeTruthy();
    expect(textsOf('End').slice(3, 5)).toEqual(['7:00 PM', '7:15 PM (booked)']);
    choose('End', '19:15:00');
    expect(dialog().getByText('This court is booked 7:00 PM – 8:00 PM.')).toBeTruthy();
    expect(isOff('Schedule')).toBe(true);
  });

  it('does not limit a blackout', async () => {
    await open('add', aRow(), []);
    choose('Reservation type', 'blackout');
    choose('End', '22:00:00');
    expect(textsOf('End')).not.toContain('7:15 PM (not approved)');
    await waitFor(() => expect(isOff('Set blackout')).toBe(false));
  });
});

describe('Approved time in UpdateDialog', () => {
  it('rejects an end after the approved time', async () => {
    const { press, requests } = await open('update', aPractice(), [NEXT]);
    choose('End', '20:15:00');
    expect(dialog().getByText('The school has not approved 8:00 PM – 8:15 PM on this court.')).toBeTruthy();
    await press(button('Save'));
    expect(sent(requests)).toEqual([]);
    choose('End', '20:00:00');
    expect(isOff('Save')).toBe(false);
  });

  it('lets a practice become shorter even if it still ends after the approved time', async () => {
    await open('update', aPractice({ endTime: '20:00:00' }), []);
    choose('End', '19:30:00');
    expect(isOff('Save')).toBe(false);
  });
});
