import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '#router/location.ts';
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
import { box, league, picks, show, startAt } from './testing/request-page.tsx';

startAt('/practice-request');

describe('PracticeRequestPage', () => {
  it('shows the period as its title, the instruction and the link to the coach’s practices', async () => {
    stubCoachCalls(league());
    const { press } = await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nov 23 – Dec 6, 2026');
    expect(
      screen.getByText('Please select a practice time for your team(s) - One practice per week per team'),
    ).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Go to Your Practices' }));
    expect(window.location.pathname).toBe('/your-practices');
  });

  it('does not begin with a team that has used next week and finds no slot this week, if another team can book', async () => {
    stubWindow('phone');
    const knicks = aTeam('Knicks', { nextWeek: usedWeek(dayOf(9)) });
    const lakers = aTeam('Lakers', { currentWeek: usedWeek(dayOf(2)) });
    const now = league({ slots: [aSlot(3, { AvailableDate: dayOf(8) })], teams: [knicks, lakers] });
    stubCoachCalls(now);
    const { poll, unmount } = await show();
    const shown = () => screen.getByRole('radio', { name: /^(Knicks|Lakers)/, checked: true });
    expect(shown().getAttribute('aria-label')).toBe('Lakers, Boys 5-6');
    expect(screen.getByRole('heading', { level: 2, name: /1 open$/ }).textContent).toBe(
      'Tuesday, Dec 1 · 1 open',
    );
    // a press must not pick for another team than the coach sees
    now.slots = [];
    await poll();
    now.slots = [aSlot(1), aSlot(3, { AvailableDate: dayOf(8) })];
    await poll();
    expect(shown().getAttribute('aria-label')).toBe('Lakers, Boys 5-6');
    unmount();
    const key = encodeURIComponent(JSON.stringify(['Boys 5-6', 'Knicks']));
    navigate(`/practice-request?team=${key}`, { replace: true });
    await show();
    expect(shown().getAttribute('aria-label')).toBe('Knicks, Boys 5-6');
  });

  it.each([769, 1024, 1280])('opens with the table in a window of %i px', async (widthPx) => {
    stubWindow(widthPx);
    stubCoachCalls(league());
    await show();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual([
      ...['Weekday', 'Date', 'Time', 'School', 'Gym', 'Court'],
      ...['KnicksBoys 5-6', 'LakersGirls 7-8'],
    ]);
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('opens with cards in a window of 768 px', async () => {
    stubWindow(768);
    stubCoachCalls(league());
    await show();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Calendar' })).toBeNull();
  });

  it('states the number of practices per week if it is not one', async () => {
    const week = { used: 0, limit: 2, practices: [] };
    const girls = aTeam('Lakers', { DivisionName: 'Girls 7-8', currentWeek: week, nextWeek: week });
    stubCoachCalls(league({ teams: [aTeam('Knicks'), girls] }));
    await show();
    expect(
      screen.getByText(
        'Please select a practice time for your team(s) - Practices per week per team: Boys 5-6 one, Girls 7-8 two',
      ),
    ).toBeTruthy();
  });

  it.each([
    ['keeps the waitlist button while the teams are loading', [aTeam('Knicks')], 1],
    ['removes the waitlist button if the coach has no team', [], 0],
  ])('%s', async (_, teams, count) => {
    stubCoachCalls(league({ teams }));
    const { settle } = renderSignedIn(<PracticeRequestPage />);
    const buttons = () => screen.queryAllByRole('button', { name: 'Join the waitlist' });
    expect(buttons()).toHaveLength(1);
    await settle();
    expect(buttons()).toHaveLength(count);
  });

  it('shows Loading Week Range until the period is known and caches the period for six hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T15:00:00Z') });
    const requests = stubCoachCalls(league());
    const callCount = () => requests.filter(({ url }) => url.endsWith('/week-range')).length;
    const first = renderSignedIn(<PracticeRequestPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading Week Range');
    await first.settle();
    first.unmount();
    expect(JSON.parse(sessionStorage.getItem('weekRange') ?? '')).toMatchObject({
      start_of_period: dayOf(0),
      end_of_next_week: dayOf(13),
      fetchedAt: Date.now(),
    });
    vi.setSystemTime(Date.now() + 6 * 3_600_000 - 1);
    (await show()).unmount();
    expect(callCount()).toBe(1);
    vi.setSystemTime(Date.now() + 1);
    await show();
    expect(callCount()).toBe(2);
  });

  it('uses the cached period on the last day of the week, and loads it again at the league’s midnight', async () => {
    const lastDay = '2026-11-29T16:00:00Z';
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(lastDay) });
    const zone = { timeZone: 'America/New_York', weekStart: 'monday' };
    const clock = { date: dayOf(6), time: '11:00:00', ...zone };
    const requests = stubCoachCalls(league(), { 'GET /api/league-clock': () => ({ body: clock }) });
    const callCount = () => requests.filter(({ url }) => url.endsWith('/week-range')).length;
    (await show()).unmount();
    vi.setSystemTime(Date.parse(lastDay) + 5 * 3_600_000);
    (await show()).unmount();
    expect(callCount()).toBe(1);
    vi.setSystemTime(Date.parse('2026-11-30T04:59:00Z'));
    Object.assign(clock, { time: '23:59:00' });
    const { client } = await show();
    expect(callCount()).toBe(2);
    vi.setSystemTime(Date.parse('2026-11-30T05:00:30Z'));
    Object.assign(clock, { date: dayOf(7), time: '00:00:30' });
    await act(() => client.refetchQueries({ queryKey: ['league-clock'] }));
    await waitFor(() => expect(callCount()).toBe(3));
  });

  it('lists 20 slots per page, with a column per team that shows the remaining practices of both weeks', async () => {
    const knicks = aTeam('Knicks', { currentWeek: usedWeek(dayOf(1)) });
    stubCoachCalls(league({ slots: slotsByCourt(21), teams: [knicks, aTeam('Lakers')] }));
    const { press } = await show();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads.slice(0, 6)).toEqual(['Weekday', 'Date', 'Time', 'School', 'Gym', 'Court']);
    expect(heads.slice(6)).toEqual(['KnicksBoys 5-6', 'LakersBoys 5-6']);
    const weeks = within(screen.getByRole('region', { name: 'Your teams' })).getAllByRole('listitem');
    expect(weeks.map(({ textContent }) => textContent)).toEqual([
      'Knicks Boys 5-6Booked Tue 6 PM, Salk (this week)Not booked next week',
      'Lakers Boys 5-6Not booked this weekNot booked next week',
    ]);
    expect(screen.getAllByRole('row')).toHaveLength(21);
    expect(screen.getByText('Page 1 of 2')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(window.location.search).toBe('?page=2');
  });

  it('filters by day, gym and time of day in the URL and clears the filters', async () => {
    stubCoachCalls(league());
    navigate('/practice-request?day=this-week&time=late&page=7', { replace: true });
    const { press } = await show();
    expect(screen.getByText('1 of 3 open slots')).toBeTruthy();
    expect(box('Knicks', /7:00 PM at Salk/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Gym'), { target: { value: 'Shepard' } });
    expect(window.location.search).toBe('?day=this-week&time=late&gym=Shepard');
    expect(screen.getByText('No matches')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Clear filters' }));
    expect(window.location.search).toBe('');
    expect(screen.getByText('3 open slots')).toBeTruthy();
  });

  it('says that no slot is open', async () => {
    stubCoachCalls(league({ slots: [] }));
    await show();
    expect(screen.getByText('No available spots at the moment.')).toBeTruthy();
  });

  it('keeps the list and the picks while the portal does not answer, and says since when', async () => {
    let isDown = false;
    const now = league();
    stubCoachCalls(now, {
      'GET /api/reservations/availability': () =>
        isDown ? { status: 503 } : { body: { availability: now.slots } },
    });
    const { poll, press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    isDown = true;
    await poll();
    expect(screen.getByText(/^Offline, last updated \d+:\d\d [AP]M$/)).toBeTruthy();
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(true);
  });

  it('shows the slots to an account without teams and explains what to do', async () => {
    stubCoachCalls(league({ teams: [] }));
    await show();
    expect(screen.getByText('No team is linked to your address yet.')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Submit Requests' })).toBeNull();
  });

  describe('PracticeRequestPage on a phone', () => {
    beforeEach(() => stubWindow('phone'));

    it('shows a row per slot of a day, for one team at a time', async () => {
      stubCoachCalls(league());
      const { press } = await show();
      expect(screen.queryByRole('table')).toBeNull();
      const day = screen.getByRole('heading', { level: 2, name: 'Tuesday, Nov 24 · 2 open' });
      expect(day.className).not.toContain('sr-only');
      expect(screen.queryByRole('checkbox', { name: /^Lakers/ })).toBeNull();
      fireEvent.click(screen.getByRole('radio', { name: /^Lakers/ }));
      fireEvent.click(screen.getByRole('radio', { name: 'Tuesday, Dec 1: 1 open' }));
      await press(box('Lakers', /at Shepard/));
      expect(picks().getByText('Lakers')).toBeTruthy();
      const params = new URLSearchParams(window.location.search);
      expect([params.get('team'), params.get('day')]).toEqual([
        JSON.stringify(['Boys 5-6', 'Knicks']),
        dayOf(8),
      ]);
    });

    it('shows the open slots without boxes to a coach who has no team', async () => {
      stubCoachCalls(league({ teams: [] }));
      await show();
      expect(screen.queryByRole('checkbox')).toBeNull();
      const slots = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(slots).toEqual(['6–7 PMSalk, court 1', '7–8 PMSalk, court 1']);
    });

    it('opens on the first day with a slot for the team, and stays there if that slot is taken', async () => {
      const suns = aTeam('Suns', { currentWeek: usedWeek(dayOf(1)) });
      const now = league({ teams: [suns] });
      now.slots.push(aSlot(5, { AvailableDate: dayOf(9) }));
      stubCoachCalls(now);
      const { poll } = await show();
      const days = screen.getAllByRole<HTMLInputElement>('radio', { name: /open$/ });
      expect(days).toHaveLength(14);
      expect(days.filter(({ disabled }) => !disabled).map((day) => day.getAttribute('aria-label'))).toEqual([
        'Tuesday, Nov 24: 0 open',
        'Tuesday, Dec 1: 1 open',
        'Wednesday, Dec 2: 1 open',
      ]);
      const chosen = () => screen.getByRole('radio', { checked: true }).getAttribute('aria-label');
      expect(chosen()).toBe('Tuesday, Dec 1: 1 open');
      now.slots = now.slots.filter(({ Id }) => Id !== 3);
      await poll();
      expect(chosen()).toBe('Tuesday, Dec 1: 0 open');
      expect(box('Suns', /at Shepard/)).toBeTruthy();
    });

    it('shows one of many teams at a time, starting with one that needs a practice', async () => {
      const names = ['Bulls', 'Heat', 'Jazz', 'Nets'];
      const teams = names.map((name) => aTeam(name));
      stubCoachCalls(league({ teams: [aTeam('Suns', { currentWeek: usedWeek(dayOf(1)) }), ...teams] }));
      const { press } = await show();
      expect(screen.getAllByRole('checkbox')).toHaveLength(2);
      await press(box('Bulls', /7:00 PM at Salk/));
      fireEvent.click(screen.getByRole('radio', { name: /^Jazz/ }));
      await press(box('Jazz', /6:00 PM at Salk/));
      expect(picks().getAllByRole('listitem')).toHaveLength(2);
    });
  });
});
