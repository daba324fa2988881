import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { stubWindow } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { dismissToast, listToasts } from '#ui/toast.ts';
import {
  aWireGame,
  aWirePractice,
  aWireRow,
  manyRows,
  show,
  stubSchedule,
} from './testing/schedule-page.tsx';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  navigate('/admin/combined-schedule', { replace: true });
  for (const { id } of listToasts()) dismissToast(id);
});

const PREVIEW = 'POST /api/admin/schedule/cancel-many/preview';
const CANCEL = 'POST /api/admin/schedule/cancel-many';
const EXPORT = 'POST /api/admin/combined-schedule/export';

const COUNTED = {
  counts: [
    { type: 'practice', count: 2 },
    { type: 'game', count: 1 },
  ],
  postponed: 0,
  people: 5,
  skipped: [{ EntryId: 40, what: 'Tue, Nov 24, 2026: Clinic, 6–7 PM', why: 'It has already started.' }],
};
const DONE = {
  ...COUNTED,
  message: '3 entries canceled. We emailed 5 coaches.',
  undo: { id: 5, until: '2026-11-23T17:10:00Z' },
};
const ROWS = [
  aWirePractice(1),
  aWirePractice(2),
  aWireGame(3),
  aWireRow(4, { Type: 'CLINIC', StatusEffective: 'CLINIC', EntryId: 40 }),
  aWireRow(5),
];

const boxes = () => screen.getAllByRole('checkbox', { name: /^Select (?!all)/ });
const tick = (index: number, shiftKey = false) => fireEvent.click(boxes()[index] as Element, { shiftKey });
const selectedText = () => screen.getByText(/ selected$/).textContent;

describe('the selection of the schedule', () => {
  it('selects the page, a range with Shift, and every row found, and keeps it on other pages', async () => {
    stubSchedule(manyRows(25));
    const { press, settle } = await show();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads[0]).toBe('Actions');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(selectedText()).toBe('10 selected');
    tick(9);
    expect(selectedText()).toBe('9 selected');
    await press(button('Next'));
    await settle();
    expect(selectedText()).toBe('9 selected');
    tick(1);
    tick(4, true);
    expect(selectedText()).toBe('13 selected');
    await press(button('Select all 25 found'));
    expect(selectedText()).toBe('25 selected');
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
    // open slots have nothing to cancel
    expect(button('Cancel 0').hasAttribute('disabled')).toBe(true);
    await press(button('Clear'));
    expect(screen.queryByText(/ selected$/)).toBeNull();
  });

  it('downloads only the selected rows', async () => {
    const requests = stubSchedule(ROWS, { [EXPORT]: { body: 'x' } });
    const { press } = await show();
    tick(0);
    tick(4);
    await press(button('Download CSV'));
    expect(requests.find(({ url }) => url.endsWith('/export'))?.body).toMatchObject({
      ...{ format: 'csv', chosenEntryIds: [10], chosenSlotIds: [5] },
    });
  });
});

describe('canceling the selected rows', () => {
  it('names counts, people and what stays in one question, sends one call and offers one undo', async () => {
    const requests = stubSchedule(ROWS, { [PREVIEW]: { body: COUNTED }, [CANCEL]: { body: DONE } });
    const { press, settle } = await show();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await press(button('Cancel 4'));
    await settle();
    const dialog = within(screen.getByRole('alertdialog', { name: 'Cancel 3 entries?' }));
    expect(dialog.getByText('2 practices and 1 game.')).toBeTruthy();
    expect(dialog.getByText(/5 people get one email each/)).toBeTruthy();
    expect(dialog.getByText(/Clinic, 6–7 PM/).textContent).toContain('It has already started.');
    expect(dialog.getByText('1 selected row has nothing to cancel.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Reason (optional)'), { target: { value: 'Snow' } });
    await press(dialog.getByRole('button', { name: 'Yes, cancel them' }));
    await settle();
    const sent = requests.filter(({ url }) => url.endsWith('/cancel-many'));
    expect(sent.map(({ body }) => body)).toEqual([
      { entryIds: [10, 20, 30, 40], reason: 'Snow', postpone: false },
    ]);
    expect(listToasts()).toMatchObject([
      {
        title: 'Cancelled',
        text: '3 entries canceled. We emailed 5 coaches. 1 entry stays as it is.',
        action: { label: 'Undo' },
      },
    ]);
    expect(screen.queryByText(/ selected$/)).toBeNull();
  });

  it('counts again if the games are to be postponed, and can only be closed if nothing can be canceled', async () => {
    const requests = stubSchedule([aWireGame(3)], {
      [PREVIEW]: { body: { ...COUNTED, counts: [], people: 0 } },
    });
    const { press, settle } = await show();
    tick(0);
    await press(button('Cancel 1'));
    await settle();
    const dialog = within(screen.getByRole('alertdialog', { name: 'Nothing to cancel' }));
    expect(dialog.queryByRole('button', { name: /^Yes/ })).toBeNull();
    fireEvent.click(dialog.getByLabelText(/^Postpone them/));
    await settle();
    const sent = requests.filter(({ url }) => url.endsWith('/preview'));
    expect(sent.map(({ body }) => body)).toEqual([
      { entryIds: [30], reason: '', postpone: false },
      { entryIds: [30], reason: '', postpone: true },
    ]);
  });
});
