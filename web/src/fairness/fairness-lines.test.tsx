import type { Figures } from '@portal/domain/fairness/figures.ts';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { FairnessLines } from './fairness-lines.tsx';
import type { Fairness } from './queries.ts';
import { aDivision, aTeam } from './testing/a-division.ts';

cleanBetweenTests();

const BOYS = aDivision([
  aTeam(1, 'Hawks', { practices: 9, prime: 4 }, { isOwn: true }),
  aTeam(2, 'Owls', { practices: 10, prime: 6 }),
]);
const GIRLS = {
  ...aDivision([aTeam(3, 'Lynx', { practices: 1 }, { isOwn: true })]),
  id: 2,
  name: 'Girls 5-6',
};

async function show(answer: Partial<Fairness> = {}) {
  stubWindow();
  const divisions = [
    { id: 1, name: 'Boys 3-4', isOwn: true },
    { id: 2, name: 'Girls 5-6', isOwn: true },
    { id: 3, name: 'Girls 7-8', isOwn: false },
  ];
  const requests = stubServer({
    'GET /api/fairness': ({ url }) => ({
      body: {
        season: 'Winter 2026',
        divisions,
        division: url.includes('division=2') ? GIRLS : BOYS,
        ...answer,
      },
    }),
  });
  const page = renderSignedIn(<FairnessLines />);
  await page.settle();
  await page.settle();
  return requests.map(({ url }) => url);
}

describe('FairnessLines', () => {
  it('compares each own team with its division and requests no other division', async () => {
    expect(await show()).toEqual(['/api/fairness', '/api/fairness?division=2']);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Hawks (Boys 3-4): 9 practices; others have 10. Prime time 4 (others: 6).',
      'Lynx (Girls 5-6): 1 practice. No prime-time practice yet.',
    ]);
    expect(screen.getByRole('link', { name: 'Compare all teams' }).getAttribute('href')).toBe('/fairness');
  });

  it('shows the games and the days off that were kept', async () => {
    const figures = { games: 10, homeGames: 5, awayGames: 5, earlyGames: 3 };
    const division = (days: Partial<Figures>) =>
      aDivision([
        aTeam(1, 'Hawks', { ...figures, ...days }, { isOwn: true }),
        aTeam(2, 'Owls', { earlyGames: 4 }),
      ]);
    const line = () => screen.getAllByText(/^Games: /)[0]?.textContent;
    await show({ division: division({ daysOff: 2, daysOffKept: 2 }) });
    expect(line()).toBe('Games: 5 home, 5 away, 3 early (others: 4), both dates off kept');
    cleanup();
    await show({ division: division({ daysOff: 3, daysOffKept: 1 }) });
    expect(line()).toBe('Games: 5 home, 5 away, 3 early (others: 4), 1 of 3 dates off kept');
    cleanup();
    await show({ division: division({ toBeMadeUp: 1 }) });
    expect(line()).toBe('Games: 5 home, 5 away, 3 early (others: 4), 1 to be made up');
    cleanup();
    await show({ division: division({}) });
    expect(line()).toBe('Games: 5 home, 5 away, 3 early (others: 4)');
  });

  it('shows nothing to a user without a team', async () => {
    await show({ divisions: [{ id: 3, name: 'Girls 7-8', isOwn: false }] });
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
