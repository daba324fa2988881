import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showLeague } from '#league/use-league.ts';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import type { OpenRowDialog } from '../row-dialogs.tsx';
import { ScheduleBoard } from './schedule-board.tsx';
import { aGame, aPractice, aRow, TODAY } from './testing/a-row.ts';

cleanBetweenTests();
beforeEach(() => navigate('/admin/combined-schedule?view=board', { replace: true }));

const at = (startTime: string, endTime: string) => ({
  startTime: `${startTime}:00`,
  endTime: `${endTime}:00`,
});

const long = aGame(2, { ...at('19:00', '20:15'), slotStartTime: '19:00:00', slotEndTime: '20:00:00' });
const ROWS: readonly ScheduleRow[] = [
  aPractice(1),
  long,
  aRow(3, { ...at('20:00', '21:00'), status: 'RESERVED', takenBy: 'GAME 19:00-20:15' }),
  aRow(4, at('21:00', '22:00')),
  aRow(5, { court: '2', status: 'PENDING' }),
  aRow(6, { court: '2', type: 'BLACKOUT', detail: 'School concert', entryId: 6, ...at('20:00', '21:00') }),
  aPractice(7, { schoolName: 'Memorial', venueId: 2, scheduleName: 'MEMORIAL', date: '2026-11-30' }),
];

const WithQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

function show({ rows = ROWS, time = '17:00:00', date = TODAY } = {}) {
  const open = vi.fn<OpenRowDialog>();
  const view = render(<ScheduleBoard rows={rows} allRows={rows} now={{ date, time }} open={open} />, {
    wrapper: WithQueries,
  });
  return { open, ...view };
}

const day = () => screen.getByRole('heading', { level: 2 }).textContent;
const blocks = (court: string) =>
  within(screen.getByRole('list', { name: court }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.sr-only')?.textContent);
const place = (name: RegExp) => {
  const style = button(name).closest('li')?.style;
  return ['from', 'long', 'lane', 'of'].map((key) => Number(style?.getPropertyValue(`--${key}`)));
};

/** Each choice of the open menu with its reason; '-' marks disabled ones. */
const choicesOfMenu = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .filter(({ textContent }) => textContent !== '')
    .map((choice) => {
      const why = document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent;
      expect(choice.title).toBe(why ?? '');
      return `${choice.ariaDisabled ? '-' : ''}${choice.textContent}${why ? `: ${why}` : ''}`;
    });

describe('ScheduleBoard', () => {
  it('lists the blocks of each court in order with all details in their names', () => {
    show();
    expect(day()).toBe('Tuesday, Nov 24, 2026');
    expect(screen.getByRole('status').textContent).toContain('3 entries, 1 open slot');
    expect(blocks('Salk - Gym, court 1')).toEqual([
      'Practice: Hawks, Boys 3-4, 6:00 PM – 7:00 PM, Salk - Gym, court 1',
      'Game: Hawks vs Owls, Boys 3-4, 7:00 PM – 8:15 PM, Salk - Gym, court 1',
      'Add: Open, 9:00 PM – 10:00 PM, Salk - Gym, court 1',
    ]);
    expect(blocks('Salk - Gym, court 2')).toEqual([
      'Pending, 6:00 PM – 7:00 PM, Salk - Gym, court 2',
      'Blackout: School concert, 8:00 PM – 9:00 PM, Salk - Gym, court 2',
    ]);
    expect(screen.queryByText('Memorial - Gym')).toBeNull();
  });

  it('places blocks by their own time', () => {
    show();
    expect(place(/^Practice/)).toEqual([0, 1, 0, 1]);
    expect(place(/^Game/)).toEqual([1, 1.25, 0, 1]);
    expect(place(/^Add/)).toEqual([3, 1, 0, 1]);
  });

  it('puts overlapping blocks into lanes', () => {
    const clinic = aRow(8, { type: 'CLINIC', detail: 'Open gym', entryId: 8, ...at('18:00', '20:00') });
    show({ rows: [clinic, aRow(9, at('19:00', '20:00'))] });
    expect([place(/^Clinic/), place(/^Add/)]).toEqual([
      [0, 2, 0, 2],
      [1, 1, 1, 2],
    ]);
  });

  it('opens the Add dialog on open time', () => {
    const { open } = show();
    fireEvent.click(button(/^Add/));
    expect(open.mock.calls).toEqual([['add', ROWS[3]]]);
  });

  it.each([
    [/^Practice/, ['Update', 'Cancel', 'Move…', 'Add note', 'History']],
    [/^Game/, ['Cancel', 'Move…', 'Add note', 'History']],
    [/^Blackout/, ['-Update: Not updatable (BLACKOUT)', 'Cancel', 'Add note', 'History']],
    [/^Pending/, ['-Update: Actions disabled: pending', '-Cancel: Actions disabled: pending', 'History']],
  ])('offers the allowed actions on %s and explains the others', (name, choices) => {
    const { open } = show();
    fireEvent.click(button(name));
    expect(choicesOfMenu()).toEqual(choices);
    const grayed = screen.queryAllByRole('button', { name: /Update|Cancel/ });
    for (const choice of grayed.filter((each) => each.ariaDisabled)) fireEvent.click(choice);
    expect(open).not.toHaveBeenCalled();
  });

  it.each([
    ['Move…', 'move'],
    ['Cancel', 'cancel'],
    ['History', 'history'],
  ])('opens %s from the menu, closes the menu and keeps the focus on the block', (label, action) => {
    const { open } = show();
    const focused: (string | undefined)[] = [];
    open.mockImplementation(() => focused.push(document.activeElement?.className));
    fireEvent.click(button(/^Game/));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: label }));
    expect(open.mock.calls).toEqual([[action, long]]);
    expect(screen.queryByRole('dialog')).toBeNull();
    // the dialog returns the focus to where it was
    expect(focused).toEqual(['board-block']);
  });

  it('draws each of two games that share a slot, and opens the menu of the pressed one', () => {
    const slot = { slotStartTime: '19:00:00', slotEndTime: '20:00:00' };
    const early = aGame(2, { entryId: 7, ...at('19:00', '19:30'), ...slot });
    const late = aGame(2, { entryId: 8, ...at('19:30', '20:00'), ...slot, homeTeam: 'Jays' });
    const { open, rerender } = show({ rows: [early, late] });
    expect(screen.getByText('2 entries, 0 open slots', { exact: false })).toBeTruthy();
    expect(blocks('Salk - Gym, court 1')).toEqual([
      'Game: Hawks vs Owls, Boys 3-4, 7:00 PM – 7:30 PM, Salk - Gym, court 1',
      'Game: Jays vs Owls, Boys 3-4, 7:30 PM – 8:00 PM, Salk - Gym, court 1',
    ]);
    // the division stands where even a block with two long names has room
    expect(button(/^Game: Jays/).querySelector('.board-type')?.textContent).toBe('Boys 3-4');
    fireEvent.click(button(/^Game: Jays/));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(open.mock.calls).toEqual([['cancel', late]]);
    fireEvent.click(button(/^Game: Jays/));
    rerender(
      <ScheduleBoard rows={[early]} allRows={[early]} now={{ date: TODAY, time: '17:00:00' }} open={open} />,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes the menu if its entry has disappeared', () => {
    const { rerender, open } = show();
    fireEvent.click(button(/^Game/));
    const rows = ROWS.map((row) => (row.slotId === 2 ? aRow(2, at('19:00', '20:00')) : row));
    rerender(
      <ScheduleBoard rows={rows} allRows={rows} now={{ date: TODAY, time: '17:00:00' }} open={open} />,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the Cancel dialog of an entry with X, but not once it has started', () => {
    const { open, unmount } = show();
    fireEvent.keyDown(button(/^Game/), { key: 'x' });
    expect(open.mock.calls).toEqual([['cancel', long]]);
    unmount();
    const later = show({ time: '21:30:00' });
    fireEvent.keyDown(button(/^Game/), { key: 'x' });
    expect(later.open).not.toHaveBeenCalled();
  });

  it('offers only the history of an entry once it has started', () => {
    show({ rows: [...ROWS, aRow(8, at('17:00', '18:00'))], time: '19:00:00' });
    expect(blocks('Salk - Gym, court 1')).toEqual([
      'Open, 5:00 PM – 6:00 PM, Salk - Gym, court 1, past',
      'Practice: Hawks, Boys 3-4, 6:00 PM – 7:00 PM, Salk - Gym, court 1, past',
      'Game: Hawks vs Owls, Boys 3-4, 7:00 PM – 8:15 PM, Salk - Gym, court 1, under way',
      'Add: Open, 9:00 PM – 10:00 PM, Salk - Gym, court 1',
    ]);
    const update = '-Update: Actions disabled: expired';
    for (const [name, choices] of [
      [/^Open/, [update]],
      [/^Practice/, [update]],
      [/^Game/, []],
    ] as const) {
      fireEvent.click(button(name));
      expect(choicesOfMenu()).toEqual([...choices, '-Cancel: Actions disabled: expired', 'History']);
      expect(screen.getAllByText('Actions disabled: expired')).toHaveLength(1);
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    }
  });

  it('gives each type of block its own look', () => {
    const clinic = aRow(8, {
      type: 'CLINIC',
      detail: 'Skills',
      entryId: 8,
      ...at('19:00', '20:00'),
      court: '3',
    });
    const held = aRow(9, { heldFor: 'Boys 3-4 Jays', heldUntilAt: '2026-11-24T23:58:00Z', court: '3' });
    show({ rows: [...ROWS, clinic, held] });
    const lookOf = (name: RegExp) => button(name).dataset.look;
    expect(
      [/^Practice/, /^Game/, /^Clinic/, /^Blackout/, /^Pending/, /^Add: Open: Held/].map(lookOf),
    ).toEqual(['practice', 'game', 'clinic', 'blackout', 'pending', 'held']);
    expect(button(/^Add: Open: Held for Boys 3-4 Jays, .*, until /)).toBeTruthy();
  });

  it('marks past open time, which phones hide', () => {
    show({ rows: [aRow(1), aRow(2, at('20:00', '21:00')), aPractice(3, { court: '2' })], time: '19:30:00' });
    expect(screen.getAllByRole('listitem').map((item) => item.dataset.unused)).toEqual([
      'true',
      undefined,
      undefined,
    ]);
  });

  it('colors by gym, or by type as the URL says', () => {
    show();
    const board = screen.getByRole('region', { name: /^Courts on/ });
    expect(board.dataset.color).toBe('gym');
    fireEvent.click(button('By type'));
    expect([board.dataset.color, window.location.search]).toEqual(['type', '?view=board&color=type']);
    expect(button('By type').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button('By gym'));
    expect([board.dataset.color, window.location.search]).toEqual(['gym', '?view=board']);
  });

  it('draws the line for the current time only today and within the hours', () => {
    const line = () => document.querySelector<HTMLElement>('.board-now')?.style.getPropertyValue('--from');
    show({ time: '18:30:00' });
    expect(line()).toBe('0.5');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-30' } });
    expect(line()).toBeUndefined();
  });

  it('draws no line for the current time before the first slot', () => {
    show({ time: '17:59:00' });
    expect(document.querySelector('.board-now')).toBeNull();
  });

  describe('Arrow keys on ScheduleBoard', () => {
    it.each([
      [/^Practice/, 'ArrowRight', /^Game/],
      [/^Game/, 'ArrowLeft', /^Practice/],
      [/^Game/, 'ArrowDown', /^Pending|^Blackout/],
      [/^Add/, 'ArrowDown', /^Blackout/],
      [/^Pending/, 'ArrowUp', /^Practice/],
      [/^Practice/, 'ArrowLeft', /^Practice/],
      [/^Practice/, 'ArrowUp', /^Practice/],
      [/^Blackout/, 'ArrowDown', /^Blackout/],
    ])('move %s with %s: %s', (from, key, to) => {
      show();
      button(from).focus();
      fireEvent.keyDown(button(from), { key });
      expect(document.activeElement?.textContent).toMatch(to);
    });

    it('are handled, and all other keys are left to the browser', () => {
      show();
      expect(fireEvent.keyDown(button(/^Practice/), { key: 'Tab' })).toBe(true);
      expect(fireEvent.keyDown(button(/^Practice/), { key: 'ArrowRight', ctrlKey: true })).toBe(true);
      expect(fireEvent.keyDown(button(/^Practice/), { key: 'ArrowRight' })).toBe(false);
    });
  });
});

describe('The day of ScheduleBoard', () => {
  it('is kept in the URL along with other parameters', () => {
    navigate('/admin/combined-schedule?view=board&type=PRACTICE', { replace: true });
    show();
    fireEvent.click(button(/^Next day/));
    expect(window.location.search).toBe('?view=board&type=PRACTICE&day=2026-11-25');
    fireEvent.click(button(/^Previous day/));
    fireEvent.click(button(/^Previous day/));
    expect(window.location.search).toContain('day=2026-11-23');
    fireEvent.click(button('Today'));
    expect(window.location.search).toContain(`day=${TODAY}`);
    expect(button('Today').getAttribute('aria-disabled')).toBe('true');
  });

  it('changes with T, P and N, but not while a date is typed', () => {
    show();
    const days = ['n', 'n', 't', 'p'].map((key) => {
      act(() => void fireEvent.keyDown(document.body, { key }));
      return day();
    });
    expect(days).toEqual([
      'Wednesday, Nov 25, 2026',
      'Thursday, Nov 26, 2026',
      'Tuesday, Nov 24, 2026',
      'Monday, Nov 23, 2026',
    ]);
    fireEvent.keyDown(screen.getByLabelText('Day'), { key: 'n' });
    expect(day()).toBe('Monday, Nov 23, 2026');
  });

  it('is the next day with gym time if today has none', () => {
    show({ date: '2026-11-26' });
    expect(day()).toBe('Monday, Nov 30, 2026');
  });

  it('keeps a year that is being typed in the field until the date is complete', () => {
    navigate('/admin/combined-schedule?view=board&day=2026-11-30', { replace: true });
    show();
    const field = () => screen.getByLabelText<HTMLInputElement>('Day');
    for (const value of ['0002-11-30', '0020-11-30', '0202-11-30']) {
      fireEvent.change(field(), { target: { value } });
      expect([field().value, day()]).toEqual([value, 'Monday, Nov 30, 2026']);
    }
    fireEvent.blur(field());
    expect(field().value).toBe('2026-11-30');
    fireEvent.change(field(), { target: { value: '' } });
    expect(day()).toBe('Monday, Nov 30, 2026');
  });

  it('offers the next day with gym time if it has none', () => {
    show();
    fireEvent.click(button(/^Next day/));
    expect(screen.getByText('No gym time on this day.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print gym sheet' })).toBeNull();
    fireEvent.click(button('Go to Monday, Nov 30, 2026'));
    expect(day()).toBe('Monday, Nov 30, 2026');
  });

  it('offers the previous day with gym time if there is no next one', () => {
    navigate('/admin/combined-schedule?view=board&day=2026-12-24', { replace: true });
    show();
    fireEvent.click(button('Back to Monday, Nov 30, 2026'));
    expect(day()).toBe('Monday, Nov 30, 2026');
  });

  it.each(['type=GAME', 'venue=Salk+-+Gym', 'after=18:00'])(
    'mentions the filters if %s may hide rows',
    (filter) => {
      navigate(`/admin/combined-schedule?view=board&day=2026-11-26&${filter}`, { replace: true });
      show();
      expect(screen.getByText('No matches on this day')).toBeTruthy();
    },
  );

  it('says that there is no gym time at all', () => {
    show({ rows: [] });
    expect(screen.getByText('This season has no gym time yet.')).toBeTruthy();
  });
});

describe('GymSheet', () => {
  const sheet = () => document.querySelector<HTMLElement>('body > .gym-sheet');
  const print = () => act(() => window.dispatchEvent(new Event('beforeprint')));

  it('is rendered while printing and removed afterward', () => {
    showLeague({ name: 'Hillside Hoops', phone: '12345', email: 'league@example.com' });
    show();
    expect(sheet()).toBeNull();
    print();
    expect(sheet()?.textContent).toContain('Hillside Hoops');
    act(() => window.dispatchEvent(new Event('afterprint')));
    expect(sheet()).toBeNull();
  });

  it('prints when the button is pressed', () => {
    const ask = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    show();
    fireEvent.click(button('Print gym sheet'));
    expect(ask).toHaveBeenCalledOnce();
    ask.mockRestore();
  });

  it('contains day, gyms, entries with names and times and open time, but no buttons', () => {
    show();
    print();
    const texts = [...(sheet()?.querySelectorAll('li') ?? [])].map((item) => item.textContent);
    expect(texts).toEqual([
      'Hawks6–7 PM, Practice, Boys 3-4',
      'Hawks vs Owls7–8:15 PM, Game, Boys 3-4',
      '',
      'Pending6–7 PM',
      'School concert8–9 PM, Blackout',
    ]);
    expect(sheet()?.querySelector('h1')?.textContent).toBe('Tuesday, Nov 24, 2026');
    expect(sheet()?.textContent).toContain('Gym sheet, all gyms');
    expect(sheet()?.textContent).toContain('As of Tue, Nov 24, 2026, 5:00 PM');
    expect(sheet()?.querySelector('button, a, input')).toBeNull();
  });

  it('contains the note of an entry', () => {
    show({ rows: [aPractice(1, { note: 'Half court, 12 folding chairs' })] });
    print();
    expect(sheet()?.querySelector('li')?.textContent).toBe(
      'Hawks6–7 PM, Practice, Boys 3-4Half court, 12 folding chairs',
    );
  });

  it('says when each gym is in use and explains its boxes', () => {
    show();
    print();
    const names = [...(sheet()?.querySelectorAll('.sheet-court-name') ?? [])];
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Salk - GymIn use 6–8:15 PMCourt 1',
      'Salk - GymCourt 2',
    ]);
    expect(sheet()?.textContent).toContain('Empty = not booked. Dotted = not yet approved.');
  });

  it('never wraps a line inside a name', () => {
    show();
    print();
    const words = [...(sheet()?.querySelectorAll('li')[1]?.querySelectorAll('.sheet-word') ?? [])];
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'Hawks vs',
      'Owls',
      '7–8:15 PM,',
      'Game,',
      'Boys 3-4',
    ]);
  });

  const long = 'Northbridge Township Thunderbirds of Lakewood Heights, Gold 2';

  it('gives the box of a short entry a tenth of the width, beside the next one below it', () => {
    show({
      rows: [
        aPractice(1, { startTime: '18:00:00', endTime: '18:15:00' }),
        aPractice(2, { startTime: '18:15:00', endTime: '18:30:00' }),
        aPractice(3, { startTime: '18:30:00', endTime: '22:00:00' }),
      ],
    });
    print();
    const places = [...(sheet()?.querySelectorAll<HTMLElement>('li') ?? [])].map(({ style }) =>
      ['--from', '--long', 'grid-row'].map((name) => style.getPropertyValue(name)).join(' '),
    );
    expect(places).toEqual(['0 0.4 1 / 2', '0.25 0.4 2 / 3', '0.5 3.5 1 / 2']);
  });

  it.each([
    ['large letters', 'Hawks', 1, '16pt'],
    ['smaller ones for long names', long, 12, '10pt'],
    ['8 points for what fits on no page', long, 40, '8pt'],
  ])('prints %s', (_, teamName, courts, size) => {
    show({
      rows: Array.from({ length: courts }, (__, index) =>
        aPractice(index, { court: String(index), teamName, divisionName: long }),
      ),
    });
    print();
    const page = sheet()?.querySelector<HTMLElement>('.sheet-page');
    expect(page?.style.getPropertyValue('--letters')).toBe(size);
  });

  it('has a page for each gym if asked', () => {
    const salk = aPractice(1);
    show({ rows: [salk, aGame(2, { schoolName: 'Memorial', venueId: 2 })] });
    const ask = vi.spyOn(window, 'print').mockImplementation(print);
    fireEvent.click(button('Print gym sheet'));
    fireEvent.click(button('One gym per page'));
    expect(ask).toHaveBeenCalledOnce();
    ask.mockRestore();
    const pages = [...(sheet()?.querySelectorAll('.sheet-page') ?? [])];
    expect(pages.map((page) => page.querySelector('header p')?.textContent?.split('Gym sheet, ')[1])).toEqual(
      ['Memorial - Gym', 'Salk - Gym'],
    );
    expect(pages.map((page) => page.querySelectorAll('li').length)).toEqual([1, 1]);
  });

  it('names its one gym and the active filters', () => {
    navigate('/admin/combined-schedule?view=board&venue=Salk+-+Gym&type=GAME', { replace: true });
    show();
    print();
    expect(sheet()?.textContent).toContain('Gym sheet, Salk - Gym');
    expect(sheet()?.textContent).toContain('Only: Game');
  });
});
