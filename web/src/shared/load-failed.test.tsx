import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { QueryFailed } from './load-failed.tsx';

cleanBetweenTests();

const query = (data: unknown) => ({
  data,
  error: new TypeError('Failed to fetch'),
  isError: true,
  isFetching: false,
  refetch: () => Promise.reject(new Error('Not here.')),
});

it('says that a list could not be loaded while there is nothing to show', () => {
  render(<QueryFailed query={query(undefined)} failed="We couldn’t load the teams." />);
  expect(screen.getByRole('alert').textContent).not.toContain('You’re seeing the last version.');
});

it('says that a list is out of date if only a refresh failed, and not that it could not be loaded', () => {
  render(<QueryFailed query={query([])} failed="We couldn’t load the teams." />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Couldn’t refresh. You’re seeing the last version.')).toBeTruthy();
});
