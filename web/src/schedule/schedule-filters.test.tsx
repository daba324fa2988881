import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { stubWindow } from '#testing/coach-calls.tsx';
import { type } from '#testing/on-screen.ts';
import {
  aWireGame,
  aWirePractice,
  aWireRow,
  countText,
  ids,
  search,
  show,
  stubSchedule,
} from './testing/schedule-page.tsx';

const PATH = '/admin/combined-schedule';
/** covers the delay after typing and the time to read the URL again */
const WRITTEN_WITHIN_MS = 500;

const shepard = { SchoolName: 'Shepard', GymName: 'Main gym', VenueId: 2, ScheduleName: 'SHEPARD' };
const league = () => [
  aWireRow(1, { AvailableDate: '2026-11-22' }),
  aWireRow(2, { AvailableDate: '2026-11-23', AvailableTime: '12:00:00' }),
  aWireRow(3),
  aWirePractice(4, { AvailableTime: '19:30:00', ReservationEndTime: '20:30:00' }),
  aWireGame(5, { AvailableDate: '2026-11-28', AvailableTime: '09:00:00', ...shepard }),
  aWireRow(6, { AvailableDate: '2026-12-01', StatusEffective: 'RESERVED', TakenBy: 'GAME 17:00-18:30' }),
  aWireRow(7, {
    AvailableDate: '2026-12-02',
    Type: 'CLINIC',
    StatusEffective: 'CLINIC',
    Detail: 'Big Shots',
  }),
  aWirePractice(8, { AvailableDate: '2026-12-05', StatusEffective: 'PENDING', ...shepard }),
];

/** With the ids shown. */
const at = (query = '') => navigate(`${PATH}?columns=id${query && `&${query}`}`, { replace: true });
const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  at();
  stubSchedule(league());
});

describe('The filters of the combined schedule', () => {
  it('hide past rows, including those that start this minute, until Show past dates is checked', async () => {
    await show();
    expect(ids()).toEqual([3, 4, 5, 6, 7, 8]);
    expect(countText()).toBe('6 of 8 shown · past hidden');
    fireEvent.click(screen.getByLabelText('Show past dates'));
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([search(), countText()]).toEqual(['?columns=id&past=1', '8 of 8 shown']);
    fireEvent.click(screen.getByLabelText('Show past dates'));
    expect([search(), ids().length]).toEqual(['?columns=id', 6]);
  });

  it.each([
    ['Type', 'OPEN', 'type=OPEN', [3]],
    ['Type', 'PRACTICE', 'type=PRACTICE', [4, 8]],
    ['Type', 'RESERVED', 'type=RESERVED', [6]],
    ['Type', 'PENDING', 'type=PENDING', [8]],
    ['Day of week', '2', 'weekday=2', [3, 4, 6]],
    ['Day of week', '6', 'weekday=6', [5, 8]],
    ['Division', 'Boys 5-6', 'division=Boys+5-6', [4, 8]],
    ['Venue', 'Shepard - Main gym', 'venue=Shepard+-+Main+gym', [5, 8]],
    ['Start date', '2026-11-28', 'from=2026-11-28', [5, 6, 7, 8]],
    ['End date', '2026-11-28', 'to=2026-11-28', [3, 4, 5]],
    ['Starts at or after', '18:30:00', 'after=18:30', [4]],
    ['Starts before', '18:00:00', 'before=18:00', [5]],
  ])(
    'apply %s %s alone, write it to the URL as %s and read it back',
    async (label, value, query, expected) => {
      const { length } = window.history;
      const first = await show();
      type(label, value);
      expect([search(), ids()]).toEqual([`?columns=id&${query}`, expected]);
      expect(window.history.length).toBe(length);
      first.unmount();
      await show();
      expect([shown(label), ids()]).toEqual([value, expected]);
      type(label, '');
      expect([search(), ids()]).toEqual(['?columns=id', [3, 4, 5, 6, 7, 8]]);
    },
  );

  it('combine, and Clear Filters clears all of them', async () => {
    at(
      'type=PRACTICE&weekday=6&division=Boys+5-6&venue=Shepard+-+Main+gym&from=2026-12-05&to=2026-12-05' +
        '&after=18:00&before=18:30&past=1&q=knicks+pend&page=3',
    );
    const { press } = await show();
    expect(ids()).toEqual([8]);
    expect(shown('Search')).toBe('knicks pend');
    await press(screen.getByText('Clear Filters'));
    expect([search(), ids(), shown('Search')]).toEqual(['?columns=id', [3, 4, 5, 6, 7, 8], '']);
    expect(screen.getByText('Clear Filters').getAttribute('aria-disabled')).toBe('true');
  });

  it('are set and cleared by the preset buttons', async () => {
    const { press } = await show();
    const preset = (name: string) =>
      within(screen.getByRole('group', { name: 'Quick filters' })).getByRole('button', { name });
    const isPressed = (name: string) => preset(name).getAttribute('aria-pressed');
    await press(preset('This week'));
    expect([search(), ids()]).toEqual(['?columns=id&from=2026-11-23&to=2026-11-29', [3, 4, 5]]);
    expect(isPressed('This week')).toBe('true');
    await press(preset('Weekend'));
    expect([ids(), isPressed('This week'), isPressed('Weekend')]).toEqual([[5], 'false', 'true']);
    await press(preset('Games'));
    expect(search()).toBe('?columns=id&from=2026-11-28&to=2026-11-29&type=GAME');
    await press(preset('Open only'));
    await press(preset('Weekend'));
    expect([search(), ids()]).toEqual(['?columns=id&type=OPEN', [3]]);
  });

  it('search immediately and write the text to the URL when typing pauses', async () => {
    at('page=1');
    await show();
    vi.useFakeTimers();
    const { length } = window.history;
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'big ' } });
    expect(ids()).toEqual([7]);
    expect(search()).toBe('?columns=id&page=1');
    await act(() => vi.advanceTimersByTimeAsync(WRITTEN_WITHIN_MS));
    expect(search()).toBe('?columns=id&q=big');
    expect(shown('Search')).toBe('big ');
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'big sh' } });
    await act(() => vi.advanceTimersByTimeAsync(WRITTEN_WITHIN_MS));
    expect(search()).toBe('?columns=id&q=big+sh');
    expect([ids(), window.history.length]).toEqual([[7], length]);
  });

  it('discard text typed just before Clear Filters', async () => {
    await show();
    vi.useFakeTimers();
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'big' } });
    fireEvent.click(screen.getByText('Clear Filters'));
    await act(() => vi.advanceTimersByTimeAsync(WRITTEN_WITHIN_MS));
    expect([search(), shown('Search'), ids().length]).toEqual(['?columns=id', '', 6]);
  });

  it('follow the URL when Back changes it', async () => {
    await show();
    act(() => navigate(`${PATH}?columns=id&q=owls&type=GAME`));
    expect([shown('Search'), shown('Type')]).toEqual(['owls', 'GAME']);
    expect(ids()).toEqual([5]);
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await act(async () => {
      window.history.back();
      await popped;
    });
    expect([shown('Search'), shown('Type'), ids().length]).toEqual(['', '', 6]);
  });

  it('wait for a complete date; a half-typed year stays in the field and filters nothing', async () => {
    await show();
    type('Start date', '0002-12-01');
    expect([search(), shown('Start date'), ids().length]).toEqual(['?columns=id', '0002-12-01', 6]);
    type('Start date', '2026-12-01');
    expect([search(), ids()]).toEqual(['?columns=id&from=2026-12-01', [6, 7, 8]]);
  });

  it('report an end that is before its start', async () => {
    at('from=2026-12-02&to=2026-12-01&after=18:00&before=18:00');
    await show();
    expect(screen.getByText('This is before the start date.')).toBeTruthy();
    expect(screen.getByText('This is not after the first time.')).toBeTruthy();
    expect(screen.getByText('No matches')).toBeTruthy();
  });

  it('show a value from a shared URL that this season lacks, so that it can be cleared', async () => {
    at('venue=Nowhere+-+Gym');
    await show();
    expect(screen.getByRole('option', { name: 'Nowhere - Gym (none here)' })).toBeTruthy();
    expect(screen.getByText('No matches')).toBeTruthy();
    type('Venue', '');
    expect(ids()).toHaveLength(6);
  });

  it('offer past dates if only past rows match', async () => {
    at('to=2026-11-22');
    const { press } = await show();
    expect(screen.getByText('Only past rows match.')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Show past dates' }));
    expect(ids()).toEqual([1]);
  });

  it('collapse on a phone and show how many are active', async () => {
    stubWindow('phone');
    at('type=PRACTICE&weekday=6');
    const { press } = await show();
    expect(screen.getByLabelText('Division').closest('[hidden]')).not.toBeNull();
    await press(screen.getByRole('button', { name: 'Filters2' }));
    expect(screen.getByLabelText('Division').closest('[hidden]')).toBeNull();
  });
});
