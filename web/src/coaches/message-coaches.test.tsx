import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { listToasts } from '#ui/toast.ts';
import { MessageCoaches } from './message-coaches.tsx';
import { aLeague } from './testing/league-page.tsx';

cleanBetweenTests();

async function press(sides: readonly string[]) {
  const requests = stubServer({
    'GET /api/admin/teams': { body: aLeague() },
    'GET /api/admin/coaches/messages': { body: [] },
    'POST /api/admin/coaches/messages/preview': { status: 503, body: { error: 'Away.', code: 'BUSY' } },
  });
  const { settle } = renderSignedIn(<MessageCoaches sides={sides} />);
  fireEvent.click(screen.getByRole('button', { name: 'Email coaches' }));
  await settle();
  return requests;
}

it('writes to the coaches of both teams of a game, and to nobody in another division', async () => {
  const requests = await press(['Boys 3-4 Owls vs Hawks', 'Boys 3-4 Bears']);
  await screen.findByRole('dialog', { name: 'Email 2 coaches' });
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Gym closed' } });
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Salk is closed today.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Away.'));
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ coachIds: [1, 2] });
});

it('says that these teams have no coach', async () => {
  await press(['Boys 3-4 Owls']);
  await waitFor(() =>
    expect(listToasts().map(({ title }) => title)).toEqual(['None of these coaches can be emailed.']),
  );
});
