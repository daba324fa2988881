import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { listToasts } from '#ui/toast.ts';
import {
  A_HOLD,
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
  toasts,
} from './testing/dialog-page.tsx';

cleanBetweenTests();

const CANCEL = 'POST /api/admin/cancel-reservation';
const CLINIC = 'POST /api/admin/cancel/clinic';
const BLACKOUT = 'POST /api/admin/cancel/blackout';
const UNDO = 'POST /api/admin/cancellations/5/undo';

type Replies = NonNullable<Parameters<typeof stubAdminCalls>[0]>;
const HELD = { code: 'SLOT_HELD', error: 'Held.', conflict: { holds: [A_HOLD] } };
const CANCELLED = { ...DONE, undo: { id: 5, until: '2026-11-23T17:10:00Z' } };
const YES = 'Yes, cancel it';

const aGame = () =>
  aRow({
    type: 'GAME',
    status: 'GAME',
    entryId: 71,
    divisionName: 'Boys 5-6',
    homeTeam: 'Hawks',
    awayTeam: 'Owls',
  });
const aClinic = () => aRow({ type: 'CLINIC', status: 'CLINIC', entryId: 72, detail: 'Shooting clinic' });
const aBlackout = (blackoutScope: 'gym' | 'school') =>
  aRow({ type: 'BLACKOUT', status: 'BLACKOUT', entryId: 73, detail: 'School event', blackoutScope });

describe('CancelDialog', () => {
  it('says what is canceled and who is notified, and changes nothing on No', async () => {
    const requests = stubAdminCalls();
    const { press } = await openDialog('cancel', aGame());
    expect(screen.getByRole('alertdialog', { name: 'Cancel this game?' })).toBeTruthy();
    expect(dialog().getByText('Game: Hawks vs Owls (Boys 5-6)')).toBeTruthy();
    expect(dialog().getByText('Tue, Nov 24, 2026, 6:00 PM – 7:00 PM')).toBeTruthy();
    expect(
      dialog().getByText(
        'Are you sure you want to cancel this reservation? Emails the coaches of both teams.',
      ),
    ).toBeTruthy();
    expect(document.activeElement).toBe(button('No, keep it'));
    await press(button('No, keep it'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent(requests)).toEqual([]);
  });

  it.each([
    [
      'practice',
      aPractice(),
      '/api/admin/cancel-reservation',
      {
        AvailabilityId: 7,
        EntryId: 70,
        reason: 'Broken pipe',
        RequestingCoachEmail: '',
        AdminEmail: 'ada@example.org',
        DivisionName: 'Boys 5-6',
        HomeTeam: 'Knicks',
        AwayTeam: '',
      },
    ],
    [
      'game',
      aGame(),
      '/api/admin/cancel-reservation',
      {
        AvailabilityId: 7,
        EntryId: 71,
        reason: 'Broken pipe',
        RequestingCoachEmail: '',
        AdminEmail: 'ada@example.org',
        DivisionName: 'Boys 5-6',
        HomeTeam: 'Hawks',
        AwayTeam: 'Owls',
      },
    ],
    [
      'clinic',
      aClinic(),
      '/api/admin/cancel/clinic',
      { AvailabilityId: 7, EntryId: 72, reason: 'Broken pipe', adminEmail: 'ada@example.org' },
    ],
    [
      'blackout',
      aBlackout('gym'),
      '/api/admin/cancel/blackout',
      {
        AvailabilityId: 7,
        EntryId: 73,
        reason: 'Broken pipe',
        adminEmail: 'ada@example.org',
        blackoutScope: 'gym',
      },
    ],
  ])('cancels a %s once with the call for its type', async (_, row, url, body) => {
    const reply = { body: CANCELLED };
    const requests = stubAdminCalls({ [CANCEL]: reply, [CLINIC]: reply, [BLACKOUT]: reply });
    const { settle, changes } = await openDialog('cancel', row);
    choose('Reason (optional)', ' Broken pipe ');
    doubleClick(button(YES));
    await settle();
    expect(sent(requests).map((request) => [request.url, request.body])).toEqual([[url, body]]);
    expect(changes).toEqual(['cancel']);
    expect(toasts().getByText('Cancelled')).toBeTruthy();
    expect(toasts().getByText('Entry has been cancelled.')).toBeTruthy();
  });

  it('postpones a game instead, if that is chosen', async () => {
    const requests = stubAdminCalls({ [CANCEL]: { body: { ...CANCELLED, popupMessage: '' } } });
    const { press, settle } = await openDialog('cancel', aGame());
    expect(dialog().getByLabelText<HTMLInputElement>(/^Cancel the game/).checked).toBe(true);
    fireEvent.click(dialog().getByLabelText(/^Postpone it, to be made up/));
    expect(screen.getByRole('alertdialog', { name: 'Postpone this game?' })).toBeTruthy();
    expect(dialog().queryByText(/Are you sure/)).toBeNull();
    expect(dialog().getByText('Emails the coaches of both teams.')).toBeTruthy();
    await press(button('Yes, postpone it'));
    await settle();
    expect(sent(requests)[0]?.body).toMatchObject({ EntryId: 71, postpone: true });
    expect(toasts().getByText('Postponed')).toBeTruthy();
    expect(toasts().getByText('The game has been postponed.')).toBeTruthy();
    expect(toasts().getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('offers no postponement of a practice', async () => {
    stubAdminCalls();
    await openDialog('cancel', aPractice());
    expect(dialog().queryByRole('radio')).toBeNull();
  });

  it('reopens the whole school’s blackout or only this gym’s part', async () => {
    const requests = stubAdminCalls({ [BLACKOUT]: { body: CANCELLED } });
    const { press } = await openDialog('cancel', aBlackout('school'));
    expect(
      dialog().getByText(/displaced come back if their time is free, and we email their coaches\.$/),
    ).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>(/^School/).checked).toBe(true);
    fireEvent.click(dialog().getByLabelText(/^Gym/));
    await press(button(YES));
    expect(sent(requests)[0]?.body).toMatchObject({ blackoutScope: 'gym' });
    expect(sent(requests)[0]?.body).not.toHaveProperty('reason');
  });

  it.each([
    ['the server’s words', { error: 'It has begun already.', code: 'SLOT_PAST' }, 'It has begun already.'],
    ['its own words', {}, 'Cancel failed.'],
  ])('shows why it failed, in %s', async (_, body, text) => {
    stubAdminCalls({ [CANCEL]: { status: 409, body } });
    const { press, changes } = await openDialog('cancel', aPractice());
    await press(button(YES));
    expect(dialog().getByRole('alert').textContent).toBe(`Cancel Failed${text}`);
    expect(changes).toEqual([]);
  });
});

describe('Undoing a cancellation', () => {
  async function cancelAndUndo(reply: Replies[string]) {
    const requests = stubAdminCalls({ [CANCEL]: { body: CANCELLED }, [UNDO]: reply });
    const page = await openDialog('cancel', aPractice());
    await page.press(button(YES));
    const undo = toasts().getByRole('button', { name: 'Undo' });
    fireEvent.click(undo);
    await page.press(undo);
    return { ...page, requests };
  }

  it('is offered in the message and works once', async () => {
    const { changes, requests } = await cancelAndUndo({ body: { ...DONE, popupMessage: 'It is back.' } });
    expect(await toasts().findByText('Undone')).toBeTruthy();
    expect(toasts().getByText('It is back.')).toBeTruthy();
    await waitFor(() => expect(toasts().queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(changes).toEqual(['cancel', 'undo']);
    expect(sent(requests).filter(({ url }) => url.endsWith('/5/undo'))).toHaveLength(1);
  });

  it.each([
    ['leaves it canceled', 'Leave it as it is', [{}], ['cancel']],
    ['takes the time', 'Take it and tell the team', [{}, { overrideHolds: [4] }], ['cancel', 'undo']],
  ])('shows for whom the time is held, asks first, and %s', async (_, answer, bodies, expected) => {
    const { changes, requests, press } = await cancelAndUndo(({ body }) =>
      JSON.stringify(body).includes('overrideHolds') ? { body: DONE } : { status: 409, body: HELD },
    );
    const question = await screen.findByRole('alertdialog', { name: 'Held for a team' });
    expect(question.textContent).toContain('Held for Boys 5-6 Hawks until');
    await press(button(answer));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(changes).toEqual(expected);
    const undone = sent(requests).filter(({ url }) => url.endsWith('/5/undo'));
    expect(undone.map(({ body }) => body)).toEqual(bodies);
  });

  it('asks in a toast if it is pressed on another page', async () => {
    const requests = stubAdminCalls({
      [CANCEL]: { body: CANCELLED },
      [UNDO]: ({ body }) =>
        JSON.stringify(body).includes('overrideHolds') ? { body: DONE } : { status: 409, body: HELD },
    });
    const page = await openDialog('cancel', aPractice());
    await page.press(button(YES));
    cleanup();
    const pressLast = (label: string) => {
      const toast = listToasts().find(({ action }) => action?.label === label);
      return act(async () => toast?.action?.onPress());
    };
    await pressLast('Undo');
    expect(listToasts().at(-1)).toMatchObject({
      title: 'Held for a team',
      text: expect.stringContaining(HELD.error),
    });
    await pressLast('Take it and tell the team');
    expect(listToasts().at(-1)).toMatchObject({ title: 'Undone' });
    const undone = sent(requests).filter(({ url }) => url.endsWith('/5/undo'));
    expect(undone.map(({ body }) => body)).toEqual([{}, { overrideHolds: [4] }]);
  });

  it('shows why it is refused', async () => {
    const { changes } = await cancelAndUndo({
      status: 409,
      body: { code: 'SLOT_TAKEN', error: 'Hawks practice there now.' },
    });
    expect((await toasts().findByRole('alert')).textContent).toBe('Not undoneHawks practice there now.');
    expect(changes).toEqual(['cancel']);
  });
});
