import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { endSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { COACH, reload, signInAs } from '#testing/browser.ts';
import { aBooking, aSlot, aTeam, atShepard, dayOf, stubCoachCalls, usedWeek } from '#testing/coach-calls.tsx';
import { box, isOff, league, picks, show, startAt, whyOf } from './testing/request-page.tsx';

startAt('/practice-request?view=calendar');

const calendar = () => screen.getByRole('table', { name: 'Open slots by day and time' });
const pill = (name: RegExp) => screen.getByRole('button', { name });
const chosenTeam = () => screen.getByRole('radio', { checked: true }).getAttribute('aria-label');

describe('The calendar of open slots', () => {
  it('shows the days of both weeks and the times that have slots', async () => {
    stubCoachCalls(league());
    await show();
    const heads = within(calendar()).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['This week', 'Next week']);
    expect(heads).toHaveLength(2 + 1 + 14);
    expect(heads[3]?.textContent).toBe('Monday, Nov 23, todayMon 23');
    const times = within(calendar()).getAllByRole('rowheader');
    expect(times.map(({ textContent }) => textContent)).toEqual(['6 PM', '7 PM']);
  });

  it('begins with today, because days that are over have no open slots', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T16:00:00Z') });
    const clock = { date: dayOf(5), time: '11:00:00', timeZone: 'America/New_York', weekStart: 'monday' };
    stubCoachCalls(league({ slots: [aSlot(3, { AvailableDate: dayOf(8) })] }), {
      'GET /api/league-clock': { body: clock },
    });
    await show();
    const heads = within(calendar()).getAllByRole('columnheader');
    expect(heads.slice(3, 6).map(({ textContent }) => textContent)).toEqual([
      'Saturday, Nov 28, todaySat 28',
      'Sunday, Nov 29Sun 29',
      'Monday, Nov 30Mon 30',
    ]);
    expect(heads).toHaveLength(2 + 1 + 9);
  });

  it('collapses the hours before the first slot of a weekday and expands them', async () => {
    const saturday = ['09', '10', '11'].map((hour, index) =>
      aSlot(10 + index, { AvailableDate: dayOf(5), AvailableTime: `${hour}:00:00` }),
    );
    stubCoachCalls(league({ slots: [...saturday, aSlot(1)] }));
    const { press } = await show();
    const times = () =>
      within(calendar())
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    expect(times()).toEqual(['9–11 AM', '6 PM']);
    await press(pill(/^3 open Sat, Nov 28, 9–11 AM$/));
    expect(within(screen.getByRole('dialog')).getAllByRole('checkbox')).toHaveLength(3);
    await press(box('Knicks', /10:00 AM/));
    expect(pill(/^3 open/).textContent).toContain('Knicks');
    await press(screen.getByRole('button', { name: '9–11 AM', expanded: false }));
    expect(times()).toEqual(['9–11 AM', '9 AM', '10 AM', '11 AM', '6 PM']);
  });

  it('is one press away from the table, and remembered for the person over a reload and a logout', async () => {
    stubCoachCalls(league(), {
      'GET /api/coaches/coach-team/robin%40example.org': { body: [aTeam('Knicks')] },
    });
    const open = async (user: Parameters<typeof signInAs>[0] = COACH) => {
      navigate('/practice-request', { replace: true });
      signInAs(user);
      return show();
    };
    const isTable = () => screen.queryByRole('columnheader', { name: 'Weekday' }) !== null;
    const { press } = await open();
    expect(isTable()).toBe(true);
    await press(screen.getByRole('button', { name: 'Calendar' }));
    expect(calendar()).toBeTruthy();
    reload();
    expect(window.location.search).toBe('?view=calendar');

    endSession();
    await open();
    expect(calendar()).toBeTruthy();
    expect(JSON.stringify({ ...localStorage })).not.toContain(COACH.email.split('@')[0]);

    reload();
    endSession();
    const other = await open({ ...COACH, email: 'robin@example.org' });
    expect(isTable()).toBe(true);
    reload();
    endSession();
    await open();
    expect(calendar()).toBeTruthy();
    await other.press(screen.getByRole('button', { name: 'Table' }));
    expect(isTable()).toBe(true);
    reload();
    await open();
    expect(isTable()).toBe(true);
  });

  it('shows a gym with one court as a checkbox for the team that needs a practice', async () => {
    stubCoachCalls(league());
    const { press } = await show();
    expect(chosenTeam()).toBe('Knicks, Boys 5-6');
    await press(box('Knicks', /7:00 PM at Salk/));
    expect(picks().getByText(/Tue, Nov 24, 7:00 PM, Salk/)).toBeTruthy();
    expect(chosenTeam()).toBe('Lakers, Girls 7-8');
    expect(box('Lakers', /7:00 PM at Salk/).closest('label')?.textContent).toContain('Knicks');
    fireEvent.click(screen.getByRole('radio', { name: /^Knicks/ }));
    expect(box('Knicks', /7:00 PM at Salk/).checked).toBe(true);
    await press(box('Knicks', /7:00 PM at Salk/));
    expect(picks().queryAllByRole('listitem')).toHaveLength(0);
  });

  it('moves on to the next team, and keeps the filter for days although that team has nothing to book', async () => {
    const lakers = aTeam('Lakers', { currentWeek: usedWeek(dayOf(2)) });
    stubCoachCalls(league({ teams: [aTeam('Knicks'), lakers] }));
    navigate('/practice-request?view=calendar&day=this-week', { replace: true });
    const { press } = await show();
    await press(box('Knicks', /7:00 PM at Salk/));
    expect(chosenTeam()).toBe('Lakers, Boys 5-6');
    expect(new URLSearchParams(window.location.search).get('day')).toBe('this-week');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '' } });
    await press(box('Lakers', /at Shepard/));
    expect(chosenTeam()).toBe('Lakers, Boys 5-6');
    expect(picks().getAllByRole('listitem')).toHaveLength(2);
  });

  it('opens the courts of a gym with several and closes them once one is picked', async () => {
    const slots = [aSlot(1), aSlot(2, { Court: '2' }), aSlot(3, { ...atShepard })];
    stubCoachCalls(league({ slots }));
    const { press } = await show();
    const salk = pill(/^Salk ×2, Tue, Nov 24, 6 PM$/);
    await press(salk);
    const dialog = screen.getByRole('dialog', { name: 'Tue, Nov 24' });
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(2);
    expect(document.activeElement).toBe(box('Knicks', /Salk, court 1/));
    await press(box('Knicks', /Salk, court 2/));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(salk.textContent).toContain('Knicks');
    expect(picks().getByText(/6:00 PM, Salk, court 2$/)).toBeTruthy();
  });

  it('offers every team in a pill if all teams are selected, with the reasons of disabled ones', async () => {
    const knicks = aTeam('Knicks', { currentWeek: usedWeek(dayOf(2)) });
    stubCoachCalls(league({ teams: [knicks, aTeam('Lakers')] }));
    const { press } = await show();
    fireEvent.click(screen.getByRole('radio', { name: 'All teams' }));
    expect(new URLSearchParams(window.location.search).get('team')).toBe('all');
    await press(pill(/^Salk, Tue, Nov 24, 7 PM/));
    const used = box('Knicks', /7:00 PM at Salk/);
    expect(isOff(used)).toBe(true);
    expect(whyOf(used)).toBe('Booked Wed 6 PM, Salk');
    await press(box('Lakers', /7:00 PM at Salk/));
    expect(picks().getByText(/Lakers/)).toBeTruthy();
  });

  it('is one tab stop with arrow keys, and Enter picks', async () => {
    stubCoachCalls(league());
    const { settle } = await show();
    const stops = () => calendar().querySelectorAll('[data-pill][tabindex="0"]');
    expect([...stops()]).toEqual([box('Knicks', /6:00 PM at Salk/)]);
    act(() => box('Knicks', /6:00 PM at Salk/).focus());
    fireEvent.keyDown(document.activeElement ?? document, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(box('Knicks', /7:00 PM at Salk/));
    fireEvent.keyDown(document.activeElement ?? document, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(box('Knicks', /at Shepard/));
    expect([...stops()]).toEqual([document.activeElement]);
    fireEvent.keyDown(document.activeElement ?? document, { key: 'Enter' });
    await settle();
    expect(picks().getByText(/6:00 PM, Shepard/)).toBeTruthy();
  });

  it('shows the coach’s own practices and games as text', async () => {
    const game = aBooking(9, { ...atShepard, Status: 'game', Opponent: 'Nets', ReservationTime: '09:00:00' });
    const past = aBooking(8, { hist: 'PAST', ReservationTime: '08:00:00' });
    stubCoachCalls(league({ bookings: [game, past] }));
    await show();
    const row = within(calendar()).getByRole('row', { name: /^9 AM/ });
    expect(within(row).getByText('Knicks')).toBeTruthy();
    expect(row.textContent).toContain('Game, Shepard');
    expect(within(row).queryByRole('button')).toBeNull();
    expect(within(calendar()).queryByText('8 AM')).toBeNull();
  });

  it('opens the gyms that do not fit into a cell', async () => {
    const slots = [1, 2, 3, 4, 5, 6].map((id) => aSlot(id, { VenueId: id, SchoolName: `School ${id}` }));
    stubCoachCalls(league({ slots }));
    const { press } = await show();
    expect(within(calendar()).getAllByRole('checkbox')).toHaveLength(3);
    const more = pill(/^\+3 more gyms, Tue, Nov 24, 6 PM$/);
    await press(more);
    const boxes = within(screen.getByRole('dialog')).getAllByRole('checkbox');
    expect(boxes.map((each) => each.getAttribute('aria-label'))).toEqual(
      [4, 5, 6].map((id) => `Knicks, Boys 5-6: Tue, Nov 24, 2026, 6:00 PM at School ${id}, court 1`),
    );
  });

  it('shows only the days that match the filter', async () => {
    stubCoachCalls(league());
    navigate('/practice-request?view=calendar&day=next-week', { replace: true });
    await show();
    expect(within(calendar()).getAllByRole('columnheader')).toHaveLength(1 + 1 + 7);
    expect(within(calendar()).getAllByRole('checkbox')).toHaveLength(1);
  });
});
