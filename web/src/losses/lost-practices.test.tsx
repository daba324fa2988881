import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { press } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { LostPractices } from './lost-practices.tsx';
import { place } from './testing/place.ts';

cleanBetweenTests();

const PROPOSAL = {
  id: 7,
  teamName: 'Hawks',
  divisionName: 'Boys 3-4',
  lost: place('2026-11-24', 'Salk'),
  slot: place('2026-11-25', 'Memorial'),
  heldUntil: '2026-11-24T12:00:00',
  problem: '',
};
const LIST = 'GET /api/proposals';

async function show(replies: Parameters<typeof stubServer>[0]) {
  const requests = stubServer(replies);
  const page = renderSignedIn(<LostPractices />, COACH);
  await page.settle();
  return requests;
}

describe('LostPractices', () => {
  it('shows nothing if no practice was lost', async () => {
    await show({ [LIST]: { body: { proposals: [], makeUps: [] } } });
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows a card with the held slot and one large button', async () => {
    let proposals = [PROPOSAL];
    const requests = await show({
      [LIST]: () => ({ body: { proposals, makeUps: [] } }),
      'POST /api/proposals/7/accept': () => {
        proposals = [];
        return { body: { message: 'It is booked.' } };
      },
    });
    const card = await screen.findByRole('region', { name: 'Your practice on Tuesday is lost' });
    expect(card.textContent).toContain('It was Tue, Nov 24, 6–7 PM, Salk.');
    expect(card.textContent).toContain('You can have this slot instead:Wed, Nov 25, 6–7 PM, Memorial');
    await press('Take Wed 6 PM');
    expect(requests.some(({ method, url }) => method === 'POST' && url === '/api/proposals/7/accept')).toBe(
      true,
    );
    expect(listToasts().map(({ title, text }) => [title, text])).toEqual([
      ['Practice booked', 'It is booked.'],
    ]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('doesn’t offer the slot while the team can’t book it, and says why', async () => {
    const problem = 'Boys 3-4 Hawks already booked this week.';
    await show({ [LIST]: { body: { proposals: [{ ...PROPOSAL, problem }], makeUps: [] } } });
    const card = within(await screen.findByRole('region'));
    expect(card.getByText(problem)).toBeTruthy();
    const isOff = card.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled);
    expect(isOff).toEqual([true, false]);
  });

  it('shows why the slot can’t be taken', async () => {
    await show({
      [LIST]: { body: { proposals: [PROPOSAL], makeUps: [] } },
      'POST /api/proposals/7/accept': {
        status: 409,
        body: { code: 'TEAM_BUSY', error: 'The team has a game then.' },
      },
    });
    await screen.findByRole('region');
    await press('Take Wed 6 PM');
    expect(screen.getByRole('alert').textContent).toBe('The team has a game then.');
    expect(listToasts()).toEqual([]);
  });

  it('says what happened if another coach of the team answered first, and removes the card', async () => {
    let proposals = [PROPOSAL];
    await show({
      [LIST]: () => ({ body: { proposals, makeUps: [] } }),
      'POST /api/proposals/7/decline': () => {
        proposals = [];
        return { status: 409, body: { code: 'WRONG_STATE', error: 'Your team has booked this slot.' } };
      },
    });
    await screen.findByRole('region');
    await press('No, thanks');
    expect(screen.queryByRole('region')).toBeNull();
    expect(listToasts().map(({ tone, title, text }) => [tone, title, text])).toEqual([
      ['info', 'This is already settled', 'Your team has booked this slot.'],
    ]);
  });

  it('shows a line for each make-up practice', async () => {
    const makeUps = [{ teamName: 'Hawks', divisionName: 'Boys 3-4', validUntil: '2026-11-29' }];
    await show({ [LIST]: { body: { proposals: [], makeUps } } });
    const line = await screen.findByText(/can book one extra practice/);
    expect(line.textContent).toBe(
      'Hawks (Boys 3-4) can book one extra practice until Sun, Nov 29. See open slots',
    );
  });
});
