import type { CarryOverAnswer, CarryOverRow } from '@portal/contract/venues-carry-over.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { button, type } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import type { CarryOverState } from '../queries.ts';
import { CarryOverCard, CarryOverNotice } from './carry-over-notice.tsx';

cleanBetweenTests();

const WINTER = {
  year: 2026,
  season: 'WINTER',
  label: 'Winter 2026',
  permits: 4,
  divisions: 2,
  firstDate: '2026-11-16',
  lastDate: '2027-03-14',
  suggested: { firstDate: '2027-11-15', lastDate: '2028-03-12' },
  closures: ['Dec 24 – Dec 31, 2026, all schools: Holidays'],
};
const SPRING = {
  ...WINTER,
  season: 'SPRING',
  label: 'Spring 2026',
  suggested: { firstDate: '2027-06-01', lastDate: '2027-08-01' },
  closures: [],
};
const EMPTY: CarryOverState = {
  season: { year: 2027, season: 'WINTER', label: 'Winter 2027' },
  permits: 0,
  earlier: [WINTER, SPRING],
  last: null,
};
const LAST = {
  id: 7,
  from: 'Winter 2026',
  at: '2027-10-01T16:00:00.000Z',
  who: 'Alex Morgan',
  permits: 3,
  divisions: 2,
  stays: null as string | null,
};
const aRow = (changes: Partial<CarryOverRow> = {}): CarryOverRow => ({
  venue: 'Salk - Gym',
  court: null,
  weekday: 1,
  fromTime: '18:00:00',
  toTime: '22:00:00',
  status: 'approved',
  before: { firstDate: '2026-11-16', lastDate: '2027-03-14' },
  after: { firstDate: '2027-11-15', lastDate: '2028-03-12' },
  outcome: 'carried',
  reason: '',
  ...changes,
});
const LOOK: CarryOverAnswer = {
  message: 'Would be taken over into Winter 2027: 1 permit and 1 division of Winter 2026.',
  carryOverId: null,
  counts: { carried: 1, there: 2, overlaps: 0, outside: 0, closed: 1, divisions: 1 },
  permits: [
    aRow(),
    aRow({ weekday: 2, outcome: 'there', reason: 'The new season has these hours already.' }),
    aRow({ weekday: 3, outcome: 'there', reason: 'The new season has these hours already.' }),
    aRow({
      venue: 'Shepard - Main',
      court: 'A',
      weekday: 4,
      outcome: 'closed',
      after: null,
      reason: 'The school had declined it.',
    }),
  ],
  divisions: [
    { name: 'Boys 3-4', practicesPerWeek: 1, now: null },
    { name: 'Girls 5-6', practicesPerWeek: 2, now: 1 },
  ],
};
const CARRY = 'POST /api/admin/carry-over';

/** Shows the notice and the card with a server that answers from `state`, which the test changes as the server would. */
async function show(overrides: Partial<CarryOverState> = {}, replies: Parameters<typeof stubServer>[0] = {}) {
  const state = { ...EMPTY, ...overrides };
  const requests = stubServer({
    'GET /api/admin/carry-over': () => ({ body: state }),
    [CARRY]: ({ body }) =>
      (body as { preview: boolean }).preview
        ? { body: LOOK }
        : { body: { ...LOOK, message: 'Copied.', carryOverId: 7, permits: [], divisions: [] } },
    ...replies,
  });
  const page = renderSignedIn(
    <>
      <CarryOverNotice />
      <CarryOverCard />
    </>,
    { ...COACH, role: 'ADMIN' },
  );
  await page.settle();
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...page, state, sent };
}

const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function open(page: { press: (element: Element) => Promise<void> }) {
  await page.press(button('Copy from Winter 2026'));
  return await screen.findByRole('dialog', { name: 'Copy an earlier season to Winter 2027' });
}

describe('CarryOverNotice', () => {
  it('offers to start from an earlier season if the season has no gym hours', async () => {
    await show();
    expect(screen.getByText('Winter 2027 has no gym hours yet')).toBeTruthy();
    expect(
      screen.getByText(
        'Copy 4 permits with new dates, and 2 divisions with their practices per week, from Winter 2026. You can review them first.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Copy from an earlier season' })).toBeNull();
  });

  it.each([
    ['no season is active', { season: null }],
    ['there is no earlier season', { earlier: [] }],
  ])('is hidden if %s', async (_, state) => {
    await show(state);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is less prominent if the season already has gym hours', async () => {
    const page = await show({ permits: 1 });
    expect(screen.queryByText('Winter 2027 has no gym hours yet')).toBeNull();
    await page.press(button('Choose a season'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

describe('CarryOverDialog', () => {
  it('starts with suggested dates, follows the selected season and requires valid dates', async () => {
    const page = await show();
    await open(page);
    expect(fieldValue('First day of the new season')).toBe('2027-11-15');
    expect(fieldValue('New permits are')).toBe('pending');
    expect(screen.getByText('Winter 2026 ran Mon, Nov 16, 2026 – Sun, Mar 14, 2027.')).toBeTruthy();
    type('Copy from', 'SPRING 2026');
    expect([fieldValue('First day of the new season'), fieldValue('Last day of the new season')]).toEqual([
      '2027-06-01',
      '2027-08-01',
    ]);
    type('Last day of the new season', '2027-05-31');
    expect(screen.getByText('The last date must not be before the first.')).toBeTruthy();
    expect(button('Preview').disabled).toBe(true);
    type('Last day of the new season', '');
    expect(screen.getByText('Enter both dates.')).toBeTruthy();
    expect(page.sent()).toEqual([]);
  });

  it('opens its long preview at the top, with the focus on the heading', async () => {
    const page = await show();
    await open(page);
    await page.press(button('Preview'));
    const heading = await screen.findByRole('heading', { name: 'From Winter 2026 to Winter 2027' });
    expect(document.activeElement).toBe(heading);
  });

  it('previews what is copied, what is left out and what is still to enter, and then copies', async () => {
    const page = await show();
    await open(page);
    type('New permits are', 'approved');
    type('First day of the new season', '2027-11-16');
    await page.press(button('Preview'));
    const look = within(await screen.findByRole('dialog', { name: 'From Winter 2026 to Winter 2027' }));
    const part = (name: string) => look.getByRole('region', { name }).textContent;
    expect(part('Permits')).toBe(
      'PermitsSalk - GymMondays 6:00 PM – 10:00 PMall courtsNov 15, 2027 – Mar 12, 2028previously Nov 16, 2026 – Mar 14, 2027',
    );
    expect(part('Divisions and practices per week')).toContain('Girls 5-6 stays at 1; it had 2.');
    expect(part('Not copied')).toBe(
      'Not copied2 permits are already in the new season.Shepard - Main, Thursdays 6:00 PM – 10:00 PM, court AThe school had declined it.',
    );
    expect(part('Still to enter')).toContain('Dec 24 – Dec 31, 2026, all schools: Holidays');
    page.state.last = LAST;
    page.state.permits = 3;
    await page.press(button('Copy 1 permit and 1 division'));
    expect(screen.queryByRole('dialog')).toBeNull();
    const body = {
      from: { year: 2026, season: 'WINTER' },
      into: { year: 2027, season: 'WINTER' },
      existing: true,
      firstDate: '2027-11-16',
      lastDate: '2028-03-12',
      status: 'approved',
    };
    expect(page.sent()).toEqual([
      { ...body, preview: true },
      { ...body, preview: false },
    ]);
    expect(listToasts().at(-1)).toMatchObject({ title: 'Copied', text: 'Copied.' });
    expect(screen.getByText('Copied from Winter 2026: 3 permits, 2 divisions')).toBeTruthy();
  });

  it('offers nothing to copy if the season already has everything', async () => {
    const nothing = {
      ...LOOK,
      counts: { ...LOOK.counts, carried: 0, divisions: 0 },
      permits: [],
      divisions: [],
    };
    const page = await show({}, { [CARRY]: { body: nothing } });
    await open(page);
    await page.press(button('Preview'));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Nothing to copy' })).disabled).toBe(
      true,
    );
  });
});

describe('LastCarryOver', () => {
  const UNDO = 'POST /api/admin/carry-over/7/undo';

  it('shows when and by whom permits were copied and reverts that after a confirmation', async () => {
    const page = await show(
      { last: LAST, permits: 3 },
      { [UNDO]: { body: { message: 'Removed from Winter 2027: 3 permits.', counts: {} } } },
    );
    expect(screen.getByRole('status').textContent).toContain('By Alex Morgan');
    await page.press(button('Undo'));
    await page.press(button('No, keep it'));
    expect(page.sent()).toEqual([]);
    await page.press(button('Undo'));
    page.state.last = null;
    page.state.permits = 0;
    await page.press(button('Yes, undo it'));
    expect(listToasts().at(-1)).toMatchObject({
      title: 'Undone',
      text: 'Removed from Winter 2027: 3 permits.',
    });
    expect(screen.getByText('Winter 2027 has no gym hours yet')).toBeTruthy();
  });

  it('disappears once the slots are in the schedule', async () => {
    await show({ last: { ...LAST, stays: 'The slots are already published.' }, permits: 3, earlier: [] });
    expect(screen.queryByRole('status')).toBeNull();
  });
});
