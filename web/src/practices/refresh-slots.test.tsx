import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useLiveConnection } from '#live/live.ts';
import { ANY_DAY, stubEvents } from '#live/testing/events-server.ts';
import {
  aBooking,
  aSlot,
  aTeam,
  dayOf,
  renderSignedIn,
  slotsByCourt,
  stubCoachCalls,
  usedWeek,
} from '#testing/coach-calls.tsx';
import { PracticeRequestPage } from './practice-request-page.tsx';
import {
  box,
  CHECK,
  isOff,
  league,
  picks,
  RESERVE,
  show,
  startAt,
  submit,
  whyOf,
} from './testing/request-page.tsx';

startAt('/practice-request');

function LivePage() {
  useLiveConnection();
  return <PracticeRequestPage />;
}

describe('Refreshing the open slots', () => {
  it.each(['without a live stream', 'with one'])(
    'refetches the slots every 30 seconds, %s',
    async (stream) => {
      vi.useFakeTimers();
      const requests = stubCoachCalls(league());
      const calls = globalThis.fetch;
      const server = stubEvents();
      const events = globalThis.fetch;
      vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
        (url === '/api/events' ? events : calls)(url, init),
      );
      const callCount = () => requests.filter(({ url }) => url.endsWith('/availability')).length;
      const { unmount } = renderSignedIn(<LivePage />);
      await act(() => vi.advanceTimersByTimeAsync(500));
      if (stream === 'with one') server.last().event('slots', ANY_DAY);
      await act(() => vi.advanceTimersByTimeAsync(500));
      expect(screen.queryByText('Live') !== null).toBe(stream === 'with one');
      expect(callCount()).toBe(1);
      await act(() => vi.advanceTimersByTimeAsync(28_000));
      expect(callCount()).toBe(1);
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      expect(callCount()).toBe(2);
      unmount();
      await act(() => vi.advanceTimersByTimeAsync(5_000));
    },
  );

  it('keeps picks and focus', async () => {
    const now = league();
    stubCoachCalls(now);
    const { poll, press } = await show();
    const picked = box('Knicks', /7:00 PM at Salk/);
    await press(picked);
    act(() => picked.focus());
    now.slots = [aSlot(9, { Court: '2' }), ...now.slots.slice(1)];
    await poll();
    expect(screen.getByRole('checkbox', { name: /^Knicks.*court 2/ })).toBeTruthy();
    expect(box('Knicks', /7:00 PM at Salk/)).toBe(picked);
    expect(picked.checked).toBe(true);
    expect(document.activeElement).toBe(picked);
  });

  it('unchecks a slot that is gone and says so beside it and in the live region', async () => {
    const now = league();
    const requests = stubCoachCalls(now, {
      [RESERVE]: { body: { message: 'Booked.', AvailabilityId: 3 } },
    });
    const { poll, press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(box('Lakers', /at Shepard/));
    now.slots = now.slots.slice(1);
    await poll();
    const gone = box('Knicks', /6:00 PM at Salk/);
    expect(gone.checked).toBe(false);
    expect(isOff(gone)).toBe(true);
    expect(whyOf(gone)).toBe('This slot has just been taken.');
    expect(gone.parentElement?.textContent).toBe('just taken');
    const message = picks().getByText(
      'This slot has just been taken. We removed it from your picks. Your other picks are safe.',
    );
    expect(message.closest('[aria-live=polite]')).toBeTruthy();
    expect(box('Lakers', /at Shepard/).checked).toBe(true);

    await press(submit());
    await screen.findByRole('dialog', { name: 'Practice booked' });
    const sent = requests.filter(({ url }) => url === '/api/reservations/reserve');
    expect(sent.map(({ body }) => (body as { TeamName: string }).TeamName)).toEqual(['Lakers']);
    await press(screen.getByRole('button', { name: 'OK' }));
    expect(picks().queryAllByRole('listitem')).toHaveLength(0);
  });

  it('keeps the message about a lost pick until it is dismissed and then moves the focus to Submit', async () => {
    const now = league();
    stubCoachCalls(now);
    const { poll, press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    now.slots = now.slots.slice(1);
    await poll();
    await poll();
    expect(picks().getByText('This slot has just been taken. We removed it from your picks.')).toBeTruthy();
    expect(isOff(submit())).toBe(true);
    const dismiss = picks().getByRole('button', { name: /^Dismiss Knicks: Tue, Nov 24, 2026, 6:00 PM/ });
    dismiss.focus();
    await press(dismiss);
    expect(picks().queryAllByRole('listitem')).toHaveLength(0);
    expect(document.activeElement).toBe(submit());
  });

  it('removes the message about a lost pick when the coach picks again for that team', async () => {
    const now = league();
    stubCoachCalls(now);
    const { poll, press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    now.slots = now.slots.slice(1);
    await poll();
    await press(box('Knicks', /7:00 PM at Salk/));
    expect(picks().getAllByRole('listitem')).toHaveLength(1);
    expect(picks().queryByText(/just been taken/)).toBeNull();
    expect(isOff(submit())).toBe(false);
  });

  it('removes the message when the slot is open again, but does not pick it again', async () => {
    const now = league();
    stubCoachCalls(now);
    const { poll, press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    const { slots } = now;
    now.slots = slots.slice(1);
    await poll();
    now.slots = slots;
    await poll();
    expect(picks().queryAllByRole('listitem')).toHaveLength(0);
    const back = box('Knicks', /6:00 PM at Salk/);
    expect([back.checked, isOff(back)]).toEqual([false, false]);
    await press(back);
    expect(back.checked).toBe(true);
  });

  it('explains a slot that was taken while the server was asked about it', async () => {
    const now = league();
    const responded = Promise.withResolvers<void>();
    const free = {
      hasPracticeThisWeek: false,
      hasPracticeNextWeek: false,
      currentAlertMessage: '',
      nextAlertMessage: '',
    };
    stubCoachCalls(now, { [CHECK]: { body: free, after: responded.promise } });
    const { poll } = await show();
    const pressed = box('Knicks', /6:00 PM at Salk/);
    fireEvent.click(pressed);
    now.slots = now.slots.slice(1);
    const polled = poll();
    responded.resolve();
    await polled;
    expect(pressed.checked).toBe(false);
    expect(picks().getByText('This slot has just been taken. We removed it from your picks.')).toBeTruthy();
  });

  it('does not report the coach’s own booking as lost, even if the live event arrives first', async () => {
    const now = league();
    const sent = Promise.withResolvers<void>();
    stubCoachCalls(now, {
      [RESERVE]: { body: { message: 'Booked.', AvailabilityId: 1 }, after: sent.promise },
    });
    const { client, settle, press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    fireEvent.click(submit());
    now.slots = now.slots.slice(1);
    now.teams = [aTeam('Knicks', { currentWeek: usedWeek(dayOf(1)) }), ...now.teams.slice(1)];
    await act(() => client.refetchQueries());
    expect(picks().queryByText(/taken|already/)).toBeNull();
    expect(isOff(box('Knicks', /6:00 PM at Salk/))).toBe(false);
    sent.resolve();
    await settle();
    await screen.findByRole('dialog', { name: 'Practice booked' });
    await press(screen.getByRole('button', { name: 'OK' }));
    expect(picks().queryAllByRole('listitem')).toHaveLength(0);
    expect(screen.queryByRole('checkbox', { name: /^Knicks.*6:00 PM at Salk/ })).toBeNull();
  });

  it('still shows a picked slot as taken if that happened while another page was open', async () => {
    const now = league({ slots: slotsByCourt(21) });
    stubCoachCalls(now);
    const { poll, press } = await show();
    await press(box('Knicks', /court 02/));
    await press(screen.getByRole('button', { name: 'Next' }));
    now.slots = now.slots.filter(({ Id }) => Id !== 2);
    await poll();
    await press(screen.getByRole('button', { name: 'Previous' }));
    expect(box('Knicks', /court 02/).checked).toBe(false);
    expect(isOff(box('Knicks', /court 02/))).toBe(true);
  });

  it('explains a pick whose team has used its weekly quota in the meantime', async () => {
    const now = league();
    stubCoachCalls(now);
    const { poll, press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    now.teams = [aTeam('Knicks', { currentWeek: usedWeek(dayOf(3)) })];
    await poll();
    expect(
      picks().getByText('Knicks already booked this week: Thu 6 PM, Salk. We removed it from your picks.'),
    ).toBeTruthy();
    expect(isOff(submit())).toBe(true);
  });

  it('counts the open slots of each day above the table, narrows it to one, and shows all days again', async () => {
    stubCoachCalls(
      league({
        slots: [aSlot(1), aSlot(2, { AvailableDate: dayOf(3) }), aSlot(3, { Court: '2' })],
        bookings: [aBooking(9)],
      }),
    );
    const { press } = await show();
    const day = (name: RegExp | string) => screen.findByRole('radio', { name });
    expect(await day(/^Tuesday, Nov 24: 2 open, your practice$/)).toBeTruthy();
    expect(await day('All days: 3 open')).toHaveProperty('checked', true);
    await press(await day('Thursday, Nov 26: 1 open'));
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.getByLabelText('Day')).toHaveProperty('value', '2026-11-26');
    await press(await day(/^All days/));
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });

  it('keeps a taken slot in its place, disabled, until the view changes', async () => {
    const now = league({ slots: slotsByCourt(21) });
    stubCoachCalls(now);
    const { poll, press } = await show();
    now.slots = now.slots.filter(({ Id }) => Id !== 2);
    await poll();
    expect(screen.getAllByRole('row')[2]?.textContent).toContain('02');
    expect(isOff(box('Knicks', /court 02/))).toBe(true);
    expect(screen.getByText('20 open slots')).toBeTruthy();
    await press(box('Knicks', /court 02/));
    expect(box('Knicks', /court 02/).checked).toBe(false);
    expect(picks().getByText('This slot has just been taken. It can’t be selected.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: 'tue' } });
    expect(screen.queryByRole('checkbox', { name: /^Knicks.*court 02/ })).toBeNull();
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
  });
});
