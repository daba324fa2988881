import type { Closure } from '@portal/contract/venues-hours.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { stubWindow } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { HOLIDAYS, league, renderVenues, valuesOf } from '../testing/venues-page.tsx';
import { HATCHED } from './scope.tsx';

cleanBetweenTests();

/** Today is Tue, Dec 8, 2026; permits run from Nov 16, 2026 to Mar 14, 2027. */

let lastId = 100;
const closed = (firstDate: string, lastDate = firstDate, changes: Partial<Closure> = {}): Closure => ({
  ...HOLIDAYS,
  id: ++lastId,
  firstDate,
  lastDate,
  reason: 'Closed',
  ...changes,
});

function show(closures: Closure[], changes: object = {}, width: 'wide' | 'phone' = 'wide') {
  stubWindow(width);
  return renderVenues({}, { ...league(), closures, ...changes });
}

const day = (date: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-day="${date}"]`);
  if (found === null) throw new Error(`${date} is not shown.`);
  return found;
};
const month = () => screen.getByRole('heading', { level: 3, name: /^\w+ \d{4}$/ }).textContent;
/** The bars that start in each week that has any. */
const bars = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .queryAllByRole('button', { name: /^Change or remove closure/ })
        .map(({ textContent, style }) => [textContent, style.width]),
    )
    .filter((week) => week.length > 0);

describe('ClosureCalendar', () => {
  it('is a table with real headers that starts on the league’s first weekday and marks today', async () => {
    const { unmount } = await show([]);
    expect(screen.getByRole('table', { name: 'Closures in December 2026' })).toBeTruthy();
    const headers = () =>
      within(screen.getByRole('table'))
        .getAllByRole('columnheader')
        .map((header) => header.textContent?.slice(3));
    expect(headers()[0]).toBe('Monday');
    expect(document.querySelectorAll('[data-day]')).toHaveLength(35);
    expect([...document.querySelectorAll('[aria-current="date"]')]).toEqual([day('2026-12-08')]);
    expect(screen.getByText('No closures in December 2026.')).toBeTruthy();
    unmount();
    await show([], { weekStart: 'sunday' });
    expect(headers()).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
  });

  it('shows what is closed and why on all days of a closure', async () => {
    await show([
      closed('2026-12-24', '2027-01-03', { reason: 'School holidays' }),
      closed('2026-12-10', undefined, { schoolId: 7, reason: 'Play' }),
      closed('2026-12-10', undefined, { venueId: 2, reason: 'Concert' }),
    ]);
    expect(bars()).toEqual([
      [
        ['Salk Play', 'calc(100% + 0px)'],
        ['Salk - Annex Concert', 'calc(100% + 0px)'],
      ],
      [['All schools School holidays', 'calc(400% + 27px)']],
      [['… All schools School holidays', 'calc(700% + 54px)']],
    ]);
    expect(day('2026-12-10').getAttribute('aria-label')).toBe(
      'Add closure on Thu, Dec 10, 2026; closed already: Salk, Salk - Annex',
    );
    expect(day('2026-12-11').getAttribute('aria-label')).toBe('Add closure on Fri, Dec 11, 2026');
    const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
    expect(legend.map(({ textContent }) => textContent)).toEqual([
      'All schools',
      'A school',
      'One gym',
      'Before or after all permits',
    ]);
  });

  it('shows the hours of a closure on each day with its weekday, and opens the whole closure', async () => {
    const { press } = await show([
      closed('2026-12-01', '2026-12-20', {
        weekday: 4,
        fromTime: '18:00:00',
        toTime: '20:00:00',
        reason: 'Choir',
      }),
    ]);
    const bar = ['All schools 6–8 PM Choir', 'calc(100% + 0px)'];
    expect(bars()).toEqual([[bar], [bar], [bar]]);
    expect(day('2026-12-10').getAttribute('aria-label')).toBe(
      'Add closure on Thu, Dec 10, 2026; closed already: All schools 6–8 PM',
    );
    expect(day('2026-12-11').getAttribute('aria-label')).toBe('Add closure on Fri, Dec 11, 2026');
    const [, second] = screen.getAllByRole('button', {
      name: 'Change or remove closure Dec 1 – Dec 20, 2026, Thursdays: All schools 6–8 PM Choir',
    });
    if (second === undefined) throw new Error('The closure is not shown on a second day.');
    await press(second);
    expect(valuesOf('First date', 'Last date (optional)', 'Days')).toEqual(['2026-12-01', '2026-12-20', '4']);
  });

  it('starts a new closure on the pressed day', async () => {
    const { press } = await show([]);
    await press(day('2026-12-17'));
    expect(screen.getByRole('dialog', { name: 'Add closure' })).toBeTruthy();
    expect(valuesOf('First date', 'Last date (optional)')).toEqual(['2026-12-17', '']);
    expect(screen.queryByRole('button', { name: 'Remove closure' })).toBeNull();
  });

  it('moves from month to month through the URL and returns to the season', async () => {
    const { press } = await show([closed('2027-01-18')]);
    expect(button('This season').getAttribute('aria-disabled')).toBe('true');
    await press(button('Next month, January 2027'));
    expect([month(), window.location.search]).toEqual(['January 2027', '?month=2027-01']);
    expect(bars()).toEqual([[['All schools Closed', 'calc(100% + 0px)']]]);
    await press(button('Previous month, December 2026'));
    await press(button('Previous month, November 2026'));
    await press(button('Previous month, October 2026'));
    expect(month()).toBe('October 2026');
    await press(button('This season'));
    expect([month(), window.location.search]).toEqual(['December 2026', '']);
  });

  it.each([
    ['?month=2027-02', 'February 2027'],
    ['?month=2027-13', 'December 2026'],
    ['?month=%00', 'December 2026'],
    ['?month=9999-01', 'December 2026'],
  ])('opens the month in the URL: %s', async (search, name) => {
    navigate(`/${search}`);
    await show([]);
    expect(month()).toBe(name);
  });

  it.each([
    ['2026-12-08', '2027-01-04', '2027-03-14', 'January 2027'],
    ['2026-12-08', '2026-09-07', '2026-11-14', 'November 2026'],
    ['2026-12-08', '2026-11-01', '2027-03-14', 'December 2026'],
  ])(
    'shows the month of the season that is nearest to %s: %s to %s',
    async (_today, firstDate, lastDate, name) => {
      await show([], { permits: [{ ...league().permits[0], firstDate, lastDate }] });
      expect(month()).toBe(name);
    },
  );

  it('marks days outside all permits and still shows their closures', async () => {
    const { press } = await show([closed('2026-11-11')]);
    await press(button('Previous month, November 2026'));
    expect(bars()).toEqual([[['All schools Closed', 'calc(100% + 0px)']]]);
    const shaded = (date: string) => day(date).parentElement?.className.includes(HATCHED);
    expect(['2026-11-11', '2026-11-15', '2026-11-16', '2026-11-30'].map(shaded)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('shows several closures on one day and the others on request', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      closed('2026-12-10', undefined, { venueId: index % 2 === 0 ? 1 : 2, reason: `Concert ${index + 1}` }),
    );
    const { settle } = await show(many);
    expect(bars()[0]).toHaveLength(3);
    fireEvent.click(button('+27 more closures on Thu, Dec 10, 2026'));
    await settle();
    const list = within(screen.getByRole('region', { name: 'Closures on Thu, Dec 10, 2026' }));
    expect(list.getAllByRole('listitem')).toHaveLength(30);
    expect(document.activeElement?.textContent).toBe('Thu, Dec 10, 2026');
  });

  it('switches to a list and keeps that in the URL', async () => {
    const { press } = await show([closed('2026-12-10'), closed('2027-01-18')]);
    await press(button('List'));
    expect(window.location.search).toBe('?closures=list');
    expect(screen.queryByRole('table')).toBeNull();
    expect(
      within(screen.getByRole('list', { name: 'Closures by date' })).getAllByRole('listitem'),
    ).toHaveLength(2);
    await press(button('Calendar'));
    expect([window.location.search, screen.getAllByRole('table')]).toHaveLength(2);
  });
});

describe('The keyboard on ClosureCalendar', () => {
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const focused = () => (document.activeElement as HTMLElement).dataset.day;

  it('reaches one day with Tab and moves with the arrow keys', async () => {
    await show([]);
    const tabbed = () => [...document.querySelectorAll('[data-day][tabindex="0"]')];
    expect(tabbed()).toEqual([day('2026-12-08')]);
    day('2026-12-08').focus();
    press('ArrowRight');
    expect(focused()).toBe('2026-12-09');
    press('ArrowDown');
    press('End');
    expect(focused()).toBe('2026-12-20');
    expect(tabbed()).toEqual([day('2026-12-20')]);
  });

  it('moves into other months', async () => {
    const { settle } = await show([]);
    day('2026-12-08').focus();
    press('PageDown');
    await settle();
    expect([month(), focused()]).toEqual(['January 2027', '2027-01-08']);
    press('PageUp');
    press('Home');
    press('ArrowUp');
    await settle();
    expect([month(), focused()]).toEqual(['November 2026', '2026-11-30']);
  });
});

describe('ClosureCalendar on a phone', () => {
  it('marks its days and lists the closures of the selected day below', async () => {
    const { press } = await show(
      [
        closed('2026-12-10'),
        closed('2026-12-10', undefined, { schoolId: 7 }),
        closed('2026-12-10', undefined, { venueId: 2, reason: 'Concert' }),
        closed('2026-12-11', undefined, { venueId: 1 }),
      ],
      {},
      'phone',
    );
    expect(screen.queryByRole('button', { name: /^Change or remove/ })).toBeNull();
    expect(day('2026-12-10').getAttribute('aria-label')).toBe('Thu, Dec 10, 2026, 3 closures');
    expect(day('2026-12-10').parentElement?.querySelectorAll('.size-2')).toHaveLength(3);
    expect(day('2026-12-11').parentElement?.querySelectorAll('.size-2')).toHaveLength(1);
    const below = (date: string) => within(screen.getByRole('region', { name: `Closures on ${date}` }));
    expect(below('Tue, Dec 8, 2026').getByText('Nothing is closed that day.')).toBeTruthy();
    await press(day('2026-12-10'));
    expect(day('2026-12-10').getAttribute('aria-pressed')).toBe('true');
    expect(below('Thu, Dec 10, 2026').getAllByRole('listitem')).toHaveLength(3);
    await press(below('Thu, Dec 10, 2026').getByRole('button', { name: 'Add closure on this day' }));
    expect(valuesOf('First date')).toEqual(['2026-12-10']);
  });

  it('selects the first closed day of a month', async () => {
    const { press } = await show([closed('2026-12-28', '2027-01-03'), closed('2027-02-15')], {}, 'phone');
    await press(button('Next month, January 2027'));
    expect(screen.getByRole('region', { name: 'Closures on Fri, Jan 1, 2027' })).toBeTruthy();
    await press(button('Next month, February 2027'));
    expect(screen.getByRole('region', { name: 'Closures on Mon, Feb 15, 2027' })).toBeTruthy();
  });
});
