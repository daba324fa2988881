import type { AvailabilityEffect } from '@portal/contract/gym-hours.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { listToasts } from '#ui/toast.ts';
import { VenuesPage } from './venues-page.tsx';

cleanBetweenTests();

const SALK = {
  id: 1,
  schoolId: 7,
  schoolName: 'Salk',
  gymName: 'Gym',
  scheduleName: 'SALK',
  courts: [
    { id: 11, name: '1' },
    { id: 12, name: '2' },
  ],
};
const ANNEX = { ...SALK, id: 2, gymName: 'Annex', scheduleName: 'OTHER', courts: [{ id: 21, name: 'A' }] };
const MONDAYS = {
  id: 5,
  venueId: 1,
  courtId: null as number | null,
  weekday: 1,
  fromTime: '18:00:00',
  toTime: '22:00:00',
  firstDate: '2026-11-16',
  lastDate: '2027-03-14',
  slotMinutes: 60,
  status: 'approved',
};
const HOLIDAYS = {
  id: 3,
  firstDate: '2026-12-24',
  lastDate: '2026-12-31',
  schoolId: null,
  venueId: null,
  reason: 'School holidays',
};
const NOTHING: AvailabilityEffect = {
  inserted: 0,
  updated: 0,
  unchanged: 40,
  withdrawn: 0,
  keptBecauseBooked: 2,
  cancelled: [],
};
const CANCELS: AvailabilityEffect = {
  ...NOTHING,
  updated: 12,
  cancelled: [
    {
      entryId: 1,
      type: 'game',
      title: '',
      date: '2026-11-23',
      startTime: '18:00:00',
      endTime: '19:15:00',
      scheduleName: 'SALK',
      court: '2',
      divisionName: 'Boys 3-4',
      homeTeam: 'Owls',
      awayTeam: 'Hawks',
    },
  ],
};

const league = () => ({
  venues: [ANNEX, SALK],
  season: 'Winter 2026' as string | null,
  permits: [MONDAYS, { ...MONDAYS, id: 6, weekday: 3, courtId: 12, status: 'pending' }],
  closures: [HOLIDAYS],
  effect: NOTHING as AvailabilityEffect | null,
});

/** Answers the lists out of `lists`, which the test changes as the server would. */
async function show(replies: Parameters<typeof stubServer>[0] = {}, lists = league()) {
  const requests = stubServer({
    'GET /api/admin/venues': () => ({ body: lists.venues }),
    'GET /api/admin/permits': () => ({ body: { season: lists.season, permits: lists.permits } }),
    'GET /api/admin/closures': () => ({ body: { season: lists.season, closures: lists.closures } }),
    'GET /api/admin/availability-preview': () => ({ body: { effect: lists.effect } }),
    ...replies,
  });
  const page = renderSignedIn(<VenuesPage />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  const changes = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
  return { ...page, changes, lists };
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const answer = (effect: AvailabilityEffect | null) => ({ body: { message: 'Done.', effect } });
const valuesOf = (...labels: string[]) =>
  labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

describe('VenuesPage', () => {
  it('shows each gym with its schedule, courts and week of permits', async () => {
    await show();
    expect(document.title).toBe('Venues · Coaches Portal');
    const salk = region('Salk - Gym');
    expect(salk.getByText('2 courts: 1, 2')).toBeTruthy();
    expect(
      salk.getAllByRole('button', { name: /^Change permit/ }).map(({ textContent }) => textContent),
    ).toEqual([
      'Change permit at SALK: Monday 6:00 PM – 10:00 PMAll courtsNov 16, 2026 – Mar 14, 2027Approved, 60 min',
      'Change permit at SALK: Wednesday 6:00 PM – 10:00 PMCourt 2Nov 16, 2026 – Mar 14, 2027Pending, 60 min',
    ]);
    expect(region('Salk - Annex').getByText('No permits yet: no gym time.')).toBeTruthy();
    expect(region('Closures').getByText('All schools: School holidays')).toBeTruthy();
    expect(screen.queryByText(/Changed since the last generation/)).toBeNull();
  });

  it('says what waits for steps 3a and 3b, and where they are', async () => {
    await show({}, { ...league(), effect: CANCELS });
    const notice = screen.getByText('Changed since the last generation: run steps 3a and 3b').parentElement;
    expect(notice?.textContent).toContain(
      '12 slots changed, 2 slots kept because booked, 1 entry cancelled.',
    );
    expect(screen.getByRole('link', { name: 'Go to Start New Season' }).getAttribute('href')).toBe('/admin');
  });

  it('says what is missing: a season, gyms, permits and closures', async () => {
    const page = await show({}, { ...league(), season: null, permits: [], closures: [], effect: null });
    expect(screen.getByText('No season is active yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add permit/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add closure' })).toBeNull();
    page.unmount();
    await show({}, { ...league(), venues: [], permits: [], closures: [], effect: null });
    expect(screen.getByText('There is no gym yet')).toBeTruthy();
    expect(screen.getByText('There is no closure yet.')).toBeTruthy();
  });

  it('lets each list fail for itself, and try again', async () => {
    let isDown = true;
    const { press } = await show({
      'GET /api/admin/venues': () =>
        isDown
          ? { status: 503, body: { error: 'The database is away.', code: 'DATABASE_AWAY' } }
          : { body: league().venues },
    });
    expect(screen.getByRole('alert').textContent).toContain('The database is away.');
    isDown = false;
    await press(button('Try again'));
    expect(region('Salk - Gym')).toBeTruthy();
  });
});

describe('a permit', () => {
  it('begins with the usual hours of its weekday and the dates of the last one', async () => {
    const { press, changes } = await show({ 'POST /api/admin/permits': answer({ ...NOTHING, inserted: 8 }) });
    await press(button('Add permit at Salk - Annex'));
    const fields = ['From', 'To', 'First date', 'Last date', 'Slot minutes'];
    expect(valuesOf(...fields)).toEqual(['18:00', '22:00', '2026-11-16', '2027-03-14', '60']);
    type('Weekday', '6');
    expect(valuesOf('From', 'To')).toEqual(['09:00', '18:00']);
    type('To', '12:00');
    type('Weekday', '2');
    expect(valuesOf('From', 'To')).toEqual(['09:00', '12:00']);
    await press(button('See what it changes'));
    expect(await screen.findByText('8 slots added')).toBeTruthy();
    await press(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = {
      venueId: 2,
      courtId: null,
      weekday: 2,
      fromTime: '09:00',
      toTime: '12:00',
      firstDate: '2026-11-16',
      lastDate: '2027-03-14',
      slotMinutes: 60,
      status: 'approved',
    };
    expect(changes()).toEqual([
      ['POST', '/api/admin/permits', { ...body, preview: true }],
      ['POST', '/api/admin/permits', { ...body, preview: false }],
    ]);
    expect(listToasts().at(-1)).toMatchObject({
      title: 'Saved',
      text: 'The schedule follows when steps 3a and 3b are run.',
    });
  });

  it('shows what another status would cancel before anything is saved', async () => {
    const { press, changes } = await show({ 'PUT /api/admin/permits/5': answer(CANCELS) });
    await press(button(/^Change permit at SALK: Monday/));
    type('Permit status', 'declined');
    await press(button('See what it changes'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      '1 entry would be cancelled, and the coaches mailedMon, Nov 23, 2026, 6:00 PM – 7:15 PM, SALK court 2: game Boys 3-4 Owls – Hawks',
    );
    await press(button('Back'));
    expect(valuesOf('Permit status')).toEqual(['declined']);
    await press(button('Cancel'));
    expect(changes()).toMatchObject([['PUT', '/api/admin/permits/5', { status: 'declined', preview: true }]]);
  });

  it.each([
    ['To', '17:00', 'The end must be later than the start.'],
    ['From', '', 'Please give a time like 18:00.'],
    ['Slot minutes', 'x', 'Please give whole minutes from 15 to 480.'],
    ['Slot minutes', '300', 'No slot of this length fits between start and end.'],
    ['Last date', '2026-11-01', 'The last date must not be before the first.'],
  ])('is not sent with %s %j', async (label, value, sentence) => {
    const { press } = await show();
    await press(button(/^Change permit at SALK: Monday/));
    type(label, value);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(button('See what it changes').disabled).toBe(true);
  });

  it('names the one that it overlaps', async () => {
    const error = 'This overlaps another permit: Salk - Gym, all courts. Please change that one.';
    const { press } = await show({
      'PUT /api/admin/permits/5': { status: 409, body: { error, code: 'IN_USE' } },
    });
    await press(button(/^Change permit at SALK: Monday/));
    await press(button('See what it changes'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(error));
    expect(screen.getByRole('dialog', { name: 'Change permit: Salk - Gym' })).toBeTruthy();
  });

  it('is removed after a look at what becomes of its slots', async () => {
    const lists = league();
    const { press, changes } = await show(
      {
        'DELETE /api/admin/permits/5': ({ url }) => {
          if (url.endsWith('preview=false')) lists.permits.shift();
          return answer({ ...NOTHING, withdrawn: 1 });
        },
      },
      lists,
    );
    await press(button(/^Change permit at SALK: Monday/));
    await press(button('Remove permit'));
    expect(await screen.findByText('1 open slot withdrawn')).toBeTruthy();
    await press(button('Yes, remove it'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /SALK: Monday/ })).toBeNull());
    expect(changes().map(([method, url]) => `${method} ${url}`)).toEqual([
      'DELETE /api/admin/permits/5?preview=true',
      'DELETE /api/admin/permits/5?preview=false',
    ]);
  });
});

describe('a gym', () => {
  it('is added with its courts', async () => {
    const { press, changes } = await show({
      'POST /api/admin/venues': { body: { message: 'Shepard - Gym was added.', venue: SALK } },
    });
    await press(button('Add gym'));
    expect(button('Save').disabled).toBe(true);
    type('School', 'Shepard');
    type('Gym', 'Gym');
    type('Schedule name', 'SHEPARD');
    await press(button('Add court'));
    type('Name of court 2', 'Main');
    await press(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([
      [
        'POST',
        '/api/admin/venues',
        {
          schoolName: 'Shepard',
          gymName: 'Gym',
          scheduleName: 'SHEPARD',
          courts: [{ name: '1' }, { name: 'Main' }],
        },
      ],
    ]);
  });

  it('keeps its courts’ ids, and shows why one stays', async () => {
    const error = 'Court 1 of Salk - Gym can’t be removed: it still has 34 slots.';
    const { press, changes } = await show({
      'PUT /api/admin/venues/1': { status: 409, body: { error, code: 'IN_USE' } },
    });
    await press(button('Change Salk - Gym'));
    expect(screen.getByText('Another name is given to the school and all 2 of its gyms.')).toBeTruthy();
    await press(button('Remove court 1'));
    await press(button('Save'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(error));
    expect(changes()).toMatchObject([['PUT', '/api/admin/venues/1', { courts: [{ id: 12, name: '2' }] }]]);
    expect(button('Remove court 1').disabled).toBe(true);
  });

  it('is removed after a question, or stays and says why', async () => {
    const error = 'Salk - Gym can’t be removed: it still has 2 permits.';
    const { press, changes } = await show({
      'DELETE /api/admin/venues/1': { status: 409, body: { error, code: 'IN_USE' } },
    });
    await press(button('Remove Salk - Gym'));
    expect(changes()).toEqual([]);
    await press(button('Yes, remove it'));
    await waitFor(() =>
      expect(within(screen.getByRole('alertdialog')).getByRole('alert').textContent).toBe(error),
    );
    await press(button('No, keep it'));
    expect(region('Salk - Gym')).toBeTruthy();
  });
});

describe('a closure', () => {
  it('is of a gym for one day', async () => {
    const { press, changes } = await show({ 'POST /api/admin/closures': answer(NOTHING) });
    await press(button('Add closure'));
    type('Where', 'gym 2');
    type('First date', '2026-12-10');
    type('Reason', 'Concert');
    await press(button('See what it changes'));
    expect(await screen.findByText('2 slots kept because booked')).toBeTruthy();
    await press(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().at(-1)).toEqual([
      'POST',
      '/api/admin/closures',
      {
        schoolId: null,
        venueId: 2,
        firstDate: '2026-12-10',
        lastDate: '2026-12-10',
        reason: 'Concert',
        preview: false,
      },
    ]);
  });

  it('is changed with what it was', async () => {
    const { press } = await show();
    await press(button('Change closure Dec 24 – Dec 31, 2026, All schools'));
    expect(valuesOf('Where', 'First date', 'Last date (empty: the same day)', 'Reason')).toEqual([
      'all',
      '2026-12-24',
      '2026-12-31',
      'School holidays',
    ]);
    type('Last date (empty: the same day)', '2026-12-01');
    expect(button('See what it changes').disabled).toBe(true);
  });
});

describe('an import', () => {
  const FILE = new File(['School'], 'venues.csv');
  const PREVIEW = {
    message: 'Venues: 1 to add, 0 to change, 1 unchanged.',
    counts: { inserted: 1, updated: 0, unchanged: 1 },
    rows: [
      { line: 2, change: 'unchanged', text: 'Salk - Gym' },
      { line: 4, change: 'added', text: 'Shepard - Gym' },
    ],
    effect: null,
  };

  it('shows every line first', async () => {
    const { press, changes } = await show({ 'POST /api/admin/venues/import': { body: PREVIEW } });
    expect(button('Look at the file').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('File'), { target: { files: [FILE] } });
    await press(button('Look at the file'));
    await screen.findByText(PREVIEW.message);
    expect(
      region('Lines of the file')
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['LineChangeWhat it says', '2unchangedSalk - Gym', '4addedShepard - Gym']);
    await press(button('Import'));
    await waitFor(() => expect(screen.queryByText(PREVIEW.message)).toBeNull());
    expect(changes()).toMatchObject([
      ['POST', '/api/admin/venues/import', { preview: 'true', file: { name: 'venues.csv' } }],
      ['POST', '/api/admin/venues/import', { preview: 'false', file: { name: 'venues.csv' } }],
    ]);
    expect(button('Look at the file').disabled).toBe(true);
  });

  it('tells every line that is wrong', async () => {
    const body = {
      error: 'Nothing was imported. Line 3, Weekday: please give a weekday. There are 1 more problems.',
      code: 'INVALID_INPUT',
      fields: { 'line 3, Weekday': 'please give a weekday.', 'line 9, From': 'please give a time.' },
    };
    const { press } = await show({ 'POST /api/admin/permits/import': { status: 422, body } });
    type('The file holds', 'permits');
    fireEvent.change(screen.getByLabelText('File'), { target: { files: [FILE] } });
    await press(button('Look at the file'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      `${body.error}line 3, Weekday: please give a weekday.line 9, From: please give a time.`,
    );
  });
});
