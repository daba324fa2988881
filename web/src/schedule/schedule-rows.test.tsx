import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { stubWindow } from '#testing/coach-calls.tsx';
import { messages } from './dialogs/messages.ts';
import {
  aWireGame,
  aWirePractice,
  aWireRow,
  cells,
  manyRows,
  search,
  show,
  stubSchedule,
} from './testing/schedule-page.tsx';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  navigate('/admin/combined-schedule?past=1', { replace: true });
});

const rowOf = (id: number) => {
  const row = [...document.querySelectorAll<HTMLElement>('.schedule-row')][id - 1];
  if (!row) throw new Error(`There is no row ${id}.`);
  return row;
};
/** Each button of a row with its reason; '-' marks disabled ones, which Tab skips. */
const buttonsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('button')
    .map((button) => {
      if (button.getAttribute('aria-label')?.startsWith('More: ')) return 'More';
      const isOff = button.getAttribute('aria-disabled') === 'true';
      const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
      expect(button.getAttribute('data-why')).toBe(why ?? null);
      expect(button.tabIndex).toBe(isOff ? -1 : 0);
      return `${isOff ? '-' : ''}${button.textContent}${why ? `: ${why}` : ''}`;
    });
const buttonTexts = (element: HTMLElement) =>
  within(element)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const more = (element: HTMLElement) => within(element).getByRole('button', { name: /^More: / });

describe('A row of the combined schedule', () => {
  it('shows type, status, weekday, date, time, venue, court, division and teams', async () => {
    stubSchedule([
      aWireRow(1),
      aWirePractice(2, { ReservationEndTime: '19:30:00', SlotTime: '18:00:00', SlotEndTime: '19:00:00' }),
      aWirePractice(3, { AvailableTime: '18:30:00', SlotTime: '18:00:00', SlotEndTime: '19:00:00' }),
      aWireGame(4, { ReservationEndTime: '18:45:00', SlotTime: '18:00:00', SlotEndTime: '19:00:00' }),
      aWireRow(5, { StatusEffective: 'RESERVED', TakenBy: 'GAME 18:00-19:15' }),
      aWireRow(6, { Type: 'CLINIC', StatusEffective: 'CLINIC', Detail: 'Shooting camp' }),
      aWireRow(9, { Type: 'BLACKOUT', StatusEffective: 'BLACKOUT', Detail: 'Floor work' }),
      aWirePractice(7, { StatusEffective: 'PENDING', Type: 'PRACTSCHED' }),
      aWireRow(8, { StatusEffective: 'RESERVED', TakenBy: 'GAME 18:00-19:15 (Fall 2026)' }),
      aWireRow(10, { HeldFor: 'Boys 5-6 Hawks', HeldUntilAt: '2026-11-24T00:40:00Z' }),
    ]);
    await show();
    expect(cells().map((row) => row.slice(1))).toEqual(
      [
        ['OpenAvailable', '6:00 – 7:00 PM', '', '', ''],
        ['PracticeBooked', '6:00 – 7:30 PM', 'Boys 5-6', '', 'Knicks'],
        ['PracticeBooked', '6:30 – 7:00 PM', 'Boys 5-6', '', 'Knicks'],
        ['GameBooked', '6:00 – 6:45 PM', 'Girls 7-8', 'Owls', 'Hawks'],
        ['OpenReservedUsed by game, 6–7:15 PM', '6:00 – 7:00 PM', '', '', ''],
        ['ClinicBookedShooting camp', '6:00 – 7:00 PM', '', '', ''],
        ['BlackoutClosedFloor work', '6:00 – 7:00 PM', '', '', ''],
        ['PracticePending', '6:00 – 7:00 PM', 'Boys 5-6', '', 'Knicks'],
        ['OpenReservedUsed by game, 6–7:15 PM (Fall 2026)', '6:00 – 7:00 PM', '', '', ''],
        [expect.stringMatching(/^OpenHeldHeld for Boys 5-6 Hawks until /), '6:00 – 7:00 PM', '', '', ''],
      ].map(([type, time, ...teams]) => [type, 'Tuesday', 'Nov 24, 2026', time, 'Salk - Gym', '1', ...teams]),
    );
  });

  it('is one of two if games share its slot, and Cancel names the entry of its own row', async () => {
    const half = { SlotTime: '18:00:00', SlotEndTime: '19:00:00' };
    const requests = stubSchedule(
      [
        aWireGame(1, {
          EntryId: 7,
          ReservationEndTime: '18:30:00',
          TakenBy: 'GAME 18:30-19:00',
          ...half,
        }),
        aWireGame(1, { EntryId: 8, AvailableTime: '18:30:00', HomeTeam: 'Jays', ...half }),
      ],
      { 'POST /api/admin/cancel-reservation': { status: 503, body: { error: 'Later.' } } },
    );
    const page = await show();
    expect(cells().map((row) => [row[4], row.at(-1)])).toEqual([
      ['6:00 – 6:30 PM', 'Hawks'],
      ['6:30 – 7:00 PM', 'Jays'],
    ]);
    expect(cells()[0]?.[1]).toBe('GameBookedSlot shared with game, 6:30–7 PM');
    await page.press(within(rowOf(2)).getByRole('button', { name: /^Cancel/ }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/Jays/)).toBeTruthy();
    await page.press(dialog.getByRole('button', { name: messages.cancelYes }));
    const sent = requests.filter(({ url }) => url.includes('cancel-reservation'));
    expect(sent.map(({ body }) => body)).toMatchObject([{ AvailabilityId: 1, EntryId: 8 }]);
  });

  it.each([
    ['OPEN', 'SALK', 'venue', 'lightseagreen'],
    ['OPEN', 'Elsewhere', 'venue', 'white'],
    ['PRACTICE', 'Schedule J', 'venue', 'lightcyan'],
    ['RESERVED', 'SALK', 'venue', 'lightseagreen'],
    ['BLACKOUT', 'SALK', 'dark', 'lightseagreen'],
    ['CANCELLED', 'SALK', 'dark', 'lightseagreen'],
    ['DECLINED', 'SALK', 'dark', 'lightseagreen'],
    ['PENDING', 'SALK', 'pending', 'lightseagreen'],
  ])('has the tone and color for %s at %s: %s, %s', async (StatusEffective, ScheduleName, tone, color) => {
    stubSchedule([aWireRow(1, { StatusEffective, ScheduleName })]);
    await show();
    expect([rowOf(1).dataset.tone, rowOf(1).style.getPropertyValue('--venue')]).toEqual([tone, color]);
  });

  it('offers the actions that its state allows and explains the others', async () => {
    stubSchedule([
      aWireRow(1),
      aWirePractice(2),
      aWireGame(3),
      aWireRow(4, { Type: 'CLINIC', StatusEffective: 'CLINIC' }),
      aWireRow(5, { StatusEffective: 'RESERVED', TakenBy: 'GAME 18:00-19:15' }),
      aWireRow(6, { StatusEffective: 'PENDING' }),
      aWireRow(7, { StatusEffective: 'DECLINED' }),
      aWirePractice(8, { StatusEffective: 'PENDING' }),
    ]);
    await show();
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((id) => buttonsOf(rowOf(id)))).toEqual([
      ['Add', '-Update: Not updatable (OPEN)', '-Cancel: Not cancelable (OPEN)', 'More'],
      ['-Add: There is already a practice here', 'Update', 'Cancel', 'More'],
      ['-Add: There is already a game here', 'Update', 'Cancel', 'More'],
      ['-Add: There is already a clinic here', '-Update: Not updatable (CLINIC)', 'Cancel', 'More'],
      [
        '-Add: Used by game, 6–7:15 PM',
        '-Update: Used by game, 6–7:15 PM',
        '-Cancel: Not cancelable (RESERVED)',
        'More',
      ],
      [
        '-Add: Actions disabled: pending',
        '-Update: Actions disabled: pending',
        '-Cancel: Actions disabled: pending',
        'More',
      ],
      [
        '-Add: The school has declined this time',
        '-Update: Not updatable (DECLINED)',
        '-Cancel: Not cancelable (DECLINED)',
        'More',
      ],
      ['-Add: Actions disabled: pending', '-Update: Actions disabled: pending', 'Cancel', 'More'],
    ]);
  });

  it('shows the reason of a disabled button under the pointer and ignores presses on it', async () => {
    stubSchedule([aWireRow(1)]);
    const { press } = await show();
    const cancel = screen.getByRole('button', {
      name: 'Cancel: Tue, Nov 24, 2026, 6:00 PM at Salk - Gym, court 1',
    });
    fireEvent.pointerOver(cancel);
    expect(screen.getByRole('tooltip').textContent).toBe('Not cancelable (OPEN)');
    await press(cancel);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('has a menu with Move, Add note and History that says why buttons are disabled', async () => {
    stubSchedule([aWirePractice(1), aWireRow(2)], {
      'GET /api/admin/schedule/1/history': { body: [] },
    });
    const { press } = await show();
    fireEvent.focus(more(rowOf(1)));
    expect(screen.getByRole('tooltip').textContent).toBe('There is already a practice here');
    await press(more(rowOf(2)));
    const menu = () =>
      screen.getByRole('dialog', { name: 'Tue, Nov 24, 2026, 6:00 PM at Salk - Gym, court 1' });
    expect(buttonTexts(menu())).toEqual(['History']);
    expect(within(menu()).getByText('Not updatable (OPEN)')).toBeTruthy();
    expect(within(menu()).getByText('Not cancelable (OPEN)')).toBeTruthy();
    await press(within(menu()).getByRole('button', { name: 'History' }));
    expect(await screen.findByRole('dialog', { name: 'History' })).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Close' }));
    await press(more(rowOf(1)));
    expect(buttonTexts(menu())).toEqual(['Move', 'Add note', 'History']);
  });

  it('names a game by its number in its menu, and a playoff also below its type', async () => {
    stubSchedule([
      aWireGame(1, { GameNumber: '12' }),
      aWireGame(2, { Type: 'PLAYOFF', StatusEffective: 'PLAYOFF', GameNumber: 'Q1' }),
    ]);
    const { press } = await show();
    expect(cells().map(([, type]) => type)).toEqual(['GameBooked', 'PlayoffBookedGame Q1']);
    await press(more(rowOf(1)));
    const place = 'Tue, Nov 24, 2026, 6:00 PM at Salk - Gym, court 1';
    expect(screen.getByRole('dialog', { name: `Game 12: ${place}` })).toBeTruthy();
  });

  it('shows weekday and date even if the row above has the same day, with a line between days only', async () => {
    stubSchedule([
      aWireRow(1),
      aWirePractice(2, { AvailableTime: '19:00:00' }),
      aWireRow(3, { AvailableDate: '2026-11-28' }),
    ]);
    const { press } = await show();
    const days = () => [...document.querySelectorAll('tbody')].map(({ rows }) => rows.length);
    const shown = () =>
      [1, 2, 3].map((id) => {
        const [, , weekday, date] = [...rowOf(id).querySelectorAll('td:not(.row-select)')];
        return [weekday, date].map((cell) => cell?.querySelector('.sr-only') ?? cell?.textContent);
      });
    const tuesday = ['Tuesday', 'Nov 24, 2026'];
    const saturday = ['Saturday', 'Nov 28, 2026'];
    expect([days(), shown()]).toEqual([
      [2, 1],
      [tuesday, tuesday, saturday],
    ]);
    expect(screen.queryAllByRole('rowheader')).toEqual([]);
    await press(screen.getByRole('button', { name: 'Type' }));
    expect([search(), days(), shown()]).toEqual(['?past=1&sort=type', [3], [tuesday, saturday, tuesday]]);
    expect(screen.getByRole('columnheader', { name: 'Type' }).getAttribute('aria-sort')).toBe('ascending');
    expect(cells().map((row) => row[1])).toEqual(['OpenAvailable', 'OpenAvailable', 'PracticeBooked']);
    await press(screen.getByRole('button', { name: 'Type' }));
    expect(cells().map((row) => row[1])).toEqual(['PracticeBooked', 'OpenAvailable', 'OpenAvailable']);
  });

  it('shows Expired instead of the actions after its start, but keeps its menu', async () => {
    stubSchedule([
      aWirePractice(1, { AvailableDate: '2026-11-23', AvailableTime: '12:00:00' }),
      aWirePractice(2, { AvailableDate: '2026-11-23', AvailableTime: '12:15:00' }),
    ]);
    await show();
    expect(cells().map(([actions]) => actions)).toEqual(['Expired', 'AddUpdateCancel']);
    expect(buttonsOf(rowOf(1))).toEqual(['-Expired: Actions disabled: expired', 'More']);
    fireEvent.focus(more(rowOf(1)));
    expect(screen.getByRole('tooltip').textContent).toBe('Actions disabled: expired');
  });

  it('explains a disabled button on a phone when it is tapped', async () => {
    stubWindow('phone');
    stubSchedule([
      aWirePractice(1, { AvailableDate: '2026-11-23', AvailableTime: '12:00:00' }),
      aWireRow(2, { StatusEffective: 'PENDING' }),
    ]);
    await show();
    for (const [name, why] of [
      [/^Expired/, 'Actions disabled: expired'],
      [/^Add/, 'Actions disabled: pending'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name }));
      expect(screen.getByRole('tooltip').textContent).toBe(why);
      fireEvent.pointerDown(document.body);
      expect(screen.queryByRole('tooltip')).toBeNull();
    }
  });

  it('returns to page 1 and reloads the rows after a cancellation', async () => {
    const rows = [...manyRows(10), aWirePractice(11)];
    const done = { popupMessage: '', uiMessage: '', message: '', AvailabilityId: 11 };
    const requests = stubSchedule(rows, {
      'POST /api/admin/cancel-reservation': () => {
        rows[10] = aWireRow(11);
        return { body: { ...done, undo: { id: 1, until: '2026-11-23T17:10:00Z' } } };
      },
    });
    navigate('/admin/combined-schedule?page=2', { replace: true });
    const { press } = await show();
    await press(screen.getByRole('button', { name: /^Cancel/ }));
    await press(await screen.findByRole('button', { name: 'Yes, cancel it' }));
    await waitFor(() => expect(search()).toBe(''));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(cells()).toHaveLength(10);
    expect(requests.filter(({ url }) => url === '/api/admin/combined-schedule')).toHaveLength(2);
  });

  it('is a card with the same data and actions on a phone', async () => {
    stubWindow('phone');
    navigate('/admin/combined-schedule?columns=id,schedule,venue', { replace: true });
    stubSchedule([aWireGame(1)]);
    await show();
    expect(screen.queryByRole('table')).toBeNull();
    const card = screen.getByRole('listitem');
    for (const fact of [
      'Game',
      'Booked',
      'Tue, Nov 24, 2026',
      'Salk - Gym, court 1',
      'Owls at Hawks',
      'Availability ID 1 · Schedule SALK · Venue ID 1',
    ]) {
      expect(within(card).getByText(fact).className).not.toContain('sr-only');
    }
    expect(buttonsOf(card)).toEqual(['-Add: There is already a game here', 'Update', 'Cancel', 'More']);
  });

  it('is a row of the table in a window of 769 pixels', async () => {
    stubWindow(769);
    stubSchedule([aWireGame(1)]);
    await show();
    expect(screen.getByRole('table')).toBeTruthy();
    expect(cells()).toHaveLength(1);
  });
});
