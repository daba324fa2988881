import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import {
  aSlot,
  aTeam,
  dayOf,
  renderSignedIn,
  slotsByCourt,
  stubCoachCalls,
  stubWindow,
  usedWeek,
} from '#testing/coach-calls.tsx';
import { PracticeRequestPage } from './practice-request-page.tsx';
import { box, isOff, league, picks, RESERVE, show, submit, whyOf } from './testing/request-page.tsx';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  navigate('/practice-request', { replace: true });
});

describe('Renewing the list', () => {
  it('asks for the slots every 30 seconds', async () => {
    vi.useFakeTimers();
    const requests = stubCoachCalls(league());
    const asked = () => requests.filter(({ url }) => url.endsWith('/availability')).length;
    renderSignedIn(<PracticeRequestPage />);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(asked()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(28_000));
    expect(asked()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(asked()).toBe(2);
  });

  it('keeps ticks and focus while the list is renewed', async () => {
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

  it('explains a tick whose slot has gone, beside it and in the live region, and does not submit it', async () => {
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
    expect(gone.checked).toBe(true);
    expect(isOff(gone)).toBe(true);
    expect(whyOf(gone)).toBe('This slot has just been taken.');
    expect(gone.parentElement?.textContent).toBe('just taken');
    const told = picks().getByText('This slot has just been taken.');
    expect(told.closest('[aria-live=polite]')).toBeTruthy();

    await press(submit());
    await screen.findByRole('dialog', { name: 'Practice booked' });
    const sent = requests.filter(({ url }) => url === '/api/reservations/reserve');
    expect(sent.map(({ body }) => (body as { TeamName: string }).TeamName)).toEqual(['Lakers']);
    await press(screen.getByRole('button', { name: 'OK' }));
    await press(picks().getByRole('button', { name: /^Remove Knicks/ }));
    expect(picks().queryAllByRole('listitem')).toHaveLength(0);
  });

  it('still shows a picked slot that went while another page was open', async () => {
    const now = league({ slots: slotsByCourt(21) });
    stubCoachCalls(now);
    const { poll, press } = await show();
    await press(box('Knicks', /court 02/));
    await press(screen.getByRole('button', { name: 'Next' }));
    now.slots = now.slots.filter(({ Id }) => Id !== 2);
    await poll();
    await press(screen.getByRole('button', { name: 'Previous' }));
    expect(box('Knicks', /court 02/).checked).toBe(true);
    expect(isOff(box('Knicks', /court 02/))).toBe(true);
  });

  it('explains a tick whose team has used up the week meanwhile', async () => {
    const now = league();
    stubCoachCalls(now);
    const { poll, press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    now.teams = [aTeam('Knicks', { currentWeek: usedWeek(dayOf(3)) })];
    await poll();
    expect(
      picks().getByText('Knicks already has its practice for this week: Thu 6:00 PM SALK.'),
    ).toBeTruthy();
    expect(isOff(submit())).toBe(true);
  });

  it('keeps a slot that has gone in its place, off, until the view changes', async () => {
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
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: 'tue' } });
    expect(screen.queryByRole('checkbox', { name: /^Knicks.*court 02/ })).toBeNull();
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
  });
});
