import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, savedFiles } from '#testing/browser.ts';
import {
  aBooking,
  aTeam,
  type CoachLeague,
  dayOf,
  renderSignedIn,
  stubCoachCalls,
  stubWindow,
} from '#testing/coach-calls.tsx';
import { dismissToast, listToasts } from '#ui/toast.ts';
import { readSavedBookings } from './kept-in-browser.ts';
import { YourPracticesPage } from './your-practices-page.tsx';

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  navigate('/your-practices', { replace: true });
  for (const { id } of listToasts()) dismissToast(id);
});

const CANCEL = 'POST /api/reservations/cancel-reservation';
const PAST = { hist: 'PAST', canCancel: false } as const;

const league = (changes: Partial<CoachLeague> = {}): CoachLeague => ({
  slots: [],
  teams: [aTeam('Knicks'), aTeam('Lakers', { DivisionName: 'Girls 7-8' })],
  bookings: [
    aBooking(11, { ReservationDate: dayOf(-13), ...PAST }),
    aBooking(12, { ReservationDate: dayOf(-6), ...PAST }),
    aBooking(13),
    aBooking(14, { ReservationDate: dayOf(4), Status: 'game', Opponent: 'Heat', canCancel: false }),
  ],
  ...changes,
});

async function show() {
  const page = renderSignedIn(<YourPracticesPage />);
  await page.settle();
  return page;
}

const allRows = () => screen.getAllByRole('row').slice(1);
/** The rows with the columns of a booking, without those below them. */
const rows = () => allRows().filter((row) => cellsOf(row).length > 1);
const cellsOf = (row: HTMLElement | undefined) =>
  within(row ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const lastCells = () => rows().map((row) => cellsOf(row).at(-1));
const toasts = () => listToasts().map(({ tone, title, text }) => ({ tone, title, text }));

describe('YourPracticesPage', () => {
  it('lists upcoming practices of a former season for a coach without a team in this one', async () => {
    const requests = stubCoachCalls(
      league({
        teams: [aTeam('Jazz', { Season: 'Fall 2026' })],
        bookings: [aBooking(15, { TeamName: 'Jazz', OtherSeason: 'Fall 2026' })],
      }),
    );
    await show();
    expect(rows().map((row) => cellsOf(row).slice(3, 5))).toEqual([['Boys 5-6Fall 2026', 'Jazz']]);
    expect(screen.getByRole('button', { name: /^Cancel Jazz/ })).toBeTruthy();
    const listed = requests.find(({ url }) => url.endsWith('/reservations-for-teams'));
    expect(listed?.body).toEqual({
      teams: [{ TeamName: 'Jazz', DivisionName: 'Boys 5-6' }],
    });
  });

  it('shows notes, and opens one for its practices only', async () => {
    const requests = stubCoachCalls(
      league({
        bookings: [
          aBooking(16, { Note: 'Bring pinnies', NoteForFamilies: true }),
          aBooking(17, { Status: 'game', Opponent: 'Heat', canCancel: false, Note: 'Half court' }),
        ],
      }),
      {
        'PUT /api/entries/1016/note': {
          body: { message: 'The note was removed.', noteText: '', forFamilies: false },
        },
      },
    );
    await show();
    expect(screen.getByText('Note (also for families): Bring pinnies')).toBeTruthy();
    expect(screen.getByText('Note: Half court')).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: /note/i });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Edit note: Knicks, /),
    ]);
    fireEvent.click(buttons[0] as HTMLElement);
    fireEvent.change(await screen.findByLabelText('Note'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ url }) => url.endsWith('/note'))?.body).toEqual({
      noteText: '',
      forFamilies: true,
      formerNoteText: 'Bring pinnies',
      formerForFamilies: true,
    });
  });

  it.each([
    ['the browser knows it', false],
    ['only the calls fail', true],
  ])(
    'shows the practices as last loaded while the portal cannot be reached (%s), until the session ends',
    async (_, isOnline) => {
      stubCoachCalls(league({ bookings: [aBooking(16)] }));
      const before = await show();
      expect(screen.queryByText(/You’re offline/)).toBeNull();
      before.unmount();
      vi.stubGlobal('fetch', async () => {
        throw new TypeError('Failed to fetch');
      });
      onlineManager.setOnline(isOnline);
      try {
        renderSignedIn(<YourPracticesPage />);
        expect(await screen.findByText(/^You’re offline. These are your practices as of /)).toBeTruthy();
        expect(rows().map((row) => cellsOf(row).at(-1))).toEqual(['16']);
        expect(screen.queryByText('We couldn’t load your bookings.')).toBeNull();
        act(endSession);
        expect(readSavedBookings()).toBeNull();
      } finally {
        onlineManager.setOnline(true);
      }
    },
  );

  it('does not say that the coach is offline if the portal answered with an error', async () => {
    stubCoachCalls(league({ bookings: [aBooking(16)] }));
    const before = await show();
    before.unmount();
    stubCoachCalls(league(), {
      'POST /api/reservations/reservations-for-teams': {
        status: 500,
        body: { error: 'No list today.', code: 'INTERNAL' },
      },
    });
    renderSignedIn(<YourPracticesPage />);
    expect(await screen.findByText('No list today.')).toBeTruthy();
    expect(screen.getByText(/^These are your practices as of /)).toBeTruthy();
    expect(screen.queryByText(/offline/)).toBeNull();
    expect(rows().map((row) => cellsOf(row).at(-1))).toEqual(['16']);
  });

  it('marks a practice that the school has to confirm again and still lets the coach cancel it', async () => {
    stubCoachCalls(league({ bookings: [aBooking(16, { awaitsSchool: true }), aBooking(17)] }));
    await show();
    expect(rows().map((row) => cellsOf(row).slice(8))).toEqual([
      ['PracticeThe school has to confirm this time again.', '16'],
      ['Practice', '17'],
    ]);
    expect(screen.getAllByRole('button', { name: /^Cancel Knicks/ })).toHaveLength(2);
  });

  it.each(['wide', 'phone'] as const)(
    'links to a change of time for practices that can be moved, in a %s window',
    async (width) => {
      stubWindow(width);
      const other = { TeamName: 'Jazz', OtherSeason: 'Fall 2026' };
      stubCoachCalls(league({ bookings: [...league().bookings, aBooking(15, other)] }));
      await show();
      const links = screen.getAllByRole('link', { name: /^Change time of / });
      expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
        ['Change time of Knicks: Tue, Nov 24, 2026, 6:00 PM at Salk, court 1', '/practice-request?change=13'],
      ]);
    },
  );

  it('lists both games of a team that share a slot', async () => {
    const game = { Status: 'game', Opponent: 'Heat', canCancel: false } as const;
    stubCoachCalls(
      league({
        bookings: [
          aBooking(18, { ...game, ReservationEndTime: '18:30:00' }),
          aBooking(18, { ...game, ReservationTime: '18:30:00' }),
        ],
      }),
    );
    await show();
    expect(rows().map((row) => cellsOf(row)[2])).toEqual(['6:00 PM – 6:30 PM', '6:30 PM – 7:00 PM']);
  });

  it('lists upcoming practices before past ones and offers Cancel only if it is possible', async () => {
    const requests = stubCoachCalls(league());
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Practices for Sam Rivera');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Cancel',
      'Date',
      'Time',
      'Division',
      'Team',
      'School',
      'Gym',
      'Court',
      'Status',
      'AvailabilityID',
    ]);
    expect(rows().map(cellsOf)).toEqual([
      [
        'Cancel',
        'Tue, Nov 24',
        '6:00 PM – 7:00 PM',
        'Boys 5-6',
        'Knicks',
        'Salk',
        'Gym',
        '1',
        'Practice',
        '13',
      ],
      [
        'Scheduled by the league',
        'Fri, Nov 27',
        '6:00 PM – 7:00 PM',
        'Boys 5-6',
        'Knicksvs Heat',
        'Salk',
        'Gym',
        '1',
        'Game',
        '14',
      ],
      [
        'Past',
        'Tue, Nov 17',
        '6:00 PM – 7:00 PM',
        'Boys 5-6',
        'Knicks',
        'Salk',
        'Gym',
        '1',
        'Practice',
        '12',
      ],
      [
        'Past',
        'Tue, Nov 10',
        '6:00 PM – 7:00 PM',
        'Boys 5-6',
        'Knicks',
        'Salk',
        'Gym',
        '1',
        'Practice',
        '11',
      ],
    ]);
    expect(screen.getByText(/Only practices can be canceled here/)).toBeTruthy();
    expect(requests.at(-1)?.body).toEqual({
      teams: [
        { TeamName: 'Knicks', DivisionName: 'Boys 5-6' },
        { TeamName: 'Lakers', DivisionName: 'Girls 7-8' },
      ],
    });
  });

  it('cancels after a confirmation, shows the server’s message and removes the row', async () => {
    const now = league();
    const requests = stubCoachCalls(now, {
      [CANCEL]: () => {
        now.bookings = now.bookings.filter(({ AvailabilityId }) => AvailabilityId !== 13);
        return { body: { message: 'The practice on Tuesday is canceled.' } };
      },
    });
    const { press } = await show();
    await press(screen.getByRole('button', { name: /^Cancel Knicks/ }));
    const question = await screen.findByRole('alertdialog');
    expect(
      within(question).getByText(
        'Are you sure? This will cancel the reservation and make the slot available to others.',
      ),
    ).toBeTruthy();
    await press(within(question).getByRole('button', { name: 'Yes, cancel it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const sent = requests.find(({ url }) => url.endsWith('/cancel-reservation'));
    expect(sent?.body).toEqual({ AvailabilityId: 13, RequestingCoachEmail: COACH.email });
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(toasts()).toEqual([
      { tone: 'good', title: 'Reservation Cancelled', text: 'The practice on Tuesday is canceled.' },
    ]);
    expect(lastCells()).toEqual(['14', '12', '11']);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Bookings'));
  });

  describe('Undo in the message about a canceled practice', () => {
    const UNDO = 'POST /api/reservations/cancellations/9/undo';

    /** Cancels a practice. @returns what the message offers, and its requests */
    async function cancelFirst(reply: (now: CoachLeague) => object) {
      const now = league();
      const requests = stubCoachCalls(now, {
        [CANCEL]: () => {
          now.bookings = now.bookings.filter(({ AvailabilityId }) => AvailabilityId !== 13);
          return { body: { message: 'Canceled.', undo: { id: 9, until: '2026-11-17T17:10:00.000Z' } } };
        },
        [UNDO]: () => reply(now),
      });
      const { press, settle } = await show();
      await press(screen.getByRole('button', { name: /^Cancel Knicks/ }));
      await press(await screen.findByRole('button', { name: 'Yes, cancel it' }));
      await waitFor(() => expect(lastCells()).toEqual(['14', '12', '11']));
      const [message] = listToasts();
      expect(message?.action?.label).toBe('Undo');
      const undo = async () => {
        await act(async () => message?.action?.onPress());
        await settle();
      };
      return { undo, requests };
    }

    it('gives the practice back, although its dialog is closed', async () => {
      const { undo, requests } = await cancelFirst((now) => {
        now.bookings = league().bookings;
        return { body: { message: 'The practice is booked again.' } };
      });
      await undo();
      await waitFor(() => expect(lastCells()).toEqual(['13', '14', '12', '11']));
      expect(toasts().at(-1)).toEqual({
        tone: 'good',
        title: 'Undone',
        text: 'The practice is booked again.',
      });
      const sent = requests.filter(({ url }) => url.endsWith('/undo'));
      expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([
        expect.stringMatching(/^[0-9a-f]{32}$/),
      ]);
    });

    it('says why the practice could not be given back', async () => {
      const taken = { error: 'This slot has just been taken.', code: 'SLOT_TAKEN' };
      const { undo } = await cancelFirst(() => ({ status: 409, body: taken }));
      await undo();
      await waitFor(() =>
        expect(toasts().at(-1)).toEqual({ tone: 'bad', title: 'Not undone', text: taken.error }),
      );
      expect(lastCells()).toEqual(['14', '12', '11']);
    });

    it('looks up that the practice is back if the answer is lost', async () => {
      const { undo } = await cancelFirst((now) => {
        now.bookings = league().bookings;
        return { status: 502, text: '<h1>' };
      });
      await undo();
      await waitFor(() => expect(toasts().at(-1)).toMatchObject({ tone: 'good', title: 'Undone' }));
    });
  });

  it('keeps the practice after No, keep it', async () => {
    const requests = stubCoachCalls(league());
    const { press } = await show();
    await press(screen.getByRole('button', { name: /^Cancel Knicks/ }));
    await press(await screen.findByRole('button', { name: 'No, keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.some(({ url }) => url.endsWith('/cancel-reservation'))).toBe(false);
    expect(lastCells()).toEqual(['13', '14', '12', '11']);
  });

  it('cancels once, however often Yes is pressed', async () => {
    const requests = stubCoachCalls(league(), { [CANCEL]: { body: { message: 'Done.' } } });
    const { press } = await show();
    await press(screen.getByRole('button', { name: /^Cancel Knicks/ }));
    const yes = await screen.findByRole('button', { name: 'Yes, cancel it' });
    fireEvent.click(yes);
    await press(yes);
    expect(requests.filter(({ url }) => url.endsWith('/cancel-reservation'))).toHaveLength(1);
  });

  it.each([
    [
      'a refusal',
      { status: 409, body: { error: 'This practice is past.', code: 'SLOT_PAST' } },
      'This practice is past.',
    ],
    [
      'a lost connection',
      new TypeError('Failed to fetch'),
      'An error occurred while cancelling the reservation.',
    ],
    ['a proxy error', { status: 502, text: '<h1>' }, 'An error occurred while cancelling the reservation.'],
  ])('shows after %s why the cancellation failed and keeps the row', async (_, reply, text) => {
    stubCoachCalls(league(), { [CANCEL]: reply });
    const { press } = await show();
    await press(screen.getByRole('button', { name: /^Cancel Knicks/ }));
    await press(await screen.findByRole('button', { name: 'Yes, cancel it' }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    await press(screen.getByRole('button', { name: 'No, keep it' }));
    await waitFor(() => expect(lastCells()).toEqual(['13', '14', '12', '11']));
    expect(toasts()).toEqual([]);
  });

  it.each([
    ['Download CSV', 'csv', 'reservations.csv'],
    ['Download Excel', 'excel', 'reservations.xlsx'],
  ])('%s downloads the practices of the coach’s teams', async (label, format, fileName) => {
    const saved = savedFiles();
    const requests = stubCoachCalls(league(), { 'POST /api/downloads/reservations': { text: 'Date' } });
    const { press } = await show();
    await press(screen.getByRole('button', { name: label }));
    expect(requests.at(-1)?.body).toEqual({
      format,
      teams: [
        { TeamName: 'Knicks', DivisionName: 'Boys 5-6' },
        { TeamName: 'Lakers', DivisionName: 'Girls 7-8' },
      ],
    });
    expect(saved.map(({ name }) => name)).toEqual([fileName]);
  });

  it('shows an error if the file cannot be downloaded', async () => {
    stubCoachCalls(league(), {
      'POST /api/downloads/reservations': { status: 503, body: { error: 'Back soon.', code: 'BUSY' } },
    });
    const { press } = await show();
    await press(screen.getByRole('button', { name: 'Download CSV' }));
    expect(toasts()).toEqual([{ tone: 'bad', title: 'Error!', text: 'Back soon.' }]);
  });

  it.each([
    ['no bookings', league({ bookings: [] }), 'Request a practice'],
    ['no teams', league({ teams: [], bookings: [] }), 'See open slots'],
  ])('explains what to do with %s', async (_, empty, next) => {
    const requests = stubCoachCalls(empty);
    const { press } = await show();
    expect(screen.getByText('No bookings yet.')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Download CSV' }));
    expect(requests.some(({ url }) => url.includes('/downloads/'))).toBe(false);
    await press(screen.getByRole('link', { name: next }));
    expect(window.location.pathname).toBe('/practice-request');
  });

  it('states the number of practices per week if there are no bookings', async () => {
    const week = { used: 0, limit: 2, practices: [] };
    stubCoachCalls(league({ bookings: [], teams: [aTeam('Knicks', { currentWeek: week, nextWeek: week })] }));
    await show();
    expect(
      screen.getByText('Every team has 2 practices per week. Pick yours while slots are open.'),
    ).toBeTruthy();
  });

  it('shows the server’s message if the list cannot be loaded and retries', async () => {
    let isDown = true;
    const now = league();
    stubCoachCalls(now, {
      'POST /api/reservations/reservations-for-teams': () =>
        isDown
          ? { status: 500, body: { error: 'Something went wrong.', code: 'INTERNAL' } }
          : { body: { reservations: now.bookings } },
    });
    const { press } = await show();
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong.');
    isDown = false;
    await press(screen.getByRole('button', { name: 'Try again' }));
    expect(rows()).toHaveLength(4);
  });

  it('splits a long list into pages', async () => {
    const bookings = Array.from({ length: 21 }, (_, index) => aBooking(100 + index, PAST));
    stubCoachCalls(league({ bookings }));
    const { press } = await show();
    expect(screen.getByText('Nothing coming up.')).toBeTruthy();
    expect(rows()).toHaveLength(20);
    await press(screen.getByRole('button', { name: 'Next' }));
    expect(rows()).toHaveLength(1);
  });

  it('shows only practices or games, and only those of one team, as the address says', async () => {
    const game = { Status: 'game', Opponent: 'Heat', isHome: false, canCancel: false };
    stubCoachCalls(
      league({
        bookings: [
          aBooking(13),
          aBooking(14, { ReservationDate: dayOf(4), ...game }),
          aBooking(15, { ReservationDate: dayOf(5), TeamName: 'Lakers', ...game, isHome: true }),
        ],
      }),
    );
    const { press } = await show();
    expect(screen.getByText('vs Heat, away')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Games 2' }));
    expect(lastCells()).toEqual(['14', '15']);
    await press(screen.getByRole('button', { name: 'Lakers' }));
    expect([lastCells(), screen.getByText(/upcoming/).textContent?.slice(0, 19)]).toEqual([
      ['15'],
      '1 upcoming · 0 past',
    ]);
    expect(new URLSearchParams(window.location.search).get('show')).toBe('games');
    await press(screen.getByRole('button', { name: 'Practices 1' }));
    expect(screen.getByText('Nothing fits these filters.')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Show everything' }));
    expect(rows()).toHaveLength(3);
    await press(screen.getByRole('button', { name: 'Games 2' }));
    await press(screen.getByRole('button', { name: 'All 3' }));
    await press(screen.getByRole('button', { name: 'All teams' }));
    expect([rows().length, window.location.search]).toEqual([3, '']);
  });

  it('folds the past of a season until it is opened, and names what is next', async () => {
    const past = Array.from({ length: 21 }, (_, index) => aBooking(100 + index, PAST));
    stubCoachCalls(league({ bookings: [aBooking(13), ...past] }));
    const { press } = await show();
    expect(lastCells()).toEqual(['13']);
    expect(screen.getByText(/^1 upcoming · 21 past. Next: .*, Knicks/)).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Show 21 past' }));
    expect(rows()).toHaveLength(20);
    expect(screen.queryByRole('button', { name: 'Show 21 past' })).toBeNull();
  });

  it('opens Practice Request on Back if the portal was opened on this page', async () => {
    stubCoachCalls(league());
    const { press } = await show();
    await press(screen.getByRole('button', { name: 'Back' }));
    expect(window.location.pathname).toBe('/practice-request');
  });

  it('shows cards on a phone', async () => {
    stubWindow('phone');
    stubCoachCalls(league());
    await show();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getAllByRole('button', { name: /^Cancel Knicks/ })).toHaveLength(1);
  });

  it('shows below a booking how to find its gym', async () => {
    const gym = {
      VenueId: 1,
      SchoolName: 'Salk',
      GymName: 'Gym',
      Address: '155 Salk Street',
      DoorNote: 'Rear door',
    };
    stubCoachCalls(league({ bookings: [aBooking(13)] }), { 'GET /api/gyms': { body: [gym] } });
    await show();
    expect(allRows().map((row) => cellsOf(row).at(-1))).toEqual([
      '13',
      '155 Salk Street Rear doorTradeChange timeAdd note',
    ]);
  });

  it('prints a page for each team, with slips of its next six dates', async () => {
    const bookings = [
      ...[0, 1, 2, 3, 4, 5, 6].map((day) => aBooking(20 + day, { ReservationDate: dayOf(1 + day) })),
      aBooking(30, {
        ...{ TeamName: 'Lakers', DivisionName: 'Girls 7-8', ReservationDate: dayOf(2) },
        ...{ Note: 'Bring pinnies', NoteForFamilies: true },
      }),
      aBooking(32, {
        ...{ TeamName: 'Lakers', DivisionName: 'Girls 7-8', ReservationDate: dayOf(3) },
        ...{ Note: 'Key is at the desk', NoteForFamilies: false },
      }),
      aBooking(31, { ReservationDate: dayOf(-6), ...PAST }),
    ];
    stubCoachCalls(league({ bookings }));
    await show();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const pages = screen.getAllByRole('article');
    expect(pages.map((page) => within(page).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'Knicks Boys 5-6',
      'Lakers Girls 7-8',
    ]);
    const [knicks] = pages;
    expect(within(knicks as HTMLElement).getAllByRole('row')).toHaveLength(8);
    const slips = within(knicks as HTMLElement).getAllByRole('region', { name: 'Dates for Knicks' });
    expect(slips.map((slip) => within(slip).getAllByRole('listitem').length)).toEqual([6, 6, 6]);
    // what is not for families stands neither in the table nor on a slip
    expect(pages[1]?.textContent.split('Bring pinnies')).toHaveLength(1 + 1 + 3);
    expect(pages[1]?.textContent).not.toContain('Key is at the desk');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('article')).toBeNull();
  });
});
