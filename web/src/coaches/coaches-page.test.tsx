import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { listToasts } from '#ui/toast.ts';
import { aCoach, aLeague, aTeam, showLeague } from './testing/league-page.tsx';

cleanBetweenTests();

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** The divisions and the teams below them; without roles, which take long to compute for a large league. */
const rows = () => [...document.querySelectorAll('h2, li')].map(({ textContent }) => textContent);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Chooses from the menu of a team. */
async function choose(team: string, label: string, press: (element: Element) => Promise<void>) {
  await press(button(`Actions for ${team}`));
  const menu = within(screen.getByRole('dialog', { name: `Actions for ${team}` }));
  await press(menu.getByRole('button', { name: label }));
}
const choices = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const newestToast = () => listToasts().at(-1);
const errorOf = (label: string) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((part) => part?.id.endsWith('-error'))?.textContent;

describe('CoachesPage', () => {
  it('lists teams by division with their coaches and marks what is missing', async () => {
    const league = aLeague();
    league[0] = aTeam(1, 'Hawks', {
      coaches: [...(league[0]?.coaches ?? []), aCoach(4, { hasAccount: false, confirmed: false })],
      practices: { limit: 2, thisWeek: 1, nextWeek: 2 },
    });
    await showLeague({}, { league });
    expect(rows()).toEqual([
      'Boys 3-42 teams · 1 not invited · 1 without coach',
      'HawksThis week 1 of 2Next week 2 of 2AAAnn Ames (Registered)BBob (Invited)CCCasey Coach4 (Not invited)',
      'OwlsThis week 0 of 1Next week 0 of 1No coach',
      'Girls 5-61 team',
      'HawksThis week 0 of 1Next week 0 of 1CCCleo Cruz (Email not confirmed)',
    ]);
    expect(screen.getByText('3 teams · 4 coaches · 1 without coach · 2 not registered')).toBeTruthy();
    const chips = within(screen.getByRole('toolbar', { name: 'Coaches and actions of Hawks, Boys 3-4' }));
    expect(chips.getAllByRole('button').map((chip) => chip.tabIndex)).toEqual([0, -1, -1, -1]);
    expect(button(/^Cleo Cruz/)).toBeTruthy();
    expect(document.title).toBe('Teams and Coaches · Coaches Portal');
    expect(screen.getByRole('link', { name: 'Admin dashboard' }).getAttribute('href')).toBe('/admin');
  });

  it('hides the teams of a large league until a division is opened or a filter set', async () => {
    const league = Array.from({ length: 90 }, (_, index) =>
      aTeam(index + 1, `Team ${index + 1}`, {
        divisionName: `Division ${index % 10}`,
        coaches: [aCoach(2 * index), aCoach(2 * index + 1)],
      }),
    );
    const { press } = await showLeague({}, { league });
    expect(rows()).toHaveLength(10);
    await press(screen.getByText('Division 3', { selector: 'button span' }));
    expect(rows()).toHaveLength(19);
    await press(screen.getByText('Division 3', { selector: 'button span' }));
    expect(rows()).toHaveLength(10);
    await press(screen.getByText('Expand all'));
    expect(rows()).toHaveLength(100);
    // all that the Tab key reaches
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select')].filter(
      (element) => element.tabIndex >= 0 && !element.matches(':disabled'),
    );
    expect(stops.length).toBeLessThan(250);
    await press(screen.getByText('Collapse all'));
    type('Division', 'Division 3');
    expect(rows()).toHaveLength(10);
  });

  it('moves between the coaches and the menu of a team with the arrow keys', async () => {
    await showLeague();
    const focused = () => document.activeElement;
    const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
    const ann = button(/^Ann Ames ?\(Registered\)$/);
    const bob = button(/^Bob ?\(Invited\)$/);
    const menu = button('Actions for Hawks, Boys 3-4');
    act(() => ann.focus());
    key('ArrowRight');
    expect(focused()).toBe(bob);
    key('End');
    expect(focused()).toBe(menu);
    expect([ann, bob, menu].map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
    key('ArrowRight');
    expect(focused()).toBe(ann);
    key('ArrowLeft');
    expect(focused()).toBe(menu);
  });

  it('prints the shown teams with names and email addresses', async () => {
    navigate('/admin/coaches?division=Boys+3-4');
    const ask = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { press } = await showLeague();
    await press(button('Print list'));
    expect(ask).toHaveBeenCalledOnce();
    act(() => window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Boys 3-4',
      'HawksAnn Amescoach1@example.org',
      'Bobcoach2@example.org',
      'OwlsNo coach',
    ]);
    act(() => window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('filters by text, division and missing data and keeps the filters in the URL', async () => {
    await showLeague();
    type('Search', 'cleo');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.getByText('1 of 3 teams · 1 coach')).toBeTruthy();
    await waitFor(() => expect(window.location.search).toBe('?q=cleo'));
    type('Division', 'Boys 3-4');
    await waitFor(() => expect(screen.getByText('No matching teams')).toBeTruthy());
    fireEvent.click(button('Clear filters'));
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(window.location.search).toBe('');
    type('Show', 'no-coach');
    await waitFor(() => expect(rows()[1]).toMatch(/^Owls.*No coach$/));
    expect(window.location.search).toBe('?show=no-coach');
  });

  it('opens with the filters of the URL', async () => {
    navigate('/admin/coaches?division=Girls+5-6&show=no-account');
    await showLeague();
    expect(screen.getByText('No matching teams')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Division').value).toBe('Girls 5-6');
  });

  it('explains what to do if there is no team yet', async () => {
    await showLeague({}, { league: [] });
    expect(screen.getByText('No teams yet')).toBeTruthy();
    expect(button('Invite everyone not registered').disabled).toBe(true);
    expect(button('Add team').disabled).toBe(false);
  });

  it('shows why the list could not be loaded and retries', async () => {
    let isDown = true;
    const { press } = await showLeague({
      'GET /api/admin/teams': () =>
        isDown
          ? { status: 503, body: { error: 'The database is away.', code: 'DATABASE_AWAY' } }
          : { body: aLeague() },
    });
    expect(screen.getByRole('alert').textContent).toContain('The database is away.');
    isDown = false;
    await press(button('Try again'));
    expect(rows()).toHaveLength(5);
  });
});

describe('Changing a team on CoachesPage', () => {
  it('adds a team with its first coach', async () => {
    const { press, changes, league } = await showLeague({
      'POST /api/admin/teams': () => {
        league.push(aTeam(4, 'Sparks', { divisionName: 'Coed 1-2', coaches: [aCoach(4)] }));
        return { body: { id: 4, isNew: true, message: 'Sparks is in the league now.' } };
      },
    });
    await press(button('Add team'));
    const dialog = within(screen.getByRole('dialog', { name: 'Add team' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add team' });
    expect(document.activeElement).toBe(dialog.getByLabelText('Division'));
    fireEvent.change(dialog.getByLabelText('Division'), { target: { value: ' Coed 1-2 ' } });
    expect(save.disabled).toBe(true);
    type('Team name', 'Sparks ');
    expect(save.disabled).toBe(false);
    type('First name', 'Sam');
    expect(save.disabled).toBe(true);
    type('Email', 'sam@');
    expect([save.disabled, errorOf('Email')]).toEqual([true, 'Invalid email format']);
    type('Email', 'Sam@example.org');
    await press(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([
      [
        'POST',
        '/api/admin/teams',
        {
          divisionName: 'Coed 1-2',
          teamName: 'Sparks',
          coach: { firstName: 'Sam', lastName: '', email: 'Sam@example.org' },
        },
      ],
    ]);
    expect(newestToast()).toMatchObject({
      tone: 'good',
      title: 'Saved',
      text: 'Sparks is in the league now.',
    });
    await waitFor(() => expect(rows().some((row) => row?.startsWith('Sparks'))).toBe(true));
  });

  it('adds a team without a coach to the division that is shown', async () => {
    navigate('/admin/coaches?division=Girls+5-6');
    const { press, changes } = await showLeague({
      'POST /api/admin/teams': { body: { id: 4, isNew: true, message: 'Done.' } },
    });
    await press(button('Add team'));
    type('Team name', 'Sparks');
    fireEvent.submit(screen.getByLabelText('Team name'));
    await waitFor(() =>
      expect(changes()).toEqual([
        ['POST', '/api/admin/teams', { divisionName: 'Girls 5-6', teamName: 'Sparks' }],
      ]),
    );
  });

  it('renames a team and shows a rejected name below the field', async () => {
    const sentence = 'There is already a team called “Owls” in Boys 3-4.';
    const { press, changes } = await showLeague({
      'PUT /api/admin/teams/1': {
        status: 409,
        body: { error: sentence, code: 'IN_USE', fields: { teamName: sentence } },
      },
    });
    await choose('Hawks, Boys 3-4', 'Rename', press);
    type('Team name', '  ');
    expect(button('Save').disabled).toBe(true);
    type('Team name', 'Owls');
    await press(button('Save'));
    await waitFor(() => expect(errorOf('Team name')).toBe(sentence));
    expect(screen.queryByRole('alert')).toBeNull();
    type('Team name', 'Owlets');
    expect(errorOf('Team name')).toBeFalsy();
    expect(changes()).toEqual([['PUT', '/api/admin/teams/1', { teamName: 'Owls' }]]);
  });

  it('removes a team without coaches after a confirmation and shows why another cannot be removed', async () => {
    const sentence = 'Owls can’t be removed: it has 1 entry in the schedule, including canceled ones.';
    let isFree = false;
    const { press, league } = await showLeague({
      'DELETE /api/admin/teams/2': () => {
        if (!isFree) return { status: 409, body: { error: sentence, code: 'IN_USE' } };
        league.splice(1, 1);
        return { body: { message: 'The team is no longer in the league.' } };
      },
    });
    await press(button('Actions for Hawks, Boys 3-4'));
    expect(choices()).toEqual(['Add coach', 'Rename', 'Calendar']);
    fireEvent.keyDown(document, { key: 'Escape' });
    await choose('Owls, Boys 3-4', 'Remove', press);
    await press(button('Remove'));
    await waitFor(() =>
      expect(within(screen.getByRole('alertdialog')).getByRole('alert').textContent).toBe(sentence),
    );
    isFree = true;
    await press(button('Remove'));
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('Changing a coach on CoachesPage', () => {
  it('adds a second coach to a team', async () => {
    const { press, changes } = await showLeague({
      'POST /api/admin/teams/1/coaches': { body: { message: 'Sam Spark coaches Hawks now.' } },
    });
    await choose('Hawks, Boys 3-4', 'Add coach', press);
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    type('First name', ' Sam ');
    type('Last name', ' Spark ');
    type('Email', ' sam@example.org ');
    await press(button('Add coach'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([
      [
        'POST',
        '/api/admin/teams/1/coaches',
        { firstName: 'Sam', lastName: 'Spark', email: 'sam@example.org' },
      ],
    ]);
    expect(newestToast()).toMatchObject({ text: 'Sam Spark coaches Hawks now.' });
  });

  it('warns before and after a new email address that the old account loses its teams', async () => {
    const { press, changes } = await showLeague({
      'PUT /api/admin/coaches/1': {
        body: { message: 'The account of coach1@example.org has them no longer.' },
      },
    });
    await press(button(/^Ann Ames ?\(Registered\)$/));
    await press(button('Edit'));
    const dialog = () => screen.getByRole('dialog', { name: 'Edit Ann Ames' }).textContent;
    type('Email', 'COACH1@example.org');
    expect(dialog()).not.toContain('will no longer see these teams');
    type('Email', 'ann@example.org');
    expect(dialog()).toContain('The account of coach1@example.org will no longer see these teams.');
    await press(button('Save'));
    await waitFor(() => expect(newestToast()?.text).toContain('has them no longer'));
    expect(changes()).toEqual([
      ['PUT', '/api/admin/coaches/1', { firstName: 'Ann', lastName: 'Ames', email: 'ann@example.org' }],
    ]);
  });

  it('changes the email of a coach without account without a warning and reports a lost connection', async () => {
    const { press } = await showLeague({ 'PUT /api/admin/coaches/2': new TypeError('Failed to fetch') });
    await press(button(/^Bob ?\(Invited\)$/));
    await press(button('Edit'));
    type('Email', 'bob@example.org');
    expect(screen.getByRole('dialog', { name: 'Edit Bob' }).textContent).not.toContain('will no longer');
    await press(button('Save'));
    await waitFor(() =>
      expect(within(screen.getByRole('dialog', { name: 'Edit Bob' })).getByRole('alert').textContent).toBe(
        'This could not be saved. Please try again.',
      ),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('bob@example.org');
  });

  it('removes a coach from a team after a confirmation and closes the panel', async () => {
    const { press, changes, league } = await showLeague({
      'DELETE /api/admin/teams/1/coaches/2': () => {
        league[0]?.coaches.pop();
        return { body: { message: 'Removed from Hawks.' } };
      },
    });
    await press(button(/^Bob ?\(Invited\)$/));
    await press(button('Remove from team'));
    await press(button('Keep'));
    expect(changes()).toEqual([]);
    await press(button('Remove from team'));
    await press(button('Remove'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([['DELETE', '/api/admin/teams/1/coaches/2', undefined]]);
  });
});

describe('The panel of a coach on CoachesPage', () => {
  const anEmail = (id: number, recipient: string) => ({
    id,
    kind: 'coach_invited',
    label: 'Invitation',
    recipient,
    subject: 'Your team is waiting',
    state: 'sent',
    attempts: 1,
    nextAttemptAt: null,
    problem: null,
    createdAt: '2026-11-17T17:00:00.000Z',
    finishedAt: '2026-11-17T17:00:05.000Z',
    resendOf: null,
  });

  it('shows the address, all teams, turned off emails and the emails of exactly this address', async () => {
    const since = '2026-11-17T17:00:00.000Z';
    const ann = aCoach(1, {
      firstName: 'Ann',
      lastName: 'Ames',
      mailsOff: [
        { mails: 'reminders', since, byWayOf: 'link' },
        { mails: 'bookings', since, byWayOf: 'account' },
      ],
    });
    const league = [
      aTeam(1, 'Hawks', { coaches: [ann] }),
      aTeam(2, 'Owls', { divisionName: 'Girls 5-6', coaches: [ann] }),
    ];
    const { press } = await showLeague(
      {
        'GET /api/admin/mail': {
          body: { mails: [anEmail(7, ann.email), anEmail(8, `not.${ann.email}`)], next: null },
        },
      },
      { league },
    );
    await press(screen.getAllByRole('button', { name: /^Ann Ames/ })[1] as HTMLElement);
    const panel = within(screen.getByRole('dialog', { name: 'Ann Ames' }));
    expect(panel.getByRole('link', { name: ann.email }).getAttribute('href')).toBe(`mailto:${ann.email}`);
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Hawks Boys 3-4',
      'Owls Girls 5-6',
      'No reminders since Nov 17 (unsubscribe link)',
      'No emails about own bookings since Nov 17',
      expect.stringMatching(/^InvitationNov 17, 2026.* · /),
    ]);
    expect(panel.getByRole('link', { name: 'Invitation' }).getAttribute('href')).toBe('/admin/mail?mail=7');
    expect(panel.getByRole('button', { name: 'Remove from Owls' })).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Invite' })).toBeNull();
    await press(panel.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Inviting coaches on CoachesPage', () => {
  it('invites a coach without account immediately and shows a refusal', async () => {
    let count = 0;
    const { press, changes } = await showLeague({
      'POST /api/admin/coaches/2/invite': () => {
        count += 1;
        return count === 1
          ? { body: { message: 'Invitation sent to coach2@example.org.' } }
          : { status: 429, body: { error: 'Bob was invited less than an hour ago.', code: 'THROTTLED' } };
      },
    });
    await press(button(/^Bob ?\(Invited\)$/));
    await press(button('Invite again'));
    expect(screen.getByText('Invitation sent to coach2@example.org.')).toBeTruthy();
    await press(button('Invite again'));
    expect(screen.getByRole('alert').textContent).toBe('Bob was invited less than an hour ago.');
    expect(screen.queryByText('Invitation sent to coach2@example.org.')).toBeNull();
    expect(changes()).toHaveLength(2);
  });

  it('invites all coaches without account after a confirmation that gives their number', async () => {
    const { press, changes } = await showLeague({
      'POST /api/admin/coaches/invite-all': {
        body: { message: 'Invited 1 coach.', invited: 1, recent: 0 },
      },
    });
    await press(button('Invite everyone not registered'));
    expect(screen.getByRole('alertdialog', { name: 'Invite 1 coach?' })).toBeTruthy();
    expect(document.activeElement).toBe(button('Not now'));
    await act(async () => fireEvent.click(button('Send')));
    await waitFor(() => expect(newestToast()).toMatchObject({ text: 'Invited 1 coach.' }));
    expect(changes()).toEqual([['POST', '/api/admin/coaches/invite-all', { coachIds: null }]]);
  });

  it('invites the coaches of the selected teams who have no account', async () => {
    const { press, changes } = await showLeague({
      'POST /api/admin/coaches/invite-all': { body: { message: 'Invited 1 coach.', invited: 1, recent: 0 } },
    });
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    await press(box('Select all of Girls 5-6'));
    expect(screen.getByText('1 team selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Invite \d/ })).toBeNull();
    expect(box('Select all teams').indeterminate).toBe(true);
    await press(box('Select Hawks, Boys 3-4'));
    expect(box('Select all of Boys 3-4').indeterminate).toBe(true);
    await press(button('Invite 1'));
    await act(async () => fireEvent.click(button('Send')));
    await waitFor(() => expect(newestToast()).toMatchObject({ text: 'Invited 1 coach.' }));
    expect(changes()).toEqual([['POST', '/api/admin/coaches/invite-all', { coachIds: [2] }]]);
    await press(button('Clear'));
    expect([box('Select all teams').checked, box('Select Hawks, Boys 3-4').checked]).toEqual([false, false]);
    await press(box('Select all teams'));
    expect(screen.getByText('3 teams selected')).toBeTruthy();
  });
});

describe('Emailing coaches on CoachesPage', () => {
  const PREVIEW = {
    recipientIds: [1, 2],
    leftOut: [{ name: 'Cleo Cruz', why: 'turned-off' }],
    subject: 'Picture day · Hoops',
    html: '<!doctype html><html><head></head><body>Saturday</body></html>',
    replyTo: 'alex@example.org',
  };
  const MESSAGE = { subject: 'Picture day', messageText: 'Saturday at Salk.' };

  it('shows a preview with who gets the email, and sends it to exactly those', async () => {
    const { press, changes } = await showLeague({
      'GET /api/admin/coaches/messages': {
        body: [
          {
            id: 1,
            sentAt: '2026-11-17T17:00:00.000Z',
            sentBy: 'Alex Morgan',
            subject: 'Welcome',
            recipients: 12,
          },
        ],
      },
      'POST /api/admin/coaches/messages/preview': { body: PREVIEW },
      'POST /api/admin/coaches/messages': { body: { message: 'Emailing 2 coaches.' } },
    });
    await press(screen.getByRole('checkbox', { name: 'Select all teams' }));
    await press(button('Email 3'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email 3 coaches' }));
    await waitFor(() => expect(dialog.getByText(/Alex Morgan · 12 coaches/)).toBeTruthy());
    expect(button('Preview').disabled).toBe(true);
    type('Subject', ' Picture day ');
    type('Message', 'Saturday at Salk.\r\n');
    await press(button('Preview'));
    expect(dialog.getByRole('status').textContent).toBe(
      '2 coaches get this email. Answers go to alex@example.org.',
    );
    expect(dialog.getByText('Cleo Cruz: turned these emails off')).toBeTruthy();
    await press(button('Send to 2'));
    await waitFor(() => expect(newestToast()).toMatchObject({ title: 'Sent', text: 'Emailing 2 coaches.' }));
    expect(changes()).toEqual([
      ['POST', '/api/admin/coaches/messages/preview', { coachIds: [1, 2, 3], ...MESSAGE }],
      ['POST', '/api/admin/coaches/messages', { recipientIds: [1, 2], ...MESSAGE }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that nothing was sent if the coaches have changed, and keeps the text', async () => {
    const sentence = '1 coach can no longer be emailed. Nothing was sent. Check the preview again.';
    const { press } = await showLeague({
      'GET /api/admin/coaches/messages': { body: [] },
      'POST /api/admin/coaches/messages/preview': { body: PREVIEW },
      'POST /api/admin/coaches/messages': { status: 409, body: { error: sentence, code: 'WRONG_STATE' } },
    });
    await press(button(/^Ann Ames/));
    await press(button('Email'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email 1 coach' }));
    type('Subject', MESSAGE.subject);
    type('Message', MESSAGE.messageText);
    await press(dialog.getByRole('button', { name: 'Preview' }));
    await press(dialog.getByRole('button', { name: 'Send to 2' }));
    expect(dialog.getByRole('alert').textContent).toBe(sentence);
    await press(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(MESSAGE.messageText);
  });
});
