import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import {
  A_HOLD,
  aPractice,
  aRow,
  button,
  DONE,
  dialog,
  doubleClick,
  isOff,
  openDialog,
  sent,
  stubAdminCalls,
  toasts,
} from './testing/dialog-page.tsx';

cleanBetweenTests();

const PLACES = 'GET /api/admin/entries/70/places';
const MOVE = 'POST /api/admin/entries/70/move';
const UNDO = 'POST /api/admin/moves/9/undo';

const place = (changes: object = {}) => ({
  ...{ AvailabilityId: 8, date: '2026-11-24', startTime: '19:00:00', endTime: '20:00:00' },
  ...{ SchoolName: 'Salk', GymName: 'Gym', Court: '1', why: 'Same day, same gym, 1 hour later' },
  ...{ costs: [], emailed: 2 },
  ...changes,
});
const MOVED = {
  ...DONE,
  popupMessage: 'The entry has been moved. Hawks: Tue, Nov 24, 2026.',
  ...{ warnings: [], emailed: 2, undo: { id: 9, until: '2026-11-23T17:10:00Z' } },
};
const aGame = (changes: Partial<ScheduleRow> = {}) =>
  aRow({ type: 'GAME', status: 'GAME', entryId: 70, homeTeam: 'Hawks', awayTeam: 'Owls', ...changes });

const choosePlace = (name: RegExp) => fireEvent.click(dialog().getByRole('radio', { name }));

describe('MoveDialog', () => {
  it('lists the nearest places with their distance and consequences', async () => {
    stubAdminCalls({
      [PLACES]: {
        body: [place(), place({ AvailabilityId: 9, date: '2026-11-25', costs: ['Held for a team.'] })],
      },
    });
    await openDialog('move', aPractice());
    expect(dialog().getByRole('heading').textContent).toBe('Move this practice');
    expect(
      (await dialog().findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent),
    ).toEqual([
      'Tue, Nov 24, 7–8 PM, Salk - Gym, court 1Same day, same gym, 1 hour later',
      'Wed, Nov 25, 7–8 PM, Salk - Gym, court 1Same day, same gym, 1 hour laterHeld for a team.',
    ]);
    expect(isOff('Move here…')).toBe(true);
  });

  it('asks once with both places and the number of emails, and moves once', async () => {
    const requests = stubAdminCalls({ [PLACES]: { body: [place()] }, [MOVE]: { body: MOVED } });
    const { press, changes } = await openDialog('move', aPractice());
    await dialog().findAllByRole('radio');
    choosePlace(/7–8 PM/);
    await press(button('Move here…'));
    expect(dialog().getByRole('heading').textContent).toBe('Move this practice?');
    expect(dialog().getByText('Tue, Nov 24, 6–7 PM, Salk - Gym, court 1')).toBeTruthy();
    expect(dialog().getByText('2 people get an email.')).toBeTruthy();
    expect(document.activeElement).toBe(button('Yes, move it'));
    doubleClick(button('Yes, move it'));
    await toasts().findByText('Moved');
    expect(sent(requests).map(({ body }) => body)).toEqual([
      { AvailabilityId: 8, startTime: '19:00:00', endTime: '20:00:00' },
    ]);
    expect(changes).toEqual(['move']);
  });

  it('offers to undo the move', async () => {
    const requests = stubAdminCalls({
      [PLACES]: { body: [place()] },
      [MOVE]: { body: MOVED },
      [UNDO]: { body: DONE },
    });
    const { press, changes } = await openDialog('move', aPractice());
    await dialog().findAllByRole('radio');
    choosePlace(/7–8 PM/);
    await press(button('Move here…'));
    await press(button('Yes, move it'));
    await press(await toasts().findByRole('button', { name: 'Undo' }));
    await toasts().findByText('Undone');
    expect(sent(requests).map(({ url }) => new URL(url, 'http://portal').pathname)).toEqual([
      '/api/admin/entries/70/move',
      '/api/admin/moves/9/undo',
    ]);
    expect(changes).toEqual(['move', 'undo']);
  });

  it('shows why a move was refused and goes back to the places', async () => {
    stubAdminCalls({
      [PLACES]: { body: [place()] },
      [MOVE]: {
        status: 409,
        body: { error: 'This time is taken: Game.', code: 'SLOT_TAKEN', requestId: 'a' },
      },
    });
    const { press } = await openDialog('move', aPractice());
    await dialog().findAllByRole('radio');
    choosePlace(/7–8 PM/);
    await press(button('Move here…'));
    await press(button('Yes, move it'));
    expect((await dialog().findByRole('alert')).textContent).toContain('This time is taken: Game.');
    await press(button('Back'));
    expect(dialog().getByRole('heading').textContent).toBe('Move this practice');
  });

  it('asks before taking time that is held for a team on the waitlist', async () => {
    const requests = stubAdminCalls({
      [PLACES]: { body: [place()] },
      [MOVE]: ({ body }) =>
        (body as { overrideHolds?: number[] }).overrideHolds
          ? { body: MOVED }
          : {
              status: 409,
              body: { error: 'Held.', code: 'SLOT_HELD', requestId: 'a', conflict: { holds: [A_HOLD] } },
            },
    });
    const { press } = await openDialog('move', aPractice());
    await dialog().findAllByRole('radio');
    choosePlace(/7–8 PM/);
    await press(button('Move here…'));
    await press(button('Yes, move it'));
    fireEvent.click(await dialog().findByRole('button', { name: 'Take it and tell the team' }), {
      detail: 1,
    });
    await toasts().findByText('Moved');
    expect(sent(requests).at(-1)?.body).toMatchObject({ overrideHolds: [4] });
  });

  it('says that no place fits, or that the places could not be loaded', async () => {
    let fails = true;
    stubAdminCalls({
      [PLACES]: () =>
        fails ? { status: 503, body: { error: 'Busy.', code: 'BUSY', requestId: 'a' } } : { body: [] },
    });
    const { press } = await openDialog('move', aPractice());
    const retry = await dialog().findByRole('button', { name: 'Try again' });
    fails = false;
    await press(retry);
    await dialog().findByText('No other open place this season is long enough.');
  });

  it('is offered by the warning that only practices can be updated', async () => {
    stubAdminCalls({ [PLACES]: { body: [place()] } });
    const { press } = await openDialog('update', aGame());
    await press(button('Move it…'));
    expect(dialog().getByRole('heading').textContent).toBe('Move this game');
  });
});
