import { toScheduleRow } from '@portal/contract/schedule-row.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import {
  aPractice,
  aRow,
  button,
  choose,
  DONE,
  dialog,
  doubleClick,
  openDialog,
  sent,
  stubAdminCalls,
  textsOf,
  toasts,
  valueIn,
} from './testing/dialog-page.tsx';

cleanBetweenTests();

const UPDATE = 'POST /api/admin/reservations/update-endtime';

describe('UpdateDialog', () => {
  it('changes the end of a practice once', async () => {
    const requests = stubAdminCalls({ [UPDATE]: { body: DONE } });
    const { settle, changes } = await openDialog('update', aPractice());
    expect(dialog().getByText('Practice: Knicks (Boys 5-6)')).toBeTruthy();
    expect(valueIn('End')).toBe('19:00:00');
    expect(textsOf('End').slice(0, 2)).toEqual(['6:15 PM', '6:30 PM']);
    choose('End', '20:15:00');
    doubleClick(button('Save'));
    await settle();
    expect(sent(requests).map(({ body }) => body)).toEqual([
      {
        availabilityId: 7,
        entryId: 70,
        reservationDate: '2026-11-24',
        reservationTime: '18:00:00',
        reservationEndTime: '20:15:00',
        adminEmail: 'ada@example.org',
      },
    ]);
    expect(toasts().getByText('Saved')).toBeTruthy();
    expect(toasts().getByText('Reservation end time updated.')).toBeTruthy();
    expect(changes).toEqual(['update']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('assumes 90 minutes for a practice without an end', async () => {
    stubAdminCalls();
    await openDialog('update', aPractice({ endTime: toScheduleRow({ AvailableTime: '18:00:00' }).endTime }));
    expect(valueIn('End')).toBe('19:30:00');
  });

  it.each([
    [
      'the specified words, followed by those of the server',
      { error: 'The next slot is taken.', code: 'SLOT_TAKEN' },
      'Failed to update reservation. The next slot is taken.',
    ],
    ['the specified words alone if the server sent none', {}, 'Failed to update reservation.'],
  ])('shows that it failed, in %s', async (_, body, text) => {
    stubAdminCalls({ [UPDATE]: { status: 409, body } });
    const { press, changes } = await openDialog('update', aPractice());
    await press(button('Save'));
    const alert = dialog().getByRole('alert');
    expect(alert.textContent).toBe(`Error${text}`);
    expect(changes).toEqual([]);
  });

  it.each(['GAME', 'PLAYOFF'])(
    'answers an Update on a %s with the warning that only practices can be updated',
    async (type) => {
      stubAdminCalls();
      const { press } = await openDialog('update', aRow({ type, status: type, entryId: 70 }));
      expect(screen.getByRole('alertdialog', { name: 'Not a practice' })).toBeTruthy();
      expect(dialog().getByText('Only practices can be updated here.')).toBeTruthy();
      expect(
        dialog().getByText(`To give this ${type.toLowerCase()} another time or place, move it.`),
      ).toBeTruthy();
      await press(button('OK'));
      expect(screen.queryByRole('alertdialog')).toBeNull();
    },
  );
});
