import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { useRowDialogs } from '#schedule/row-dialogs.tsx';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import { ScheduleBoard } from '../schedule-board.tsx';
import { aGame, aPlace, aPractice, aRow, TODAY } from '../testing/a-row.ts';

cleanBetweenTests();
// jsdom cannot scroll
Element.prototype.scrollIntoView = () => undefined;
beforeEach(() => navigate(`/admin/combined-schedule?view=board&day=${TODAY}`, { replace: true }));

const at = (startTime: string, endTime: string) => ({
  ...{ startTime: `${startTime}:00`, endTime: `${endTime}:00` },
  ...{ slotStartTime: `${startTime}:00`, slotEndTime: `${endTime}:00` },
});
const TOMORROW = '2026-11-25';
const game = aGame(1);
const ROWS = [
  game,
  aRow(2, at('19:00', '20:00')),
  aRow(3, at('20:00', '21:00')),
  aPractice(4, { court: '2', teamName: 'Bulls', homeTeam: 'Bulls' }),
  aRow(5, { court: '2', ...at('19:00', '20:00') }),
  aRow(6, { date: TOMORROW }),
  aRow(7, {
    court: '2',
    type: 'BLACKOUT',
    status: 'BLACKOUT',
    detail: 'Concert',
    entryId: 9,
    ...at('20:00', '21:00'),
  }),
];
const PLACES: Record<string, unknown> = {
  [TODAY]: [
    aPlace('19:00', '20:00'),
    aPlace('20:00', '21:00'),
    aPlace('19:00', '20:00', { Court: '2', AvailabilityId: 5 }),
  ],
  [TOMORROW]: [aPlace('18:00', '19:00', { date: TOMORROW, AvailabilityId: 6 })],
};
const MOVE = 'POST /api/admin/entries/101/move';
const MOVED = {
  ...{ popupMessage: 'The entry has been moved.', uiMessage: '', message: '', AvailabilityId: 6 },
  ...{ warnings: [], emailed: 2, undo: { id: 9, until: '2026-11-24T17:10:00Z' } },
};

function Page({ rows }: { rows: readonly ScheduleRow[] }) {
  const { open, dialogs } = useRowDialogs(() => undefined);
  return (
    <main id="main" tabIndex={-1}>
      <ScheduleBoard rows={rows} allRows={ROWS} now={{ date: TODAY, time: '12:00:00' }} open={open} />
      {dialogs}
      <ToastRegion />
    </main>
  );
}

function show({ replies = {}, rows = ROWS as readonly ScheduleRow[] } = {}) {
  const requests = stubServer({
    'GET /api/admin/entries/101/places': ({ url }) => ({
      body: PLACES[new URL(url, 'http://portal').searchParams.get('date') ?? ''],
    }),
    ...replies,
  });
  const page = renderSignedIn(<Page rows={rows} />, { ...COACH, role: 'ADMIN' });
  return { ...page, requests };
}

const block = (name: RegExp) => screen.getByRole('button', { name });
const bar = () => screen.getByRole('application', { name: 'Moving Hawks vs Owls' });
const position = () => within(bar()).getByRole('status').textContent;
const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

/** Lifts the game and waits until the places where it fits are loaded. */
async function lift() {
  block(/^Game/).focus();
  key('m');
  await waitFor(() => expect(document.querySelectorAll('.board-fitting')).not.toHaveLength(0));
}

describe('Moving an entry with the keyboard', () => {
  it('starts with M at the entry’s place, marks where the entry fits, and takes the focus', async () => {
    show();
    await lift();
    expect(document.activeElement).toBe(bar());
    expect(position()).toBe('Salk - Gym, court 1, 6:00 PM – 7:00 PM: where it is now');
    const marks = [...document.querySelectorAll<HTMLElement>('.board-fitting')];
    expect(
      marks.map(({ style }) => [style.getPropertyValue('--from'), style.getPropertyValue('--long')]),
    ).toEqual([
      ['1', '2'],
      ['1', '1'],
    ]);
  });

  it('moves the entry to the next time that fits, to other courts and to other days', async () => {
    show();
    await lift();
    const go = (name: string, more?: object) => {
      key(name, more);
      return position();
    };
    expect(go('ArrowRight')).toBe('Salk - Gym, court 1, 7:00 PM – 8:00 PM: free');
    expect(go('ArrowRight')).toBe('Salk - Gym, court 1, 8:00 PM – 9:00 PM: free');
    expect(go('ArrowRight')).toBe(
      'Nothing later on this court fits. Salk - Gym, court 1, 8:00 PM – 9:00 PM: free',
    );
    key('ArrowLeft');
    expect(go('ArrowLeft')).toBe('Salk - Gym, court 1, 6:00 PM – 7:00 PM: where it is now');
    key('ArrowRight');
    key('ArrowRight');
    expect(go('ArrowDown')).toBe('Salk - Gym, court 2, 8:00 PM – 9:00 PM: used by Blackout: Concert, 8–9 PM');
    expect(go('ArrowDown')).toContain('This is the last court.');
    expect(go('ArrowLeft')).toBe('Salk - Gym, court 2, 7:00 PM – 8:00 PM: free');
    key('PageDown');
    await waitFor(() =>
      expect(position()).toBe(
        'Wed, Nov 25, 2026, Salk - Gym, court 1, 7:00 PM – 8:00 PM: the school has not approved 7:00 PM – 8:00 PM',
      ),
    );
    expect(go('ArrowLeft')).toBe('Wed, Nov 25, 2026, Salk - Gym, court 1, 6:00 PM – 7:00 PM: free');
    expect(go('ArrowRight', { ctrlKey: true })).toContain('No later day has gym time.');
    expect(go('ArrowLeft', { ctrlKey: true })).toContain('court 1, 6:00 PM – 7:00 PM: where it is now');
    expect(go('PageUp')).toContain('No earlier day has gym time.');
  });

  it('puts the entry back with Escape, on its own day and with the focus on it', async () => {
    const { requests } = show();
    await lift();
    key('PageDown');
    await screen.findByText('Wednesday, Nov 25, 2026');
    key('Escape');
    expect(screen.queryByRole('application')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(block(/^Game/)));
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('asks on Enter, and moves the entry once', async () => {
    const { requests, press } = show({ replies: { [MOVE]: { body: MOVED } } });
    await lift();
    key('PageDown');
    await waitFor(() =>
      expect(position()).toContain('Wed, Nov 25, 2026, Salk - Gym, court 1, 6:00 PM – 7:00 PM: free'),
    );
    key('Enter');
    const question = within(await screen.findByRole('alertdialog', { name: 'Move this game?' }));
    expect(question.getByText('Hawks vs Owls (Boys 3-4)')).toBeTruthy();
    expect(question.getByText('Wed, Nov 25, 6–7 PM, Salk - Gym, court 1')).toBeTruthy();
    expect(question.getByText('2 people get an email.')).toBeTruthy();
    await press(question.getByRole('button', { name: 'Yes, move it' }));
    await screen.findByText('Moved');
    const sent = requests.filter(({ method }) => method !== 'GET');
    expect(sent.map(({ body }) => body)).toEqual([
      { AvailabilityId: 6, startTime: '18:00:00', endTime: '19:00:00' },
    ]);
  });

  it('says in the dialog what took the place, and goes back to the entry’s own place', async () => {
    const error = 'This time is taken: Game, 7:00 PM – 8:00 PM, Bulls vs Nets.';
    const { press } = show({
      replies: { [MOVE]: { status: 409, body: { error, code: 'SLOT_TAKEN', requestId: 'a' } } },
    });
    await lift();
    key('ArrowRight');
    key('Enter');
    await press(await screen.findByRole('button', { name: 'Yes, move it' }));
    expect((await screen.findByRole('alert')).textContent).toContain(error);
    await press(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(document.activeElement).toBe(block(/^Game/)));
  });

  it('keeps the dialog open with a message if the connection is lost, so that the user can retry', async () => {
    let isLost = true;
    const { press, requests } = show({
      replies: { [MOVE]: () => (isLost ? new TypeError('Failed to fetch') : { body: MOVED }) },
    });
    await lift();
    key('ArrowRight');
    key('Enter');
    const yes = await screen.findByRole('button', { name: 'Yes, move it' });
    await press(yes);
    expect((await screen.findByRole('alert')).textContent).toContain('We don’t know whether');
    isLost = false;
    await press(yes);
    await screen.findByText('Moved');
    const keys = requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('ignores keys in fields, and opens no entry pressed during the move', async () => {
    show();
    await lift();
    fireEvent.keyDown(screen.getByLabelText('Day'), { key: 'ArrowRight' });
    fireEvent.click(block(/^Add: Open, 7:00 PM – 8:00 PM, Salk - Gym, court 1/));
    fireEvent.click(block(/^Practice/));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(position()).toContain('where it is now');
    fireEvent.keyDown(screen.getByLabelText('Day'), { key: 'Escape' });
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('says why the entry does not fit and keeps it lifted', async () => {
    show();
    await lift();
    key('ArrowDown');
    key('Enter');
    expect(await screen.findByText('It does not fit there: used by Practice: Bulls, 6–7 PM.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(bar()).toBeTruthy();
  });

  it('also works with the buttons of the bar', async () => {
    const { press } = show();
    await lift();
    key('ArrowRight');
    await press(within(bar()).getByRole('button', { name: 'Move here…' }));
    await press(await screen.findByRole('button', { name: 'Back' }));
    await lift();
    await press(within(bar()).getByRole('button', { name: 'Put back' }));
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('shows the whole board while the filters hide the rest of it', async () => {
    show({ rows: [game] });
    expect(screen.queryByRole('list', { name: 'Salk - Gym, court 2' })).toBeNull();
    await lift();
    expect(screen.getByRole('list', { name: 'Salk - Gym, court 2' })).toBeTruthy();
    key('Escape');
    expect(screen.queryByRole('list', { name: 'Salk - Gym, court 2' })).toBeNull();
  });

  it.each([
    [/^Blackout/, 'A blackout can’t be moved. Cancel it, and add it at the other place.'],
    [/^Add: Open, 7:00 PM – 8:00 PM, Salk - Gym, court 1/, 'There is nothing to move here.'],
  ])('says why %s can’t be moved', async (name, why) => {
    show();
    block(name).focus();
    key('m');
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('says that the free times could not be loaded', async () => {
    show({
      replies: {
        'GET /api/admin/entries/101/places': {
          status: 404,
          body: { error: 'Entry not found.', code: 'NOT_FOUND', requestId: 'a' },
        },
      },
    });
    block(/^Game/).focus();
    key('m');
    key('ArrowDown');
    await waitFor(() => expect(position()).toContain('the free times could not be loaded'));
  });
});
