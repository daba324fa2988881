import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { Routes } from '#router/routes.tsx';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { press } from '#testing/on-screen.ts';
import { ProposalPage } from './proposal-page.tsx';
import { place } from './testing/place.ts';

cleanBetweenTests();

const PROPOSAL = {
  teamName: 'Hawks',
  divisionName: 'Boys 3-4',
  lost: place('2026-11-24', 'Salk'),
  slot: place('2026-11-25', 'Memorial'),
  heldUntil: '2026-11-24T12:00:00',
  problem: '',
};
const GET = 'GET /api/lost-practice/secret';
const ACCEPT = 'POST /api/lost-practice/secret/accept';
const DECLINE = 'POST /api/lost-practice/secret/decline';
const open = { body: { state: 'open', proposal: PROPOSAL } };

async function openLink(replies: Parameters<typeof stubServer>[0]) {
  const requests = stubServer(replies);
  navigate('/lost-practice/secret');
  const page = <ProposalPage />;
  const routes = ['/lost-practice/:token', '/lost-practice'].map((path) => ({ path, page }));
  await act(async () => {
    render(<Routes routes={routes} otherwise={null} />);
  });
  return { calls: () => requests.map(({ method, url }) => `${method} ${url}`) };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('ProposalPage', () => {
  it('shows the lost practice and the held slot, and removes the token from the URL', async () => {
    const { calls } = await openLink({ [GET]: open });
    expect(heading()).toBe('Take this slot?');
    expect(screen.getByText(/Your practice on Tuesday is lost/).textContent).toContain('Salk');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Hawks (Boys 3-4)',
      'Wed, Nov 25, 2026',
      '6:00 PM – 7:00 PM',
      'Memorial',
    ]);
    expect(window.location.pathname).toBe('/lost-practice');
    expect(calls()).toEqual([GET]);
  });

  it('doesn’t offer the slot while the team can’t book it, and says why', async () => {
    const problem = 'Boys 3-4 Hawks already booked this week.';
    await openLink({ [GET]: { body: { state: 'open', proposal: { ...PROPOSAL, problem } } } });
    expect(screen.getByText(problem)).toBeTruthy();
    const take = screen.getByRole<HTMLButtonElement>('button', { name: 'Take this slot' });
    expect(take.disabled).toBe(true);
  });

  it('takes the slot with one press', async () => {
    const { calls } = await openLink({ [GET]: open, [ACCEPT]: { body: { message: 'It is booked.' } } });
    await press('Take this slot');
    expect(screen.getByRole('status').textContent).toBe('It is booked.');
    expect(document.activeElement?.textContent).toBe('It is booked.');
    expect(calls()).toEqual([GET, ACCEPT]);
  });

  it('declines the slot', async () => {
    const { calls } = await openLink({ [GET]: open, [DECLINE]: { body: { message: 'Thank you.' } } });
    await press('No, thanks');
    expect(screen.getByRole('status').textContent).toBe('Thank you.');
    expect(calls()).toEqual([GET, DECLINE]);
  });

  it('shows the restored practice if the gym is open again', async () => {
    await openLink({ [GET]: { body: { state: 'restored', proposal: PROPOSAL } } });
    expect(heading()).toBe('The gym is open again');
    expect(screen.getByText(/has its practice back/)).toBeTruthy();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Hawks (Boys 3-4)',
      'Tue, Nov 24, 2026',
      '6:00 PM – 7:00 PM',
      'Salk',
    ]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reloads the proposal if the slot is no longer held', async () => {
    let state = 'open';
    await openLink({
      [GET]: () => ({ body: { state, proposal: PROPOSAL } }),
      [ACCEPT]: () => {
        state = 'over';
        return { status: 409, body: { code: 'WRONG_STATE', error: 'This slot is no longer held.' } };
      },
    });
    await press('Take this slot');
    expect(heading()).toBe('Too late');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['Take this slot', ACCEPT, 'accepted', 'Practice booked'],
    ['No, thanks', DECLINE, 'declined', 'Declined'],
  ])('looks up what became of an answer that was lost: %s', async (name, call, after, title) => {
    let state = 'open';
    await openLink({
      [GET]: () => ({ body: { state, proposal: PROPOSAL } }),
      [call]: () => {
        state = after;
        return new Error('away');
      },
    });
    await press(name);
    expect(heading()).toBe(title);
  });

  it('can be answered again if the lost answer did not arrive', async () => {
    await openLink({ [GET]: open, [ACCEPT]: new Error('away') });
    await press('Take this slot');
    expect(heading()).toBe('Take this slot?');
    expect(screen.getByRole('alert').textContent).toBe(
      'We don’t know whether this went through. Try again: it is done only once.',
    );
  });

  it('says why the team can’t take the slot', async () => {
    const error = 'Boys 3-4 Hawks already booked this week.';
    await openLink({ [GET]: open, [ACCEPT]: { status: 409, body: { code: 'WEEKLY_LIMIT', error } } });
    await press('Take this slot');
    expect(screen.getByRole('alert').textContent).toBe(error);
  });

  it.each([
    ['accepted', 'Practice booked'],
    ['declined', 'Declined'],
    ['over', 'Too late'],
  ])('explains why there is nothing to answer: %s', async (state, title) => {
    await openLink({ [GET]: { body: { state, proposal: PROPOSAL } } });
    expect(heading()).toBe(title);
  });

  it('offers no retry for an invalid link', async () => {
    const error = 'This link no longer works.';
    await openLink({ [GET]: { status: 422, body: { code: 'LINK_INVALID', error } } });
    expect(screen.getByRole('status').textContent).toBe(error);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
