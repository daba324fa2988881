import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import {
  aBooking,
  aSlot,
  aTeam,
  dayOf,
  stubCoachCalls,
  stubWindow,
  usedWeek,
} from '#testing/coach-calls.tsx';
import { box, league, picks, show } from './testing/request-page.tsx';

cleanBetweenTests();
beforeEach(() => {
  stubWindow('phone');
  navigate('/practice-request', { replace: true });
});

const chosenTeam = () =>
  within(screen.getByRole('group', { name: 'Pick a practice for' }))
    .getByRole('radio', { checked: true })
    .getAttribute('aria-label');
const shownDay = () => screen.getByRole('heading', { level: 2, name: / open$/ }).textContent;
const banner = () => screen.queryByRole('region', { name: 'Next team' });
const picked = () =>
  picks()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('The next team after a pick', () => {
  it('is named above the list with a way back, and the day stays although that team can’t book then', async () => {
    const lakers = aTeam('Lakers', { currentWeek: usedWeek(dayOf(2)) });
    stubCoachCalls(league({ teams: [aTeam('Knicks'), lakers] }));
    const { press } = await show();
    expect([chosenTeam(), shownDay(), banner()]).toEqual([
      'Knicks, Boys 5-6',
      'Tuesday, Nov 24 · 2 open',
      null,
    ]);
    await press(box('Knicks', /6:00 PM at Salk/));
    expect([chosenTeam(), shownDay()]).toEqual(['Lakers, Boys 5-6', 'Tuesday, Nov 24 · 0 open']);
    expect(banner()?.textContent).toBe('Knicks: Tue 6 PM. Now pick for Lakers.Back to Knicks');
    await press(screen.getByRole('button', { name: 'Back to Knicks' }));
    expect([chosenTeam(), shownDay(), banner()]).toEqual([
      'Knicks, Boys 5-6',
      'Tuesday, Nov 24 · 2 open',
      null,
    ]);
    expect(box('Knicks', /6:00 PM at Salk/).checked).toBe(true);
  });

  it('is left again by a second press on the same slot, which removes the pick', async () => {
    stubCoachCalls(league());
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(box('Lakers', /6:00 PM at Salk/));
    expect(picked()).toEqual([]);
    expect([chosenTeam(), banner()]).toEqual(['Knicks, Boys 5-6', null]);
    await press(box('Knicks', /6:00 PM at Salk/));
    expect(picked()).toHaveLength(1);
    expect(chosenTeam()).toBe('Lakers, Girls 7-8');
  });

  it.each([
    ['Knicks, instead of 6 PM', ['KnicksTue, Nov 24, 7:00 PM, Salk, court 1'], 'Lakers, Girls 7-8'],
    [
      'Lakers',
      ['KnicksTue, Nov 24, 6:00 PM, Salk, court 1', 'LakersTue, Nov 24, 7:00 PM, Salk, court 1'],
      'Lakers, Girls 7-8',
    ],
    ['Cancel', ['KnicksTue, Nov 24, 6:00 PM, Salk, court 1'], 'Lakers, Girls 7-8'],
  ])('is confirmed if another slot of that day is pressed next: %s', async (answer, expected, team) => {
    stubCoachCalls(league());
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    await press(box('Lakers', /7:00 PM at Salk/));
    const question = screen.getByRole('alertdialog', { name: 'Which team is this slot for?' });
    expect(question.textContent).toContain(
      'Tue, Nov 24, 2026, 7:00 PM at Salk, court 1. You have already picked 6 PM for Knicks.',
    );
    expect(picked()).toHaveLength(1);
    await press(within(question).getByRole('button', { name: answer }));
    expect(picked().map((text) => text.replace(/ /g, ' ').replace(/^(Knicks|Lakers) /, '$1'))).toEqual(
      expected,
    );
    expect(chosenTeam()).toBe(team);
  });

  it('gets a slot of another day without a question', async () => {
    stubCoachCalls(league({ slots: [aSlot(1), aSlot(2, { AvailableDate: dayOf(8) })] }));
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    fireEvent.click(screen.getByRole('radio', { name: 'Tuesday, Dec 1: 1 open' }));
    await press(box('Lakers', /Dec 1.*at Salk/));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(picked()).toHaveLength(2);
    expect(banner()).toBeNull();
  });

  it('gets a slot of that day without a question once the coach has chosen the team', async () => {
    stubCoachCalls(league());
    const { press } = await show();
    await press(box('Knicks', /6:00 PM at Salk/));
    fireEvent.click(screen.getByRole('radio', { name: /^Knicks/ }));
    fireEvent.click(screen.getByRole('radio', { name: /^Lakers/ }));
    expect(banner()).toBeNull();
    await press(box('Lakers', /7:00 PM at Salk/));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(picked()).toHaveLength(2);
  });
});

describe('A week whose practice is booked', () => {
  it('says under the days when the team has it, with a link to change it', async () => {
    const knicks = aTeam('Knicks', { nextWeek: usedWeek(dayOf(8)) });
    const bookings = [aBooking(13, { ReservationDate: dayOf(8) })];
    stubCoachCalls(league({ teams: [knicks, aTeam('Lakers')], bookings }));
    const { press } = await show();
    expect(screen.getByText(/^Booked next week:/).textContent).toMatch(
      /^Booked next week: Tue 6 PM, Salk\. Change it\?/,
    );
    const link = screen.getByRole('link', { name: /^Change it\?/ });
    expect(link.getAttribute('href')).toBe('/practice-request?change=13');
    await press(screen.getByRole('radio', { name: 'Lakers, Boys 5-6' }));
    expect(screen.queryByText(/^Booked next week:/)).toBeNull();
  });
});
