import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button, type } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { ALL_THREE, aPlayer, aRating, aRoster, ownRostersOf } from './testing/own-roster.ts';
import { showRatings } from './testing/ratings-page.tsx';

cleanBetweenTests();

const rated = () => aPlayer(1, 'Ava', aRating({ marks: ALL_THREE }));
const AVA = { firstName: 'Ava', lastInitial: 'S', jerseyNumber: '07', grade: '3' };

describe('AddPlayersDialog', () => {
  const added = { message: 'One player was added.', roster: aRoster([rated(), aPlayer(2, 'Ben')]) };

  it('sends only the initial of the last name and stays open for the next player', async () => {
    const { press, changes } = await showRatings(ownRostersOf([aRoster([rated()])]), {
      'POST /api/ratings/teams/1/players': { body: added },
    });
    await press(button('Add players'));
    expect(button('Add player').disabled).toBe(true);
    type('First name', 'Ava');
    type('Last initial', 'Smithson');
    type('Jersey number', '#07');
    type('Grade', '3');
    await press(button('Add player'));
    expect(changes()).toEqual([['POST', '/api/ratings/teams/1/players', { players: [AVA] }]]);
    expect(screen.getByText('Ava S. #07: One player was added.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('');
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    await press(button('Done'));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it.each([
    ['First name', 'Ava 2015', 'Use letters only.'],
    ['Last initial', '7', 'Enter a letter.'],
    ['Jersey number', 'x', 'Enter a number like 7 or 00.'],
  ])('shows an error at an invalid %s', async (label, value, sentence) => {
    const { press } = await showRatings(ownRostersOf([aRoster([])]));
    await press(button('Add players'));
    type('First name', 'Ava');
    type('Last initial', 'S');
    expect(button('Add player').disabled).toBe(false);
    type(label, value);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(button('Add player').disabled).toBe(true);
  });

  it('parses a pasted list and sends only what may be stored', async () => {
    const { press, changes } = await showRatings(ownRostersOf([aRoster([])]), {
      'POST /api/ratings/teams/1/players': { body: added },
    });
    await press(button('Add players'));
    await press(button('Paste a list'));
    type('One player per line', 'Ava Smithson 07 grade 3\n12345');
    expect(screen.getByText('Line 2: There is no first name.')).toBeTruthy();
    await press(button('Add 1 player'));
    expect(changes()).toEqual([['POST', '/api/ratings/teams/1/players', { players: [AVA] }]]);
  });
});

describe('Changing a player of a team', () => {
  it('saves the changes', async () => {
    const { press, changes } = await showRatings(ownRostersOf([aRoster([rated()])]));
    await press(button('Edit Ava S. #1'));
    type('First name', 'Ben');
    type('Jersey number', '');
    await press(button('Save'));
    expect(changes()).toEqual([
      [
        'PUT',
        '/api/ratings/players/1',
        { firstName: 'Ben', lastInitial: 'S', jerseyNumber: null, grade: '3' },
      ],
    ]);
  });

  it('removes a rated player only after a second confirmation', async () => {
    const { press, changes } = await showRatings(ownRostersOf([aRoster([rated()])]), {
      'DELETE /api/ratings/players/1': ({ url }) =>
        url.endsWith('withRatings=true')
          ? { body: { message: 'Ava S. #1 is no longer on Hawks.' } }
          : {
              status: 409,
              body: { code: 'IN_USE', error: 'Ava S. #1 has a rating.', conflict: { ratings: 1 } },
            },
    });
    await press(button('Edit Ava S. #1'));
    await press(button('Remove from team'));
    await press(button('Remove'));
    expect(screen.getByRole('alert').textContent).toBe('Ava S. #1 has a rating.');
    await press(button('Remove with ratings'));
    await waitFor(() => expect(listToasts().at(-1)).toMatchObject({ title: 'Removed' }));
    expect(changes().map(([, url]) => url)).toEqual([
      '/api/ratings/players/1?withRatings=false',
      '/api/ratings/players/1?withRatings=true',
    ]);
  });
});

describe('SubmitRatings', () => {
  it('lists what is missing with links to it and sends nothing', async () => {
    const half = aPlayer(2, 'Ben', aRating({ marks: { ...ALL_THREE, speed: null, defense: null } }));
    const { press, changes } = await showRatings(ownRostersOf([aRoster([rated(), half, aPlayer(3, 'Cy')])]));
    await press(button('Submit ratings'));
    expect(screen.getByText('Some ratings are missing').parentElement?.textContent).toContain(
      'Ben S. #2: Defense, SpeedCy S. #3: everything',
    );
    expect(changes()).toEqual([]);
    fireEvent.click(screen.getByRole('link', { name: 'Cy S. #3' }));
    expect(window.location.search).toBe('?team=1&player=3');
  });

  it('submits the ratings and reopens them', async () => {
    const submitted = aRoster([aPlayer(1, 'Ava', aRating({ marks: ALL_THREE, state: 'submitted' }))]);
    const { press, changes } = await showRatings(ownRostersOf([aRoster([rated()])]), {
      'POST /api/ratings/teams/1/submit': { body: submitted },
      'POST /api/ratings/teams/1/reopen': { body: aRoster([rated()]) },
    });
    await press(button('Submit ratings'));
    expect(screen.getByRole('listitem').textContent).toContain('Submitted');
    await press(button('Reopen to change'));
    expect(button('Submit ratings')).toBeTruthy();
    expect(changes().map(([, url]) => url)).toEqual([
      '/api/ratings/teams/1/submit',
      '/api/ratings/teams/1/reopen',
    ]);
  });

  it('shows why submitting is refused', async () => {
    const { press } = await showRatings(ownRostersOf([aRoster([rated()])]), {
      'POST /api/ratings/teams/1/submit': {
        status: 409,
        body: { code: 'TOO_LATE', error: 'Ratings closed.' },
      },
    });
    await press(button('Submit ratings'));
    expect(screen.getByRole('alert').textContent).toBe('Ratings closed.');
  });
});
