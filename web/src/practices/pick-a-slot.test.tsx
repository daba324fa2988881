import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { endSession, expireSession, leaveExpired } from '#api/session.ts';
import { COACH, reload } from '#testing/browser.ts';
import { aBooking, aSlot, aTeam, atShepard, dayOf, stubCoachCalls, usedWeek } from '#testing/coach-calls.tsx';
import { teamKey } from './from-wire.ts';
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

describe('Picking a slot', () => {
  it('checks each pick with the server and replaces the team’s earlier pick', async () => {
    const requests = stubCoachCalls(league());
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    expect(requests.map(({ url }) => url)).toContain(
      '/api/reservations/check-team-reservations?DivisionName=Boys+5-6&TeamName=Knicks&reservationDate=2026-11-24',
    );
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(true);
    await press(box('Knicks', /7:00 PM at Salk/));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(false);
    expect(box('Knicks', /7:00 PM at Salk/).checked).toBe(true);
    expect(picks().getByText(/Tue, Nov 24, 7:00 PM, Salk, court 1$/)).toBeTruthy();
    await press(box('Knicks', /7:00 PM at Salk/));
    expect(picks().queryAllByRole('listitem')).toHaveLength(0);
  });

  it('asks before giving a slot picked for one team to another team', async () => {
    stubCoachCalls(league());
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(box('Lakers', /6:00 PM at Salk/));
    const question = () => screen.findByRole('alertdialog', { name: 'Give this slot to Lakers?' });
    expect((await question()).textContent).toContain(
      'You have picked Tue, Nov 24, 2026, 6:00 PM at Salk, court 1 for Knicks.',
    );
    await press(within(await question()).getByRole('button', { name: 'Keep it for Knicks' }));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(true);
    expect(box('Lakers', /6:00 PM at Salk/).checked).toBe(false);
    await press(box('Lakers', /6:00 PM at Salk/));
    await press(within(await question()).getByRole('button', { name: 'Give it to Lakers' }));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(false);
    expect(box('Lakers', /6:00 PM at Salk/).checked).toBe(true);
  });

  it('warns that another of the coach’s teams is in another gym at that time, and allows both requests', async () => {
    const atOnce = aSlot(4, { ...atShepard, AvailableTime: '18:30:00', EndTime: '19:30:00' });
    const game = aBooking(9, { ...atShepard, Status: 'game', TeamName: 'Lakers', Opponent: 'Nets' });
    const requests = stubCoachCalls(
      league({ slots: [...league().slots, atOnce], bookings: [{ ...game, ReservationDate: dayOf(8) }] }),
    );
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    expect(picks().queryByText(/At the same time/)).toBeNull();
    await press(box('Lakers', /6:30 PM at Shepard/));
    const notes = () =>
      picks()
        .queryAllByText(/^At the same time/)
        .map(({ textContent }) => textContent);
    expect(notes()).toEqual([
      'At the same time you have a pick for Lakers at Shepard, 6:30–7:30 PM. You can still book it.',
      'At the same time you have a pick for Knicks at Salk, 6–7 PM. You can still book it.',
    ]);
    await press(box('Lakers', /7:00 PM at Salk/));
    expect(notes()).toEqual([]);
    await press(box('Knicks', /Dec 1, 2026, 6:00 PM at Shepard/));
    expect(notes()).toEqual([
      'At the same time you have a game of Lakers at Shepard, 6–7 PM. You can still book it.',
    ]);
    await press(submit());
    expect(requests.filter(({ url }) => url.endsWith('/reserve'))).toHaveLength(2);
  });

  it('picks no slot at a time at which the team plays, and says why', async () => {
    const game = aBooking(9, { ...atShepard, Status: 'game', Opponent: 'Nets', ReservationTime: '18:30:00' });
    const requests = stubCoachCalls(league({ bookings: [{ ...game, ReservationEndTime: '19:45:00' }] }));
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    const warning = await screen.findByRole('alertdialog', { name: 'Warning!' });
    expect(warning.textContent).toContain('Boys 5-6 Knicks already has a game at that time (6:30–7:45 PM).');
    await press(within(warning).getByRole('button', { name: 'OK' }));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(false);
    await press(box('Lakers', /6:00 PM at Salk/));
    expect(box('Lakers', /6:00 PM at Salk/).checked).toBe(true);
    expect(requests.some(({ url }) => url.endsWith('/reserve'))).toBe(false);
  });

  it('names a full week rather than a hold on the slot, which ends by itself', async () => {
    const suns = aTeam('Suns', { currentWeek: usedWeek(dayOf(1)) });
    const slots = league().slots.map((slot) => ({ ...slot, HeldUntil: `${dayOf(0)}T13:00:00` }));
    stubCoachCalls(league({ teams: [suns], slots }));
    await show();
    expect(whyOf(box('Suns', /at Shepard/))).toBe('Held for another team until 1:00 PM.');
    expect(whyOf(box('Suns', /6:00 PM at Salk/))).toBe('Suns already booked this week: Tue 6 PM, Salk.');
  });

  it('keeps the picks whose slots are still open across a reload', async () => {
    const now = league();
    stubCoachCalls(now);
    const { press } = await show();
    await press(box('Knicks', /7:00 PM at Salk/));
    await press(box('Lakers', /at Shepard/));
    now.slots = now.slots.filter(({ Id }) => Id !== 3);
    reload();
    await show();
    expect(box('Knicks', /7:00 PM at Salk/).checked).toBe(true);
    expect(picks().getAllByRole('listitem')).toHaveLength(1);
  });

  it('keeps the picks while the coach logs in again after the session has expired', async () => {
    stubCoachCalls(league());
    const { press } = await show();
    await press(box('Knicks', /7:00 PM at Salk/));
    await waitFor(() => expect(sessionStorage.getItem('picks') ?? '').toContain(COACH.email));
    act(() => expireSession('token-1'));
    act(leaveExpired);
    reload();
    await show();
    expect(box('Knicks', /7:00 PM at Salk/).checked).toBe(true);
  });

  it.each([
    ['after the practice is booked', async ({ press }: Awaited<ReturnType<typeof show>>) => press(submit())],
    ['after a logout', async () => act(endSession)],
  ])('keeps no pick %s', async (_, end) => {
    stubCoachCalls(league(), { [RESERVE]: { body: { message: 'Booked.', AvailabilityId: 1 } } });
    const page = await show();
    await page.press(box('Knicks', /6:00 PM at Salk/));
    // an effect stores the picks, and may run after the checkbox has changed
    await waitFor(() => expect(sessionStorage.getItem('picks') ?? '').toContain(COACH.email));
    await end(page);
    await waitFor(() => expect(sessionStorage.getItem('picks')).toBeNull());
  });

  it('shows no picks of another account', async () => {
    stubCoachCalls(league());
    sessionStorage.setItem(
      'picks',
      JSON.stringify({ owner: 'kim@example.org', picks: [[teamKey('Boys 5-6', 'Knicks'), 1]] }),
    );
    await show();
    expect(picks().queryAllByRole('listitem')).toHaveLength(0);
  });

  it('moves the focus to Submit when the button of the removed pick disappears', async () => {
    stubCoachCalls(league());
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    const remove = picks().getByRole('button', { name: /^Remove Knicks/ });
    remove.focus();
    await press(remove);
    expect(picks().queryAllByRole('listitem')).toHaveLength(0);
    expect(document.activeElement).toBe(submit());
  });

  it.each([
    ['this', /6:00 PM at Salk/, 'Knicks has its practice this week.'],
    ['next', /at Shepard/, 'Knicks has its practice next week.'],
  ])(
    'shows the server’s warning when the quota of the slot’s week (%s) is used up',
    async (_, slot, text) => {
      stubCoachCalls(league(), {
        [CHECK]: {
          body: {
            hasPracticeThisWeek: true,
            hasPracticeNextWeek: true,
            currentAlertMessage: 'Knicks has its practice this week.',
            nextAlertMessage: 'Knicks has its practice next week.',
          },
        },
      });
      const { press } = await show();
      await press(box('Knicks', slot));
      const popup = await screen.findByRole('alertdialog', { name: 'Warning!' });
      expect(within(popup).getByText(text)).toBeTruthy();
      await press(within(popup).getByRole('button', { name: 'OK' }));
      expect(box('Knicks', slot).checked).toBe(false);
    },
  );

  it('picks a slot this week for a team that has only used its quota for next week', async () => {
    const body = {
      hasPracticeThisWeek: false,
      hasPracticeNextWeek: true,
      currentAlertMessage: '',
      nextAlertMessage: 'Used.',
    };
    stubCoachCalls(league(), { [CHECK]: { body } });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(true);
  });

  it('leaves the checkbox unchecked and shows an error if the server cannot be asked', async () => {
    stubCoachCalls(league(), { [CHECK]: new TypeError('Failed to fetch') });
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    const popup = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(popup.textContent).toContain('We couldn’t check this team. Try again.');
    await press(within(popup).getByRole('button', { name: 'OK' }));
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(false);
  });

  it('has one tab stop in the table, with arrow keys to every checkbox', async () => {
    stubCoachCalls(
      league({ teams: [aTeam('Knicks', { currentWeek: usedWeek(dayOf(1)) }), aTeam('Lakers')] }),
    );
    await show();
    const stops = () => screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([box('Lakers', /6:00 PM at Salk/)]);
    act(() => box('Lakers', /6:00 PM at Salk/).focus());
    for (const [key, team, slot] of [
      ['ArrowDown', 'Lakers', /7:00 PM at Salk/],
      ['ArrowLeft', 'Knicks', /7:00 PM at Salk/],
      ['ArrowDown', 'Knicks', /at Shepard/],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document, { key });
      expect(document.activeElement).toBe(box(team, slot));
      expect(stops()).toEqual([document.activeElement]);
    }
  });

  it('explains why a checkbox is disabled to screen readers and in a tooltip that Escape closes', async () => {
    stubCoachCalls(league({ teams: [aTeam('Knicks', { currentWeek: usedWeek(dayOf(1)) })] }));
    await show();
    const used = box('Knicks', /6:00 PM at Salk/);
    const why = 'Knicks already booked this week: Tue 6 PM, Salk.';
    expect(isOff(used)).toBe(true);
    expect(used.disabled).toBe(false);
    expect(whyOf(used)).toBe(why);
    expect(isOff(box('Knicks', /at Shepard/))).toBe(false);
    act(() => used.focus());
    expect(screen.getByRole('tooltip').textContent).toBe(why);
    fireEvent.keyDown(used, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.pointerOver(used);
    expect(screen.getByRole('tooltip').textContent).toBe(why);
  });
});
