import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LEAGUE, showLeague } from '#league/use-league.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { WelcomePage } from './welcome-page.tsx';

cleanBetweenTests();

it('tells visitors what the portal is for without naming a number of practices', () => {
  render(<WelcomePage />);
  const text = screen.getByText(/cancel early so another team can use the gym\.$/).textContent;
  expect(text).not.toMatch(/one practice/);
});

it('names the league once it is known', () => {
  showLeague({ ...LEAGUE, name: 'Valley Hoops' });
  render(<WelcomePage />);
  expect(screen.getByText('Valley Hoops')).toBeTruthy();
});
