import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { EmailSuggestion } from './email-suggestion.tsx';

cleanBetweenTests();

it('asks about a slip in the domain once typing pauses', () => {
  vi.useFakeTimers();
  const onTake = vi.fn();
  const { rerender } = render(<EmailSuggestion typed="kim@yaho.com" onTake={onTake} />);
  expect(screen.queryByRole('button')).toBeNull();
  act(() => void vi.advanceTimersByTime(700));
  fireEvent.click(screen.getByRole('button', { name: 'kim@yahoo.com' }));
  expect(onTake).toHaveBeenCalledWith('kim@yahoo.com');
  rerender(<EmailSuggestion typed="kim@yahoo.com" onTake={onTake} />);
  act(() => void vi.advanceTimersByTime(700));
  expect(screen.queryByRole('button')).toBeNull();
});
