import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { Routes } from '#router/routes.tsx';
import { cleanBetweenTests, reload, signInAs, stubServer } from '#testing/browser.ts';
import { press } from '#testing/on-screen.ts';
import { ReleasePage } from './release-page.tsx';

cleanBetweenTests();

const PRACTICE = {
  teamName: 'Hawks',
  divisionName: 'Boys 3-4',
  date: '2026-11-19',
  startTime: '18:00:00',
  endTime: '19:00:00',
  schoolName: 'Salk',
  gymName: 'Gym',
  court: '1',
};
const GET = 'GET /api/give-back/secret';
const POST = 'POST /api/give-back/secret';
const open = { body: { state: 'open', practice: PRACTICE } };

/** @param path null keeps the current URL, as after a reload */
async function openLink(
  replies: Parameters<typeof stubServer>[0],
  path: string | null = '/give-back/secret',
) {
  const requests = stubServer(replies);
  if (path !== null) navigate(path);
  const page = <ReleasePage />;
  await act(async () => {
    render(
      <Routes
        routes={[
          { path: '/give-back/:token', page },
          { path: '/give-back', page },
        ]}
        otherwise={null}
      />,
    );
  });
  return { methods: () => requests.map(({ method }) => method) };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

describe('ReleasePage', () => {
  it('shows the practice with a question and removes the token from the URL', async () => {
    const { methods } = await openLink({ [GET]: open });
    expect(heading()).toBe('Release this practice?');
    expect(facts()).toEqual(['Hawks (Boys 3-4)', 'Thu, Nov 19, 2026', '6:00 PM – 7:00 PM', 'Salk, court 1']);
    expect(window.location.pathname).toBe('/give-back');
    expect(methods()).toEqual(['GET']);
  });

  it('keeps the token across a reload without showing it in the URL', async () => {
    await openLink({ [GET]: open });
    reload();
    expect(window.location.href).not.toContain('secret');
    const { methods } = await openLink({ [GET]: open }, null);
    expect(heading()).toBe('Release this practice?');
    expect(methods()).toEqual(['GET']);
  });

  it('releases the practice and moves the focus to the server’s message', async () => {
    const { methods } = await openLink({ [GET]: open, [POST]: { body: { message: 'It is canceled.' } } });
    await press('Yes, release it');
    expect(screen.getByRole('status').textContent).toBe('It is canceled.');
    expect(document.activeElement?.textContent).toBe('It is canceled.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/your-practices');
    expect(methods()).toEqual(['GET', 'POST']);
  });

  it('sends one request for a double click', async () => {
    let answer = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { methods } = await openLink({ [GET]: open, [POST]: { after, body: { message: 'Done.' } } });
    await press('Yes, release it');
    await press('Yes, release it');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'No, keep it' }).disabled).toBe(true);
    await act(async () => answer());
    expect(methods()).toEqual(['GET', 'POST']);
  });

  it('sends no request if the coach keeps the practice', async () => {
    const { methods } = await openLink({ [GET]: open });
    await press('No, keep it');
    expect(heading()).toBe('You keep the practice');
    expect(document.activeElement?.textContent).toContain('Nothing has changed.');
    expect(methods()).toEqual(['GET']);
  });

  it.each([
    ['released', 'Released'],
    ['cancelled', 'Already canceled'],
    ['moved', 'On another day'],
    ['begun', 'Too late'],
  ])('says why there is nothing to release: %s', async (state, title) => {
    await openLink({ [GET]: { body: { state, practice: PRACTICE } } });
    expect([heading(), facts()[0]]).toEqual([title, 'Hawks (Boys 3-4)']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('looks the practice up again if it has changed since it was shown', async () => {
    let state = 'open';
    const { methods } = await openLink({
      [GET]: () => ({ body: { state, practice: PRACTICE } }),
      [POST]: () => {
        state = 'cancelled';
        return { status: 409, body: { code: 'WRONG_STATE', error: 'This practice is already canceled.' } };
      },
    });
    await press('Yes, release it');
    expect(heading()).toBe('Already canceled');
    expect(methods()).toEqual(['GET', 'POST', 'GET']);
  });

  it('shows the server’s message for an invalid link and offers no retry', async () => {
    const error = 'This link no longer works.';
    await openLink({ [GET]: { status: 422, body: { code: 'LINK_INVALID', error } } });
    expect(screen.getByRole('status').textContent).toBe(error);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['someone who is logged in', true, 'See your practices'],
    ['anyone else', false, 'Log in to see your practices'],
  ])('links %s to the practices', async (_, isSignedIn, name) => {
    if (isSignedIn) signInAs();
    await openLink({ [GET]: { body: { state: 'released', practice: PRACTICE } } });
    expect(screen.getByRole('link').textContent).toBe(name);
  });

  it('offers a retry if the link could not be looked up', async () => {
    let isAway = true;
    await openLink({ [GET]: () => (isAway ? new Error('away') : open) });
    expect(screen.getByRole('alert').textContent).toBe('We couldn’t look up this link. Please try again.');
    isAway = false;
    await press('Try again');
    expect(heading()).toBe('Release this practice?');
  });

  it('does not know whether the practice is released if the answer is lost, and can be submitted again', async () => {
    let isAway = true;
    await openLink({
      [GET]: open,
      [POST]: () => (isAway ? new Error('away') : { body: { message: 'Done.' } }),
    });
    await press('Yes, release it');
    expect(screen.getByRole('alert').textContent).toBe(
      'We don’t know whether this went through. Try again: it is done only once.',
    );
    isAway = false;
    await press('Yes, release it');
    expect(screen.getByRole('status').textContent).toBe('Done.');
  });

  it('looks up whether the practice was released if the answer is lost', async () => {
    let state = 'open';
    await openLink({
      [GET]: () => ({ body: { ...open.body, state } }),
      [POST]: () => {
        state = 'released';
        return new Error('away');
      },
    });
    await press('Yes, release it');
    expect(heading()).toBe('Released');
  });

  it('sends no request if the link has no token', async () => {
    const { methods } = await openLink({}, '/give-back');
    expect(screen.getByRole('status').textContent).toContain('open the link in the email again');
    expect(methods()).toEqual([]);
  });
});
