import type { ListedRequest } from '@portal/contract/waiting.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PracticeRequestPage } from '#practices/practice-request-page.tsx';
import { isOff, league } from '#practices/testing/request-page.tsx';
import { cleanBetweenTests } from '#testing/browser.ts';
import { renderSignedIn, stubCoachCalls } from '#testing/coach-calls.tsx';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { aRequest, beginOnMonday, sent, showRequestPage } from './testing/request-page.tsx';

cleanBetweenTests();
beginOnMonday();

describe('Adding a request to the waitlist', () => {
  const open = async (page: Awaited<ReturnType<typeof showRequestPage>>) => {
    fireEvent.click(button('Join the waitlist'));
    await screen.findByRole('dialog', { name: 'Join the waitlist' });
    await page.settle();
  };

  it('begins with the team that the page shows', async () => {
    const page = await showRequestPage();
    fireEvent.click(screen.getByRole('radio', { name: 'Lakers, Girls 7-8' }));
    await open(page);
    expect(screen.getByLabelText<HTMLSelectElement>('Team').value).toBe('6');
  });

  it('shows the request as a sentence while it is edited, and sends that request', async () => {
    const page = await showRequestPage(
      {},
      { 'POST /api/waitlist/requests': { body: { message: 'Lakers is on the waitlist.', id: 4 } } },
    );
    await open(page);
    expect(isOff(button('Join waitlist'))).toBe(true);
    fireEvent.click(button('Join waitlist'));
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one day.');
    fireEvent.change(screen.getByLabelText('Team'), { target: { value: '6' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Thursday' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    fireEvent.change(screen.getByLabelText('Starting at'), { target: { value: '19:00:00' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Any gym' }));
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one gym.');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Salk' }));
    fireEvent.change(screen.getByLabelText('Ending by'), { target: { value: '19:00:00' } });
    expect(screen.getByRole('alert').textContent).toBe('The latest end must be after the earliest start.');
    fireEvent.change(screen.getByLabelText('Ending by'), { target: { value: '21:00:00' } });
    fireEvent.change(screen.getByLabelText('In these weeks'), { target: { value: 'next' } });
    expect(
      screen.getByText('Lakers: Tuesday or Thursday, between 7:00 PM and 9:00 PM, at Salk, next week.'),
    ).toBeTruthy();
    await page.press(button('Join waitlist'));
    expect(sent(page.requests)).toEqual([
      {
        method: 'POST',
        url: '/api/waitlist/requests',
        body: {
          teamId: 6,
          weekdays: [4, 2],
          fromTime: '19:00:00',
          untilTime: '21:00:00',
          venueIds: [1],
          weeks: 'next',
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows that the team is on the waitlist instead of the button, and adds another request in the list', async () => {
    const page = await showRequestPage({ requests: [aRequest(), aRequest({ id: 4 })] });
    await screen.findByRole('heading', { name: 'Your waitlist' });
    expect(button('Join the waitlist')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /^Knicks/ }));
    expect(screen.queryByRole('button', { name: 'Join the waitlist' })).toBeNull();
    fireEvent.click(button('On the waitlist (2)'));
    expect(document.activeElement?.textContent).toBe('Your waitlist');
    await page.press(button('Add a request'));
    await screen.findByRole('dialog', { name: 'Join the waitlist' });
    await page.settle();
    expect(screen.getByLabelText<HTMLSelectElement>('Team').value).toBe('5');
    fireEvent.click(button('Cancel'));
    fireEvent.click(screen.getByRole('radio', { name: /^Lakers/ }));
    expect(button('Join the waitlist')).toBeTruthy();
  });

  it('links from the toast to the list below the slots', async () => {
    const page = await showRequestPage(
      { requests: [aRequest()] },
      { 'POST /api/waitlist/requests': { body: { message: 'Knicks is on the waitlist.', id: 4 } } },
    );
    const title = await screen.findByRole('heading', { name: 'Your waitlist' });
    await open(page);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    await page.press(button('Join waitlist'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { action } = listToasts().at(-1) ?? {};
    expect(action?.label).toBe('Show the waitlist');
    action?.onPress();
    expect(document.activeElement).toBe(title);
  });

  it('asks for days and gyms that are not chosen only once the button is pressed', async () => {
    const page = await showRequestPage();
    await open(page);
    fireEvent.change(screen.getByLabelText('In these weeks'), { target: { value: 'next' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Thursday' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Any gym' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await page.press(button('Join waitlist'));
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one gym.');
  });

  it('starts with a time that exists on the selected days, until the coach selects another', async () => {
    const page = await showRequestPage();
    await open(page);
    const start = () => screen.getByLabelText<HTMLSelectElement>('Starting at').value;
    expect(start()).toBe('09:00:00');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Thursday' }));
    expect(start()).toBe('18:00:00');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Thursday' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }));
    expect(start()).toBe('09:00:00');
    expect(screen.getByText(/^Knicks: Saturday, from 9:00 AM,/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Starting at'), { target: { value: '10:00:00' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Thursday' }));
    expect(start()).toBe('10:00:00');
  });

  it('reports before sending that no slot can match a request, and suggests what could', async () => {
    const page = await showRequestPage();
    await open(page);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }));
    fireEvent.change(screen.getByLabelText('Starting at'), { target: { value: '18:00:00' } });
    expect(screen.getByRole('alert').textContent).toBe(
      'No slot can match this: on Saturday gym time is from 9:00 AM to 5:00 PM. The nearest slot is Saturday, 4:00 PM to 5:00 PM.',
    );
    expect(screen.getByText(/^Knicks: Saturday, from 6:00 PM,/)).toBeTruthy();
    await page.press(button('Join waitlist'));
    expect(sent(page.requests)).toEqual([]);
  });

  it('scrolls to the reason each time a request cannot be sent', async () => {
    const page = await showRequestPage(
      {},
      { 'POST /api/waitlist/requests': { status: 409, body: { error: 'Too many.', code: 'WRONG_STATE' } } },
    );
    await open(page);
    const shown: string[] = [];
    Element.prototype.scrollIntoView = function show() {
      shown.push(this.textContent);
    };
    await page.press(button('Join waitlist'));
    await page.press(button('Join waitlist'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    expect(shown).toEqual(['Choose at least one day.', 'Choose at least one day.']);
    await page.press(button('Join waitlist'));
    expect(shown.at(-1)).toBe('Too many.');
  });

  it('keeps the dialog open if the server refuses the request', async () => {
    const error = 'Knicks has 5 requests already. Remove or edit one of them.';
    const page = await showRequestPage(
      {},
      { 'POST /api/waitlist/requests': { status: 409, body: { error, code: 'WRONG_STATE' } } },
    );
    await open(page);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await page.press(button('Join waitlist'));
    expect(screen.getByRole('alert').textContent).toBe(error);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Monday' }).checked).toBe(true);
  });

  it('is the main action if no slot is open', async () => {
    stubCoachCalls(league({ slots: [] }), {
      'GET /api/waitlist': { body: { requests: [], offers: [], teams: [], gyms: [] } },
    });
    const { settle } = renderSignedIn(<PracticeRequestPage />);
    await settle();
    expect(screen.getAllByRole('button', { name: 'Join the waitlist' })).toHaveLength(2);
  });
});

describe('OwnRequests', () => {
  const ahead = (teamName: string) => ({
    teamName,
    divisionName: 'Boys 5-6',
    why: 'has no practice this week and asked before you',
  });
  const places: ListedRequest['places'] = [
    { week: 'current', place: 2, resting: '', ahead: [ahead('Bulls')] },
    { week: 'next', place: null, resting: 'Knicks already booked next week.', ahead: [] },
  ];
  const list = async () => within(await screen.findByRole('region', { name: 'Your waitlist' }));

  it('shows the place in line, the teams ahead, and when a request is paused', async () => {
    await showRequestPage({ requests: [aRequest({ places })] });
    const shown = await list();
    expect(shown.getByText('You are 2nd in line this week.').parentElement?.textContent).toBe(
      'You are 2nd in line this week. Bulls (Boys 5-6) has no practice this week and asked before you.',
    );
    expect(shown.getByText('Knicks already booked next week.')).toBeTruthy();
  });

  it('lists several teams ahead in their order', async () => {
    const line = [
      { week: 'current' as const, place: 3, resting: '', ahead: [ahead('Bulls'), ahead('Heat')] },
    ];
    await showRequestPage({
      requests: [
        aRequest({ places: line }),
        aRequest({ id: 4, places: [{ week: 'current', place: 1, resting: '', ahead: [] }] }),
      ],
    });
    const shown = await list();
    fireEvent.click(shown.getByText('2 teams ahead of you'));
    const [bulls, heat] = shown.getAllByText(/asked before you\.$/).map(({ textContent }) => textContent);
    expect([bulls, heat]).toEqual([expect.stringMatching(/^Bulls/), expect.stringMatching(/^Heat/)]);
    expect(shown.getByText('You are next in line this week.')).toBeTruthy();
  });

  it('removes a gym that the league no longer has when the request is saved', async () => {
    const page = await showRequestPage(
      { requests: [aRequest({ venueIds: [1, 99] })] },
      { 'PUT /api/waitlist/requests/3': { body: { message: 'Changed.' } } },
    );
    fireEvent.click((await list()).getByRole('button', { name: /^Edit: Knicks: Tuesday/ }));
    await screen.findByRole('dialog', { name: 'Edit request' });
    await page.press(button('Save'));
    expect(sent(page.requests)).toMatchObject([{ method: 'PUT', body: { venueIds: [1] } }]);
  });

  it('requires another gym if the league has none of the request’s gyms', async () => {
    const page = await showRequestPage({ requests: [aRequest({ venueIds: [99] })] });
    fireEvent.click((await list()).getByRole('button', { name: /^Edit: Knicks: Tuesday/ }));
    await screen.findByRole('dialog', { name: 'Edit request' });
    await page.press(button('Save'));
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one gym.');
    expect(sent(page.requests)).toEqual([]);
  });

  it('changes a request in place and removes it after a confirmation', async () => {
    const page = await showRequestPage(
      { requests: [aRequest()] },
      {
        'PUT /api/waitlist/requests/3': { body: { message: 'Changed.' } },
        'DELETE /api/waitlist/requests/3': { body: { message: 'Removed.' } },
      },
    );
    fireEvent.click((await list()).getByRole('button', { name: /^Edit: Knicks: Tuesday/ }));
    await screen.findByRole('dialog', { name: 'Edit request' });
    expect(screen.queryByLabelText('Team')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Friday' }));
    await page.press(button('Save'));
    fireEvent.click((await list()).getByRole('button', { name: /^Remove: Knicks: Tuesday/ }));
    await page.press(await screen.findByRole('button', { name: 'Leave' }));
    expect(sent(page.requests)).toEqual([
      {
        method: 'PUT',
        url: '/api/waitlist/requests/3',
        body: { weekdays: [2, 5], fromTime: '19:00:00', untilTime: null, venueIds: [1], weeks: 'every' },
      },
      { method: 'DELETE', url: '/api/waitlist/requests/3', body: undefined },
    ]);
  });
});
