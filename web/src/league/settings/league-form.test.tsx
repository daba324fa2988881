import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { LEAGUE_SETTINGS, renderSignedIn } from '#testing/coach-calls.tsx';
import { button, type } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { LeagueCard, messages } from './league-form.tsx';

cleanBetweenTests();

const PATH = '/api/admin/league-settings';

async function show(replies: Parameters<typeof stubServer>[0] = {}) {
  const league = { stored: { ...LEAGUE_SETTINGS } };
  const requests = stubServer({
    [`GET ${PATH}`]: () => ({ body: league.stored }),
    [`PUT ${PATH}`]: ({ body }) => {
      league.stored = body as typeof LEAGUE_SETTINGS;
      return { body };
    },
    ...replies,
  });
  const page = renderSignedIn(<LeagueCard />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  const changes = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...page, changes, league };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const saveButton = () => button('Apply league settings');
const canSave = () => saveButton().getAttribute('aria-disabled') !== 'true';
const errorOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

describe('LeagueForm', () => {
  it('saves name and contact without a confirmation and shows them in the page', async () => {
    const { press, changes } = await show();
    expect([field('League name').value, canSave()]).toEqual([LEAGUE_SETTINGS.leagueName, false]);
    await press(saveButton());
    expect(changes()).toEqual([]);
    type('League name', 'Hillside Hoops');
    type('Contact phone', '(732) 555-0199');
    await press(saveButton());
    const saved = { ...LEAGUE_SETTINGS, leagueName: 'Hillside Hoops', contactPhone: '(732) 555-0199' };
    expect(changes()).toEqual([saved]);
    expect(listToasts().at(-1)).toMatchObject({ tone: 'good', title: 'Saved', text: 'Hillside Hoops' });
    await waitFor(() => expect(canSave()).toBe(false));
    expect(JSON.parse(localStorage.getItem('league') ?? '')).toMatchObject({
      name: 'Hillside Hoops',
      phone: '(732) 555-0199',
      email: LEAGUE_SETTINGS.contactEmail,
    });
  });

  it.each([
    ['League name', ' ', 'Enter the league’s name.'],
    ['Contact phone', 'call us', 'Enter a phone number like +1 732 555 0100.'],
    ['Contact email', 'nobody', 'Invalid email format'],
  ])('says what is wrong with the %s', async (label, value, text) => {
    const { press, changes } = await show();
    type(label, value);
    expect([errorOf(label), canSave()]).toEqual([text, false]);
    await press(saveButton());
    expect(changes()).toEqual([]);
  });

  it('shows the server’s error beside its field until the next edit', async () => {
    const text = 'Please choose a time zone like America/New_York.';
    const { press } = await show({
      [`PUT ${PATH}`]: {
        status: 422,
        body: { error: text, code: 'INVALID_INPUT', fields: { timeZone: text } },
      },
    });
    type('Time zone', 'America/Chicago');
    await press(saveButton());
    await press(button('Yes, change it'));
    await waitFor(() => expect(errorOf('Time zone')).toBe(text));
    expect([screen.queryByRole('alertdialog'), screen.queryByRole('alert')]).toEqual([null, null]);
    type('Time zone', 'America/Denver');
    await waitFor(() => expect(errorOf('Time zone')).not.toBe(text));
  });

  it.each([
    ['Time zone', 'America/Chicago', { timeZone: 'America/Chicago' }, /6:00 PM stays 6:00 PM/],
    ['Weeks begin on', 'sunday', { weekStart: 'sunday' }, /We recount the practices/],
  ])('asks for confirmation before it changes %s', async (label, value, change, meaning) => {
    const { press, changes } = await show();
    sessionStorage.setItem('weekRange', '{}');
    type(label, value);
    await press(saveButton());
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(meaning),
    ]);
    await press(button('Go back'));
    expect([changes(), field(label).value]).toEqual([[], value]);
    await press(saveButton());
    await press(button('Yes, change it'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(changes()).toEqual([{ ...LEAGUE_SETTINGS, ...change }]);
    expect(sessionStorage.getItem('weekRange')).toBeNull();
  });

  it('shows why the week cannot start on the selected day and keeps the selection', async () => {
    const error = 'Weeks cannot begin on that day yet: … It concerns Boys 3-4 Hawks.';
    const { press } = await show({
      [`PUT ${PATH}`]: { status: 409, body: { error, code: 'WEEKLY_LIMIT' } },
    });
    type('Weeks begin on', 'sunday');
    await press(saveButton());
    await act(async () => fireEvent.click(button('Yes, change it')));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(error));
    expect([screen.queryByRole('alertdialog'), field('Weeks begin on').value]).toEqual([null, 'sunday']);
  });

  it.each([
    ['a new time', 'Remind coaches the day before', '18:30', '6:30 PM'],
    ['the switch-off', 'Remind coaches the day before', 'off', 'Don’t send reminders'],
  ])('saves %s of the reminders without a confirmation', async (_what, label, reminderTime, shown) => {
    const { press, changes } = await show();
    type(label, reminderTime);
    expect((screen.getByRole('option', { name: shown }) as HTMLOptionElement).selected).toBe(true);
    await press(saveButton());
    expect(changes()).toEqual([{ ...LEAGUE_SETTINGS, reminderTime }]);
  });

  it('shows in fields that nobody has changed what someone else has stored, and asks before the others are lost', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    const { league, poll } = await show();
    type('League name', 'Hillside Hoops');
    league.stored = { ...LEAGUE_SETTINGS, contactPhone: '+1 732 555 0123' };
    await poll();
    expect([field('League name').value, field('Contact phone').value]).toEqual([
      'Hillside Hoops',
      '+1 732 555 0123',
    ]);
    act(() => navigate('/account'));
    expect(confirm.mock.calls).toEqual([[messages.discardQuestion]]);
  });

  it('offers the stored reminder time even if it is not in the list', async () => {
    await show({ [`GET ${PATH}`]: { body: { ...LEAGUE_SETTINGS, reminderTime: '16:45' } } });
    expect(field('Remind coaches the day before').value).toBe('16:45');
    expect(screen.getByRole('option', { name: '4:45 PM' })).toBeTruthy();
  });

  it('offers the stored time zone even if the browser does not list it', async () => {
    await show({ [`GET ${PATH}`]: { body: { ...LEAGUE_SETTINGS, timeZone: 'US/Eastern' } } });
    expect(field('Time zone').value).toBe('US/Eastern');
  });
});
